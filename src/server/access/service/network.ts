/** The networks a key may be used from: their one plain form, and whether an address lies in one of them. */
import ipaddr from "ipaddr.js";

type Network = readonly [ipaddr.IPv4 | ipaddr.IPv6, number];

/** `networks` in CIDR notation or single addresses; what is neither contains nothing. */
export function isInNetworks(address: string, networks: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const plain = ipaddr.process(address);
  return networks.some((text) => {
    const network = parseNetwork(text);
    return network !== undefined && network[0].kind() === plain.kind() && plain.match(network[0], network[1]);
  });
}

/** As it is kept: what is the same network is the same text. `203.0.113.7/24` is `203.0.113.0/24`, and `/32` is left out. */
export function plainNetwork(text: string): string {
  const network = parseNetwork(text);
  if (network === undefined) return text;
  const [address, bits] = network;
  const kind = address.kind() === "ipv4" ? ipaddr.IPv4 : ipaddr.IPv6;
  const first = kind.networkAddressFromCIDR(`${address.toString()}/${bits}`).toString();
  return bits === address.toByteArray().length * 8 ? first : `${first}/${bits}`;
}

/** An IPv4 network written as IPv4-mapped IPv6 is that IPv4 network. */
function parseNetwork(text: string): Network | undefined {
  try {
    if (!text.includes("/")) {
      const single = ipaddr.process(text);
      return [single, single.kind() === "ipv4" ? 32 : 128];
    }
    const [base, bits] = ipaddr.parseCIDR(text);
    return base instanceof ipaddr.IPv6 && base.isIPv4MappedAddress() && bits >= 96
      ? [base.toIPv4Address(), bits - 96]
      : [base, bits];
  } catch {
    return undefined;
  }
}

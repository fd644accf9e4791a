/** Whether an address lies in one of a list of networks. */
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

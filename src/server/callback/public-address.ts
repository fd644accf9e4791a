/** Whether a network address is one of the open internet: whatever has a special purpose, or is in doubt, is not. */
import ipaddr from "ipaddr.js";

/** IANA's registry of special-purpose IPv4 addresses, multicast, and what clouds keep for themselves in public ranges. */
const SPECIAL_IPV4 = [
  "0.0.0.0/8", // this network
  "10.0.0.0/8", // private use
  "100.64.0.0/10", // shared by carriers; a cloud's metadata at 100.100.100.200
  "127.0.0.0/8", // loopback
  "168.63.129.16/32", // a cloud's host, seen from the machines on it
  "169.254.0.0/16", // link-local; most clouds' metadata at 169.254.169.254
  "172.16.0.0/12", // private use
  "192.0.0.0/24", // protocol assignments; a cloud's metadata at 192.0.0.192
  "192.0.2.0/24", // documentation
  "192.31.196.0/24", // AS112
  "192.52.193.0/24", // AMT
  "192.88.99.0/24", // 6to4 relays
  "192.168.0.0/16", // private use
  "192.175.48.0/24", // AS112
  "198.18.0.0/15", // benchmarking
  "198.51.100.0/24", // documentation
  "203.0.113.0/24", // documentation
  "224.0.0.0/4", // multicast
  "240.0.0.0/4", // reserved, and broadcast
];

/**
 * Only this is global unicast. Outside it lie loopback, unspecified, IPv4-mapped and -compatible, NAT64 (64:ff9b::/96 and
 * 64:ff9b:1::/48), discard (100::/64), segment routing (5f00::/16), unique local, link-local, site-local, multicast.
 */
const GLOBAL_UNICAST = "2000::/3";
const SPECIAL_IPV6 = [
  "2001::/23", // protocol assignments: Teredo, benchmarking, AMT, AS112, ORCHID, drone ids
  "2001:db8::/32", // documentation
  "2002::/16", // 6to4: an IPv4 address inside
  "2620:4f:8000::/48", // AS112
  "3fff::/20", // documentation
];

const specialIpv4 = SPECIAL_IPV4.map((network) => ipaddr.IPv4.parseCIDR(network));
const globalUnicast = ipaddr.IPv6.parseCIDR(GLOBAL_UNICAST);
const specialIpv6 = SPECIAL_IPV6.map((network) => ipaddr.IPv6.parseCIDR(network));

/** ISATAP: the last 32 bits are an IPv4 address, whatever the network before them. */
const isIsatap = ({ parts }: ipaddr.IPv6): boolean => parts[5] === 0x5efe && (parts[4] === 0 || parts[4] === 0x200);

/** `text` is an address in its plain form, as resolvers and URLs give it; any other spelling is not public. */
export function isPublicAddress(text: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) {
    const address = ipaddr.IPv4.parse(text);
    return address.toString() === text && !specialIpv4.some((network) => address.match(network));
  }
  if (!text.includes(":") || text.includes("%") || !ipaddr.IPv6.isValid(text)) return false;
  const address = ipaddr.IPv6.parse(text);
  return address.match(globalUnicast) && !isIsatap(address) && !specialIpv6.some((network) => address.match(network));
}

const loopbackIpv4 = ipaddr.IPv4.parseCIDR("127.0.0.0/8");

/** This machine itself, in the two plain forms it has. */
export function isLoopbackAddress(text: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) {
    const address = ipaddr.IPv4.parse(text);
    return address.toString() === text && address.match(loopbackIpv4);
  }
  return text === "::1";
}

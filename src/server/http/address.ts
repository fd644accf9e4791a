/** How network addresses are written everywhere: IPv4-mapped IPv6 as IPv4, IPv6 in its shortest form. */
import { isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";

export function plainAddress(address: string): string {
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : address;
}

/** What one household or server rack has: the address itself, or the /64 around an IPv6 address. */
export function addressBlock(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address;
  return ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`).toString();
}

/** How a place is shown that was kept as its address or block of addresses. */
export const shownAddress = (block: string): string => (isIPv6(block) ? `${block}/64` : block);

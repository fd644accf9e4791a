// Networks as people write them: an address, or an address and how many of its first bits count (CIDR).

/** Fewer bits would let in a large part of the internet; "from anywhere" is an empty list. */
export const LEAST_BITS = { ipv4: 8, ipv6: 16 } as const;

/** What is wrong with the text of a network; null: nothing. */
export type NetworkProblem = "not_a_network" | "too_wide";

const BYTE = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`;
const IPV4 = new RegExp(`^(?:${BYTE}\\.){3}${BYTE}$`);
const GROUP = /^[0-9a-f]{1,4}$/i;
const GROUPS = 8;

const groupsOf = (text: string): string[] => (text === "" ? [] : text.split(":"));

function isIpv6(text: string): boolean {
  const parts = text.split("::");
  const groups = parts.flatMap((part) => groupsOf(part));
  const isWhole = parts.length === 1 && groups.length === GROUPS;
  const isShortened = parts.length === 2 && groups.length < GROUPS;
  return (isWhole || isShortened) && groups.every((group) => GROUP.test(group));
}

/** Says what is wrong with `203.0.113.0/24`, `203.0.113.7`, `2001:db8::/32` or anything else. */
export function networkProblem(text: string): NetworkProblem | null {
  const [address = "", bits, ...rest] = text.split("/");
  const kind = IPV4.test(address) ? "ipv4" : isIpv6(address) ? "ipv6" : null;
  if (kind === null || rest.length > 0) return "not_a_network";
  if (bits === undefined) return null;
  const most = kind === "ipv4" ? 32 : 128;
  if (!/^(?:0|[1-9]\d{0,2})$/.test(bits) || Number(bits) > most) return "not_a_network";
  return Number(bits) < LEAST_BITS[kind] ? "too_wide" : null;
}

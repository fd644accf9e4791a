/** What can be changed of a call to /v1 after it was signed, and the code each change is refused with. */
import type { Wire } from "./signed-calls.ts";

type Change = (wire: Wire) => Partial<Wire>;

export const flip = (hex: string, at: number): string => {
  const digit = (Number.parseInt(hex.slice(at, at + 1), 16) ^ 1).toString(16);
  return `${hex.slice(0, at)}${digit}${hex.slice(at + 1)}`;
};
export const later = (timestamp: string, s: number): string => String(Number(timestamp) + s);

/** Changes that only the signature tells of. */
export const UNSIGNED: readonly (readonly [name: string, change: Change])[] = [
  ["the amount", () => ({ body: Buffer.from('{"amount":9050}') })],
  ["a space in the body", () => ({ body: Buffer.from('{"amount": 1050}') })],
  ["no body", () => ({ body: Buffer.alloc(0) })],
  ["another player", () => ({ url: "/v1/players/bob/deposits?x=1" })],
  ["the same path spelt otherwise", () => ({ url: "/v1/players/%61na/deposits?x=1" })],
  ["another query", () => ({ url: "/v1/players/ana/deposits?x=2" })],
  ["no query", () => ({ url: "/v1/players/ana/deposits" })],
  ["another time", (wire) => ({ timestamp: later(wire.timestamp, 1) })],
  ["the time with a zero in front", (wire) => ({ timestamp: `0${wire.timestamp}` })],
  ["another nonce", (wire) => ({ nonce: `${wire.nonce.slice(1)}A` })],
  ["the first digit", (wire) => ({ signature: `v1=${flip(wire.signature.slice(3), 0)}` })],
  ["the last digit", (wire) => ({ signature: `v1=${flip(wire.signature.slice(3), 63)}` })],
  ["another version", (wire) => ({ signature: wire.signature.replace("v1", "v2") })],
  ["no version", (wire) => ({ signature: wire.signature.slice(3) })],
];

/** Changes of the key itself. */
export const UNKNOWN: readonly (readonly [name: string, change: Change])[] = [
  ["another key", (wire) => ({ key: flip(wire.key, 64) })],
  ["another tenant", (wire) => ({ key: flip(wire.key, 5) })],
  ["no real key", () => ({ key: "' or 1=1 --" })],
];

/** The signature of /v1: what is signed, how, and how it is read from a request's headers. */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

export interface SignedRequest {
  /** Unix seconds, as sent. */
  readonly timestamp: string;
  readonly nonce: string;
  readonly method: string;
  /** Path and query exactly as sent. */
  readonly url: string;
  readonly body: Uint8Array;
}

export interface AuthHeaders {
  /** `<tenant>.<key>`, untested. */
  readonly key: string;
  readonly timestamp: string;
  readonly nonce: string;
  readonly signature: string;
}

const NONCE = /^[A-Za-z0-9_-]{16,64}$/;
const KEY = /^([0-9a-f]{32})\.([0-9a-f]{32})$/;

/** The text whose UTF-8 bytes are signed. */
export function signedText({ timestamp, nonce, method, url, body }: SignedRequest): string {
  const bodyHash = createHash("sha256").update(body).digest("hex");
  return ["v1", timestamp, nonce, method, url, bodyHash].join("\n");
}

/** The value of `reelgate-signature`. */
export const sign = (secret: Uint8Array, request: SignedRequest): string =>
  `v1=${createHmac("sha256", secret).update(signedText(request)).digest("hex")}`;

const IN_UPPER_CASE = /^v1=[0-9A-F]{64}$/;

/** Hexadecimal digits of either case. Takes the same time wherever the two differ. */
export function isSignature(secret: Uint8Array, request: SignedRequest, signature: string): boolean {
  const right = Buffer.from(sign(secret, request));
  const given = Buffer.from(IN_UPPER_CASE.test(signature) ? signature.toLowerCase() : signature);
  return given.length === right.length && timingSafeEqual(given, right);
}

/** The four headers, or the name of the first that is missing. */
export function readAuthHeaders(headers: IncomingHttpHeaders): AuthHeaders | { readonly missing: string } {
  const values = new Map<string, string>();
  for (const name of ["key", "timestamp", "nonce", "signature"]) {
    const value = headers[`reelgate-${name}`];
    const isUsable = typeof value === "string" && value !== "" && (name !== "nonce" || NONCE.test(value));
    if (!isUsable) return { missing: `reelgate-${name}` };
    values.set(name, value);
  }
  const of = (name: string): string => values.get(name) ?? "";
  return { key: of("key"), timestamp: of("timestamp"), nonce: of("nonce"), signature: of("signature") };
}

/** Tenant and key inside a key id; undefined when it cannot be one of ours. */
export function readKeyId(key: string): { readonly tenantId: string; readonly keyId: string } | undefined {
  const match = KEY.exec(key);
  return match === null ? undefined : { tenantId: withDashes(match[1] ?? ""), keyId: withDashes(match[2] ?? "") };
}

const withDashes = (hex: string): string =>
  [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");

// Tokens that find their own row: `<tenant>.<row>.<secret>`, of which only the secret's hash is stored.
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

export interface ParsedToken {
  readonly tenantId: string;
  readonly rowId: string;
  readonly secretHash: Buffer;
}

const TOKEN = /^([0-9a-f]{32})\.([0-9a-f]{32})\.([A-Za-z0-9_-]{43})$/;

/** A new token for a row and the hash to store with it. */
export function issueToken(tenantId: string, rowId: string): { token: string; secretHash: Buffer } {
  const secret = randomBytes(32).toString("base64url");
  return { token: `${undash(tenantId)}.${undash(rowId)}.${secret}`, secretHash: hashOf(secret) };
}

/** Takes a token apart; undefined when it does not look like one. */
export function parseToken(token: string): ParsedToken | undefined {
  const match = TOKEN.exec(token);
  if (match === null) return undefined;
  const [, tenant = "", row = "", secret = ""] = match;
  return { tenantId: dash(tenant), rowId: dash(row), secretHash: hashOf(secret) };
}

/** Whether a stored hash is that of the token; takes the same time whatever differs. */
export const tokenMatches = (stored: Uint8Array | null, token: ParsedToken): boolean =>
  stored?.length === token.secretHash.length && timingSafeEqual(stored, token.secretHash);

const hashOf = (secret: string): Buffer => createHash("sha256").update(secret).digest();
const undash = (id: string): string => id.replaceAll("-", "");
const dash = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;

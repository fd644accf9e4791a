/** Tells whether Reelgate sent a request: the Standard Webhooks signature of wallet calls and of webhooks. */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

const TOLERANCE_S = 300;

const signatureOf = (secret: string, text: string): Buffer =>
  createHmac("sha256", Buffer.from(secret.replace(/^whsec_/, ""), "base64"))
    .update(text)
    .digest();

/** `body`: the bytes as they came, before any parsing. `secrets`: two of them while they are being rotated. */
export function isFromReelgate(
  headers: IncomingHttpHeaders,
  body: string,
  secrets: readonly string[],
  nowS = Date.now() / 1000,
): boolean {
  const { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures } = headers;
  if (typeof id !== "string" || typeof timestamp !== "string" || typeof signatures !== "string") return false;
  // Whoever has recorded a call cannot send it again tomorrow.
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(nowS - Number(timestamp)) > TOLERANCE_S) return false;
  const given = signatures
    .split(" ")
    .filter((one) => one.startsWith("v1,"))
    .map((one) => Buffer.from(one.slice(3), "base64"));
  return secrets.some((secret) => {
    const right = signatureOf(secret, `${id}.${timestamp}.${body}`);
    // In constant time: how long it takes says nothing about how much of it was right.
    return given.some((one) => one.length === right.length && timingSafeEqual(one, right));
  });
}

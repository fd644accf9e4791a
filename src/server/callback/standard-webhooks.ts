/** Signs what we send to an agent, and tells what is signed, by the Standard Webhooks scheme. */
import { createHmac, createSecretKey, type KeyObject, randomBytes, timingSafeEqual } from "node:crypto";

export interface WebhookMessage {
  /** The same for every sending of one message: the receiver may know it again by it. */
  readonly id: string;
  /** Unix seconds of this sending. */
  readonly timestampS: number;
  readonly body: string;
}

/** Header names are in lower case, as Node gives them. */
export type WebhookHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

const PREFIX = "whsec_";
const SECRET_BYTES = 32;
const TOLERANCE_S = 300;
const UNIX_SECONDS = /^[0-9]{1,12}$/;

export const newWebhookSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString("base64")}`;

/** To make a key of a secret takes five times as long as to sign with it. */
const keys = new Map<string, KeyObject>();
const MAX_KEYS = 2_000;

function keyOf(secret: string): KeyObject {
  const known = keys.get(secret);
  if (known !== undefined) return known;
  if (!secret.startsWith(PREFIX)) throw new Error(`a webhook secret begins with ${PREFIX}`);
  const key = createSecretKey(secret.slice(PREFIX.length), "base64");
  if (keys.size >= MAX_KEYS) keys.clear();
  keys.set(secret, key);
  return key;
}

function signatureOf(secret: string, id: string, timestamp: string, body: string): string {
  return `v1,${createHmac("sha256", keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
}

/** The three headers of the scheme. With two secrets live, a receiver that knows either one believes it. */
export function signWebhook(
  secrets: readonly string[],
  { id, timestampS, body }: WebhookMessage,
): Record<string, string> {
  const timestamp = String(timestampS);
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": secrets.map((secret) => signatureOf(secret, id, timestamp, body)).join(" "),
  };
}

/** Takes the same time wherever a signature differs; one right one among several is enough. */
export function isWebhookSigned(
  secret: string,
  headers: WebhookHeaders,
  body: string,
  nowS: number,
  toleranceS = TOLERANCE_S,
): boolean {
  const id = headers["webhook-id"];
  const timestamp = headers["webhook-timestamp"];
  const signatures = headers["webhook-signature"];
  if (typeof id !== "string" || typeof timestamp !== "string" || typeof signatures !== "string") return false;
  if (id === "" || !UNIX_SECONDS.test(timestamp) || Math.abs(nowS - Number(timestamp)) > toleranceS) return false;
  const right = Buffer.from(signatureOf(secret, id, timestamp, body));
  return signatures.split(" ").reduce((isKnown, signature) => {
    const given = Buffer.from(signature);
    return (given.length === right.length && timingSafeEqual(given, right)) || isKnown;
  }, false);
}

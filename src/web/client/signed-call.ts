// Signs a call of the integration API in the browser and sends it; what it is signed with is kept nowhere.
import { currentSettings } from "./settings.ts";

export interface SignedCall {
  readonly keyId: string;
  readonly secret: string;
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly body: string;
}

export interface SignedAnswer {
  readonly status: number;
  readonly ms: number;
  readonly text: string;
  /** Those the browser shows a page, by name. */
  readonly headers: readonly { readonly name: string; readonly value: string }[];
}

const bytes = (text: string) => new TextEncoder().encode(text);
const hex = (data: ArrayBufferLike): string =>
  [...new Uint8Array(data)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

async function headersOf({ keyId, secret, method, url, body }: SignedCall): Promise<Record<string, string>> {
  const time = String(Math.floor(Date.now() / 1_000));
  const nonce = hex(crypto.getRandomValues(new Uint8Array(16)).buffer);
  const digest = hex(await crypto.subtle.digest("SHA-256", bytes(body)));
  const text = ["v1", time, nonce, method, url, digest].join("\n");
  const key = await crypto.subtle.importKey("raw", bytes(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return {
    "reelgate-key": keyId,
    "reelgate-timestamp": time,
    "reelgate-nonce": nonce,
    "reelgate-signature": `v1=${hex(await crypto.subtle.sign("HMAC", key, bytes(text)))}`,
    ...(body === "" ? {} : { "content-type": "application/json" }),
  };
}

/** Browsers sign nothing on a page that came unencrypted from another machine. */
export const canSign = (): boolean => globalThis.isSecureContext;

/** The answer, whatever it says; null when none came. */
export async function sendSigned(call: SignedCall): Promise<SignedAnswer | null> {
  const begun = performance.now();
  try {
    const answer = await fetch(currentSettings().api_base + call.url, {
      method: call.method,
      credentials: "omit",
      headers: await headersOf(call),
      ...(call.body === "" ? {} : { body: call.body }),
    });
    const text = await answer.text();
    const headers = [...answer.headers].map(([name, value]) => ({ name, value }));
    return { status: answer.status, text, ms: performance.now() - begun, headers };
  } catch {
    return null;
  }
}

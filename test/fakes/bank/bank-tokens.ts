/** OAuth2 client credentials of the sandbox bank: tokens that end after a while. */
import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";

interface Client {
  readonly clientId: string;
  readonly clientSecret: string;
}

const LASTS_S = 300;

export function openBankTokens({ clientId, clientSecret }: Client, clock: () => Date) {
  const untilMs = new Map<string, number>();
  const expected = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;
  return {
    issue({ method, headers }: IncomingMessage, body: string): readonly [status: number, answer: object] {
      const isAsked = method === "POST" && new URLSearchParams(body).get("grant_type") === "client_credentials";
      if (!isAsked) return [400, { error: "unsupported_grant_type" }];
      if (headers.authorization !== expected) return [401, { error: "invalid_client" }];
      const token = randomBytes(24).toString("base64url");
      untilMs.set(token, clock().getTime() + LASTS_S * 1_000);
      return [200, { access_token: token, token_type: "Bearer", expires_in: LASTS_S }];
    },
    isGood({ headers }: IncomingMessage): boolean {
      const token = headers.authorization?.replace(/^Bearer /, "") ?? "";
      return (untilMs.get(token) ?? 0) > clock().getTime();
    },
  };
}

// Opens a game as an agent's server would: one signed call of the integration API.
import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { Locale } from "#web/messages/locale.ts";
import { sign } from "#server/integration/signature.ts";
import type { Product } from "../product.ts";

const launched = z.object({ launch_url: z.string() });

export interface Player {
  readonly code: string;
  /** Code of the agent it plays at. */
  readonly agent: string;
}

/** The single-use address of a session in this language: of the player, or of a demo. */
export async function launchGame(
  { address, credentials }: Product,
  game: string,
  locale: Locale,
  player?: Player,
): Promise<string> {
  const key = credentials.agents.find(({ code }) => player === undefined || code === player.agent);
  if (key === undefined) throw new Error("the demo has no key to launch a game with");
  const who = player === undefined ? { mode: "demo" } : { player: player.code };
  const body = JSON.stringify({ game, currency: key.currency, locale, ...who });
  const request = {
    timestamp: String(Math.floor(Date.now() / 1_000)),
    nonce: randomBytes(18).toString("base64url"),
    method: "POST",
    url: "/v1/sessions",
    body: Buffer.from(body),
  };
  const answer = await fetch(address + request.url, {
    method: request.method,
    body,
    headers: {
      "content-type": "application/json",
      "reelgate-key": key.key_id,
      "reelgate-timestamp": request.timestamp,
      "reelgate-nonce": request.nonce,
      "reelgate-signature": sign(Buffer.from(key.secret), request),
    },
  });
  if (!answer.ok) throw new Error(`no game was launched: ${answer.status} ${await answer.text()}`);
  return launched.parse(await answer.json()).launch_url;
}

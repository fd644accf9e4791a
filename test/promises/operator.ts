/** An agent of the platform with its server and its players' games: what they ask, signed and spoken as they would. */
import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { IssuedApiKey } from "#server/access/service.ts";
import { sign } from "#server/integration/signature.ts";
import type { Casino } from "../factories/casino.ts";
import type { Asked, PatientCaller } from "./patient-caller.ts";

/** What a player's wallet holds before the first round. */
export const OPENING = 1_000_000_000n;

/** One agent of the platform, and what its server and its players' games can ask. */
export interface Operator {
  readonly casino: Casino;
  readonly caller: PatientCaller;
  /** A call of /v1 as the agent signs it; each attempt is signed anew. */
  readonly signed: (method: string, path: string, body: object | null) => Asked;
  /** Makes a player and opens a game for it; answers the play token. */
  readonly openGame: (player: string) => Promise<string>;
}

const opened = z.object({ launch_url: z.string() });
const played = z.object({ play_token: z.string() });

export function operatorOf(casino: Casino, key: IssuedApiKey, caller: PatientCaller, clock: () => Date): Operator {
  const signed: Operator["signed"] = (method, path, json) => {
    const body = json === null ? "" : JSON.stringify(json);
    const timestamp = String(Math.floor(clock().getTime() / 1_000));
    const nonce = randomBytes(16).toString("base64url");
    const signature = sign(Buffer.from(key.secret), { timestamp, nonce, method, url: path, body: Buffer.from(body) });
    const headers = {
      "content-type": "application/json",
      "reelgate-key": key.keyId,
      "reelgate-timestamp": timestamp,
      "reelgate-nonce": nonce,
      "reelgate-signature": signature,
    };
    return { method, path, headers, body };
  };
  return {
    casino,
    caller,
    signed,
    async openGame(player) {
      await caller.ask(() => signed("PUT", `/v1/players/${player}`, { currency: "BRL" }));
      const session = { player, game: "lantern-meadow", currency: "BRL" };
      const { text } = await caller.ask(() => signed("POST", "/v1/sessions", session));
      const launch = new URL(opened.parse(JSON.parse(text)).launch_url).searchParams.get("launch");
      const told = await caller.ask(() => spoken("/play/api/open", { launch }, null));
      return played.parse(JSON.parse(told.text)).play_token;
    },
  };
}

/** A call as a game makes it. */
export const spoken = (path: string, body: object, token: string | null): Asked => ({
  method: "POST",
  path,
  headers: { "content-type": "application/json", ...(token !== null && { authorization: `Bearer ${token}` }) },
  body: JSON.stringify(body),
});

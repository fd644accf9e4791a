// What the address of the launch console holds, and the request that comes of it.
import { z } from "zod";
import type { Input } from "#contract/endpoint.ts";
import { gameMode } from "#contract/game.ts";
import type { v1CreateSession } from "#contract/integration.ts";
import { id } from "#contract/page.ts";
import { locale } from "#contract/session.ts";

export const DEVICES = ["portrait", "landscape", "desktop"] as const;
export const MODES = ["demo", "real"] as const satisfies readonly z.output<typeof gameMode>[];

export const launchAddress = z.object({
  agent_id: id.optional(),
  player_id: id.optional(),
  game: z.string().max(64).optional(),
  locale: locale.optional(),
  device: z.enum(DEVICES).default("portrait"),
  mode: gameMode.default("demo"),
  /** The session that was opened last, which is watched. */
  session_id: id.optional(),
});
export type LaunchAddress = z.output<typeof launchAddress>;

/** Body of the call that an agent's own server makes. */
export type SessionRequest = Input<typeof v1CreateSession>["body"];

export interface Choice {
  readonly mode: LaunchAddress["mode"];
  /** The agent's code for the player. */
  readonly player: string | undefined;
  readonly game: string;
  readonly currency: SessionRequest["currency"];
  readonly locale: z.output<typeof locale>;
}

/** A demo names no player, whoever was chosen before. */
export const requestOf = ({ mode, player, game, currency, locale }: Choice): SessionRequest => ({
  ...(mode === "real" && player !== undefined ? { player } : {}),
  game,
  currency,
  locale,
  mode,
});

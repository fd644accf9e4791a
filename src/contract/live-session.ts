// Game sessions that have not ended: who plays what, on which device, what was staked and won in it; and ending them.
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { gameMode } from "./game.ts";
import { amount, currency } from "./money.ts";
import { id, instant, pageQuery, pageWithTotals, timeSort } from "./page.ts";

export const playDevice = z.enum(["desktop", "tablet", "phone"]);
export type PlayDevice = z.output<typeof playDevice>;

export const liveSession = z.object({
  id,
  agent: z.object({ id, code: z.string() }),
  /** null in a demo. */
  player: z.object({ id, code: z.string() }).nullable(),
  mode: gameMode,
  game: z.string(),
  variant: z.string(),
  currency,
  /** null: it is not opened yet, or was opened before devices were recorded. */
  device: playDevice.nullable(),
  /** `ending`: it ends after the round in progress. */
  state: z.enum(["active", "ending"]),
  created_at: instant,
  /** When its launch address was used; null: not yet. */
  opened_at: instant.nullable(),
  last_seen_at: instant,
  last_round_at: instant.nullable(),
  /** The player's balance: in our wallet, in play money, or as the agent's wallet last answered; null: it never did. */
  balance: amount.nullable(),
  /** Settled rounds of this session; null in a demo, whose rounds are not kept. */
  rounds: z.int().nullable(),
  staked: amount.nullable(),
  won: amount.nullable(),
});
export type LiveSession = z.output<typeof liveSession>;

const liveSessionTotals = z.object({ sessions: z.int(), players: z.int(), ending: z.int() });

export const listLiveSessions = endpoint("GET /api/live-sessions", {
  summary: "Game sessions of my subtree that have not ended, with what was staked and won in each",
  may: { permission: "round.read" },
  query: pageQuery.extend({
    agent_id: id.optional(),
    game: z.string().max(64).optional(),
    mode: gameMode.optional(),
    device: playDevice.optional(),
    sort: timeSort.default("newest"),
  }),
  answer: pageWithTotals(liveSession, liveSessionTotals),
  errors: ["agent_not_found", "cursor_invalid"],
});

export const SESSIONS_AT_ONCE = 200;

export const endLiveSessions = endpoint("POST /api/live-sessions/end", {
  summary: "End game sessions of my subtree, each after its round in progress; what has ended already is left out",
  may: { permission: "session.end" },
  body: z.strictObject({ ids: z.array(id).min(1).max(SESSIONS_AT_ONCE) }),
  answer: z.object({ closed: z.int(), ending: z.int() }),
});

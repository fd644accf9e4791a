// Players ranked over a period: what they staked, won and lost. To be informed by; no game knows of any of it.
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { freshness } from "./feed.ts";
import { amount, currency } from "./money.ts";
import { id, instant, instantInput, pageQuery, pageWithTotals } from "./page.ts";
import { playerState } from "./player.ts";
import { figures } from "./statistics.ts";

/** By what players are ranked, the largest first: `won` by wins − stakes, `lost` by stakes − wins. */
export const playerRankingSort = z.enum(["turnover", "wins", "won", "lost", "biggest_win", "rounds", "rtp"]);
export type PlayerRankingSort = z.output<typeof playerRankingSort>;

export const rankedPlayer = figures.extend({
  id,
  code: z.string(),
  name: z.string().nullable(),
  agent: z.object({ id, code: z.string() }),
  currency,
  /** Of one round of the period. */
  biggest_win: amount,
  /** As the player stands today: who is blocked or excluded, and the highest stake that is let through. */
  state: playerState,
  stake_cap: amount.nullable(),
  /** Of all time. */
  first_seen_at: instant,
  last_round_at: instant.nullable(),
});
export type RankedPlayer = z.output<typeof rankedPlayer>;

export const listPlayerRanking = endpoint("GET /api/statistics/players", {
  summary: "Players of my subtree who played in a period, ranked; of amounts, those of each currency for themselves",
  may: { permission: "statistics.read" },
  query: pageQuery.extend({
    agent_id: id.optional(),
    /** Only this player. */
    player_id: id.optional(),
    search: z.string().trim().max(64).optional(),
    state: playerState.optional(),
    currency: currency.optional(),
    from: instantInput.optional(),
    to: instantInput.optional(),
    sort: playerRankingSort.default("turnover"),
  }),
  answer: pageWithTotals(
    rankedPlayer,
    z.array(figures.extend({ currency, players: z.int(), biggest_win: amount })),
  ).extend({
    ...freshness.shape,
    /**
     * The period these figures cover: the one asked for, or whole days (UTC) around it where the hours at its edges have
     * too many rounds to be read one by one.
     */
    from: instant,
    to: instant,
  }),
  errors: ["agent_not_found", "cursor_invalid", "period_too_busy"],
});

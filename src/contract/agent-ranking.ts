// Agents ranked over a period: what their players staked and won, what it costs them, and how many played.
import { z } from "zod";
import { agentIds } from "./agent.ts";
import { endpoint } from "./endpoint.ts";
import { freshness } from "./feed.ts";
import { amount, currency } from "./money.ts";
import { id, instant, instantInput, pageQuery, pageWithTotals } from "./page.ts";
import { figures, rtpBps } from "./statistics.ts";

/** Whose play counts for an agent: that of its own players, or of everybody below it as well. */
export const rankingScope = z.enum(["own", "subtree"]);

/** By what agents are ranked, the largest first; `loss` is the smallest GGR first, `code` from A to Z. */
export const rankingSort = z.enum(["turnover", "wins", "ggr", "loss", "cost", "rounds", "players", "rtp", "code"]);
export type RankingSort = z.output<typeof rankingSort>;

export const rankedAgent = figures.extend({
  id,
  code: z.string(),
  name: z.string(),
  currency,
  /** Price of 100 units of credit today, in hundredths of a per cent of it. */
  price_bps: z.int(),
  /** GGR × today's price: what the credit costs that this play has used; below zero where it has brought some back. */
  cost: amount,
  /** Share of the turnover of all agents in reach with this currency, in hundredths of a per cent; null without any. */
  share_bps: z.int().nullable(),
  /** Who had a round settled in the period; null where too many would have to be read to tell. */
  players: z.int().nullable(),
  /** Whose games were played, the largest turnover first. */
  providers: z.array(z.object({ code: z.string(), rounds: z.int(), turnover: amount, ggr: amount })),
});
export type RankedAgent = z.output<typeof rankedAgent>;

export const listAgentRanking = endpoint("GET /api/statistics/agents", {
  summary: "Agents of my subtree ranked over a period; of amounts, those of each currency for themselves",
  may: { permission: "statistics.read" },
  query: pageQuery.extend({
    /** Only this agent and all below it. */
    agent_id: id.optional(),
    search: z.string().trim().max(100).optional(),
    /** Only these, by their ids with commas between. */
    ids: agentIds.optional(),
    currency: currency.optional(),
    from: instantInput.optional(),
    to: instantInput.optional(),
    scope: rankingScope.default("own"),
    sort: rankingSort.default("turnover"),
  }),
  answer: pageWithTotals(
    rankedAgent,
    /** Of the whole filter; whoever plays below two of the agents listed is counted once. */
    z.array(figures.extend({ currency, agents: z.int(), players: z.int().nullable() })),
  ).extend({
    ...freshness.shape,
    /**
     * The period these figures cover: the one asked for, or whole hours (UTC) around it where the hours that its ends cut
     * have too many rounds to be read one by one.
     */
    from: instant,
    to: instant,
  }),
  errors: ["agent_not_found", "cursor_invalid"],
});

interface Played {
  readonly turnover: bigint;
  readonly ggr: bigint;
  readonly players: number | null;
}

/** GGR as a share of the turnover in hundredths of a per cent; null without any. */
export const marginBps = ({ turnover, ggr }: Pick<Played, "turnover" | "ggr">): number | null => {
  const rtp = rtpBps(turnover - ggr, turnover);
  return rtp === null ? null : 10_000 - rtp;
};

/** GGR for each player who played, in minor units, to the nearest; null where nobody did, or nobody counted. */
export function ggrPerPlayer({ ggr, players }: Pick<Played, "ggr" | "players">): bigint | null {
  if (players === null || players === 0) return null;
  const half = BigInt(players) * (ggr < 0n ? -1n : 1n);
  return (ggr * 2n + half) / (BigInt(players) * 2n);
}

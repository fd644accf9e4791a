// Figures of the overview: what happened, per currency, in my subtree.
import { z } from "zod";
import { credit } from "./agent.ts";
import { endpoint } from "./endpoint.ts";
import { freshness, feedConsumer } from "./feed.ts";
import { amount, currency } from "./money.ts";
import { id, instant } from "./page.ts";
import { roundRow } from "./round.ts";

export const figures = z.object({
  rounds: z.int(),
  turnover: amount,
  wins: amount,
  /** turnover − wins */
  ggr: amount,
  /** wins ÷ turnover in hundredths of a per cent; null without turnover. */
  rtp_bps: z.int().nullable(),
  /** The same, expected from the variants served, weighted by turnover. */
  rtp_theoretical_bps: z.int().nullable(),
});
export type Figures = z.output<typeof figures>;

/** RTP in hundredths of a per cent, rounded to the nearest; null without turnover. */
export const rtpBps = (wins: bigint, turnover: bigint): number | null =>
  turnover <= 0n ? null : Number((wins * 20_000n + turnover) / (turnover * 2n));

export const overviewCurrency = z.object({
  currency,
  /** Credit of the own agent; for the platform: of all direct customers and below. */
  credit,
  last_24h: figures,
  previous_24h: figures,
  /** Exactly 24, oldest first, each starting on the hour (UTC). */
  hours: z.array(z.object({ hour: instant, rounds: z.int(), turnover: amount, wins: amount, ggr: amount })).length(24),
});
export type OverviewCurrency = z.output<typeof overviewCurrency>;

export const replayReason = z.enum(["seeds_missing", "seed_unreadable", "commitment", "maths", "label", "win"]);

/** Counts are of all own rounds there ever were; `at` is null before the first replay. */
export const replayState = z.object({
  at: instant.nullable(),
  replayed: z.int(),
  total: z.int(),
  differing: z.int(),
  /** The round that was found first to differ. */
  first: z.object({ round_id: id, reason: replayReason, found_at: instant }).nullable(),
});

/** How far the consumers of the ledger's feed are behind it. */
export const feedState = freshness.omit({ complete_to: true }).extend({
  /** Of each consumer; null for members who are not told. */
  consumers: z.array(freshness.extend({ consumer: feedConsumer })).nullable(),
  /** Consumers that stand still until their mark is mended, with the root agent of their tenant; null for members who are not told. */
  broken: z.array(z.object({ agent: z.string(), consumer: feedConsumer })).nullable(),
});
export type FeedState = z.output<typeof feedState>;

/** Closed days (UTC), compared with the rounds and movements they were made from. */
export const dayChecks = z.object({
  checked_to: z.iso.date().nullable(),
  days: z.int(),
  differences: z.int(),
  /** Of the newest day that differs. Agent and game are null for members who do not see the whole tenant. */
  first: z
    .object({
      day: z.iso.date(),
      subject: z.enum(["rounds", "balances"]),
      agent_code: z.string().nullable(),
      /** Its names; null also where it is not of a game. */
      game: z.object({ "en-US": z.string(), "pt-BR": z.string() }).nullable(),
    })
    .nullable(),
});
export type DayChecks = z.output<typeof dayChecks>;

export const getOverview = endpoint("GET /api/overview", {
  summary: "Credit, turnover, wins, GGR, RTP, active players and rounds per minute of my subtree",
  may: { permission: "statistics.read" },
  query: z.strictObject({ agent_id: id.optional() }),
  answer: z.object({
    currencies: z.array(overviewCurrency),
    /** Players with a round in the last 15 minutes. */
    active_players: z.int(),
    /** Rounds settled in the last full minute. */
    rounds_per_minute: z.int(),
    /** When that minute began. */
    last_minute: instant,
    /** Up to what instant every settled round is in these figures. */
    complete_to: instant,
    /** Where these figures and what else follows the ledger stand. */
    feed: feedState,
    /** Result of the newest self-check of the ledger. */
    ledger: z.object({ checked_at: instant.nullable(), adds_up: z.boolean().nullable() }),
    day_checks: dayChecks,
    /** How far own rounds have been worked out again, with what differed; null for who is not told. */
    replay: replayState.nullable(),
    latest_rounds: z.array(roundRow),
  }),
  errors: ["agent_not_found"],
});

export const getHomeFigures = endpoint("GET /api/home", {
  summary: "Live counts of the public home page",
  may: "anybody",
  answer: z.object({ rounds_24h: z.int(), games: z.int(), complete_to: instant }),
});

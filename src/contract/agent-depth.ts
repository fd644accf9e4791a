// One agent in depth: its players, holdings and figures period by period, its shares, its week by hours, its RTP.
import { z } from "zod";
import { rankingScope } from "./agent-ranking.ts";
import { endpoint } from "./endpoint.ts";
import { freshness } from "./feed.ts";
import { v1Rtp, v1Variant } from "./integration-shapes.ts";
import { amount, currency } from "./money.ts";
import { id, instant, instantInput, pageQuery, pageWithTotals, timeSort } from "./page.ts";
import { figures } from "./statistics.ts";
import { timeZone } from "./time-zone.ts";
import { namedGame } from "./variant.ts";

/** Weeks begin on Monday. */
export const depthUnit = z.enum(["day", "week", "month"]);
export type DepthUnit = z.output<typeof depthUnit>;

/** Players with a settled round. `active` + `lost` − `new` − `returning` is `active` of the period before. */
export const playerCounts = z.object({
  active: z.int(),
  /** Their first round ever was settled in the period. */
  new: z.int(),
  /** Active before, but not in the period before. */
  returning: z.int(),
  /** Active in the period before and not in this one; null until the period is over. */
  lost: z.int().nullable(),
});
export type PlayerCounts = z.output<typeof playerCounts>;

export const holdings = z.object({
  /** The last end of a day (UTC) in the period; of a period that is running: now. */
  at: instant,
  /** The agent's own credit. */
  credit: amount,
  /** Wallets of the players that are counted. */
  wallets: amount,
  /** Credit of all agents below. */
  children: amount,
});
export type Holdings = z.output<typeof holdings>;

const namedAgent = z.object({ id, code: z.string(), name: z.string() });

/** What stands beside a period: the same period of another agent, or as many periods earlier of the same agent. */
const besideFigures = figures.extend({ from: instant, to: instant, active: z.int().nullable() });

export const depthRow = figures.extend({
  from: instant,
  to: instant,
  is_over: z.boolean(),
  currency,
  /** null where too many rounds would have to be read. */
  players: playerCounts.nullable(),
  holdings,
  beside: besideFigures.nullable(),
});
export type DepthRow = z.output<typeof depthRow>;

export const besideKind = z.enum(["before", "agent"]);
export const shareBy = z.enum(["child", "game", "provider"]);
export type ShareBy = z.output<typeof shareBy>;

const ofAgent = z.strictObject({
  /** Absent: the member's own agent; for the platform, the agent with the largest turnover of the last 30 days. */
  agent_id: id.optional(),
  from: instantInput.optional(),
  to: instantInput.optional(),
  /** Periods are whole: the first and the last one reach as far as they go. */
  unit: depthUnit.default("week"),
  /** On whose clock periods begin. */
  time_zone: timeZone.default("UTC"),
  /** `own`: what its own players play; `subtree`: also those of all agents below. */
  scope: rankingScope.default("subtree"),
});

/** The agent, and the whole periods that were read. */
const read = z.object({ agent: namedAgent, currency, from: instant, to: instant, ...freshness.shape });

export const listAgentDepth = endpoint("GET /api/statistics/agent-depth", {
  summary:
    "One agent of my subtree by day, week or month: players, holdings and figures, beside another or the time before",
  may: { permission: "statistics.read" },
  query: pageQuery.extend({
    ...ofAgent.shape,
    beside: besideKind.optional(),
    /** Which agent stands beside it. */
    beside_agent_id: id.optional(),
    sort: timeSort.default("newest"),
  }),
  answer: pageWithTotals(
    depthRow,
    /** Of all periods; players as if they were one period, beside as many periods before. */
    figures.extend({
      players: playerCounts.nullable(),
      /** Of the newest period. */
      holdings,
      beside: figures
        .extend({ agent: namedAgent, currency, from: instant, to: instant, players: playerCounts.nullable() })
        .nullable(),
    }),
  ).extend(read.shape),
  errors: ["agent_not_found", "cursor_invalid", "period_too_busy"],
});
export type AgentDepth = z.output<(typeof listAgentDepth)["answer"]>;

export const sharePart = figures.extend({
  /** The id of an agent, the code of a game or provider. */
  id: z.string(),
  names: z.object({ "en-US": z.string(), "pt-BR": z.string() }),
  /** The agent itself, without those below it. */
  is_itself: z.boolean(),
  currency,
  /** Share of the turnover, in hundredths of a per cent; null without any. */
  share_bps: z.int().nullable(),
  /** Turnover in each of the periods. */
  turnovers: z.array(amount),
});
export type SharePart = z.output<typeof sharePart>;

export const listAgentShares = endpoint("GET /api/statistics/agent-shares", {
  summary: "What each child, game or provider is of one agent's figures, the largest turnover first",
  may: { permission: "statistics.read" },
  query: ofAgent.extend({ by: shareBy.default("game") }),
  answer: read.extend({
    data: z.array(sharePart),
    periods: z.array(z.object({ from: instant, to: instant })),
  }),
  errors: ["agent_not_found", "period_too_busy"],
});
export type AgentShares = z.output<(typeof listAgentShares)["answer"]>;

export const getAgentHours = endpoint("GET /api/statistics/agent-hours", {
  summary: "One agent's turnover, GGR and rounds by weekday and hour of a time zone",
  may: { permission: "statistics.read" },
  query: ofAgent,
  answer: read.extend({
    cells: z.array(
      figures.pick({ rounds: true, turnover: true, ggr: true }).extend({
        /** 1 is Monday. */
        weekday: z.int(),
        /** Where the hour (UTC) begins on the clock of the zone. */
        hour: z.int(),
        minute: z.int(),
      }),
    ),
  }),
  errors: ["agent_not_found", "period_too_busy"],
});
export type AgentHours = z.output<(typeof getAgentHours)["answer"]>;

export const getAgentRtp = endpoint("GET /api/statistics/agent-rtp", {
  summary: "Actual RTP of each variant played at one agent this year (UTC), beside the exact band of so many rounds",
  may: { permission: "statistics.read" },
  query: ofAgent.pick({ agent_id: true, scope: true }),
  answer: z.object({
    agent: namedAgent,
    since: instant,
    variants: z.array(
      z.object({
        game: namedGame,
        variant: v1Variant.pick({ id: true, rtp_bps: true }),
        rounds: z.int(),
        turnover: amount,
        wins: amount,
        currency,
        actual_rtp_bps: z.int().nullable(),
        band: v1Rtp.shape.band,
      }),
    ),
    ...freshness.shape,
  }),
  errors: ["agent_not_found"],
});
export type AgentRtp = z.output<(typeof getAgentRtp)["answer"]>;

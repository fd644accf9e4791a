// Why figures of a period differ from those of the period before: the difference, split so that each split adds up to it.
import { z } from "zod";
import { rankingScope } from "./agent-ranking.ts";
import { endpoint } from "./endpoint.ts";
import { freshness } from "./feed.ts";
import { amount, currency } from "./money.ts";
import { id, instant, instantInput } from "./page.ts";
import { periodUnit } from "./period-figures.ts";
import { timeZone } from "./time-zone.ts";

export const changeMeasure = z.enum(["ggr", "turnover", "wins"]);
export type ChangeMeasure = z.output<typeof changeMeasure>;

const played = z.object({ rounds: z.int(), turnover: amount, wins: amount, ggr: amount });

/** One part of a split: what it had before, what it has now. */
export const changePart = z.object({
  /** The id of an agent or a player, the code of a game or a provider; null: the rest as one. */
  id: z.string().nullable(),
  names: z.object({ "en-US": z.string(), "pt-BR": z.string() }).nullable(),
  /** How many the rest is made of; 1 otherwise. */
  count: z.int(),
  before: played,
  now: played,
});
export type ChangePart = z.output<typeof changePart>;

/** How many players are listed one by one. */
export const CHANGE_PLAYERS = 10;

export const changeSplit = z.enum(["game", "child", "provider", "player"]);
export type ChangeSplit = z.output<typeof changeSplit>;

const side = z.object({ from: instant, to: instant, ...played.shape });

export const getPeriodChange = endpoint("GET /api/statistics/change", {
  summary: "The difference of a period against the one before, split by game, child, provider and player",
  may: { permission: "statistics.read" },
  query: z.strictObject({
    /** Absent: everything the member sees. */
    agent_id: id.optional(),
    /** `own`: without the agents below. */
    scope: rankingScope.default("subtree"),
    currency,
    unit: periodUnit.default("day"),
    time_zone: timeZone.default("UTC"),
    /** The part of the period that is counted; the period before is cut at the same distance from its beginning. */
    from: instantInput,
    to: instantInput,
    /** Which difference decides who the ten players are. */
    measure: changeMeasure.default("ggr"),
  }),
  answer: z.object({
    currency,
    before: side,
    now: side,
    /** Each adds up to the difference; `player` is null where too many rounds would have to be read. */
    splits: z.object({
      game: z.array(changePart),
      child: z.array(changePart),
      provider: z.array(changePart),
      player: z.array(changePart).nullable(),
    }),
    ...freshness.shape,
  }),
  errors: ["agent_not_found", "period_too_busy"],
});
export type PeriodChange = z.output<(typeof getPeriodChange)["answer"]>;

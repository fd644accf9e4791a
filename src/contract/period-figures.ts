// What was played, period by period: hours, days, weeks or months on somebody's clock.
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { freshness } from "./feed.ts";
import { amount, currency } from "./money.ts";
import { id, instant, instantInput, pageQuery, pageWithTotals, timeSort } from "./page.ts";
import { figures } from "./statistics.ts";
import { timeZone } from "./time-zone.ts";

/** Weeks begin on Monday. */
export const periodUnit = z.enum(["hour", "day", "week", "month"]);
export type PeriodUnit = z.output<typeof periodUnit>;

export const periodFigures = figures.extend({
  /** First instant of the period, and the first after it. */
  from: instant,
  to: instant,
  /** The part of it that these figures cover, to the instant. */
  counted_from: instant,
  counted_to: instant,
  /** Not cut at either end by what was asked for, and over. */
  is_whole: z.boolean(),
  /** null: of everybody in reach together. */
  agent: z.object({ id, code: z.string() }).nullable(),
  currency,
  /** The same of the period before; null where that is not listed whole, or this one is not whole. */
  before: z.object({ turnover: amount, ggr: amount }).nullable(),
});
export type PeriodFigures = z.output<typeof periodFigures>;

export const listPeriods = endpoint("GET /api/statistics/periods", {
  summary: "Figures of my subtree by hour, day, week or month, of all agents together or of each",
  may: { permission: "statistics.read" },
  query: pageQuery.extend({
    /** Only this agent and all below it. */
    agent_id: id.optional(),
    currency: currency.optional(),
    from: instantInput.optional(),
    to: instantInput.optional(),
    unit: periodUnit.default("day"),
    /** `agent`: a row for each agent whose own players played in the period. */
    by: z.enum(["all", "agent"]).default("all"),
    /** On whose clock days, weeks and months begin; hours are those of UTC in every zone. */
    time_zone: timeZone.default("UTC"),
    sort: timeSort.default("newest"),
  }),
  answer: pageWithTotals(periodFigures, z.array(figures.extend({ currency, periods: z.int() }))).extend(
    freshness.shape,
  ),
  errors: ["agent_not_found", "cursor_invalid", "period_too_busy"],
});

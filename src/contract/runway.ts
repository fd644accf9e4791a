// Credit runway: how long each agent's credit lasts, since when it is low, what that cost, and what members set about it.
import { z } from "zod";
import { agentIds } from "./agent.ts";
import { endpoint } from "./endpoint.ts";
import { freshness } from "./feed.ts";
import { amount, currency, positiveAmount } from "./money.ts";
import { id, instant, instantInput, pageOf, pageQuery, pageWithTotals, timeSort } from "./page.ts";
import { lineText } from "./typed-text.ts";

/** `none`: the agent never had credit. */
export const runwayState = z.enum(["exhausted", "critical", "low", "ok", "none"]);
export type RunwayState = z.output<typeof runwayState>;

/** Thresholds are at most 30 days: further ahead a forecast says little. */
export const THRESHOLD_MOST_HOURS = 720;
export const SNOOZE_MOST_DAYS = 30;

/** `hours`: the hours of up to four weeks; `pace`: the last 24 hours alone; `unused`: no stake in 24 hours; `empty`: no credit. */
export const forecastBasis = z.enum(["hours", "pace", "unused", "empty"]);

const forecast = z.object({
  basis: forecastBasis,
  /** Whole days the band rests on; 0 where it has none. */
  days: z.int(),
  /** One forecast in ten is earlier; null: not within the horizon, or no band. */
  early_at: instant.nullable(),
  likely_at: instant.nullable(),
  /** The same in hours from now. */
  likely_hours: z.int().nullable(),
  /** One forecast in ten is later. */
  late_at: instant.nullable(),
});

const snooze = z.object({
  until: instant,
  at: instant,
  /** "*" for a member above the reader. */
  by: z.string().nullable(),
  reason: z.string(),
});

const autoTopUp = z.object({
  below: amount,
  amount,
  daily_most: amount,
  /** Sent by it in the last 24 hours. */
  sent_24h: amount,
  set_by: z.string().nullable(),
  set_at: instant,
  stopped_at: instant.nullable(),
  /** Error code of the run that was refused. */
  stop_code: z.string().nullable(),
});

export const runwayRow = z.object({
  id,
  /** null for the reader's own agent, and for direct customers of the platform. */
  parent_id: id.nullable(),
  /** A direct customer: it pays the platform for its credit, and is sent none automatically. */
  pays_platform: z.boolean(),
  code: z.string(),
  name: z.string(),
  currency,
  state: runwayState,
  /** null until the first check has found it. */
  since: instant.nullable(),
  /** balance + line − reserved */
  available: amount,
  balance: amount,
  reserved: amount,
  line: amount,
  /** GGR of the agent's own players per hour: of the last whole hour, of 24 hours, and of 24 hours a week before. */
  burn: z.object({ hour: amount, day: amount, week_before: amount }),
  forecast,
  thresholds: z.object({ low_hours: z.int(), critical_hours: z.int(), is_own: z.boolean() }),
  /** Of one in force. */
  snooze: snooze.nullable(),
  /** While exhausted: stakes refused since then, and an estimate of the turnover lost; null where it cannot be estimated. */
  refused_stakes: z.int(),
  refused_amount: amount,
  lost: amount.nullable(),
  last_top_up: z.object({ id, at: instant, amount }).nullable(),
  auto_top_up: autoTopUp.nullable(),
});
export type RunwayRow = z.output<typeof runwayRow>;

export const listRunways = endpoint("GET /api/runways", {
  summary: "Credit runway of the agents of my subtree, the most urgent first",
  may: { permission: "agent.read" },
  query: pageQuery.extend({
    /** Only this agent and all below it. */
    agent_id: id.optional(),
    search: z.string().trim().max(100).optional(),
    state: runwayState.optional(),
    currency: currency.optional(),
    /** Only these, by their ids with commas between. */
    ids: agentIds.optional(),
    sort: z.enum(["urgency", "available", "code"]).default("urgency"),
  }),
  answer: pageWithTotals(
    runwayRow,
    /** Of the whole filter, per currency. */
    z.array(z.object({ currency, agents: z.int(), available: amount, burn_day: amount, refused_stakes: z.int() })),
  ).extend(freshness.shape),
  errors: ["agent_not_found", "cursor_invalid"],
});

/** One agent's runway with what its chart shows. */
export const runwayDetail = runwayRow.extend({
  /** Credit available at the end of each of the last 14 days' hours, the oldest first. */
  hours: z.array(z.object({ at: instant, credit: amount })),
  /** Credit forecast for each of the next hours; empty where the forecast has no band. */
  band: z.array(z.object({ at: instant, low: amount, middle: amount, high: amount })),
  /** Credit that lasts as long as each threshold, at the use that is forecast; null without a forecast. */
  low_level: amount.nullable(),
  critical_level: amount.nullable(),
  top_ups: z.array(z.object({ id, at: instant, amount, is_automatic: z.boolean() })),
});
export type RunwayDetail = z.output<typeof runwayDetail>;

export const getRunway = endpoint("GET /api/runways/{id}", {
  summary: "Credit runway of one agent: 14 days of its credit by the hour, the forecast with its band, top-ups",
  may: { permission: "agent.read" },
  params: z.object({ id }),
  answer: runwayDetail,
  errors: ["agent_not_found"],
});

const hours = z.int().min(0).max(THRESHOLD_MOST_HOURS);

export const setThresholds = endpoint("PUT /api/runways/{id}/thresholds", {
  summary: "Set below how many hours of runway an agent's credit is low, and critical",
  may: { permission: "runway.manage" },
  params: z.object({ id }),
  body: z.strictObject({ low_hours: hours, critical_hours: hours }),
  answer: runwayRow,
  errors: ["agent_not_found", "agent_closed"],
});

export const dropThresholds = endpoint("DELETE /api/runways/{id}/thresholds", {
  summary: "Return to the usual thresholds",
  may: { permission: "runway.manage" },
  params: z.object({ id }),
  answer: runwayRow,
  errors: ["agent_not_found", "agent_closed"],
});

export const snoozeRunway = endpoint("PUT /api/runways/{id}/snooze", {
  summary: "Silence notices of low and critical credit until a time; exhausted credit is always notified",
  may: { permission: "runway.manage" },
  params: z.object({ id }),
  body: z.strictObject({ until: instantInput, reason: lineText(1, 200) }),
  answer: runwayRow,
  errors: ["agent_not_found", "agent_closed"],
});

export const endSnooze = endpoint("DELETE /api/runways/{id}/snooze", {
  summary: "End a snooze before its time",
  may: { permission: "runway.manage" },
  params: z.object({ id }),
  answer: runwayRow,
  errors: ["agent_not_found", "agent_closed"],
});

export const setAutoTopUp = endpoint("PUT /api/runways/{id}/auto-top-up", {
  summary:
    "Have my agent's credit sent to a child automatically: below so much, so much each time, at most so much in 24 hours",
  may: { permission: "agent.credit" },
  params: z.object({ id }),
  body: z.strictObject({ below: positiveAmount, amount: positiveAmount, daily_most: positiveAmount }),
  answer: runwayRow,
  errors: ["agent_not_found", "agent_suspended", "agent_closed", "not_supported_by_policy"],
});

export const dropAutoTopUp = endpoint("DELETE /api/runways/{id}/auto-top-up", {
  summary: "Stop sending credit to a child automatically",
  may: { permission: "agent.credit" },
  params: z.object({ id }),
  answer: runwayRow,
  errors: ["agent_not_found", "not_supported_by_policy"],
});

export const creditTurn = z.object({
  id,
  agent: z.object({ id, code: z.string() }),
  currency,
  at: instant,
  from: runwayState,
  to: runwayState,
  available: amount,
  /** When the next turn ended it. */
  ended_at: instant.nullable(),
  /** Of exhausted credit: stakes refused, and an estimate of the turnover lost. */
  refused_stakes: z.int(),
  refused_amount: amount,
  /** Of one that lasts: up to now. null where it did not stop play, or where there was too little play before. */
  lost: amount.nullable(),
});
export type CreditTurn = z.output<typeof creditTurn>;

export const listCreditTurns = endpoint("GET /api/credit-turns", {
  summary: "Turns of the state of credit in my subtree with what they cost, newest or oldest first",
  may: { permission: "agent.read" },
  query: pageQuery.extend({
    agent_id: id.optional(),
    /** What it turned to. */
    state: runwayState.exclude(["none"]).optional(),
    from: instantInput.optional(),
    to: instantInput.optional(),
    sort: timeSort.default("newest"),
  }),
  answer: pageOf(creditTurn),
  errors: ["agent_not_found", "cursor_invalid"],
});

// What one agent's runway is made of: the hours played at it, what they use up, the forecast, and the state that follows.
import { RUNWAY_CRITICAL_HOURS, RUNWAY_LOW_HOURS, type CreditThresholds } from "#contract/agent.ts";
import type { RunwayRow, RunwayState } from "#contract/runway.ts";
import type { RunwayAgent } from "../queries/agents.ts";
import type { PlayedHour } from "../queries/hours.ts";
import { forecastOf, HISTORY_DAYS, type Forecast, type ForecastInput } from "./forecast.ts";
import { stateOf, type CheckedCredit } from "./next-state.ts";

export const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
const WEEK_HOURS = 7 * DAY_HOURS;

export const startOfHour = (at: Date): Date => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);

/** The hours a forecast and what is shown beside it rest on, the running hour included. */
export function historyOf(now: Date): { readonly from: Date; readonly to: Date } {
  const hour = startOfHour(now).getTime();
  return { from: new Date(hour - HISTORY_DAYS * DAY_HOURS * HOUR_MS), to: new Date(hour + HOUR_MS) };
}

export const availableOf = ({ balance, line, reserved }: Pick<RunwayAgent, "balance" | "line" | "reserved">): bigint =>
  balance + line - reserved;

export const thresholdsOf = ({
  lowHours,
  criticalHours,
}: Pick<RunwayAgent, "lowHours" | "criticalHours">): CreditThresholds => ({
  low: lowHours ?? RUNWAY_LOW_HOURS,
  critical: criticalHours ?? RUNWAY_CRITICAL_HOURS,
});

const ggrOf = ({ turnover, wins }: PlayedHour): bigint => turnover - wins;

/** Hours that begin from so many hours before the running one on, `count` of them. */
function span(
  hours: readonly PlayedHour[],
  now: Date,
  { back, count }: { readonly back: number; readonly count: number },
) {
  const from = startOfHour(now).getTime() - back * HOUR_MS;
  return hours.filter(({ hour }) => hour.getTime() >= from && hour.getTime() < from + count * HOUR_MS);
}

const sumOf = (hours: readonly PlayedHour[], amountOf: (hour: PlayedHour) => bigint): bigint =>
  hours.reduce((sum, hour) => sum + amountOf(hour), 0n);

const LAST_DAY = { back: DAY_HOURS - 1, count: DAY_HOURS };

/** GGR per hour. */
export function burnOf(hours: readonly PlayedHour[], now: Date): RunwayRow["burn"] {
  const perHour = (of: readonly PlayedHour[]): bigint => sumOf(of, ggrOf) / BigInt(DAY_HOURS);
  return {
    hour: sumOf(span(hours, now, { back: 1, count: 1 }), ggrOf),
    day: perHour(span(hours, now, LAST_DAY)),
    week_before: perHour(span(hours, now, { ...LAST_DAY, back: LAST_DAY.back + WEEK_HOURS })),
  };
}

export function forecastInput(
  agent: Pick<RunwayAgent, "balance" | "line" | "reserved">,
  hours: readonly PlayedHour[],
  now: Date,
): ForecastInput {
  const day = span(hours, now, LAST_DAY);
  return {
    now,
    available: availableOf(agent),
    hours: hours.map((one) => ({ hour: one.hour, used: ggrOf(one) })),
    used24h: sumOf(day, ggrOf),
    isUsed: sumOf(day, ({ turnover }) => turnover) > 0n,
  };
}

export function checkedCredit(agent: RunwayAgent, { likely }: Pick<Forecast, "likely">): CheckedCredit {
  return {
    available: availableOf(agent),
    hours: likely,
    hadCredit: agent.entries > 0n || agent.line > 0n,
    thresholds: thresholdsOf(agent),
  };
}

/** The state in force, as the last check left it; where credit was used up or came back since, that shows at once. */
export function shownState(agent: RunwayAgent, forecast: Forecast): RunwayState {
  const now = stateOf(checkedCredit(agent, forecast));
  const isOver = (state: RunwayState): boolean => state === "exhausted" || state === "none";
  return agent.state === null || isOver(now) !== isOver(agent.state) ? now : agent.state;
}

export const forecastFor = (agent: RunwayAgent, hours: readonly PlayedHour[], now: Date): Forecast =>
  forecastOf(forecastInput(agent, hours, now));

// Which agent a question in depth is about, whose rounds count for it, and which whole periods it covers.
import { refuse } from "#contract/errors.ts";
import type { DepthUnit } from "#contract/agent-depth.ts";
import type { CurrencyCode } from "#contract/money.ts";
import type { Db } from "../../db/database.ts";
import { periodBound } from "../../db/instant.ts";
import { reachOf, type Reach } from "../../db/reach.ts";
import type { MemberCaller } from "../../http/caller.ts";
import type { CalendarPeriod } from "../periods.ts";
import { HOUR_MS } from "../overview.ts";
import { listCalendar } from "../queries/periods.ts";
import { findBusiestAgent, findNamedAgent } from "../queries/played-parts.ts";

const DAY_MS = 24 * HOUR_MS;

export const agentNotFound = refuse("agent_not_found", "There is no such agent.");
export const tooBusy = refuse(
  "period_too_busy",
  "The hours that edges of these periods cut have too many rounds to be read: choose a shorter period or longer units.",
);

export interface DepthScope {
  readonly agent: { readonly id: string; readonly code: string; readonly name: string };
  readonly currency: CurrencyCode;
  readonly tenantId: string;
  /** The agent and all below it. */
  readonly subtree: Reach;
  /** Whose rounds and players count. */
  readonly reach: Reach;
}

interface ScopeAsked {
  readonly agent_id?: string | undefined;
  readonly scope: "own" | "subtree";
}

/** A member's own agent where none is named; for the platform, the one that is played at most. */
export async function findScope(
  db: Db,
  viewer: MemberCaller,
  { agent_id: named, scope }: ScopeAsked,
  now: Date,
): Promise<DepthScope | undefined> {
  const since = new Date(now.getTime() - 30 * DAY_MS).toISOString().slice(0, 10);
  const id = named ?? (viewer.party === "platform" ? await findBusiestAgent(db, since) : viewer.agentId);
  if (id === undefined) return undefined;
  const agentId = id.toLowerCase();
  const found = await reachOf(db, viewer, agentId);
  const tenantId = found?.tenantIds[0];
  if (found === undefined || tenantId === undefined) return undefined;
  const known = await findNamedAgent(db, tenantId, agentId);
  if (known === null) return undefined;
  const { currency, ...agent } = known;
  const own = { tenantIds: [tenantId], agentIds: [agentId] };
  return { agent, currency, tenantId, subtree: found, reach: scope === "own" ? own : found };
}

/** Longer than any of them, over changes of clocks too. */
const LONGEST_MS: Readonly<Record<DepthUnit, number>> = {
  day: DAY_MS + 3 * HOUR_MS,
  week: 7 * DAY_MS + 3 * HOUR_MS,
  month: 31 * DAY_MS + 3 * HOUR_MS,
};

interface PeriodsAsked {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly unit: DepthUnit;
  readonly time_zone: string;
}

/** Without a beginning: about so many days before the end, so that all whole periods together are no more than a list covers. */
const DAYS_SHOWN: Readonly<Record<DepthUnit, number>> = { day: 29, week: 77, month: 59 };

/** The whole periods that have a part in what was asked for and have begun, oldest first; at least one. */
export async function periodsAsked(db: Db, asked: PeriodsAsked, now: Date): Promise<CalendarPeriod[]> {
  const { unit, time_zone: timeZone } = asked;
  const last = new Date(Math.min(periodBound(asked.to)?.getTime() ?? now.getTime(), now.getTime()));
  const first = periodBound(asked.from) ?? new Date(last.getTime() - DAYS_SHOWN[unit] * DAY_MS);
  // What lies in the future, or is of no length, is the period it begins in.
  const from = first < now ? first : new Date(now.getTime() - 1);
  const to = last > from ? last : new Date(from.getTime() + 1);
  return listCalendar(db, { unit, timeZone }, { from, to });
}

/** So many periods before an instant at which one begins, oldest first. */
export async function periodsBefore(
  db: Db,
  { unit, time_zone: timeZone }: Pick<PeriodsAsked, "unit" | "time_zone">,
  at: Date,
  count: number,
): Promise<CalendarPeriod[]> {
  const from = new Date(at.getTime() - count * LONGEST_MS[unit]);
  return (await listCalendar(db, { unit, timeZone }, { from, to: at })).slice(-count);
}

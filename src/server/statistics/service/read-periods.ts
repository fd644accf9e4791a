// Reads figures period by period, page by page, for one viewer.
import type { Answer, Input } from "#contract/endpoint.ts";
import { refuse, type Refusal } from "#contract/errors.ts";
import type { listPeriods } from "#contract/period-figures.ts";
import { periodBound } from "../../db/instant.ts";
import { cursorInvalid, decodeCursor, pageFrom } from "../../db/keyset.ts";
import { inCurrency, reachOf } from "../../db/reach.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { readFreshness } from "../../ledger/feed/freshness.ts";
import { comparePeriods, type PeriodPlace, periodsOf, placeOfPeriod, sumPeriods } from "../periods.ts";
import { listCalendar, sumByPeriod } from "../queries/periods.ts";
import { hoursOf } from "./hours.ts";
import type { StatisticsDeps } from "./read-overview.ts";

type Asked = Omit<NonNullable<Input<typeof listPeriods>["query"]>, "limit" | "cursor"> & {
  readonly limit: number;
  readonly cursor?: string | undefined;
};

const DAY_MS = 86_400_000;
/** Hours of each agent are many rows: of this many days at most. */
const MOST_DAYS_BY_HOUR = 31;
const KEY = [/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, /^[A-Z]{3}$/, /^[a-z0-9_]{0,32}$/];
const keyOf = ({ from, currency, code }: PeriodPlace) => [from, currency, code];

export async function readPeriods(
  { db, clock }: StatisticsDeps,
  viewer: MemberCaller,
  query: Asked,
): Promise<Answer<typeof listPeriods> | Refusal> {
  const now = clock();
  const { unit, by, sort, limit, time_zone: timeZone } = query;
  const list = `periods by ${unit} of ${by}, ${sort} first`;
  const key = query.cursor === undefined ? null : decodeCursor(list, query.cursor, KEY);
  if (key === undefined) return cursorInvalid;
  const hours = hoursOf(query, now);
  if (unit === "hour" && by === "agent" && hours.to.getTime() - hours.from.getTime() > MOST_DAYS_BY_HOUR * DAY_MS)
    return tooManyHours();
  const whole = await reachOf(db, viewer, query.agent_id);
  if (whole === undefined) return refuse("agent_not_found", "There is no such agent.");
  const reach = query.currency === undefined ? whole : await inCurrency(db, whole, query.currency);
  const freshness = await readFreshness(db, viewer, reach.tenantIds, "figures");
  const [calendar, sums] = await Promise.all([
    listCalendar(db, { unit, timeZone }, hours),
    sumByPeriod(db, reach, { unit, timeZone, by }, hours),
  ]);
  const exact = { from: periodBound(query.from) ?? hours.from, to: periodBound(query.to) ?? hours.to };
  const rows = periodsOf(calendar, sums, { ...hours, exact, by, sort, now });
  const after = key === null ? null : placeIn(key);
  const behind = after === null ? rows : rows.filter((row) => comparePeriods(sort, after, placeOfPeriod(row)) < 0);
  return {
    ...pageFrom(list, behind.slice(0, limit + 1), limit, (row) => keyOf(placeOfPeriod(row))),
    totals: sumPeriods(sums, rows),
    ...freshness,
  };
}

const placeIn = ([from = "", currency = "", code = ""]: readonly string[]): PeriodPlace => ({ from, currency, code });

function tooManyHours(): Refusal {
  const message = `Hours of each agent are told for at most ${MOST_DAYS_BY_HOUR} days.`;
  return refuse("validation_failed", "Some fields are not valid.", [
    { field: "from", code: "period_too_long", message },
  ]);
}

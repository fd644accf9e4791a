// Reads figures period by period, page by page, for one viewer.
import type { Answer, Input } from "#contract/endpoint.ts";
import { refuse, type Refusal } from "#contract/errors.ts";
import type { listPeriods } from "#contract/period-figures.ts";
import { cursorInvalid, decodeCursor, pageFrom } from "../../db/keyset.ts";
import { inCurrency, reachOf } from "../../db/reach.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { readFreshness } from "../../ledger/feed/freshness.ts";
import { comparePeriods, type PeriodPlace, periodsOf, placeOfPeriod, sumPeriods } from "../periods.ts";
import { listCalendar, sumByPeriod } from "../queries/periods.ts";
import type { CutBounds } from "../queries/settled.ts";
import { askedSpan } from "./asked-span.ts";
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

const tooBusy = refuse(
  "period_too_busy",
  "The hours that edges of these periods cut have too many rounds to be read: choose a shorter period, longer units, or one agent.",
);

export async function readPeriods(
  { db, clock }: StatisticsDeps,
  viewer: MemberCaller,
  query: Asked,
  bounds?: CutBounds,
): Promise<Answer<typeof listPeriods> | Refusal> {
  const now = clock();
  const { unit, by, sort, limit, time_zone: timeZone } = query;
  const list = `periods by ${unit} of ${by}, ${sort} first`;
  const key = query.cursor === undefined ? null : decodeCursor(list, query.cursor, KEY);
  if (key === undefined) return cursorInvalid;
  const span = askedSpan(query, now);
  if (unit === "hour" && by === "agent" && span.to.getTime() - span.from.getTime() > MOST_DAYS_BY_HOUR * DAY_MS)
    return tooManyHours();
  const whole = await reachOf(db, viewer, query.agent_id);
  if (whole === undefined) return refuse("agent_not_found", "There is no such agent.");
  const reach = query.currency === undefined ? whole : await inCurrency(db, whole, query.currency);
  const freshness = await readFreshness(db, viewer, reach.tenantIds, "figures");
  const calendar = await listCalendar(db, { unit, timeZone }, span);
  const sums = await sumByPeriod(db, reach, { calendar, by }, span, bounds);
  if (sums === null) return tooBusy;
  const rows = periodsOf(calendar, sums, { ...span, by, sort, now });
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

// Reads what a scope holds at the end of each period, page by page, for one viewer.
import type { Answer, Input } from "#contract/endpoint.ts";
import { refuse, type Refusal } from "#contract/errors.ts";
import type { HoldingsRow, listHoldings } from "#contract/holdings.ts";
import type { CurrencyCode } from "#contract/money.ts";
import type { TimeSort } from "#contract/page.ts";
import type { Db } from "../../db/database.ts";
import { cursorInvalid, decodeCursor, pageFrom } from "../../db/keyset.ts";
import { inCurrency, type Reach, reachOf } from "../../db/reach.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { readFreshness } from "../../ledger/feed/freshness.ts";
import { addTotals, holdingsOf, partsBetween, quarterOf, type TotalsByKind } from "../holdings.ts";
import type { CalendarPeriod } from "../periods.ts";
import { readDayChecks } from "../queries/day-checks.ts";
import { findFirstQuarter, listTenantScopes, listTotals, type TenantScope } from "../queries/holdings.ts";
import { listCalendar } from "../queries/periods.ts";
import type { Span } from "../span.ts";
import { askedSpan } from "./asked-span.ts";
import type { StatisticsDeps } from "./read-overview.ts";

type Asked = Omit<NonNullable<Input<typeof listHoldings>["query"]>, "limit" | "cursor"> & {
  readonly limit: number;
  readonly cursor?: string | undefined;
};

const KEY = [/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, /^[A-Z]{3}$/];
const keyOf = ({ from, currency }: HoldingsRow) => [from, currency];

export async function readHoldings(
  { db, clock }: StatisticsDeps,
  viewer: MemberCaller,
  query: Asked,
): Promise<Answer<typeof listHoldings> | Refusal> {
  const now = clock();
  const { unit, sort, limit, time_zone: timeZone } = query;
  const list = `holdings by ${unit}, ${sort} first`;
  const key = query.cursor === undefined ? null : decodeCursor(list, query.cursor, KEY);
  if (key === undefined) return cursorInvalid;
  const whole = await reachOf(db, viewer, query.agent_id);
  if (whole === undefined) return refuse("agent_not_found", "There is no such agent.");
  const reach = query.currency === undefined ? whole : await inCurrency(db, whole, query.currency);
  const freshness = await readFreshness(db, viewer, reach.tenantIds, "balances");
  const { checkedTo, days, differences } = await readDayChecks(db, reach.tenantIds);
  const books = await openBooks(db, reach);
  const asked = askedSpan(query, now);
  const span = { from: quarterOf(asked.from), to: quarterOf(asked.to) };
  // Nothing is held before the first movement.
  const counted = { from: later(span.from, books.first ?? span.to), to: span.to };
  const calendar = (await listCalendar(db, { unit, timeZone }, counted)).filter(({ from }) => from < now);
  const ordered = sort === "newest" ? calendar.toReversed() : calendar;
  // Of the first period all rows may have been on the page before, and one more tells whether there is a next page.
  const page = ordered.slice(key === null ? 0 : indexBehind(ordered, sort, key)).slice(0, limit + 2);
  const ends = page.map(({ to }) => earlier(to, span.to));
  const totals = await totalsAt(db, books, [span.from, span.to, ...ends]);
  const completeTo = new Date(freshness.complete_to);
  const rows = page.flatMap((period, index) => rowsOf(period, { index: index + 2, span, completeTo }, totals));
  const behind = key === null ? rows : rows.filter((row) => isBehind(row, key));
  return {
    ...pageFrom(list, behind.slice(0, limit + 1), limit, keyOf),
    totals: [...totals].map(([currency, [first = {}, last = {}]]) => ({
      currency,
      periods: calendar.length,
      counted_from: earlier(counted.from, span.to).toISOString(),
      counted_to: earlier(span.to, completeTo).toISOString(),
      parts: partsBetween(first, last),
    })),
    ...freshness,
    compared: { checked_to: checkedTo, days, differences },
  };
}

const later = (one: Date, other: Date): Date => (one > other ? one : other);
const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

interface Books {
  readonly reach: Reach;
  readonly tenants: readonly TenantScope[];
  /** When the first account moved. */
  readonly first: Date | null;
}

/** One statement for each tenant: the rows of each are on one machine. */
async function openBooks(db: Db, reach: Reach): Promise<Books> {
  const tenants = await listTenantScopes(db, reach);
  const firsts: Date[] = [];
  for (const { tenantId } of tenants) {
    const first = await findFirstQuarter(db, tenantId, reach);
    if (first !== null) firsts.push(first);
  }
  return { reach, tenants, first: firsts.length === 0 ? null : firsts.reduce(earlier) };
}

/** By currency, in the order of their codes: the totals at each instant. */
async function totalsAt(
  db: Db,
  { reach, tenants }: Books,
  instants: readonly Date[],
): Promise<Map<CurrencyCode, TotalsByKind[]>> {
  const byCurrency = new Map<CurrencyCode, TotalsByKind[]>();
  for (const { tenantId, currency } of tenants.toSorted((one, other) => (one.currency < other.currency ? -1 : 1))) {
    const found = await listTotals(db, tenantId, reach, instants);
    if (found.length === 0) continue;
    const sums = byCurrency.get(currency) ?? instants.map(() => ({}));
    for (const { position, accountKind, ...row } of found)
      sums[position - 1] = addTotals(sums[position - 1] ?? {}, { [accountKind]: row });
    byCurrency.set(currency, sums);
  }
  return byCurrency;
}

interface Place {
  /** Of the period's end among the instants. */
  readonly index: number;
  readonly span: Span;
  readonly completeTo: Date;
}

function rowsOf(
  { from, to }: CalendarPeriod,
  { index, span, completeTo }: Place,
  totals: ReadonlyMap<CurrencyCode, readonly TotalsByKind[]>,
): HoldingsRow[] {
  return [...totals].flatMap(([currency, sums]) => {
    const held = sums[index] ?? {};
    if (Object.keys(held).length === 0) return [];
    return [
      {
        ...holdingsOf(held),
        from: from.toISOString(),
        to: to.toISOString(),
        at: earlier(earlier(to, span.to), completeTo).toISOString(),
        is_over: to <= span.to && to <= completeTo,
        currency,
      },
    ];
  });
}

/** Where the period of a key is in the calendar, or the next behind it; rows of its other currencies may still come. */
function indexBehind(ordered: readonly CalendarPeriod[], sort: TimeSort, [from = ""]: readonly string[]): number {
  const start = Date.parse(from);
  const index = ordered.findIndex((period) =>
    sort === "newest" ? period.from.getTime() <= start : period.from.getTime() >= start,
  );
  return index === -1 ? ordered.length : index;
}

const isBehind = (row: HoldingsRow, [from = "", currency = ""]: readonly string[]): boolean =>
  row.from !== from || row.currency > currency;

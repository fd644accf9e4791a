// Reads an account's daily balances: what they add up to, where entries are read one by one, which days hold some of them.
import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";

export interface Account {
  readonly tenantId: string;
  readonly accountId: string;
}

/** Everything up to the end of a day, as the daily balances have it. */
export interface DayEnd {
  readonly day: string | null;
  readonly closing: bigint;
  readonly entries: bigint;
  /** The highest number among the entries; equal to `entries` where they are the account's first, without a gap. */
  readonly lastSeq: bigint;
}

export interface AccountDays {
  /** The newest day there is. */
  readonly last: DayEnd;
  /** An earlier day with few entries after it, all of them numbered after its own; null where there is none. */
  readonly base: DayEnd | null;
  /** Days that do not begin with what the day before closed. */
  readonly broken: bigint;
}

/** The days a proof rests on. */
export interface DaysChecked {
  readonly from: string;
  readonly to: string;
  readonly days: bigint;
  /** How many of them have been compared with their entries, when last, and how many differences there were. */
  readonly compared: bigint;
  readonly comparedAt: Date | null;
  readonly differences: bigint;
}

const NO_DAY: DayEnd = { day: null, closing: 0n, entries: 0n, lastSeq: 0n };

interface DaysRow {
  readonly day: string | null;
  readonly closing: bigint | null;
  readonly entries: bigint | null;
  readonly lastSeq: bigint | null;
  readonly baseDay: string | null;
  readonly baseClosing: bigint | null;
  readonly baseEntries: bigint | null;
  readonly baseLastSeq: bigint | null;
  readonly days: bigint;
  readonly broken: bigint;
}

/** `entries`: how many the account has; `most`: how many of them are read one by one after a base. */
export async function readAccountDays(
  db: Db,
  { tenantId, accountId }: Account,
  entries: bigint,
  most: bigint,
): Promise<AccountDays> {
  const found = await sql<DaysRow>`
    with days as materialized (
      select b.day, b.opening, b.closing, b.gains + b.losses as added, b.entries_to, coalesce(b.last_seq, 0) as last_seq,
        coalesce(lag(b.closing) over by_day, 0) as closed_before, coalesce(lag(b.entries_to) over by_day, 0) as entries_before
      from daily_balances b
      where b.tenant_id = ${tenantId} and b.account_id = ${accountId}
      window by_day as (order by b.day)
    ), last_day as (
      select * from days d order by d.day desc limit 1
    )
    select l.day, l.closing, l.entries_to as entries, l.last_seq as "lastSeq", b.day as "baseDay", b.closing as "baseClosing",
      b.entries_to as "baseEntries", b.last_seq as "baseLastSeq", c.days, c.broken
    from (
      select count(*) as days,
        count(*) filter (where d.opening <> d.closed_before or d.entries_to <> d.entries_before + d.added) as broken
      from days d
    ) c
    left join last_day l on true
    left join lateral (
      select d.* from days d
      where d.day < l.day and d.entries_to = d.last_seq and d.entries_to >= ${entries - most}::bigint
      order by d.day desc limit 1
    ) b on true`.execute(db);
  const row = found.rows[0];
  if (row?.day === null || row === undefined) return { last: NO_DAY, base: null, broken: 0n };
  return {
    last: endOf(row.day, row.closing, row.entries, row.lastSeq),
    base:
      row.baseDay === null
        ? baseBeforeAny(row.days, entries, most)
        : endOf(row.baseDay, row.baseClosing, row.baseEntries, row.baseLastSeq),
    broken: row.broken,
  };
}

/** An account with a single day is read from its first entry. */
const baseBeforeAny = (days: bigint, entries: bigint, most: bigint): DayEnd | null =>
  days === 1n && entries <= most ? NO_DAY : null;

const endOf = (day: string, closing: bigint | null, entries: bigint | null, lastSeq: bigint | null): DayEnd => ({
  day,
  closing: closing ?? 0n,
  entries: entries ?? 0n,
  lastSeq: lastSeq ?? 0n,
});

/** The account's days up to and including `to`, and how many of them the check of closed days has compared. */
export async function readDaysChecked(db: Db, { tenantId, accountId }: Account, to: string): Promise<DaysChecked> {
  const found = await sql<DaysChecked>`
    select min(b.day) as "from", max(b.day) as "to", count(*) as days, count(c.day) as compared,
      max(c.checked_at) as "comparedAt", coalesce(sum(c.differences), 0)::bigint as differences
    from daily_balances b
    left join day_checks c on c.tenant_id = ${tenantId} and c.subject = 'balances' and c.day = b.day
    where b.tenant_id = ${tenantId} and b.account_id = ${accountId} and b.day <= ${to}::date`.execute(db);
  const [row] = found.rows;
  if (row === undefined) throw new Error("an aggregate has a row");
  return row;
}

/** A number up to which every entry is of a day before this one, as far as the daily balances tell; 0 where they do not. */
export async function findSeqBefore(db: Db, { tenantId, accountId }: Account, day: string): Promise<bigint> {
  const found = await sql<{ seq: bigint }>`
    select b.last_seq as seq from daily_balances b
    where b.tenant_id = ${tenantId} and b.account_id = ${accountId} and b.day < ${day}::date and b.entries_to = b.last_seq
    order by b.day desc limit 1`.execute(db);
  return found.rows[0]?.seq ?? 0n;
}

/** Entries by their numbers, or those booked within some days, both inclusive. */
export type EntryStretch =
  | { readonly first: bigint; readonly last: bigint }
  | { readonly from: string | undefined; readonly to: string | undefined };

/**
 * Days inside the ids of some entries, as far as the daily balances tell: an id may be of the day before its booking.
 * A guess that may miss a day: a caller that skips the other partitions checks that no entry is missing.
 */
export async function guessDays(db: Db, { tenantId, accountId }: Account, stretch: EntryStretch): Promise<string[]> {
  const isIn =
    "first" in stretch
      ? sql`d.entries_to >= ${stretch.first} and d.entries_to - d.gains - d.losses < ${stretch.last}`
      : sql`d.day >= ${stretch.from ?? "-infinity"}::date and d.day <= ${stretch.to ?? "infinity"}::date`;
  const found = await sql<{ day: string }>`
    select distinct (b.day + o.days)::date as day
    from (
      select d.day from daily_balances d where d.tenant_id = ${tenantId} and d.account_id = ${accountId} and ${isIn}
      union all
      select (now() at time zone 'utc')::date
    ) b
    cross join (values (-1), (0), (1)) o(days)
    order by day`.execute(db);
  return found.rows.map(({ day }) => day);
}

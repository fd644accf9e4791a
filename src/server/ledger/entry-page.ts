// Lists a page of an account's entries from the few partitions that should have it, and makes sure that none is missing.
import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { findSeqBefore, guessDays, type Account } from "./account-days.ts";
import { listEntries, type Entry, type EntryPlace } from "./queries.ts";
import { dayText } from "./statement-totals.ts";
import { entriesOf } from "./unfollowed-entries.ts";

/** How many entries the filter finds, and how many of them no daily balance has. */
export interface FoundEntries {
  readonly all: bigint;
  readonly recent: bigint;
}

export interface KnownEntries {
  /** Of the account. */
  readonly entries: bigint;
  /** Absent where they were not counted in the same snapshot. */
  readonly found?: FoundEntries | undefined;
}

/** Planning for every partition costs more than reading a page: that is the last resort. */
export async function listPage(db: Db, account: Account, known: KnownEntries, place: EntryPlace): Promise<Entry[]> {
  const { after, from, to, limit, oldestFirst = false } = place;
  const { entries, found } = known;
  const begin = oldestFirst ? (after ?? 0n) + 1n : after === undefined || after > entries ? entries : after - 1n;
  const dense = await listWithoutGap(db, account, { entries, begin, place });
  if (dense !== undefined) return dense;
  if (found !== undefined && after === undefined && found.all < BigInt(limit)) {
    const days = await guessDays(db, account, { from: from && dayText(from), to: to && dayText(to) });
    const all = await listEntries(db, account.tenantId, account.accountId, { ...place, days });
    if (BigInt(all.length) === found.all) return all;
  }
  if (found !== undefined && after === undefined && (oldestFirst || found.recent === 0n)) {
    const cut = await findBegin(db, account, place);
    const rest = cut === undefined ? undefined : await listWithoutGap(db, account, { entries, begin: cut, place });
    if (rest !== undefined) return rest;
  }
  const before = from === undefined ? 0n : await findSeqBefore(db, account, dayText(from));
  return listEntries(db, account.tenantId, account.accountId, { ...place, lowest: before + 1n });
}

interface DenseOrder {
  readonly entries: bigint;
  /** The number of the page's first entry. */
  readonly begin: bigint;
  readonly place: EntryPlace;
}

/**
 * A page that goes on from its beginning by the numbers alone. Undefined where one of them was not there: it is outside
 * the period, or in another partition.
 */
async function listWithoutGap(
  db: Db,
  account: Account,
  { entries, begin, place }: DenseOrder,
): Promise<Entry[] | undefined> {
  const { limit, oldestFirst = false } = place;
  const most = BigInt(limit);
  const lowest = oldestFirst ? begin : greatest(begin - most + 1n, 1n);
  const highest = oldestFirst ? least(begin + most - 1n, entries) : begin;
  if (lowest > highest) return entries === 0n ? undefined : [];
  const days = await guessDays(db, account, { first: lowest, last: highest });
  // The newest page may have what was booked since the account was read.
  const isNewest = !oldestFirst && begin === entries;
  const bounds = { lowest, highest: isNewest ? undefined : highest };
  const found = await listEntries(db, account.tenantId, account.accountId, { ...place, ...bounds, days });
  const start = found[0]?.seq ?? 0n;
  const isWhole = isNewest
    ? start >= begin && BigInt(found.length) === least(most, start)
    : start === begin && BigInt(found.length) === highest - lowest + 1n;
  const isNext = ({ seq }: Entry, index: number): boolean => seq === start + BigInt(oldestFirst ? index : -index);
  return isWhole && found.every(isNext) ? found : undefined;
}

/**
 * The number that the first page of a period begins with, from all entries of the day that the period cuts there, where no
 * entry without a daily balance comes before it. Undefined where one of them was not found.
 */
async function findBegin(db: Db, account: Account, { from, to, oldestFirst }: EntryPlace): Promise<bigint | undefined> {
  const at = oldestFirst === true ? from : to;
  if (at === undefined) return undefined;
  const { tenantId, accountId } = account;
  const day = dayText(at);
  const low = await findSeqBefore(db, account, day);
  const known = await sql<{ seq: bigint }>`
    select b.last_seq as seq from daily_balances b
    where b.tenant_id = ${tenantId} and b.account_id = ${accountId} and b.day <= ${day}::date
    order by b.day desc limit 1`.execute(db);
  const high = known.rows[0]?.seq ?? 0n;
  const days = await guessDays(db, account, { first: low + 1n, last: high });
  const found = await sql<{ entries: bigint; last: bigint | null; first: bigint | null }>`
    select count(*) as entries, max(e.seq) filter (where e.at < ${at}::timestamptz) as last,
      min(e.seq) filter (where e.at >= ${at}::timestamptz) as first
    from (${entriesOf(account, { after: low, upTo: high, days })}) e`.execute(db);
  const [row] = found.rows;
  if (row?.entries !== high - low) return undefined;
  return oldestFirst === true ? (row.first ?? high + 1n) : (row.last ?? low);
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const greatest = (a: bigint, b: bigint): bigint => (a > b ? a : b);

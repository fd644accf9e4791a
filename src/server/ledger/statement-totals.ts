// What a period brought an account and took from it, exactly: whole days (UTC) from the daily balances, entries at its ends.
import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { findSeqBefore, type Account } from "./account-days.ts";
import type { EntryFilter } from "./queries.ts";
import { entriesOf, type EntryRange, type Unfollowed } from "./unfollowed-entries.ts";

/** How many entries brought an account money and how many took some, and how much. */
export interface EntrySums {
  readonly gains: bigint;
  readonly gained: bigint;
  readonly losses: bigint;
  readonly lost: bigint;
}

export interface PeriodTotals extends EntrySums {
  /** What the account had before the period, and at its end. */
  readonly opening: bigint;
  readonly closing: bigint;
}

/** Entries that no daily balance has yet: those of the period, and what those before it came to. */
export interface RecentSums extends EntrySums {
  readonly before: bigint;
}

const NOTHING: EntrySums = { gains: 0n, gained: 0n, losses: 0n, lost: 0n };
const DAY_MS = 86_400_000;
/** About midnight, numbers and instants of a busy account's entries need not have the same order. */
const OUT_OF_ORDER = 1_000n;

const netOf = ({ gained, lost }: EntrySums): bigint => gained - lost;
const plus = (a: EntrySums, b: EntrySums, sign: 1n | -1n = 1n): EntrySums => ({
  gains: a.gains + sign * b.gains,
  gained: a.gained + sign * b.gained,
  losses: a.losses + sign * b.losses,
  lost: a.lost + sign * b.lost,
});
export const dayText = (at: Date): string => at.toISOString().slice(0, 10);

/** `gains`, `gained`, `losses` and `lost` of entries `e` that meet a condition. */
export const sumsWhere = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  count(*) filter (where e.amount > 0 and ${condition}) as gains,
  coalesce(sum(e.amount) filter (where e.amount > 0 and ${condition}), 0)::bigint as gained,
  count(*) filter (where e.amount < 0 and ${condition}) as losses,
  coalesce(-sum(e.amount) filter (where e.amount < 0 and ${condition}), 0)::bigint as lost`;

/** `fits`: each day that the period cuts has the entries its daily balance says. */
export async function sumPeriod(
  db: Db,
  account: Account,
  filter: EntryFilter,
  recent: RecentSums,
  unfollowed: Unfollowed,
): Promise<{ readonly totals: PeriodTotals; readonly fits: boolean }> {
  const { from, to } = filter;
  const first = from && (await readCut(db, account, from, unfollowed));
  const opening = (first === undefined ? 0n : first.closedBefore + netOf(first.sums)) + recent.before;
  if (from !== undefined && to !== undefined && from >= to)
    return { totals: { ...NOTHING, opening, closing: opening }, fits: first?.fits ?? true };
  const last = to && (await readCut(db, account, to, unfollowed));
  const whole = await sumWholeDays(db, account, from && dayText(from), to && dayText(to));
  const ofDays = plus(plus(whole, last?.sums ?? NOTHING), first?.sums ?? NOTHING, -1n);
  const sums = plus(ofDays, recent);
  return {
    totals: { ...sums, opening, closing: opening + netOf(sums) },
    fits: (first?.fits ?? true) && (last?.fits ?? true),
  };
}

async function sumWholeDays(
  db: Db,
  { tenantId, accountId }: Account,
  from: string | undefined,
  to: string | undefined,
): Promise<EntrySums> {
  const found = await sql<EntrySums>`
    select coalesce(sum(b.gains), 0)::bigint as gains, coalesce(sum(b.gained), 0)::bigint as gained,
      coalesce(sum(b.losses), 0)::bigint as losses, coalesce(sum(b.lost), 0)::bigint as lost
    from daily_balances b
    where b.tenant_id = ${tenantId} and b.account_id = ${accountId}
      and b.day >= ${from ?? "-infinity"}::date and b.day < ${to ?? "infinity"}::date`.execute(db);
  return found.rows[0] ?? NOTHING;
}

/** A day cut in two by an instant: what its daily balance has before that instant. */
interface Cut {
  readonly sums: EntrySums;
  /** What the account had when the day began. */
  readonly closedBefore: bigint;
  readonly fits: boolean;
}

async function readCut(db: Db, account: Account, at: Date, unfollowed: Unfollowed): Promise<Cut> {
  const day = dayText(at);
  const found = await findCutDay(db, account, day);
  const closedBefore = found.closedBefore ?? 0n;
  const start = Date.parse(day);
  if (found.lastSeq === null || at.getTime() === start) return { sums: NOTHING, closedBefore, fits: true };
  const days = [-DAY_MS, 0, DAY_MS].map((ms) => dayText(new Date(start + ms)));
  const { entriesBefore, seqBefore } = found;
  const likely = entriesBefore === seqBefore ? entriesBefore : entriesBefore - OUT_OF_ORDER;
  const upTo = found.lastSeq;
  const near = { after: likely > 0n ? likely : 0n, upTo, days };
  const read = await sumCutDay(db, account, at, near, unfollowed);
  if (isWhole(read, found)) return { sums: read, closedBefore, fits: true };
  // A round that ended days later has its end under an id of the day it began.
  const after = await findSeqBefore(db, account, day);
  const all = await sumCutDay(db, account, at, { after, upTo }, unfollowed);
  return { sums: all, closedBefore, fits: isWhole(all, found) };
}

interface CutDay {
  readonly closedBefore: bigint | null;
  /** Entries up to the end of the day before, and the highest number among them. */
  readonly entriesBefore: bigint;
  readonly seqBefore: bigint;
  readonly entries: bigint;
  readonly net: bigint;
  /** Null: nothing is known of that day. */
  readonly lastSeq: bigint | null;
}

async function findCutDay(db: Db, { tenantId, accountId }: Account, day: string): Promise<CutDay> {
  const found = await sql<CutDay>`
    select p.closing as "closedBefore", coalesce(p.entries_to, 0) as "entriesBefore", coalesce(p.last_seq, 0) as "seqBefore",
      coalesce(d.gains + d.losses, 0) as entries,
      coalesce(d.gained - d.lost, 0) as net, d.last_seq as "lastSeq"
    from (select 1) one
    left join daily_balances d on d.tenant_id = ${tenantId} and d.account_id = ${accountId} and d.day = ${day}::date
    left join lateral (
      select b.closing, b.entries_to, b.last_seq from daily_balances b
      where b.tenant_id = ${tenantId} and b.account_id = ${accountId} and b.day < ${day}::date
      order by b.day desc limit 1
    ) p on true`.execute(db);
  const [row] = found.rows;
  if (row === undefined) throw new Error("one row is joined to");
  return row;
}

interface CutSums extends EntrySums {
  /** Of the whole day. */
  readonly entries: bigint;
  readonly net: bigint;
}

const isWhole = (read: CutSums, { entries, net }: CutDay): boolean => read.entries === entries && read.net === net;

async function sumCutDay(
  db: Db,
  account: Account,
  at: Date,
  range: EntryRange,
  unfollowed: Unfollowed,
): Promise<CutSums> {
  const day = dayText(at);
  const isFollowed =
    unfollowed.kind === "after"
      ? sql`e.seq <= ${unfollowed.seq}`
      : sql`e.id <> all(${[...unfollowed.movementIds]}::uuid[])`;
  const found = await sql<CutSums>`
    select count(*) as entries, coalesce(sum(e.amount), 0)::bigint as net, ${sumsWhere(sql`e.at < ${at}::timestamptz`)}
    from (${entriesOf(account, range)}) e
    where e.at >= ${new Date(Date.parse(day))}::timestamptz and e.at < ${new Date(Date.parse(day) + DAY_MS)}::timestamptz
      and ${isFollowed}`.execute(db);
  return found.rows[0] ?? { ...NOTHING, entries: 0n, net: 0n };
}

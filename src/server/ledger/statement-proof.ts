// Proves that everything an account has ever had adds up to its balance: daily balances, and the entries after them.
import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { guessDays, readAccountDays, readDaysChecked } from "./account-days.ts";
import type { Account, AccountDays, DayEnd, DaysChecked } from "./account-days.ts";
import type { FoundEntries } from "./entry-page.ts";
import type { AccountBalance, EntryFilter } from "./queries.ts";
import { sumPeriod, sumsWhere, type PeriodTotals, type RecentSums } from "./statement-totals.ts";
import { countBacklog, entriesAmong, entriesOf, findUnfollowed, type Unfollowed } from "./unfollowed-entries.ts";

/**
 * `differs`: sum or number of the entries are not those the account carries. `days_differ`: they are, but a daily balance
 * does not begin with what the day before closed, or is not what its entries say. `not_ready`: the daily balances are so
 * far behind that adding up the rest would hold up play.
 */
export type ProofState = "adds_up" | "differs" | "days_differ" | "not_ready";

export interface StatementProof {
  readonly state: ProofState;
  /** Of all entries there are; null where that is not ready. */
  readonly sum: bigint | null;
  readonly entries: bigint | null;
  /** The days taken from the daily balances, and what they close with; null: it begins with the first entry. */
  readonly days: (DaysChecked & { readonly closing: bigint; readonly entries: bigint }) | null;
  /** Entries that are not in those days, read one by one; null where they were not. */
  readonly since: EntriesRead | null;
}

export interface EntriesRead {
  readonly entries: bigint;
  readonly sum: bigint;
  readonly first: Date | null;
  readonly last: Date | null;
}

export interface Proven {
  readonly proof: StatementProof;
  /** Of the entries the filter finds; null where the daily balances are too far behind, or of no use. */
  readonly totals: PeriodTotals | null;
  readonly found?: FoundEntries;
}

/** Entries behind the daily balances that are added up at most. */
const MOST_UNFOLLOWED = 10_000n;
/** So many entries are read again although a daily balance has them. */
const MOST_READ_AGAIN = 1_000n;

/** Everything is read in the caller's snapshot: two would find a booking in one only, and call healthy books broken. */
export async function proveStatement(
  db: Db,
  account: Account,
  { balance, entries }: Pick<AccountBalance, "balance" | "entries">,
  filter: EntryFilter,
): Promise<Proven> {
  const days = await readAccountDays(db, account, entries, MOST_READ_AGAIN);
  const unfollowed = await findUnfollowed(db, account, { last: days.last, entries, most: MOST_UNFOLLOWED });
  if (unfollowed === null) {
    const behind = { sum: null, entries: null, days: await basisOf(db, account, days.last), since: null };
    return { proof: { state: "not_ready", ...behind }, totals: null };
  }
  const start = (unfollowed.kind === "after" ? days.base : null) ?? days.last;
  const basis = await basisOf(db, account, start);
  if (entries - start.entries > MOST_UNFOLLOWED) {
    const known = { sum: start.closing, entries: start.entries, days: basis, since: null };
    return { proof: { state: "differs", ...known }, totals: null };
  }
  const since = await sumSince(db, account, { start, entries, unfollowed, filter });
  const { totals, fits } = await sumPeriod(db, account, filter, since.recent, unfollowed);
  const all = { sum: start.closing + since.sum, entries: start.entries + since.entries };
  const isRight = all.sum === balance && all.entries === entries;
  // A day that is gone would leave more entries behind than the feed has yet to be followed.
  const isBehind = since.recentEntries === 0n || since.recentEntries <= (await countBacklog(db, account.tenantId));
  const state = !isRight ? "differs" : isBehind && fits && daysFit(days, since, all) ? "adds_up" : "days_differ";
  const found = { all: totals.gains + totals.losses, recent: since.recent.gains + since.recent.losses };
  return { proof: { state, ...all, days: basis, since }, totals, found };
}

/** Each day begins with what the day before closed, and the newest fits what was read beyond an earlier one. */
const daysFit = ({ broken, last }: AccountDays, since: Since, all: { sum: bigint; entries: bigint }): boolean =>
  broken === 0n && last.closing + since.recentSum === all.sum && last.entries + since.recentEntries === all.entries;

async function basisOf(db: Db, account: Account, { day, closing, entries }: DayEnd): Promise<StatementProof["days"]> {
  return day === null ? null : { ...(await readDaysChecked(db, account, day)), closing, entries };
}

interface Since extends EntriesRead {
  /** Of those that no daily balance has. */
  readonly recentEntries: bigint;
  readonly recentSum: bigint;
  readonly recent: RecentSums;
}

interface SinceOrder {
  readonly start: DayEnd;
  readonly entries: bigint;
  readonly unfollowed: Unfollowed;
  readonly filter: EntryFilter;
}

async function sumSince(db: Db, account: Account, order: SinceOrder): Promise<Since> {
  const { start, entries, unfollowed, filter } = order;
  if (unfollowed.kind === "listed")
    return sumRows(db, entriesAmong(account, unfollowed.movementIds), sql`true`, filter);
  const isRecent = sql`e.seq > ${unfollowed.seq}`;
  const days = await guessDays(db, account, { first: start.entries + 1n, last: entries });
  const near = await sumRows(db, entriesOf(account, { after: start.lastSeq, days }), isRecent, filter);
  if (near.entries === entries - start.entries) return near;
  return sumRows(db, entriesOf(account, { after: start.lastSeq }), isRecent, filter);
}

type SinceRow = EntriesRead & RecentSums & Pick<Since, "recentEntries" | "recentSum">;

async function sumRows(
  db: Db,
  rows: RawBuilder<unknown>,
  isRecent: RawBuilder<unknown>,
  { from, to }: EntryFilter,
): Promise<Since> {
  const isWithin = sql`${isRecent} and (${from ?? null}::timestamptz is null or e.at >= ${from ?? null})
    and (${to ?? null}::timestamptz is null or e.at < ${to ?? null})`;
  const found = await sql<SinceRow>`
    select count(*) as entries, coalesce(sum(e.amount), 0)::bigint as sum, min(e.at) as first, max(e.at) as last,
      count(*) filter (where ${isRecent}) as "recentEntries",
      coalesce(sum(e.amount) filter (where ${isRecent}), 0)::bigint as "recentSum",
      coalesce(sum(e.amount) filter (where ${isRecent} and e.at < ${from ?? null}::timestamptz), 0)::bigint as before,
      ${sumsWhere(isWithin)}
    from (${rows}) e`.execute(db);
  const [row] = found.rows;
  if (row === undefined) throw new Error("an aggregate has a row");
  const { gains, gained, losses, lost, before, ...since } = row;
  return { ...since, recent: { gains, gained, losses, lost, before } };
}

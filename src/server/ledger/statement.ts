// An account's statement: pages of its entries with the transfers behind them, and the proof that they add up.
import { sql } from "kysely";
import type { Refusal } from "#contract/errors.ts";
import type { TimeSort } from "#contract/page.ts";
import type { Statement as Answer } from "#contract/statement.ts";
import type { Db } from "#server/db/database.ts";
import { periodBound } from "#server/db/instant.ts";
import { cursorInvalid, decodeCursor, pageFrom } from "#server/db/keyset.ts";
import { findSeqBefore, guessDays, type Account } from "./account-days.ts";
import { findAccountBalance, listEntries } from "./queries.ts";
import type { Entry, EntryPlace } from "./queries.ts";
import { proveStatement, type StatementProof } from "./statement-proof.ts";
import { dayText, type PeriodTotals } from "./statement-totals.ts";

export interface StatementQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
  /** RFC 3339. */
  readonly from?: string | undefined;
  /** RFC 3339, exclusive. */
  readonly to?: string | undefined;
  readonly sort?: TimeSort | undefined;
}

/** What a transfer tells about an entry it made. */
export interface EntryTransfer {
  readonly id: string;
  readonly agentId: string;
  readonly ref: string;
  readonly playerId: string | null;
  readonly counterpartyAgentId: string | null;
  readonly actor: string | null;
}

export interface StatementLine extends Entry {
  /** undefined for entries of rounds. */
  readonly transfer: EntryTransfer | undefined;
}

export interface EntryPage {
  readonly lines: readonly StatementLine[];
  readonly nextCursor: string | null;
}

export interface Statement extends EntryPage {
  readonly currency: string;
  readonly balance: bigint;
  /** Of all entries there are, whatever the query. */
  readonly proof: StatementProof;
  /** Of the entries the query finds, on whatever page; null where the proof is not ready. */
  readonly totals: PeriodTotals | null;
}

const SEQ_KEY = /^\d{1,18}$/;

/** A cursor stays valid while entries are added, since it counts from the account's first. */
export async function readEntries(
  db: Db,
  tenantId: string,
  accountId: string,
  query: StatementQuery,
): Promise<EntryPage | Refusal> {
  const balance = await findAccountBalance(db, tenantId, accountId);
  return pageOfEntries(db, { tenantId, accountId }, balance && { entries: balance.entries, found: undefined }, query);
}

/** How many entries an account has, and where that is known how many of them the filter finds. */
interface KnownEntries {
  readonly entries: bigint;
  readonly found: bigint | undefined;
}

async function pageOfEntries(
  db: Db,
  account: Account,
  known: KnownEntries | undefined,
  { limit, cursor, from, to, sort = "newest" }: StatementQuery,
): Promise<EntryPage | Refusal> {
  const { tenantId, accountId } = account;
  const list = `entries of ${accountId}, ${sort}`;
  const key = cursor === undefined ? [] : decodeCursor(list, cursor, [SEQ_KEY]);
  if (key === undefined) return cursorInvalid;
  const [after] = key;
  const place = {
    from: periodBound(from),
    to: periodBound(to),
    after: after === undefined ? undefined : BigInt(after),
    oldestFirst: sort === "oldest",
    limit: limit + 1,
  };
  const entries = known === undefined ? [] : await listPage(db, account, known, place);
  const page = pageFrom(list, entries, limit, (entry) => [entry.seq.toString()]);
  const transfers = await transfersOf(db, tenantId, page.data);
  const lines = page.data.map((entry) => ({ ...entry, transfer: transfers.get(entry.transferId ?? "") }));
  return { lines, nextCursor: page.next_cursor };
}

/**
 * Planning for every partition costs more than reading a page. So a page is read from the few partitions that should have
 * it, where it shows by itself that nothing is missing.
 */
async function listPage(db: Db, account: Account, known: KnownEntries, place: EntryPlace): Promise<Entry[]> {
  const { tenantId, accountId } = account;
  const { after, from, to, limit } = place;
  const dense = await listWithoutGap(db, account, known.entries, place);
  if (dense !== undefined) return dense;
  if (known.found !== undefined && after === undefined && known.found < BigInt(limit)) {
    const days = await guessDays(db, account, { from: from && dayText(from), to: to && dayText(to) });
    const all = await listEntries(db, tenantId, accountId, { ...place, days });
    if (BigInt(all.length) === known.found) return all;
  }
  const before = from === undefined ? 0n : await findSeqBefore(db, account, dayText(from));
  return listEntries(db, tenantId, accountId, { ...place, lowest: before + 1n });
}

/**
 * A page that goes on from its beginning by the numbers alone. Undefined where one of them was not there: it is outside
 * the period, or in another partition.
 */
async function listWithoutGap(
  db: Db,
  account: Account,
  entries: bigint,
  place: EntryPlace,
): Promise<Entry[] | undefined> {
  const { after, limit, oldestFirst: isOldestFirst = false } = place;
  const most = BigInt(limit);
  const begin = isOldestFirst ? (after ?? 0n) + 1n : after === undefined || after > entries ? entries : after - 1n;
  const lowest = isOldestFirst ? begin : greatest(begin - most + 1n, 1n);
  const highest = isOldestFirst ? least(begin + most - 1n, entries) : begin;
  if (lowest > highest) return entries === 0n ? undefined : [];
  const days = await guessDays(db, account, { first: lowest, last: highest });
  // The newest page may have what was booked since the account was read.
  const isNewest = !isOldestFirst && begin === entries;
  const bounds = { lowest, highest: isNewest ? undefined : highest };
  const found = await listEntries(db, account.tenantId, account.accountId, { ...place, ...bounds, days });
  const start = found[0]?.seq ?? 0n;
  const isWhole = isNewest
    ? start >= begin && BigInt(found.length) === least(most, start)
    : start === begin && BigInt(found.length) === highest - lowest + 1n;
  const isNext = ({ seq }: Entry, index: number): boolean => seq === start + BigInt(isOldestFirst ? index : -index);
  return isWhole && found.every(isNext) ? found : undefined;
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const greatest = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** A page of the statement of an account that carries a balance, and all its entries added up, in one snapshot. */
export async function readStatement(
  db: Db,
  tenantId: string,
  accountId: string,
  query: StatementQuery,
): Promise<Statement | Refusal> {
  // Two snapshots would find a booking in the one and not in the other, and call healthy books broken.
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      const account = { tenantId, accountId };
      const balance = await findAccountBalance(tx, tenantId, accountId);
      if (balance === undefined) throw new Error(`account ${accountId} carries no balance`);
      const filter = { from: periodBound(query.from), to: periodBound(query.to) };
      const { proof, totals } = await proveStatement(tx, account, balance, filter);
      const found = totals === null ? undefined : totals.gains + totals.losses;
      const page = await pageOfEntries(tx, account, { entries: balance.entries, found }, query);
      if ("refused" in page) return page;
      return { ...page, currency: balance.currency, balance: balance.balance, proof, totals };
    });
}

/** A statement's sums as the wire has them. */
export function sumsOf({ balance, proof, totals }: Statement): Pick<Answer, "balance" | "proof" | "totals"> {
  const { days, since } = proof;
  return {
    balance,
    proof: {
      state: proof.state,
      sum: proof.sum,
      entries: proof.entries === null ? null : Number(proof.entries),
      days: days && {
        from: days.from,
        to: days.to,
        days: Number(days.days),
        entries: Number(days.entries),
        closing: days.closing,
        compared: Number(days.compared),
        compared_at: days.comparedAt?.toISOString() ?? null,
        differences: Number(days.differences),
      },
      since: since && {
        entries: Number(since.entries),
        sum: since.sum,
        first_at: since.first?.toISOString() ?? null,
        last_at: since.last?.toISOString() ?? null,
      },
    },
    totals: totals && { ...totals, gains: Number(totals.gains), losses: Number(totals.losses) },
  };
}

async function transfersOf(db: Db, tenantId: string, entries: readonly Entry[]): Promise<Map<string, EntryTransfer>> {
  const ids = entries.map((entry) => entry.transferId).filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const found = await sql<EntryTransfer>`
    select id, agent_id as "agentId", ref, player_id as "playerId", counterparty_agent_id as "counterpartyAgentId", actor
    from transfers where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`.execute(db);
  return new Map(found.rows.map((row) => [row.id, row]));
}

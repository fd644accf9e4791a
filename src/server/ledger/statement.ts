// An account's statement: pages of its entries with the transfers behind them, and the proof that they add up.
import { sql } from "kysely";
import type { Refusal } from "#contract/errors.ts";
import type { TimeSort } from "#contract/page.ts";
import type { Statement as Answer } from "#contract/statement.ts";
import type { Db } from "#server/db/database.ts";
import { periodBound } from "#server/db/instant.ts";
import { cursorInvalid, decodeCursor, pageFrom } from "#server/db/keyset.ts";
import type { Account } from "./account-days.ts";
import { listPage, type KnownEntries } from "./entry-page.ts";
import { findAccountBalance, type Entry } from "./queries.ts";
import { proveStatement, type StatementProof } from "./statement-proof.ts";
import type { PeriodTotals } from "./statement-totals.ts";

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
  return pageOfEntries(db, { tenantId, accountId }, balance && { entries: balance.entries }, query);
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
      const { proof, totals, found } = await proveStatement(tx, account, balance, filter);
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

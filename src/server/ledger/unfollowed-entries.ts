// Which of an account's entries its daily balances do not have yet, and how far behind they are.
import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { dayOf } from "#server/db/uuid.ts";
import type { Account, DayEnd } from "./account-days.ts";
import { unfollowedMovements } from "./feed/unfollowed.ts";
import { ofDays } from "./queries.ts";

/** Entries after a number; or, where some before it are missing, these movements. */
export type Unfollowed =
  | { readonly kind: "after"; readonly seq: bigint }
  | { readonly kind: "listed"; readonly movementIds: readonly string[] };

/**
 * What is behind the last day. Null where that would be more than `most`, because the daily balances have a backlog.
 * Within one snapshot, the daily balances and these entries together are all entries there are.
 */
export async function findUnfollowed(
  db: Db,
  account: Account,
  { last, entries, most }: { readonly last: DayEnd; readonly entries: bigint; readonly most: bigint },
): Promise<Unfollowed | null> {
  const isPrefix = last.entries === last.lastSeq;
  if (isPrefix && entries - last.entries <= most) return { kind: "after", seq: last.lastSeq };
  const backlog = await countBacklog(db, account.tenantId);
  if (!isPrefix)
    return backlog > most ? null : { kind: "listed", movementIds: await listMovementIds(db, account.tenantId) };
  // More entries than the feed has movements to follow are no backlog: the books are wrong, and the proof says so.
  return backlog >= entries - last.entries ? null : { kind: "after", seq: last.lastSeq };
}

/** Movements of a tenant that the daily balances do not have yet, without reading them. */
export async function countBacklog(db: Db, tenantId: string): Promise<bigint> {
  const found = await sql<{ movements: bigint }>`
    select (
      coalesce((select h.movements from feed_heads h where h.tenant_id = ${tenantId}), 0)
      - coalesce((select m.movements from feed_marks m where m.tenant_id = ${tenantId} and m.consumer = 'balances'), 0)
      + coalesce((select sum(o.movements) from ledger_outbox o where o.tenant_id = ${tenantId}), 0)
    )::bigint as movements`.execute(db);
  return found.rows[0]?.movements ?? 0n;
}

async function listMovementIds(db: Db, tenantId: string): Promise<string[]> {
  const found = await sql<{ id: string }>`${unfollowedMovements(tenantId, "balances")}`.execute(db);
  return found.rows.map(({ id }) => id);
}

export interface EntryRange {
  /** Numbered above it, */
  readonly after: bigint;
  /** and not above this. */
  readonly upTo?: bigint | undefined;
  /** With ids of these days; without them every partition is read. */
  readonly days?: readonly string[] | undefined;
}

/** A query for an account's entries by their numbers: rows of (seq, id, amount, at), the amount negative for money that left. */
export function entriesOf({ tenantId, accountId }: Account, { after, upTo, days }: EntryRange): RawBuilder<unknown> {
  const isIn = (seq: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`${seq} > ${after} and ${upTo === undefined ? sql`true` : sql`${seq} <= ${upTo}`} and ${ofDays(days)}`;
  return sql`
    select m.debit_seq as seq, m.id, -m.amount as amount, m.at from movements m
    where m.tenant_id = ${tenantId} and m.debit_account_id = ${accountId} and ${isIn(sql`m.debit_seq`)}
    union all
    select m.credit_seq, m.id, m.amount, m.at from movements m
    where m.tenant_id = ${tenantId} and m.credit_account_id = ${accountId} and ${isIn(sql`m.credit_seq`)}`;
}

/** The same rows, of the account's entries among these movements. */
export function entriesAmong({ tenantId, accountId }: Account, movementIds: readonly string[]): RawBuilder<unknown> {
  const isAmong = sql`m.id = any(${[...movementIds]}::uuid[]) and ${ofDays([...new Set(movementIds.map(dayOf))])}`;
  return sql`
    select m.debit_seq as seq, m.id, -m.amount as amount, m.at from movements m
    where m.tenant_id = ${tenantId} and m.debit_account_id = ${accountId} and ${isAmong}
    union all
    select m.credit_seq, m.id, m.amount, m.at from movements m
    where m.tenant_id = ${tenantId} and m.credit_account_id = ${accountId} and ${isAmong}`;
}

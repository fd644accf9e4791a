/** Reads of the books: accounts and their statements, stored transfers, positions of series, rounds left open. */
import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { dayOf, uuidFloor } from "#server/db/uuid.ts";
import type { PostedTransfer } from "./commands.ts";
import { asPostedTransfer } from "./post-transfers.ts";
import type { TransferRow } from "./post-transfers.ts";

export interface AccountBalance {
  readonly currency: string;
  readonly balance: bigint;
  readonly reserved: bigint;
  /** The balance may not go below it; 0 or the negated credit line. */
  readonly floor: bigint;
  readonly available: bigint;
  /** How many entries the account has; also the number of the newest. */
  readonly entries: bigint;
}

/** One line of an account's statement. */
export interface Entry {
  readonly seq: bigint;
  readonly movementId: string;
  readonly kind: string;
  /** Negative when money left the account. */
  readonly amount: bigint;
  readonly balanceAfter: bigint;
  readonly counterpartyAccountId: string;
  readonly roundId: string | null;
  readonly transferId: string | null;
  readonly at: Date;
}

export interface EntryFilter {
  readonly from?: Date | undefined;
  /** Exclusive. */
  readonly to?: Date | undefined;
}

export interface OpenRoundKey {
  readonly tenantId: string;
  readonly roundId: string;
  readonly startedAt: Date;
}

const DAY_MS = 86_400_000;

/** Undefined for an unknown account and for one that carries no balance (house, issuance). */
export async function findAccountBalance(
  db: Db,
  tenantId: string,
  accountId: string,
): Promise<AccountBalance | undefined> {
  const found = await sql<AccountBalance>`
    select currency, balance, reserved, floor, balance - reserved - floor as available, entries
    from accounts
    where tenant_id = ${tenantId} and id = ${accountId} and floor is not null`.execute(db);
  return found.rows[0];
}

export interface EntryPlace extends EntryFilter {
  /** The number of the last entry of the page before. */
  readonly after?: bigint | undefined;
  /** Only entries with these numbers, both inclusive. */
  readonly lowest?: bigint | undefined;
  readonly highest?: bigint | undefined;
  /** Only entries whose ids are of these days (`YYYY-MM-DD`): they name the partitions. */
  readonly days?: readonly string[] | undefined;
  /** The newest first, unless it says so. */
  readonly oldestFirst?: boolean;
  readonly limit: number;
}

/** A page of an account's statement. */
export async function listEntries(db: Db, tenantId: string, accountId: string, page: EntryPlace): Promise<Entry[]> {
  const after = page.after ?? null;
  const [order, isBehind] = page.oldestFirst === true ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  const isIn = (seq: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    (${after}::bigint is null or ${seq} ${isBehind} ${after}) and (${page.lowest ?? null}::bigint is null or ${seq} >= ${page.lowest ?? null})
    and (${page.highest ?? null}::bigint is null or ${seq} <= ${page.highest ?? null}) and ${within(page)} and ${ofDays(page.days)}`;
  const found = await sql<Entry>`
    with debits as (
      select m.debit_seq as seq, m.id as "movementId", m.kind, -m.amount as amount, m.debit_after as "balanceAfter",
        m.credit_account_id as "counterpartyAccountId", m.round_id as "roundId", m.transfer_id as "transferId", m.at
      from movements m
      where m.tenant_id = ${tenantId} and m.debit_account_id = ${accountId} and m.debit_seq is not null
        and ${isIn(sql`m.debit_seq`)}
      order by m.debit_seq ${order} limit ${page.limit}
    ), credits as (
      select m.credit_seq as seq, m.id as "movementId", m.kind, m.amount, m.credit_after as "balanceAfter",
        m.debit_account_id as "counterpartyAccountId", m.round_id as "roundId", m.transfer_id as "transferId", m.at
      from movements m
      where m.tenant_id = ${tenantId} and m.credit_account_id = ${accountId} and m.credit_seq is not null
        and ${isIn(sql`m.credit_seq`)}
      order by m.credit_seq ${order} limit ${page.limit}
    )
    select * from (select * from debits union all select * from credits) e
    order by seq ${order} limit ${page.limit}`.execute(db);
  return found.rows;
}

/** The transfer an agent made under its own id, done or failed. */
export async function findTransferByRef(
  db: Db,
  tenantId: string,
  agentId: string,
  ref: string,
): Promise<PostedTransfer | undefined> {
  const found = await sql<TransferRow>`
    select tenant_id, id, agent_id, ref, kind, debit_account_id, credit_account_id, amount, currency, player_id,
      counterparty_agent_id, state, code, balance_after, note, actor, request_id, at
    from transfers
    where tenant_id = ${tenantId} and agent_id = ${agentId} and ref = ${ref}`.execute(db);
  const row = found.rows[0];
  return row === undefined ? undefined : asPostedTransfer(row);
}

/** Which number the next stake of a series must bear, and the round that has the number before it. */
export async function findSeriesPosition(
  db: Db,
  tenantId: string,
  seriesId: string,
): Promise<{ nextNumber: bigint; lastRoundId: string | null } | undefined> {
  const found = await sql<{ nextNumber: bigint; lastRoundId: string | null }>`
    select next_number as "nextNumber", last_round_id as "lastRoundId"
    from stake_series where tenant_id = ${tenantId} and id = ${seriesId}`.execute(db);
  return found.rows[0];
}

/** Rounds of all tenants that were opened before an instant and are not over, oldest first: what recovery looks for. */
export async function listRoundsLeftOpen(db: Db, openedBefore: Date, limit: number): Promise<OpenRoundKey[]> {
  const found = await sql<OpenRoundKey>`
    /* platform-wide: open rounds to recover */
    select tenant_id as "tenantId", id as "roundId", started_at as "startedAt"
    from open_rounds
    where id < ${uuidFloor(openedBefore)}
    order by id limit ${limit}`.execute(db);
  return found.rows;
}

/**
 * An id is never made more than moments after its booking: a day is plenty of margin on the partitions. How long before has
 * no limit: the end of a round is under the id of its beginning, even where it comes days later.
 */
function within({ from, to }: EntryFilter): ReturnType<typeof sql> {
  const lastDay = to && dayOf(uuidFloor(new Date(to.getTime() + DAY_MS)));
  return sql`(${from ?? null}::timestamptz is null or m.at >= ${from ?? null})
    and (${to ?? null}::timestamptz is null or m.at < ${to ?? null}) and m.day <= ${lastDay ?? "infinity"}::date`;
}

/** Movements `m` whose ids are of these days: a list of them leaves the other partitions out of the plan. */
export const ofDays = (days: readonly string[] | undefined): ReturnType<typeof sql> =>
  days === undefined ? sql`true` : sql`m.day = any(${[...days]}::date[])`;

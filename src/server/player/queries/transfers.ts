/** Reads of players' transfers: one by the agent's id for it, pages, and the accounts a new one moves money between. */
import { sql, type RawBuilder } from "kysely";
import type { CurrencyCode } from "#contract/money.ts";
import type { Db } from "../../db/database.ts";
import type { Direction } from "../../db/keyset.ts";
import { withinAgents, type Reach } from "../../db/reach.ts";
import type { PlayerOwner, PlayerState } from "./players.ts";

/** A deposit or withdrawal as it stands in the books, with the names a person reads. */
export interface PlayerTransferRow {
  readonly tenantId: string;
  readonly id: string;
  /** The agent's own id of it. */
  readonly ref: string;
  readonly kind: "deposit" | "withdrawal";
  readonly agentId: string;
  readonly agentCode: string;
  readonly playerId: string;
  readonly playerCode: string;
  readonly amount: bigint;
  readonly currency: CurrencyCode;
  readonly state: "done" | "failed";
  readonly code: string | null;
  /** Of the wallet afterwards; null when the transfer failed. */
  readonly balanceAfter: bigint | null;
  readonly actor: string | null;
  readonly requestId: string;
  readonly at: Date;
}

/** @param playerCode whom it names */
const columns = (playerCode: RawBuilder<unknown>) => sql`
  t.tenant_id as "tenantId", t.id, t.ref, t.kind, t.agent_id as "agentId", a.code as "agentCode",
  t.player_id as "playerId", ${playerCode} as "playerCode", t.amount, t.currency, t.state, t.code,
  t.balance_after as "balanceAfter", t.actor, t.request_id as "requestId", t.at`;
const joins = sql`
  join agents a on a.tenant_id = t.tenant_id and a.id = t.agent_id
  join players p on p.tenant_id = t.tenant_id and p.id = t.player_id`;

/** A transfer of a player, or one refused because there was none: then of whom it named, null once that was forgotten. */
export type NamedTransferRow = Omit<PlayerTransferRow, "playerId" | "playerCode"> & {
  readonly playerId: string | null;
  readonly playerCode: string | null;
};

/** The transfer an agent knows by this id; undefined when it has none, or used the id for something else. */
export async function findPlayerTransfer(
  db: Db,
  owner: PlayerOwner,
  ref: string,
): Promise<NamedTransferRow | undefined> {
  const found = await sql<NamedTransferRow>`
    select ${columns(sql`coalesce(p.code, n.player_code)`)}
    from transfers t
    join agents a on a.tenant_id = t.tenant_id and a.id = t.agent_id
    left join players p on p.tenant_id = t.tenant_id and p.id = t.player_id
    left join transfer_names n on n.tenant_id = t.tenant_id and n.agent_id = t.agent_id and n.ref = t.ref
    where t.tenant_id = ${owner.tenantId} and t.agent_id = ${owner.agentId} and t.ref = ${ref}
      and t.kind in ('deposit', 'withdrawal')`.execute(db);
  return found.rows[0];
}

/** Whom a transfer named that was refused for want of such a player, and what stands for the wallet in it. */
export interface NamedAbsent {
  /** null once a player of that code was anonymised: then `codeDigest` stands for it. */
  readonly playerCode: string | null;
  readonly codeDigest: Buffer | null;
  readonly accountId: string;
}

export async function findNamedAbsent(db: Db, owner: PlayerOwner, ref: string): Promise<NamedAbsent | undefined> {
  const found = await sql<NamedAbsent>`
    select player_code as "playerCode", code_digest as "codeDigest", account_id as "accountId" from transfer_names
    where tenant_id = ${owner.tenantId} and agent_id = ${owner.agentId} and ref = ${ref}`.execute(db);
  return found.rows[0];
}

/** Notes whom an id names, unless it names somebody already. */
export async function noteNamedAbsent(
  db: Db,
  owner: PlayerOwner,
  ref: string,
  named: { readonly playerCode: string; readonly accountId: string },
): Promise<void> {
  await sql`
    insert into transfer_names (tenant_id, agent_id, ref, player_code, account_id)
    values (${owner.tenantId}, ${owner.agentId}, ${ref}, ${named.playerCode}, ${named.accountId})
    on conflict do nothing`.execute(db);
}

export interface TransferFilter {
  /** Ours. */
  readonly id?: string | undefined;
  readonly playerId?: string | undefined;
  /** The agent's own. */
  readonly ref?: string | undefined;
  /** Ids of transfers from the first instant on, and before the second; see `uuidFloor`. */
  readonly fromId?: string | undefined;
  readonly toId?: string | undefined;
}

export interface TransferPlace extends Direction {
  /** The id of the last transfer of the page before. */
  readonly after: string | undefined;
  readonly limit: number;
}

/** Up to `limit` deposits and withdrawals behind a place. */
export async function listPlayerTransferRows(
  db: Db,
  reach: Reach,
  filter: TransferFilter,
  { after, order, isBehind, limit }: TransferPlace,
): Promise<PlayerTransferRow[]> {
  const { id, playerId, ref, fromId, toId } = filter;
  const tag = reach.tenantIds.length > 1 ? sql`/* platform-wide: player transfers */` : sql``;
  const found = await sql<PlayerTransferRow>`
    ${tag}
    select ${columns(sql`p.code`)}
    from (
      select t.* from agents s cross join lateral (
        select * from transfers t
        where t.tenant_id = s.tenant_id and t.agent_id = s.id and t.player_id is not null
          and ${id === undefined ? sql`true` : sql`t.id = ${id}::uuid`}
          and ${after === undefined ? sql`true` : sql`t.id ${isBehind} ${after}::uuid`}
          and ${fromId === undefined ? sql`true` : sql`t.id >= ${fromId}::uuid`}
          and ${toId === undefined ? sql`true` : sql`t.id < ${toId}::uuid`}
          and ${playerId === undefined ? sql`true` : sql`t.player_id = ${playerId}::uuid`}
          and ${ref === undefined ? sql`true` : sql`t.ref = ${ref}`}
        order by t.id ${order} limit ${limit}
      ) t
      where s.tenant_id = any(${[...reach.tenantIds]}::uuid[]) and ${withinAgents(reach, "s.id")}
      order by t.id ${order} limit ${limit}
    ) t ${joins}
    order by t.id ${order}`.execute(db);
  return found.rows;
}

/** Who a deposit or withdrawal is between, and whether they may. */
export interface MoneyParties {
  readonly playerId: string;
  readonly playerState: PlayerState;
  readonly currency: CurrencyCode;
  readonly walletMode: "transfer" | "seamless";
  /** null while the player never had a wallet with us. */
  readonly walletAccountId: string | null;
  readonly creditAccountId: string;
}

const partiesColumns = sql`
  p.id as "playerId", p.state as "playerState", p.currency, a.wallet_mode as "walletMode",
  p.wallet_account_id as "walletAccountId", a.credit_account_id as "creditAccountId"`;

export async function findMoneyParties(
  db: Db,
  owner: PlayerOwner,
  playerCode: string,
): Promise<MoneyParties | undefined> {
  const found = await sql<MoneyParties>`
    select ${partiesColumns}
    from players p join agents a on a.tenant_id = ${owner.tenantId} and a.id = p.agent_id
    where p.tenant_id = ${owner.tenantId} and p.agent_id = ${owner.agentId} and p.code = ${playerCode}`.execute(db);
  return found.rows[0];
}

/** Those of a transfer whose player was anonymised since, with the digest of the code it had. */
export async function findFormerParties(
  db: Db,
  owner: PlayerOwner,
  ref: string,
): Promise<(MoneyParties & { readonly codeDigest: Buffer }) | undefined> {
  const found = await sql<MoneyParties & { readonly codeDigest: Buffer }>`
    select ${partiesColumns}, p.former_code_digest as "codeDigest"
    from transfers t
    join players p on p.tenant_id = ${owner.tenantId} and p.id = t.player_id
    join agents a on a.tenant_id = ${owner.tenantId} and a.id = p.agent_id
    where t.tenant_id = ${owner.tenantId} and t.agent_id = ${owner.agentId} and t.ref = ${ref}
      and p.agent_id = ${owner.agentId} and p.former_code_digest is not null`.execute(db);
  return found.rows[0];
}

/** An agent's credit, as deposits and withdrawals know it; undefined where it has none, and so no players. */
export async function findAgentCredit(
  db: Db,
  owner: PlayerOwner,
): Promise<Pick<MoneyParties, "creditAccountId" | "currency"> | undefined> {
  const found = await sql<Pick<MoneyParties, "creditAccountId" | "currency">>`
    select credit_account_id as "creditAccountId", currency from agents
    where tenant_id = ${owner.tenantId} and id = ${owner.agentId} and credit_account_id is not null`.execute(db);
  return found.rows[0];
}

/** Whether an agent and all above it are active. */
export async function isOwnerLive(
  db: Db,
  { tenantId, agentPath }: { readonly tenantId: string; readonly agentPath: readonly string[] },
): Promise<boolean> {
  const found = await sql<{ live: boolean }>`
    select not exists (
      select 1 from agents up
      where up.tenant_id = ${tenantId} and up.id = any(${[...agentPath]}::uuid[]) and up.state <> 'active'
    ) as live`.execute(db);
  return found.rows[0]?.live ?? false;
}

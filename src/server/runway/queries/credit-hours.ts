// How an agent's credit moved hour by hour, from daily balances, transfers and roll-ups; never from all its entries.
import { sql } from "kysely";
import type { Db } from "../../db/database.ts";
import { uuidFloor } from "../../db/uuid.ts";

export interface CreditAccount {
  readonly tenantId: string;
  readonly agentId: string;
}

export interface DayOpening {
  /** Midnight UTC. */
  readonly day: Date;
  readonly opening: bigint;
}

/** What the credit account had at the beginning of each day; of a day without entries, what the day before left. */
export async function listDayOpenings(
  db: Db,
  { tenantId, agentId }: CreditAccount,
  days: readonly string[],
): Promise<DayOpening[]> {
  const found = await sql<DayOpening>`
    select d.day::timestamp at time zone 'utc' as day, coalesce(b.closing, 0) as opening
    from unnest(${[...days]}::date[]) d (day)
    left join lateral (
      select x.closing from daily_balances x
      where x.tenant_id = ${tenantId} and x.day < d.day
        and x.account_id = (select a.credit_account_id from agents a where a.tenant_id = ${tenantId} and a.id = ${agentId})
      order by x.day desc limit 1
    ) b on true
    order by d.day`.execute(db);
  return found.rows;
}

export interface CreditFlow {
  readonly hour: Date;
  /** Above zero where it came in. */
  readonly amount: bigint;
}

/** Transfers of an agent's credit by the hour: with its players, with its parent, with its children. */
export async function listTransferFlows(
  db: Db,
  { tenantId, agentId }: CreditAccount,
  from: Date,
): Promise<CreditFlow[]> {
  const fromId = uuidFloor(from);
  const found = await sql<CreditFlow>`
    select date_trunc('hour', f.at, 'UTC') as hour, sum(f.amount)::bigint as amount
    from (
      select t.at, case when t.kind in ('deposit', 'credit_send') then -t.amount else t.amount end as amount
      from transfers t
      where t.tenant_id = ${tenantId} and t.agent_id = ${agentId} and t.id >= ${fromId}::uuid and t.state = 'done'
        and t.kind in ('deposit', 'withdrawal', 'credit_send', 'credit_take')
      union all
      select t.at, case when t.kind in ('credit_issue', 'credit_send') then t.amount else -t.amount end
      from transfers t
      where t.tenant_id = ${tenantId} and t.counterparty_agent_id = ${agentId} and t.id >= ${fromId}::uuid
        and t.state = 'done' and t.kind in ('credit_issue', 'credit_redeem', 'credit_send', 'credit_take')
    ) f
    group by 1`.execute(db);
  return found.rows;
}

export interface TopUpMark {
  readonly id: string;
  readonly at: Date;
  readonly amount: bigint;
  readonly isAutomatic: boolean;
}

/** Credit the agent was given since then, the oldest first. */
export async function listTopUps(db: Db, { tenantId, agentId }: CreditAccount, from: Date): Promise<TopUpMark[]> {
  const found = await sql<TopUpMark>`
    select t.id, t.at, t.amount, t.ref like 'auto/%' as "isAutomatic" from transfers t
    where t.tenant_id = ${tenantId} and t.counterparty_agent_id = ${agentId} and t.id >= ${uuidFloor(from)}::uuid
      and t.state = 'done' and t.kind in ('credit_issue', 'credit_send')
    order by t.id`.execute(db);
  return found.rows;
}

/** Whether stakes and wins move its credit, and not its players' wallets. */
export async function isSeamless(db: Db, { tenantId, agentId }: CreditAccount): Promise<boolean> {
  const found = await sql<{ mode: string }>`
    select wallet_mode as mode from agents where tenant_id = ${tenantId} and id = ${agentId}`.execute(db);
  return found.rows[0]?.mode === "seamless";
}

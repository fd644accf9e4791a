// What an agent, its players and the agents below it hold, at ends of days (UTC) from the daily balances, and now.
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/database.ts";
import { withinAgents, type Reach } from "../../db/reach.ts";

export interface Held {
  readonly credit: bigint;
  readonly wallets: bigint;
  readonly children: bigint;
}

export interface HeldBy {
  readonly agentId: string;
  /** The agent and all below it. */
  readonly subtree: Reach;
  /** Whose players' wallets count. */
  readonly players: Reach;
}

type Part = keyof Held;
const NOTHING: Held = { credit: 0n, wallets: 0n, children: 0n };

/** The accounts, as `held`: which part each belongs to. */
function accountsOf({ agentId, subtree, players }: HeldBy): RawBuilder<unknown> {
  const tenantId = subtree.tenantIds[0];
  return sql`
    held as materialized (
      select a.credit_account_id as id, case when a.id = ${agentId}::uuid then 'credit' else 'children' end as part
      from agents a
      where a.tenant_id = ${tenantId}::uuid and ${withinAgents(subtree, "a.id")} and a.credit_account_id is not null
      union all
      select p.wallet_account_id, 'wallets' from players p
      where p.tenant_id = ${tenantId}::uuid and ${withinAgents(players, "p.agent_id")} and p.wallet_account_id is not null
    )`;
}

export async function readHeldNow(db: Db, by: HeldBy): Promise<Held> {
  const found = await sql<{ part: Part; amount: bigint }>`
    with ${accountsOf(by)}
    select h.part, sum(c.balance)::bigint as amount
    from held h join accounts c on c.tenant_id = ${by.subtree.tenantIds[0]}::uuid and c.id = h.id
    group by h.part`.execute(db);
  return found.rows.reduce((sum, { part, amount }) => ({ ...sum, [part]: amount }), NOTHING);
}

/**
 * At the beginning (UTC) of each of these days, in order: what all accounts had before the first of them, and what their
 * days have added since. No movement is read.
 */
export async function readHeldAt(db: Db, by: HeldBy, days: readonly string[]): Promise<readonly Held[]> {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const tenantId = by.subtree.tenantIds[0];
  const found = await sql<{ part: Part; day: string | null; amount: bigint }>`
    with ${accountsOf(by)}
    select h.part, null::text as day, coalesce(sum(b.closing), 0)::bigint as amount
    from held h
    join lateral (
      select d.closing from daily_balances d
      where d.tenant_id = ${tenantId}::uuid and d.account_id = h.id and d.day < ${first}::date
      order by d.day desc limit 1
    ) b on true
    group by h.part
    union all
    select h.part, d.day::text, sum(d.gained - d.lost)::bigint
    from held h
    join daily_balances d on d.tenant_id = ${tenantId}::uuid and d.account_id = h.id
      and d.day >= ${first}::date and d.day < ${last}::date
    group by h.part, d.day`.execute(db);
  return days.map((day) =>
    found.rows
      .filter((row) => row.day === null || row.day < day)
      .reduce((sum, { part, amount }) => ({ ...sum, [part]: sum[part] + amount }), NOTHING),
  );
}

/** Reads and locks of the tree itself: who stands where, held still while it is changed. */
import { sql } from "kysely";
import type { Db, Tx } from "../../db/database.ts";

export interface PlacedAgent {
  readonly id: string;
  readonly parentId: string | null;
  readonly depth: number;
  readonly path: string[];
  readonly code: string;
  readonly state: string;
  readonly currency: string | null;
  readonly priceBps: number;
}

/**
 * Holds the tree of a tenant: `change` for who moves or closes agents, one at a time; `share` for who adds one below
 * another. Taken before anything of the tree is read, so that no path is known that is being changed.
 */
export async function lockTree(tx: Tx, tenantId: string, how: "share" | "change"): Promise<void> {
  const strength = how === "share" ? sql`for share` : sql`for no key update`;
  await sql`select from tenants where tenant_id = ${tenantId} ${strength}`.execute(tx);
}

/** An agent and everybody below it, parents before children; locked, without keeping players from being made there. */
export async function lockSubtree(tx: Tx, tenantId: string, id: string): Promise<PlacedAgent[]> {
  const found = await sql<PlacedAgent>`
    select id, parent_id as "parentId", depth, path, code, state, currency, price_bps as "priceBps" from agents
    where tenant_id = ${tenantId} and path @> array[${id}]::uuid[] and depth > 0
    order by depth, id for no key update`.execute(tx);
  return found.rows;
}

/** One of a tenant, as it stands now. */
export async function findPlaced(db: Db, tenantId: string, id: string): Promise<PlacedAgent | undefined> {
  const found = await sql<PlacedAgent>`
    select id, parent_id as "parentId", depth, path, code, state, currency, price_bps as "priceBps" from agents
    where tenant_id = ${tenantId} and id = ${id} and depth > 0`.execute(db);
  return found.rows[0];
}

/** Whether `agentId` may offer a provider that `parentId` does not. */
export async function offersMoreThan(db: Db, tenantId: string, agentId: string, parentId: string): Promise<boolean> {
  const found = await sql<{ more: boolean }>`
    select exists (
      select provider_code from agent_providers where tenant_id = ${tenantId} and agent_id = ${agentId}
      except
      select provider_code from agent_providers where tenant_id = ${tenantId} and agent_id = ${parentId}
    ) as more`.execute(db);
  return found.rows[0]?.more ?? false;
}

/** Whether the variants of games assigned along two paths differ: an agent that changed from one to the other would serve others. */
export async function inheritsOtherVariants(
  db: Db,
  tenantId: string,
  path: readonly string[],
  other: readonly string[],
): Promise<boolean> {
  const inForce = (along: readonly string[]) => sql`
    select distinct on (g.game_code) g.game_code, g.variant_id from agent_games g
    where g.tenant_id = ${tenantId} and g.agent_id = any(${[...along]}::uuid[])
    order by g.game_code, array_position(${[...along]}::uuid[], g.agent_id) desc`;
  const found = await sql<{ differs: boolean }>`
    with one as (${inForce(path)}), two as (${inForce(other)})
    select exists (
      select from one full join two on two.game_code = one.game_code
      where one.variant_id is distinct from two.variant_id
    ) as differs`.execute(db);
  return found.rows[0]?.differs ?? false;
}

export interface HeldThing {
  readonly agentId: string;
  readonly code: string;
  readonly kind: "credit" | "reserved" | "wallets" | "rounds" | "payments" | "invoices";
  readonly count: bigint;
  readonly amount: bigint | null;
}

export interface ClosingFacts {
  readonly currency: string;
  readonly agents: bigint;
  readonly players: bigint;
  readonly held: HeldThing[];
}

/** What an agent and those below it hold; an agent that is not there has nothing. */
export async function findClosingFacts(db: Db, tenantId: string, id: string): Promise<ClosingFacts | undefined> {
  const below = sql`
    select a.id, a.code, a.depth, a.credit_account_id from agents a
    where a.tenant_id = ${tenantId} and a.path @> array[${id}]::uuid[] and a.depth > 0`;
  const counted = await sql<Omit<ClosingFacts, "held">>`
    with below as (${below})
    select (select a.currency from agents a where a.tenant_id = ${tenantId} and a.id = ${id}) as currency,
      (select count(*) from below) as agents,
      (select count(*) from players p where p.tenant_id = ${tenantId} and p.agent_id in (select b.id from below b)) as players
    `.execute(db);
  const facts = counted.rows[0];
  if (facts === undefined || facts.agents === 0n) return undefined;
  const held = await sql<HeldThing>`
    with below as (${below})
    select b.id as "agentId", b.code, held.kind, held.count, held.amount
    from below b
    join accounts c on c.tenant_id = ${tenantId} and c.id = b.credit_account_id
    cross join lateral (
      select 1 as place, 'credit' as kind, 1::bigint as count, c.balance as amount where c.balance <> 0
      union all
      select 2, 'reserved', 1::bigint, c.reserved where c.reserved <> 0
      union all
      select 3, 'wallets', count(*), sum(w.balance)::bigint
      from players p join accounts w on w.tenant_id = ${tenantId} and w.id = p.wallet_account_id
      where p.tenant_id = ${tenantId} and p.agent_id = b.id and w.balance <> 0 having count(*) > 0
      union all
      select 4, 'rounds', count(*), null::bigint from open_rounds o
      where o.tenant_id = ${tenantId} and o.agent_id = b.id having count(*) > 0
      union all
      select 5, 'payments', count(*), sum(m.received)::bigint from payments m
      where m.tenant_id = ${tenantId} and m.agent_id = b.id and m.state in ('arrived', 'booking') having count(*) > 0
      union all
      select 6, 'invoices', count(*), sum(i.amount)::bigint from invoices i
      where i.tenant_id = ${tenantId} and i.agent_id = b.id and i.paid_at is null having count(*) > 0
    ) held
    order by b.depth, b.code, held.place`.execute(db);
  return { ...facts, held: held.rows };
}

/** The price an agent is to pay from the next cycle on, of the plan that is scheduled for it; null where none is. */
export async function findScheduledPrice(tx: Tx, tenantId: string, agentId: string): Promise<number | null> {
  const found = await sql<{ price: number }>`
    select v.price_bps as price from plan_changes c
    join plan_versions v on v.plan_code = c.plan_code and v.version = c.version
    where c.tenant_id = ${tenantId} and c.agent_id = ${agentId} and c.state = 'scheduled'`.execute(tx);
  return found.rows[0]?.price ?? null;
}

/** Reads of plan changes: which plan each direct customer is on, what waits or is scheduled, and the history. */
import { sql } from "kysely";
import type { CurrencyCode } from "#contract/money.ts";
import type { PlanChangeState } from "#contract/plan-change.ts";
import type { Db } from "../../db/database.ts";
import type { TimePlace } from "../../db/keyset.ts";
import { withinAgents, type Reach } from "../../db/reach.ts";

export interface PlanChangeRow {
  readonly tenantId: string;
  readonly id: string;
  readonly agentId: string;
  readonly agentCode: string;
  readonly code: string;
  readonly name: string;
  readonly version: number;
  readonly currency: CurrencyCode;
  /** Of the plan: the highest of its prices. */
  readonly priceBps: number;
  readonly priceBeforeBps: number;
  readonly reason: string;
  readonly needsSecond: boolean;
  /** null: the migration made it. */
  readonly makerTenantId: string | null;
  readonly makerId: string | null;
  readonly madeAt: Date;
  readonly state: PlanChangeState;
  readonly fromAt: Date | null;
  readonly checkerTenantId: string | null;
  readonly checkerId: string | null;
  readonly decidedAt: Date | null;
  readonly answer: string | null;
}

const changes = sql`
  select c.tenant_id as "tenantId", c.id, c.agent_id as "agentId", a.code as "agentCode", c.plan_code as code, p.name,
    c.version, p.currency, v.price_bps as "priceBps", c.price_before_bps as "priceBeforeBps", c.reason,
    c.needs_second as "needsSecond", c.maker_tenant_id as "makerTenantId", c.maker_id as "makerId",
    c.made_at as "madeAt", c.state, c.from_at as "fromAt", c.checker_tenant_id as "checkerTenantId",
    c.checker_id as "checkerId", c.decided_at as "decidedAt", c.answer
  from plan_changes c
  join agents a on a.tenant_id = c.tenant_id and a.id = c.agent_id
  join plans p on p.code = c.plan_code
  join plan_versions v on v.plan_code = c.plan_code and v.version = c.version`;
const ofTenant = (tenantId: string) => sql`${changes} where c.tenant_id = ${tenantId} and a.tenant_id = ${tenantId}`;

/** All of a customer, newest first. */
export async function listPlanChangesOf(db: Db, tenantId: string): Promise<PlanChangeRow[]> {
  const found = await sql<PlanChangeRow>`${ofTenant(tenantId)} order by c.id desc`.execute(db);
  return found.rows;
}

export async function findPlanChange(db: Db, tenantId: string, id: string): Promise<PlanChangeRow | undefined> {
  const found = await sql<PlanChangeRow>`${ofTenant(tenantId)} and c.id = ${id}`.execute(db);
  return found.rows[0];
}

/** One by its maker's own id for it. */
export async function findPlanChangeByRef(
  db: Db,
  { tenantId, makerId, ref }: { readonly tenantId: string; readonly makerId: string; readonly ref: string },
): Promise<PlanChangeRow | undefined> {
  const found = await sql<PlanChangeRow>`
    ${ofTenant(tenantId)} and c.maker_id = ${makerId} and c.ref = ${ref}`.execute(db);
  return found.rows[0];
}

/** What begins, or has begun, to be in force, in the order in which it does. */
export async function listAgreedPlans(db: Db, tenantId: string): Promise<PlanChangeRow[]> {
  const found = await sql<PlanChangeRow>`
    ${ofTenant(tenantId)} and c.state in ('scheduled', 'done') order by c.from_at, c.id`.execute(db);
  return found.rows;
}

/** Scheduled, and to be in force by now. */
export async function listDuePlanChanges(db: Db, tenantId: string, now: Date): Promise<PlanChangeRow[]> {
  const found = await sql<PlanChangeRow>`
    ${ofTenant(tenantId)} and c.state = 'scheduled' and c.from_at <= ${now} order by c.from_at`.execute(db);
  return found.rows;
}

export interface PlanChangeFilter {
  readonly id?: string | undefined;
  readonly state?: PlanChangeState | undefined;
  /**
   * For a member of an agent: what the platform only considers is not listed, nor what it rejected or withdrew of its
   * own; null for the platform.
   */
  readonly seenByTenant: string | null;
  readonly fromId?: string | undefined;
  readonly toId?: string | undefined;
}

/** Up to `limit` behind a place. */
export async function listPlanChangeRows(
  db: Db,
  reach: Reach,
  { id, state, seenByTenant, fromId, toId }: PlanChangeFilter,
  { after, order, isBehind, limit }: TimePlace,
): Promise<PlanChangeRow[]> {
  const tag = reach.tenantIds.length > 1 ? sql`/* platform-wide: plan changes */` : sql``;
  const tenants = sql`${[...reach.tenantIds]}::uuid[]`;
  const found = await sql<PlanChangeRow>`
    ${tag}
    ${changes}
    where c.tenant_id = any(${tenants}) and a.tenant_id = any(${tenants}) and ${withinAgents(reach, "c.agent_id")}
      and ${id === undefined ? sql`true` : sql`c.id = ${id}::uuid`}
      and ${state === undefined ? sql`true` : sql`c.state = ${state}`}
      and ${seenByTenant === null ? sql`true` : sql`(c.state in ('scheduled', 'done') or c.maker_tenant_id = ${seenByTenant})`}
      and ${fromId === undefined ? sql`true` : sql`c.id >= ${fromId}::uuid`}
      and ${toId === undefined ? sql`true` : sql`c.id < ${toId}::uuid`}
      and ${after === undefined ? sql`true` : sql`c.id ${isBehind} ${after}::uuid`}
    order by c.id ${order} limit ${limit}`.execute(db);
  return found.rows;
}

export interface PlanCustomer {
  readonly id: string;
  readonly agentCode: string;
  readonly code: string;
  readonly version: number;
  readonly since: Date;
}

/** Customers that are not closed, with the plan each is on; those on none are left out. */
export async function listPlanCustomers(db: Db, { tenantIds }: Reach, now: Date): Promise<PlanCustomer[]> {
  const tag = tenantIds.length > 1 ? sql`/* platform-wide: plan changes */` : sql``;
  const tenants = sql`${[...tenantIds]}::uuid[]`;
  const found = await sql<PlanCustomer>`
    ${tag}
    select distinct on (c.tenant_id) a.id, a.code as "agentCode", c.plan_code as code, c.version, c.from_at as since
    from plan_changes c join agents a on a.tenant_id = c.tenant_id and a.id = c.agent_id
    where c.tenant_id = any(${tenants}) and a.tenant_id = any(${tenants}) and a.state <> 'closed'
      and c.state in ('scheduled', 'done') and c.from_at <= ${now}
    order by c.tenant_id, c.from_at desc, c.id desc`.execute(db);
  return found.rows;
}

/** The lowest price of a customer's own sub-agents; null where it has none. */
export async function findLowestChildPrice(db: Db, tenantId: string, agentId: string): Promise<number | null> {
  const found = await sql<{ lowest: number | null }>`
    select min(price_bps) as lowest from agents
    where tenant_id = ${tenantId} and parent_id = ${agentId} and state <> 'closed'`.execute(db);
  return found.rows[0]?.lowest ?? null;
}

/** Reads of billing terms: what is in force with each direct customer, what waits, and the history. */
import { sql } from "kysely";
import type { BillingKind, TermsChange } from "#contract/billing-terms.ts";
import type { CurrencyCode } from "#contract/money.ts";
import type { Db, Tx } from "../../db/database.ts";
import { withinAgents, type Reach } from "../../db/reach.ts";

export interface TermsChangeRow {
  readonly tenantId: string;
  readonly id: string;
  readonly agentId: string;
  readonly agentCode: string;
  readonly kind: BillingKind;
  readonly creditLine: bigint;
  readonly dueDays: number;
  readonly currency: CurrencyCode;
  readonly reason: string;
  readonly state: TermsChange["state"];
  readonly needsSecond: boolean;
  readonly makerTenantId: string;
  readonly makerId: string;
  readonly madeAt: Date;
  readonly checkerTenantId: string | null;
  readonly checkerId: string | null;
  readonly decidedAt: Date | null;
  readonly answer: string | null;
}

const changes = sql`
  select b.tenant_id as "tenantId", b.id, b.agent_id as "agentId", a.code as "agentCode", b.kind,
    b.credit_line as "creditLine", b.due_days as "dueDays", a.currency, b.reason, b.state, b.needs_second as "needsSecond",
    b.maker_tenant_id as "makerTenantId", b.maker_id as "makerId", b.made_at as "madeAt",
    b.checker_tenant_id as "checkerTenantId", b.checker_id as "checkerId", b.decided_at as "decidedAt", b.answer
  from billing_terms b join agents a on a.tenant_id = b.tenant_id and a.id = b.agent_id`;

/** All of a customer, newest first. */
export async function listTermsChanges(db: Db, tenantId: string): Promise<TermsChangeRow[]> {
  const found = await sql<TermsChangeRow>`
    ${changes} where b.tenant_id = ${tenantId} and a.tenant_id = ${tenantId} order by b.id desc`.execute(db);
  return found.rows;
}

export async function findTermsChange(db: Db, tenantId: string, id: string): Promise<TermsChangeRow | undefined> {
  const found = await sql<TermsChangeRow>`
    ${changes} where b.tenant_id = ${tenantId} and a.tenant_id = ${tenantId} and b.id = ${id}`.execute(db);
  return found.rows[0];
}

/** One of whatever tenant in a reach. */
export async function findTermsChangeWithin(db: Db, reach: Reach, id: string): Promise<TermsChangeRow | undefined> {
  const tag = reach.tenantIds.length > 1 ? sql`/* platform-wide: billing terms */` : sql``;
  const found = await sql<TermsChangeRow>`
    ${tag}
    ${changes} where b.tenant_id = any(${[...reach.tenantIds]}::uuid[]) and b.id = ${id}
      and ${withinAgents(reach, "b.agent_id")}`.execute(db);
  return found.rows[0];
}

/** One by its maker's own id for it. */
export async function findTermsChangeByRef(
  db: Db,
  tenantId: string,
  makerId: string,
  ref: string,
): Promise<TermsChangeRow | undefined> {
  const found = await sql<TermsChangeRow>`
    ${changes} where b.tenant_id = ${tenantId} and a.tenant_id = ${tenantId}
      and b.maker_id = ${makerId} and b.ref = ${ref}`.execute(db);
  return found.rows[0];
}

/** Whether a change of a customer waits; those that are made meanwhile must be held off by the caller. */
export async function hasWaitingTerms(tx: Tx, tenantId: string): Promise<boolean> {
  const found = await sql`
    select from billing_terms where tenant_id = ${tenantId} and state = 'waiting' limit 1`.execute(tx);
  return found.rows.length > 0;
}

export interface TermsRow {
  readonly tenantId: string;
  readonly agentId: string;
  readonly code: string;
  readonly name: string;
  readonly kind: BillingKind;
  readonly dueDays: number | null;
  readonly since: Date | null;
  readonly creditLine: bigint;
  readonly balance: bigint;
  readonly reserved: bigint;
  readonly currency: CurrencyCode;
  readonly priceBps: number;
  readonly owed: bigint;
  readonly waitingId: string | null;
}

export interface TermsFilter {
  readonly kind?: BillingKind | undefined;
  /** The code of the last row of the page before. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** Direct customers of a reach that are not closed, by code. */
export async function listTermsRows(db: Db, reach: Reach, { kind, after, limit }: TermsFilter): Promise<TermsRow[]> {
  const tag = reach.tenantIds.length > 1 ? sql`/* platform-wide: billing terms */` : sql``;
  // Named for each table: what is joined from outside is not narrowed by it.
  const tenants = sql`${[...reach.tenantIds]}::uuid[]`;
  const found = await sql<TermsRow>`
    ${tag}
    select a.tenant_id as "tenantId", a.id as "agentId", a.code, a.name, coalesce(now.kind, 'prepaid') as kind,
      now.due_days as "dueDays", now.decided_at as since, -c.floor as "creditLine", c.balance, c.reserved, a.currency,
      a.price_bps as "priceBps", waiting.id as "waitingId",
      coalesce((
        select sum(i.amount) from invoices i
        where i.tenant_id = any(${tenants}) and i.tenant_id = a.tenant_id and i.agent_id = a.id and i.paid_at is null
      ), 0)::bigint as owed
    from agents a
    join accounts c on c.tenant_id = a.tenant_id and c.id = a.credit_account_id
    left join lateral (
      select b.kind, b.due_days, b.decided_at from billing_terms b
      where b.tenant_id = any(${tenants}) and b.tenant_id = a.tenant_id and b.agent_id = a.id and b.state = 'done'
      order by b.decided_at desc, b.id desc limit 1
    ) now on true
    left join billing_terms waiting
      on waiting.tenant_id = any(${tenants}) and waiting.tenant_id = a.tenant_id and waiting.agent_id = a.id
        and waiting.state = 'waiting'
    where a.tenant_id = any(${tenants}) and ${withinAgents(reach, "a.id")}
      and a.depth = 1 and a.state <> 'closed'
      and ${kind === undefined ? sql`true` : sql`coalesce(now.kind, 'prepaid') = ${kind}`}
      and ${after === undefined ? sql`true` : sql`a.code > ${after}`}
    order by a.code limit ${limit}`.execute(db);
  return found.rows;
}

// Running totals of holdings at given instants, of a scope's agents together or of each.
import { sql } from "kysely";
import type { CurrencyCode } from "#contract/money.ts";
import type { Db } from "../../db/database.ts";
import { type Reach, withinAgents } from "../../db/reach.ts";
import { HOLDING_COLUMNS } from "../../ledger/holdings.ts";
import type { AccountKind, Totals } from "../holdings.ts";

export interface TenantScope {
  readonly tenantId: string;
  readonly currency: CurrencyCode;
}

const tag = (tenantIds: readonly string[]) => (tenantIds.length > 1 ? sql`/* platform-wide: tenants */` : sql``);

/** The tenants of a reach that have a currency, and so accounts. */
export async function listTenantScopes(db: Db, { tenantIds }: Reach): Promise<TenantScope[]> {
  const found = await sql<TenantScope>`
    ${tag(tenantIds)}
    select t.tenant_id as "tenantId", t.currency from tenants t
    where t.tenant_id = any(${[...tenantIds]}::uuid[]) and t.currency is not null order by t.tenant_id`.execute(db);
  return found.rows;
}

/** Each agent of the scope with each kind of account: few, so that each is looked up in its own rows. */
const series = sql`
  agents a
  cross join (values ('credit'), ('wallet'), ('house'), ('issuance')) k(kind)`;

const isInScope = (tenantId: string, reach: Reach) => sql`a.tenant_id = ${tenantId} and ${withinAgents(reach, "a.id")}`;

/** When the first of their accounts moved, to the quarter of an hour; null where none ever did. */
export async function findFirstQuarter(db: Db, tenantId: string, reach: Reach): Promise<Date | null> {
  const found = await sql<{ first: Date | null }>`
    select min(h.quarter) as first
    from ${series}
    cross join lateral (
      select h.quarter from holdings h
      where h.tenant_id = ${tenantId} and h.agent_id = a.id and h.account_kind = k.kind
      order by h.quarter limit 1
    ) h
    where ${isInScope(tenantId, reach)}`.execute(db);
  return found.rows[0]?.first ?? null;
}

interface TotalsRow extends Totals {
  /** Of the instant in the list asked for, from one on. */
  readonly position: number;
  readonly accountKind: AccountKind;
}

const columns = sql.join(HOLDING_COLUMNS.map((column) => sql`sum(h.${sql.ref(column)})::bigint as ${sql.ref(column)}`));

/** What all of them had moved before each instant, a quarter of an hour each; an instant before the first has no row. */
export const listTotals = (db: Db, tenantId: string, reach: Reach, instants: readonly Date[]): Promise<TotalsRow[]> =>
  readTotals<TotalsRow>(db, { tenantId, reach, instants, isByAgent: false });

export interface AgentTotalsRow extends TotalsRow {
  readonly agentId: string;
}

export const listAgentTotals = (
  db: Db,
  tenantId: string,
  reach: Reach,
  instants: readonly Date[],
): Promise<AgentTotalsRow[]> => readTotals<AgentTotalsRow>(db, { tenantId, reach, instants, isByAgent: true });

interface Asked {
  readonly tenantId: string;
  readonly reach: Reach;
  readonly instants: readonly Date[];
  readonly isByAgent: boolean;
}

async function readTotals<Row>(db: Db, { tenantId, reach, instants, isByAgent }: Asked): Promise<Row[]> {
  const agentId = isByAgent ? sql`a.id` : sql`null::uuid`;
  const found = await sql<Row>`
    select p.position::int as position, k.kind as "accountKind", ${agentId} as "agentId", ${columns}
    from unnest(${instants.map((at) => at.toISOString())}::timestamptz[]) with ordinality p(at, position)
    cross join ${series}
    cross join lateral (
      select h.* from holdings h
      where h.tenant_id = ${tenantId} and h.agent_id = a.id and h.account_kind = k.kind and h.quarter < p.at
      order by h.quarter desc limit 1
    ) h
    where ${isInScope(tenantId, reach)}
    group by 1, 2, 3`.execute(db);
  return found.rows;
}

export interface ScopeAgent {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly path: readonly string[];
}

export async function listScopeAgents(db: Db, tenantId: string, reach: Reach): Promise<ScopeAgent[]> {
  const found = await sql<ScopeAgent>`
    select a.id, a.code, a.name, a.path::text[] as path from agents a where ${isInScope(tenantId, reach)}`.execute(db);
  return found.rows;
}

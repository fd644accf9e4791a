// How far a caller sees: which tenants, and which agents in them; everything outside does not exist for it.
import { sql } from "kysely";
import type { Db } from "./database.ts";

/** Who looks: a member of the platform, a member of an agent, or an agent's own server. */
export type Viewer =
  | {
      readonly kind: "member";
      readonly party: "platform" | "agent";
      readonly tenantId: string;
      readonly agentId: string;
      readonly agentPath: readonly string[];
    }
  | { readonly kind: "api"; readonly tenantId: string; readonly agentId: string };

export interface Reach {
  readonly tenantIds: readonly string[];
  /** null: every agent of these tenants. */
  readonly agentIds: readonly string[] | null;
}

/**
 * The reach of a viewer: a member sees its agent and all below, the platform every tenant, an API key its agent only.
 * With `below`, narrowed to that agent and all below it; undefined when the viewer cannot see that agent.
 */
export async function reachOf(db: Db, viewer: Viewer, below?: string): Promise<Reach | undefined> {
  if (viewer.kind === "api")
    return below === undefined || below === viewer.agentId
      ? { tenantIds: [viewer.tenantId], agentIds: [viewer.agentId] }
      : undefined;
  if (viewer.party === "platform")
    return below === undefined ? { tenantIds: await listTenantIds(db), agentIds: null } : reachBelow(db, below);
  if (below === undefined && viewer.agentPath.length === 1) return { tenantIds: [viewer.tenantId], agentIds: null };
  const named = below?.toLowerCase() ?? viewer.agentId;
  const agentIds = await subtreeIds(db, viewer.tenantId, viewer.agentId, named);
  // An agent above the viewer has the viewer's own subtree below it, and is not the viewer's to see.
  return agentIds.includes(named) ? { tenantIds: [viewer.tenantId], agentIds } : undefined;
}

/** Whether everything in the viewer's tenants is its own to see: the platform, and a member of a tenant's root agent. */
export const seesWholeTenant = (viewer: Viewer): boolean =>
  viewer.kind === "member" && (viewer.party === "platform" || viewer.agentPath.length === 1);

/** One agent in somebody's reach. */
export interface AgentPlace {
  readonly tenantId: string;
  readonly agentId: string;
}

/** Where an agent is that the viewer sees; also undefined for the platform's own. The id in whatever case it was written. */
export async function placeOf(db: Db, viewer: Viewer, anyCaseId: string): Promise<AgentPlace | undefined> {
  const agentId = anyCaseId.toLowerCase();
  const reach = await reachOf(db, viewer, agentId);
  const tenantId = reach?.tenantIds[0];
  return tenantId === undefined ? undefined : { tenantId, agentId };
}

/** Tenants with agents in them; the platform's own has none. */
export async function listTenantIds(db: Db): Promise<string[]> {
  const rows = await sql<{ tenant_id: string }>`
    /* platform-wide: tenants */ select tenant_id from tenants where not is_platform order by tenant_id`.execute(db);
  return rows.rows.map((row) => row.tenant_id);
}

/** The part of a reach whose money is of one currency: an agent's is that of all below it, and so of its tenant. */
export async function inCurrency(db: Db, reach: Reach, currency: string): Promise<Reach> {
  const tag = reach.tenantIds.length > 1 ? sql`/* platform-wide: tenants */` : sql``;
  const rows = await sql<{ tenant_id: string }>`
    ${tag}
    select tenant_id from tenants
    where tenant_id = any(${[...reach.tenantIds]}::uuid[]) and currency = ${currency} order by tenant_id`.execute(db);
  return { ...reach, tenantIds: rows.rows.map((row) => row.tenant_id) };
}

/** Every tenant, the platform's own with them. */
export async function listEveryTenantId(db: Db): Promise<string[]> {
  const rows = await sql<{ tenant_id: string }>`
    /* platform-wide: tenants */ select tenant_id from tenants order by tenant_id`.execute(db);
  return rows.rows.map((row) => row.tenant_id);
}

async function reachBelow(db: Db, agentId: string): Promise<Reach | undefined> {
  const found = await sql<{ tenant_id: string }>`
    select tenant_id from directory_agent_codes where agent_id = ${agentId}`.execute(db);
  const tenantId = found.rows[0]?.tenant_id;
  if (tenantId === undefined) return undefined;
  const agentIds = await subtreeIds(db, tenantId, agentId, agentId);
  return agentIds.length === 0 ? undefined : { tenantIds: [tenantId], agentIds };
}

/** Ids of the agents at and below `below`, as far as they lie at or below `top`. */
async function subtreeIds(db: Db, tenantId: string, top: string, below: string): Promise<string[]> {
  const rows = await sql<{ id: string }>`
    select id from agents
    where tenant_id = ${tenantId} and path @> array[${top}, ${below}]::uuid[] and depth > 0 order by id`.execute(db);
  return rows.rows.map((row) => row.id);
}

/** SQL that keeps the rows of `column` (an agent id) within a reach; the tenant is the caller's own condition. */
export const withinAgents = (reach: Reach, column: string) =>
  reach.agentIds === null ? sql`true` : sql`${sql.ref(column)} = any(${[...reach.agentIds]}::uuid[])`;

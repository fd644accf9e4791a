/** Reads the rules of availability: agents with the games they may offer, and the rules set on the way down to them. */
import { sql } from "kysely";
import type { AvailabilityState } from "#contract/availability.ts";
import type { Db } from "../../db/database.ts";
import { withinAgents, type Reach } from "../../db/reach.ts";
import { providerStateAt } from "../../provider/queries.ts";
import { AVAILABILITY_RANKS, availabilityAt } from "../../provider/queries/availability.ts";

export interface OfferingAgent {
  readonly tenantId: string;
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly depth: number;
  readonly path: readonly string[];
  readonly currency: string;
  readonly isActive: boolean;
  /** Codes of the games it may offer, ascending. */
  readonly games: readonly string[];
}

export interface AvailabilityFilter {
  readonly game?: string | undefined;
  readonly state?: AvailabilityState | undefined;
  readonly rules?: "own" | "planned" | undefined;
}

const tagOf = (reach: Reach) => (reach.tenantIds.length > 1 ? sql`/* platform-wide: availability */` : sql``);

/** The state a game is in at an agent, from its rules and the catalogue, as a rank. */
const effectiveRank = (at: Date) => sql`(
  select greatest(o.rank, case when 'disabled' in (g.state, v.state) then 3
    when g.state = 'maintenance' or ${providerStateAt(at)} = 'maintenance' then 2 else 0 end)
  from (${availabilityAt({ tenant: sql`a.tenant_id`, path: sql`a.path`, game: sql`g.code`, at })}) o)`;

/** Whether it has such a rule for the game. */
const hasRule = (rules: "own" | "planned", at: Date) => sql`exists (
  select from availability_rules r
  where r.tenant_id = a.tenant_id and r.agent_id = a.id and r.game_code = g.code
    and ${rules === "own" ? sql`true` : sql`r.kind = 'window' and coalesce(r.to_at, 'infinity') > ${at}::timestamptz`})`;

interface Asked {
  readonly games: readonly string[];
  readonly at: Date;
  /** The code of the last agent of the page before. */
  readonly after: string | undefined;
  readonly limit: number;
}

export async function listOfferingAgents(
  db: Db,
  reach: Reach,
  { game, state, rules }: AvailabilityFilter,
  { games, at, after, limit }: Asked,
): Promise<OfferingAgent[]> {
  const found = await sql<OfferingAgent>`
    ${tagOf(reach)}
    select a.tenant_id as "tenantId", a.id, a.code, a.name, a.depth, a.path, a.currency,
      not exists (
        select from agents up where up.tenant_id = a.tenant_id and up.id = any(a.path) and up.state <> 'active'
      ) as "isActive", array_agg(g.code order by g.code) as games
    from agents a
    join agent_providers p on p.tenant_id = a.tenant_id and p.agent_id = a.id
    join providers v on v.code = p.provider_code
    join games g on g.provider_code = v.code and g.code = any(${[...games]}::text[])
    where a.tenant_id = any(${[...reach.tenantIds]}::uuid[]) and ${withinAgents(reach, "a.id")}
      and a.depth > 0 and a.state <> 'closed'
      and ${game === undefined ? sql`true` : sql`g.code = ${game}`}
      and ${after === undefined ? sql`true` : sql`a.code > ${after}`}
    group by a.tenant_id, a.id
    having ${state === undefined ? sql`true` : sql`bool_or(${effectiveRank(at)} = ${AVAILABILITY_RANKS.indexOf(state)})`}
      and ${rules === undefined ? sql`true` : sql`bool_or(${hasRule(rules, at)})`}
    order by a.code limit ${limit}`.execute(db);
  return found.rows;
}

export interface AvailabilityRule {
  readonly agentId: string;
  readonly agentCode: string;
  readonly game: string;
  readonly kind: "state" | "window" | "limits";
  readonly state: AvailabilityState | null;
  readonly from: Date | null;
  readonly to: Date | null;
  readonly min: bigint | null;
  readonly max: bigint | null;
  readonly reason: string;
  readonly setAt: Date;
  readonly setByTenantId: string;
  readonly setByAgentId: string;
  readonly setById: string;
}

/** All rules at these agents of one tenant. */
export async function listRules(db: Db, tenantId: string, agentIds: readonly string[]): Promise<AvailabilityRule[]> {
  const found = await sql<AvailabilityRule>`
    select r.agent_id as "agentId", a.code as "agentCode", r.game_code as game, r.kind, r.state, r.from_at as "from",
      r.to_at as "to", r.min_stake as min, r.max_stake as max, r.reason, r.set_at as "setAt",
      r.set_by_tenant_id as "setByTenantId", r.set_by_agent_id as "setByAgentId", r.set_by_id as "setById"
    from availability_rules r join agents a on a.tenant_id = ${tenantId} and a.id = r.agent_id
    where r.tenant_id = ${tenantId} and r.agent_id = any(${[...agentIds]}::uuid[])`.execute(db);
  return found.rows;
}

/** The agents at and below these, which play by their rules too. */
export async function listGoverned(
  db: Db,
  tenantId: string,
  agentIds: readonly string[],
): Promise<{ readonly id: string; readonly path: string[] }[]> {
  const found = await sql<{ id: string; path: string[] }>`
    select id, path from agents
    where tenant_id = ${tenantId} and path && ${[...agentIds]}::uuid[] and depth > 0 order by id`.execute(db);
  return found.rows;
}

// What a ranking of agents is made of: the agents, what was played at each provider, and how many people played.
import { sql } from "kysely";
import type { Db } from "../../db/database.ts";
import { withinAgents, type Reach } from "../../db/reach.ts";
import type { KnownAgent, ProviderSums } from "../ranking.ts";
import { type Bounds, type Hours, planOf, playedBy, PLAYED_BOUNDS } from "./played.ts";

const tag = (reach: Reach) => (reach.tenantIds.length > 1 ? sql`/* platform-wide: agent ranking */` : sql``);
const tenants = (reach: Reach) => sql`${[...reach.tenantIds]}::uuid[]`;

/** All agents in reach; the platform itself is none. */
export async function listKnownAgents(db: Db, reach: Reach): Promise<KnownAgent[]> {
  const found = await sql<KnownAgent>`
    ${tag(reach)}
    select a.id, a.code, a.name, a.path, a.currency, a.price_bps as "priceBps" from agents a
    where a.tenant_id = any(${tenants(reach)}) and ${withinAgents(reach, "a.id")} and a.depth > 0`.execute(db);
  return found.rows;
}

/** Sums of settled rounds by agent and provider. */
export async function sumByProvider(db: Db, reach: Reach, { from, to }: Hours): Promise<ProviderSums[]> {
  const found = await sql<ProviderSums>`
    ${tag(reach)}
    select h.agent_id as "agentId", h.provider_code as provider, sum(h.rounds)::bigint as rounds,
      sum(h.turnover)::bigint as turnover, sum(h.wins)::bigint as wins,
      sum(h.expected_wins_bps)::bigint as "expectedWinsBps"
    from rounds_by_hour h
    where h.tenant_id = any(${tenants(reach)}) and ${withinAgents(reach, "h.agent_id")}
      and h.hour >= ${from}::timestamptz and h.hour < ${to}::timestamptz
    group by h.agent_id, h.provider_code`.execute(db);
  return found.rows;
}

interface Counted {
  readonly agentId: string;
  readonly players: bigint;
}

/**
 * How many of each agent's own players had a round settled in these hours; null where that would be too much to read.
 * @param now days that have not ended are whole as far as they have come
 */
export async function countPlayersByAgent(
  db: Db,
  reach: Reach,
  hours: Hours,
  now: Date,
  bounds: Bounds = PLAYED_BOUNDS,
): Promise<ReadonlyMap<string, number> | null> {
  const plan = await planOf(db, reach, hours, now, bounds);
  if (typeof plan === "string") return null;
  const players = new Map<string, number>();
  for (const part of plan) {
    const found = await sql<Counted>`
      ${tag(part.reach)}
      select p.agent_id as "agentId", count(distinct p.player_id) as players from (${playedBy(part)}) p
      group by p.agent_id`.execute(db);
    for (const row of found.rows) players.set(row.agentId, Number(row.players));
  }
  return players;
}

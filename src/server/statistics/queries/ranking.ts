// What a ranking of agents is made of: the agents, what was played at each provider, and how many people played.
import { sql } from "kysely";
import type { Db } from "../../db/database.ts";
import { withinAgents, type Reach } from "../../db/reach.ts";
import type { KnownAgent, ProviderSums } from "../ranking.ts";
import type { Span } from "../span.ts";
import { type Bounds, planOf, playedBy, PLAYED_BOUNDS } from "./played.ts";
import type { SettledPart } from "./settled.ts";

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

/** Sums of settled rounds by agent and provider; one agent at one provider may have a row from each part. */
export async function sumByProvider(db: Db, parts: readonly SettledPart[]): Promise<ProviderSums[]> {
  const sums: ProviderSums[] = [];
  for (const { reach, rows } of parts) {
    const found = await sql<ProviderSums>`
      ${tag(reach)}
      select e.agent_id as "agentId", e.provider_code as provider, sum(e.rounds)::bigint as rounds,
        sum(e.turnover)::bigint as turnover, sum(e.wins)::bigint as wins,
        sum(e.expected_wins_bps)::bigint as "expectedWinsBps"
      from (${rows}) e
      group by e.agent_id, e.provider_code`.execute(db);
    sums.push(...found.rows);
  }
  return sums;
}

interface Counted {
  readonly agentId: string;
  readonly players: bigint;
}

/**
 * How many of each agent's own players had a round settled in the span; null where that would be too much to read.
 * @param now days that have not ended are whole as far as they have come
 */
export async function countPlayersByAgent(
  db: Db,
  reach: Reach,
  span: Span,
  now: Date,
  bounds: Bounds = PLAYED_BOUNDS,
): Promise<ReadonlyMap<string, number> | null> {
  const plan = await planOf(db, reach, span, now, bounds);
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

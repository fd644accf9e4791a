/** Reads which variant of each game is in force at each agent, who chose it, and what is to come. */
import { sql } from "kysely";
import type { Db } from "../../db/database.ts";
import { withinAgents, type Reach } from "../../db/reach.ts";

export interface VariantInForceRow {
  readonly tenantId: string;
  readonly agentId: string;
  readonly agentCode: string;
  readonly agentPath: readonly string[];
  readonly game: string;
  /** null: nobody has chosen one. */
  readonly variantId: string | null;
  readonly chosenAtId: string | null;
  readonly chosenAtCode: string | null;
  readonly since: Date | null;
  readonly nextId: string | null;
  readonly nextVariantId: string | null;
  readonly nextAt: Date | null;
}

export interface VariantPlace {
  readonly game?: string | undefined;
  /** The agent's code and the game's, of the last row of the page before. */
  readonly after?: readonly [string, string] | undefined;
  readonly limit: number;
}

/** Games of `games` that agents of a reach may offer, by the agent's code and the game's. */
export async function listVariantRows(
  db: Db,
  reach: Reach,
  games: readonly string[],
  { game, after, limit }: VariantPlace,
): Promise<VariantInForceRow[]> {
  const tag = reach.tenantIds.length > 1 ? sql`/* platform-wide: variants */` : sql``;
  const [agentCode, gameCode] = after ?? [];
  const found = await sql<VariantInForceRow>`
    ${tag}
    with page as (
      select a.tenant_id, a.id, a.code, a.path, g.code as game
      from agents a
      join agent_providers o on o.tenant_id = a.tenant_id and o.agent_id = a.id
      join games g on g.provider_code = o.provider_code and g.code = any(${[...games]}::text[])
      where a.tenant_id = any(${[...reach.tenantIds]}::uuid[]) and ${withinAgents(reach, "a.id")}
        and a.depth > 0 and a.state <> 'closed'
        and ${game === undefined ? sql`true` : sql`g.code = ${game}`}
        and ${after === undefined ? sql`true` : sql`(a.code, g.code) > (${agentCode}::text, ${gameCode}::text)`}
      order by a.code, g.code limit ${limit}
    )
    select p.tenant_id as "tenantId", p.id as "agentId", p.code as "agentCode", p.path as "agentPath", p.game,
      own.variant_id as "variantId", own.agent_id as "chosenAtId", own.code as "chosenAtCode", done.at as since,
      next.id as "nextId", next.to_variant_id as "nextVariantId", next.effective_at as "nextAt"
    from page p
    left join lateral (
      select c.variant_id, c.agent_id, u.code, array_position(p.path, c.agent_id) as place
      from agent_games c join agents u on u.tenant_id = p.tenant_id and u.id = c.agent_id
      where c.tenant_id = p.tenant_id and c.agent_id = any(p.path) and c.game_code = p.game
      order by place desc limit 1
    ) own on true
    left join lateral (
      select max(v.done_at) as at from variant_changes v
      where v.tenant_id = p.tenant_id and v.agent_id = own.agent_id and v.game_code = p.game and v.state = 'done'
    ) done on true
    left join lateral (
      select v.id, v.to_variant_id, v.effective_at from variant_changes v
      where v.tenant_id = p.tenant_id and v.agent_id = any(p.path) and v.game_code = p.game and v.state = 'scheduled'
        and array_position(p.path, v.agent_id) >= coalesce(own.place, 0)
      order by v.effective_at, v.id limit 1
    ) next on true
    order by p.code, p.game`.execute(db);
  return found.rows;
}

/** What an agent itself has chosen for a game; null where it serves what is in force above. */
export async function findOwnVariant(db: Db, tenantId: string, agentId: string, game: string): Promise<string | null> {
  const found = await db
    .selectFrom("agent_games")
    .select("variant_id")
    .where("tenant_id", "=", tenantId)
    .where("agent_id", "=", agentId)
    .where("game_code", "=", game)
    .executeTakeFirst();
  return found?.variant_id ?? null;
}

/** Whose game it is; undefined where it is in no catalogue. */
export async function findProviderOf(db: Db, game: string): Promise<string | undefined> {
  const found = await db.selectFrom("games").select("provider_code").where("code", "=", game).executeTakeFirst();
  return found?.provider_code;
}

/** Reads of the catalogue as one agent has it: providers offered, games, and the variant in force of each. */
import { sql } from "kysely";
import { games } from "#studio/games/catalogue.ts";
import type { Db } from "../db/database.ts";

/** The agent a catalogue is read for. */
export interface CatalogueOwner {
  readonly tenantId: string;
  readonly agentId: string;
  /** Ids from the root of the tenant down to the agent. */
  readonly agentPath: readonly string[];
}

export type OperatingState = "active" | "maintenance" | "disabled";

export interface OfferedProvider {
  readonly code: string;
  readonly name: string;
  readonly state: OperatingState;
  /** How many of its games can be played here. */
  readonly games: bigint;
}

export interface OfferedGame {
  readonly code: string;
  readonly providerCode: string;
  readonly nameEn: string;
  readonly namePt: string;
  /** The game's own state, or the provider's where that is worse. */
  readonly state: OperatingState;
  readonly variantId: string;
}

/** What is played where neither the agent nor anybody above it has chosen. */
const DEFAULT_VARIANT = "r96";
/** Games whose maths this build holds; only those can be played. */
const playable = games.map((game) => game.code);

/** The choice nearest to the end of the path counts. */
const chosenVariant = (tenantId: string, path: readonly string[], game: ReturnType<typeof sql.ref> | string) => sql`
  (select c.variant_id from agent_games c
   where c.tenant_id = ${tenantId} and c.agent_id = any(${[...path]}::uuid[]) and c.game_code = ${game}
   order by array_position(${[...path]}::uuid[], c.agent_id) desc limit 1)`;

/** The variant new sessions of a game are served at the agent at the end of `path`. */
export async function variantInForce(db: Db, tenantId: string, path: readonly string[], game: string): Promise<string> {
  const found = await sql<{ chosen: string | null }>`
    select ${chosenVariant(tenantId, path, game)} as chosen`.execute(db);
  return found.rows[0]?.chosen ?? DEFAULT_VARIANT;
}

/** Providers the agent may offer, by code, after `after`. */
export async function listOfferedProviders(
  db: Db,
  { tenantId, agentId }: CatalogueOwner,
  provider: string | undefined,
  after: string | undefined,
  limit: number,
): Promise<OfferedProvider[]> {
  const rows = await sql<OfferedProvider>`
    select v.code, v.name, v.state,
      (select count(*) from games g where g.provider_code = v.code and g.code = any(${playable}::text[])) as games
    from agent_providers o join providers v on v.code = o.provider_code
    where o.tenant_id = ${tenantId} and o.agent_id = ${agentId}
      and ${provider === undefined ? sql`true` : sql`v.code = ${provider}`}
      and ${after === undefined ? sql`true` : sql`v.code > ${after}`}
    order by v.code limit ${limit}`.execute(db);
  return rows.rows;
}

/** Games the agent may offer, by code, after `after`. */
export async function listOfferedGames(
  db: Db,
  { tenantId, agentId, agentPath }: CatalogueOwner,
  provider: string | undefined,
  after: string | undefined,
  limit: number,
): Promise<OfferedGame[]> {
  const rows = await sql<OfferedGame>`
    select g.code, g.provider_code as "providerCode", g.name_en as "nameEn", g.name_pt as "namePt",
      case when 'disabled' in (g.state, v.state) then 'disabled'
        when 'maintenance' in (g.state, v.state) then 'maintenance' else 'active' end as state,
      coalesce(${chosenVariant(tenantId, agentPath, sql.ref("g.code"))}, ${DEFAULT_VARIANT}) as "variantId"
    from agent_providers o
    join providers v on v.code = o.provider_code
    join games g on g.provider_code = v.code
    where o.tenant_id = ${tenantId} and o.agent_id = ${agentId} and g.code = any(${playable}::text[])
      and ${provider === undefined ? sql`true` : sql`v.code = ${provider}`}
      and ${after === undefined ? sql`true` : sql`g.code > ${after}`}
    order by g.code limit ${limit}`.execute(db);
  return rows.rows;
}

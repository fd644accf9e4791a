/** Reads of the catalogue as one agent has it: providers offered, games, and the variant in force of each. */
import { sql } from "kysely";
import { games } from "#studio/games/catalogue.ts";
import type { OperatingState } from "#contract/catalogue.ts";
import type { Db } from "../db/database.ts";
import { availabilityAt } from "./queries/availability.ts";

/** The agent a catalogue is read for. */
export interface CatalogueOwner {
  readonly tenantId: string;
  readonly agentId: string;
  /** Ids from the root of the tenant down to the agent. */
  readonly agentPath: readonly string[];
}

/**
 * SQL of the state provider `v` is in at an instant: in maintenance while a window of it is in force, unless its own
 * state is worse. The instant is the clock's, so that a window begins and ends by itself.
 */
export const providerStateText = (at: string): string => `case when v.state = 'active' and exists (
  select from provider_windows w where w.provider_code = v.code and w.called_off_at is null
    and w.from_at <= ${at}::timestamptz and coalesce(w.to_at, 'infinity') > ${at}::timestamptz
) then 'maintenance' else v.state end`;

const [WINDOW_BEFORE = "", WINDOW_BETWEEN = "", WINDOW_AFTER = ""] = providerStateText("?").split("?");

/** The same with the instant itself. */
export const providerStateAt = (at: Date) =>
  sql<OperatingState>`${sql.raw(WINDOW_BEFORE)}${at}${sql.raw(WINDOW_BETWEEN)}${at}${sql.raw(WINDOW_AFTER)}`;

export interface OfferedProvider {
  readonly code: string;
  readonly name: string;
  /** Its own, or maintenance while a window is in force. */
  readonly state: OperatingState;
  /** How many of its games can be played here. */
  readonly games: bigint;
}

export interface OfferedGame {
  readonly code: string;
  readonly providerCode: string;
  readonly nameEn: string;
  readonly namePt: string;
  /** The worst of the game's own state, its provider's, and what the agent and those above it allow. */
  readonly state: OperatingState;
  readonly variantId: string;
}

/** What is played where neither the agent nor anybody above it has chosen. */
export const DEFAULT_VARIANT = "r96";
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

/** Which of them, from where on, how many, and as they are when. */
export interface OfferQuery {
  readonly provider?: string | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
  readonly at: Date;
  /** Also games that players are not shown. */
  readonly withHidden?: boolean;
}

/** Providers the agent may offer, by code, after `after`. */
export async function listOfferedProviders(
  db: Db,
  { tenantId, agentId }: CatalogueOwner,
  { provider, after, limit, at }: OfferQuery,
): Promise<OfferedProvider[]> {
  const rows = await sql<OfferedProvider>`
    select v.code, v.name, ${providerStateAt(at)} as state,
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
  { provider, after, limit, at, withHidden = false }: OfferQuery,
): Promise<OfferedGame[]> {
  const rows = await sql<OfferedGame>`
    select g.code, g.provider_code as "providerCode", g.name_en as "nameEn", g.name_pt as "namePt",
      case when 'disabled' in (g.state, v.state) or o.rank = 3 then 'disabled'
        when 'maintenance' in (g.state, v.effective_state) or o.rank = 2 then 'maintenance' else 'active' end as state,
      coalesce(${chosenVariant(tenantId, agentPath, sql.ref("g.code"))}, ${DEFAULT_VARIANT}) as "variantId"
    from agent_providers p
    join (select v.code, v.state, ${providerStateAt(at)} as effective_state from providers v) v on v.code = p.provider_code
    join games g on g.provider_code = v.code
    cross join lateral (${availabilityAt({ tenant: sql`${tenantId}`, path: sql`${[...agentPath]}::uuid[]`, game: sql`g.code`, at })}) o
    where p.tenant_id = ${tenantId} and p.agent_id = ${agentId} and g.code = any(${playable}::text[])
      and ${withHidden ? sql`true` : sql`not o.is_hidden`}
      and ${provider === undefined ? sql`true` : sql`v.code = ${provider}`}
      and ${after === undefined ? sql`true` : sql`g.code > ${after}`}
    order by g.code limit ${limit}`.execute(db);
  return rows.rows;
}

export interface AnnouncedWindow {
  readonly id: string;
  readonly providerCode: string;
  readonly from: Date;
  readonly to: Date | null;
}

/** Windows of these providers that are not over, the first to begin first. */
export async function listAnnouncedWindows(db: Db, providers: readonly string[], at: Date): Promise<AnnouncedWindow[]> {
  const rows = await sql<AnnouncedWindow>`
    select w.id, w.provider_code as "providerCode", w.from_at as "from", w.to_at as "to" from provider_windows w
    where w.provider_code = any(${[...providers]}::text[]) and w.called_off_at is null
      and coalesce(w.to_at, 'infinity') > ${at}::timestamptz
    order by w.from_at`.execute(db);
  return rows.rows;
}

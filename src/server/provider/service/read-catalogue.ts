/** The catalogue in operation as a member sees it: all of it, or what the member's own agent may offer. */
import { sql } from "kysely";
import type { CatalogueGame, CatalogueProvider, GameSort, OperatingState, WindowAhead } from "#contract/catalogue.ts";
import { currency, type CurrencyCode } from "#contract/money.ts";
import type { Refusal } from "#contract/errors.ts";
import { games as built } from "#studio/games/catalogue.ts";
import type { Db } from "../../db/database.ts";
import { CODE_KEY, cursorInvalid, decodeCursor, pageFrom, type Page } from "../../db/keyset.ts";
import { reachOf, withinAgents } from "../../db/reach.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { providerStateAt } from "../queries.ts";

export interface CatalogueDeps {
  readonly db: Db;
  readonly clock: () => Date;
}

interface PageQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

interface GameQuery extends PageQuery {
  readonly search?: string | undefined;
  readonly provider?: string | undefined;
  readonly state?: OperatingState | undefined;
  readonly sort: GameSort;
}

/** Only games whose maths this build holds can be played. */
const playable = built.map((game) => game.code);
const RANK_KEY = /^[012]$/;

interface StoredWindow {
  readonly windowId: string | null;
  readonly windowFrom: Date | null;
  readonly windowTo: Date | null;
  readonly windowReason: string | null;
}

interface StoredState {
  readonly state: OperatingState;
  readonly since: Date | null;
  readonly reason: string | null;
}

interface StoredProvider extends StoredState, StoredWindow {
  readonly code: string;
  readonly name: string;
  readonly effectiveState: OperatingState;
  readonly games: bigint;
}

interface StoredGame extends StoredState, StoredWindow {
  readonly code: string;
  readonly nameEn: string;
  readonly namePt: string;
  readonly providerCode: string;
  readonly providerName: string;
  readonly providerState: OperatingState;
  readonly providerSince: Date | null;
  readonly providerReason: string | null;
  readonly effectiveState: OperatingState;
  readonly rank: number;
}

/** SQL: providers in a member's sight, each with the window that is in force or comes next. */
const providersSeen = ({ party, tenantId, agentId }: MemberCaller, at: Date) => sql`
  select v.code, v.name, v.state, v.state_since, v.state_reason, ${providerStateAt(at)} as effective_state,
    w.id as window_id, w.from_at, w.to_at, w.reason as window_reason
  from providers v
  left join lateral (
    select w.id, w.from_at, w.to_at, w.reason from provider_windows w
    where w.provider_code = v.code and w.called_off_at is null and coalesce(w.to_at, 'infinity') > ${at}::timestamptz
    order by w.from_at limit 1
  ) w on true
  where ${
    party === "platform"
      ? sql`true`
      : sql`exists (
          select from agent_providers o
          where o.tenant_id = ${tenantId} and o.agent_id = ${agentId} and o.provider_code = v.code)`
  }`;

const windowColumns = sql`v.window_id as "windowId", v.from_at as "windowFrom", v.to_at as "windowTo",
  v.window_reason as "windowReason"`;

interface GamesWanted {
  readonly where: ReturnType<typeof sql>;
  readonly limit: number;
  readonly at: Date;
}

const gamesSeen = (db: Db, caller: MemberCaller, { where, limit, at }: GamesWanted) =>
  sql<StoredGame>`
    select * from (
      select c.*, case c."effectiveState" when 'disabled' then 0 when 'maintenance' then 1 else 2 end as rank
      from (
        select g.code, g.name_en as "nameEn", g.name_pt as "namePt", v.code as "providerCode", v.name as "providerName",
          g.state, g.state_since as since, g.state_reason as reason,
          v.state as "providerState", v.state_since as "providerSince", v.state_reason as "providerReason",
          case when 'disabled' in (g.state, v.state) then 'disabled'
            when 'maintenance' in (g.state, v.effective_state) then 'maintenance' else 'active' end as "effectiveState",
          ${windowColumns}
        from (${providersSeen(caller, at)}) v join games g on g.provider_code = v.code
        where g.code = any(${playable}::text[])
      ) c
    ) c
    where ${where} limit ${limit}`.execute(db);

/** A page of games with their states. */
export async function readCatalogueGames(
  { db, clock }: CatalogueDeps,
  caller: MemberCaller,
  { limit, cursor, search, provider, state, sort }: GameQuery,
): Promise<Page<CatalogueGame> | Refusal> {
  const list = `catalogue games by ${sort}`;
  const key = cursor === undefined ? [] : decodeCursor(list, cursor, [RANK_KEY, CODE_KEY]);
  if (key === undefined) return cursorInvalid;
  const at = clock();
  const [rank = "0", after = ""] = key;
  const part = `%${(search ?? "").replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const isBehind =
    sort === "code" ? sql`c.code > ${after}` : sql`(c.rank, c.code) > (${Number(rank)}::integer, ${after}::text)`;
  const where = sql`${isBehind}
    and ${search === undefined ? sql`true` : sql`(c.code ilike ${part} or c."nameEn" ilike ${part} or c."namePt" ilike ${part})`}
    and ${provider === undefined ? sql`true` : sql`c."providerCode" = ${provider}`}
    and ${state === undefined ? sql`true` : sql`c."effectiveState" = ${state}`}
    order by ${sort === "code" ? sql`c.code` : sql`c.rank, c.code`}`;
  const found = await gamesSeen(db, caller, { where, limit: limit + 1, at });
  const page = pageFrom(list, found.rows, limit, (row) => [String(row.rank), row.code]);
  const reach = await reachByProvider(db, caller);
  return { ...page, data: page.data.map((row) => gameOf(row, reach, at)) };
}

/** One game as a member sees it; undefined where it is out of sight. */
export async function findCatalogueGame(
  { db, clock }: CatalogueDeps,
  caller: MemberCaller,
  code: string,
): Promise<CatalogueGame | undefined> {
  const at = clock();
  const [row] = (await gamesSeen(db, caller, { where: sql`c.code = ${code}`, limit: 1, at })).rows;
  return row === undefined ? undefined : gameOf(row, await reachByProvider(db, caller), at);
}

const providers = (db: Db, caller: MemberCaller, { where, limit, at }: GamesWanted) =>
  sql<StoredProvider>`
    select v.code, v.name, v.state, v.state_since as since, v.state_reason as reason,
      v.effective_state as "effectiveState", ${windowColumns},
      (select count(*) from games g where g.provider_code = v.code and g.code = any(${playable}::text[])) as games
    from (${providersSeen(caller, at)}) v
    where ${where} order by v.code limit ${limit}`.execute(db);

/** A page of providers with their states. */
export async function readCatalogueProviders(
  { db, clock }: CatalogueDeps,
  caller: MemberCaller,
  { limit, cursor }: PageQuery,
): Promise<Page<CatalogueProvider> | Refusal> {
  const list = "catalogue providers";
  const key = cursor === undefined ? [] : decodeCursor(list, cursor, [CODE_KEY]);
  if (key === undefined) return cursorInvalid;
  const at = clock();
  const found = await providers(db, caller, { where: sql`v.code > ${key[0] ?? ""}`, limit: limit + 1, at });
  const page = pageFrom(list, found.rows, limit, (row) => [row.code]);
  const reach = await reachByProvider(db, caller);
  return { ...page, data: page.data.map((row) => providerOf(row, reach, at)) };
}

/** One provider as a member sees it; undefined where it is out of sight. */
export async function findCatalogueProvider(
  { db, clock }: CatalogueDeps,
  caller: MemberCaller,
  code: string,
): Promise<CatalogueProvider | undefined> {
  const at = clock();
  const [row] = (await providers(db, caller, { where: sql`v.code = ${code}`, limit: 1, at })).rows;
  return row === undefined ? undefined : providerOf(row, await reachByProvider(db, caller), at);
}

interface ProviderReach {
  readonly agents: number;
  readonly currencies: readonly CurrencyCode[];
}
type Reaches = ReadonlyMap<string, ProviderReach>;

/** How many agents in a member's sight may offer each provider, and in which currencies they play. */
async function reachByProvider(db: Db, caller: MemberCaller): Promise<Reaches> {
  const reach = await reachOf(db, caller);
  if (reach === undefined) return new Map();
  const tag = reach.tenantIds.length > 1 ? sql`/* platform-wide: agents */` : sql``;
  const found = await sql<{ provider: string; agents: bigint; currencies: string[] }>`
    ${tag}
    select o.provider_code as provider, count(*) as agents, array_agg(distinct a.currency order by a.currency) as currencies
    from agent_providers o join agents a on a.tenant_id = o.tenant_id and a.id = o.agent_id
    where o.tenant_id = any(${[...reach.tenantIds]}::uuid[]) and a.state <> 'closed' and ${withinAgents(reach, "o.agent_id")}
    group by o.provider_code`.execute(db);
  return new Map(
    found.rows.map(({ provider, agents, currencies }) => [
      provider,
      { agents: Number(agents), currencies: currencies.map((code) => currency.parse(code)) },
    ]),
  );
}

const NOBODY: ProviderReach = { agents: 0, currencies: [] };
const reachIn = (reach: Reaches, provider: string) => {
  const { agents, currencies } = reach.get(provider) ?? NOBODY;
  return { agents, currencies: [...currencies] };
};

function windowOf({ windowId, windowFrom, windowTo, windowReason }: StoredWindow, at: Date): WindowAhead | null {
  if (windowId === null || windowFrom === null) return null;
  return {
    id: windowId,
    from: windowFrom.toISOString(),
    to: windowTo?.toISOString() ?? null,
    reason: windowReason ?? "",
    state: windowFrom <= at ? "in_force" : "planned",
  };
}

const stateOf = ({ state, since, reason }: StoredState) => ({ state, since: since?.toISOString() ?? null, reason });

/** What a game's state comes from: itself where it is as bad as its provider. */
function effectiveOf(row: StoredGame, window: WindowAhead | null): CatalogueGame["effective"] {
  const { effectiveState: state } = row;
  if (row.state === state) return { by: "game", ...stateOf(row) };
  if (row.providerState === state)
    return { by: "provider", ...stateOf({ state, since: row.providerSince, reason: row.providerReason }) };
  return { by: "window", state, since: window?.from ?? null, reason: window?.reason ?? null };
}

function gameOf(row: StoredGame, reach: Reaches, at: Date): CatalogueGame {
  const window = windowOf(row, at);
  return {
    code: row.code,
    names: { "en-US": row.nameEn, "pt-BR": row.namePt },
    provider: { code: row.providerCode, name: row.providerName },
    ...stateOf(row),
    effective: effectiveOf(row, window),
    window,
    ...reachIn(reach, row.providerCode),
  };
}

const providerOf = (row: StoredProvider, reach: Reaches, at: Date): CatalogueProvider => ({
  code: row.code,
  name: row.name,
  ...stateOf(row),
  effective_state: row.effectiveState,
  window: windowOf(row, at),
  games: Number(row.games),
  ...reachIn(reach, row.code),
});

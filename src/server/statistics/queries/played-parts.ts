// Settled rounds between edges by agent, game and provider, and by weekday and hour; the names of games and providers.
import { sql } from "kysely";
import type { CurrencyCode } from "#contract/money.ts";
import type { Db } from "../../db/database.ts";
import type { Reach } from "../../db/reach.ts";
import type { Sums } from "../figures.ts";
import { type CutBounds, planSettled } from "./settled.ts";

const tag = (reach: Reach) => (reach.tenantIds.length > 1 ? sql`/* platform-wide: periods */` : sql``);

export interface PartSums extends Sums {
  /** Which stretch between two edges, from zero on. */
  readonly stretch: number;
  readonly agentId: string;
  readonly game: string;
  readonly provider: string;
  readonly currency: CurrencyCode;
}

/**
 * What was settled between each edge and the next, until `to`; a part may have a row from the roll-up and one from rounds.
 * null where the hours that edges cut have too many rounds to be read.
 */
export async function sumParts(
  db: Db,
  reach: Reach,
  edges: readonly Date[],
  bounds?: CutBounds,
): Promise<readonly PartSums[] | null> {
  const [from, to] = [edges[0], edges.at(-1)];
  if (from === undefined || to === undefined) return [];
  const parts = await planSettled(db, reach, { from, to }, edges, bounds, "game");
  if (parts === null) return null;
  const sums: PartSums[] = [];
  for (const part of parts) {
    const found = await sql<PartSums>`
      ${tag(part.reach)}
      select width_bucket(e.at, ${edges.map((at) => at.toISOString())}::timestamptz[]) - 1 as stretch,
        e.agent_id as "agentId", e.game_code as game, e.provider_code as provider, e.currency,
        sum(e.rounds)::bigint as rounds, sum(e.turnover)::bigint as turnover, sum(e.wins)::bigint as wins,
        sum(e.expected_wins_bps)::bigint as "expectedWinsBps"
      from (${part.rows}) e
      group by 1, 2, 3, 4, 5`.execute(db);
    sums.push(...found.rows);
  }
  return sums;
}

export interface HourOfWeek extends Sums {
  /** 1 is Monday. */
  readonly weekday: number;
  readonly hour: number;
  readonly minute: number;
}

/** By where the hours (UTC) of a span begin on the clock of a zone. */
export async function sumHoursOfWeek(
  db: Db,
  reach: Reach,
  { from, to, timeZone }: { readonly from: Date; readonly to: Date; readonly timeZone: string },
): Promise<readonly HourOfWeek[] | null> {
  const parts = await planSettled(db, reach, { from, to }, []);
  if (parts === null) return null;
  const sums: HourOfWeek[] = [];
  for (const { reach: some, rows } of parts) {
    const found = await sql<HourOfWeek>`
      ${tag(some)}
      select extract(isodow from l.at)::integer as weekday, extract(hour from l.at)::integer as hour,
        extract(minute from l.at)::integer as minute, sum(e.rounds)::bigint as rounds, sum(e.turnover)::bigint as turnover,
        sum(e.wins)::bigint as wins, sum(e.expected_wins_bps)::bigint as "expectedWinsBps"
      from (${rows}) e
      cross join lateral (select date_trunc('hour', e.at, 'UTC') at time zone ${timeZone} as at) l
      group by 1, 2, 3`.execute(db);
    sums.push(...found.rows);
  }
  return sums;
}

export interface Names {
  readonly "en-US": string;
  readonly "pt-BR": string;
}

/** Games and providers by code. */
export async function readNames(
  db: Db,
): Promise<{ readonly game: ReadonlyMap<string, Names>; readonly provider: ReadonlyMap<string, Names> }> {
  const [games, providers] = await Promise.all([
    db.selectFrom("games").select(["code", "name_en", "name_pt"]).execute(),
    db.selectFrom("providers").select(["code", "name"]).execute(),
  ]);
  return {
    game: new Map(games.map((one) => [one.code, { "en-US": one.name_en, "pt-BR": one.name_pt }])),
    provider: new Map(providers.map(({ code, name }) => [code, { "en-US": name, "pt-BR": name }])),
  };
}

/** The agent that was played most at since a day (UTC), otherwise the first by its code; of the whole platform. */
export async function findBusiestAgent(db: Db, since: string): Promise<string | undefined> {
  const found = await sql<{ id: string }>`
    /* platform-wide: agent ranking */
    select a.id from agents a
    left join (
      select d.tenant_id, d.agent_id, sum(d.rounds) as rounds from rounds_by_day d where d.day >= ${since}::date group by 1, 2
    ) p on p.tenant_id = a.tenant_id and p.agent_id = a.id
    where a.depth > 0
    order by p.rounds desc nulls last, a.code limit 1`.execute(db);
  return found.rows[0]?.id;
}

/** null: there is no such agent in that tenant. */
export async function findNamedAgent(
  db: Db,
  tenantId: string,
  agentId: string,
): Promise<{
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly currency: CurrencyCode;
} | null> {
  const found = await sql<{ id: string; code: string; name: string; currency: CurrencyCode }>`
    select a.id, a.code, a.name, a.currency from agents a
    where a.tenant_id = ${tenantId}::uuid and a.id = ${agentId}::uuid`.execute(db);
  return found.rows[0] ?? null;
}

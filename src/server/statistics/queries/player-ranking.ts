// Players ranked by what they played: a page of one part of the reach, and its sums.
import { type RawBuilder, sql } from "kysely";
import type { CurrencyCode } from "#contract/money.ts";
import type { PlayerRankingSort } from "#contract/player-ranking.ts";
import type { Db } from "../../db/database.ts";
import type { Reach } from "../../db/reach.ts";
import type { PlayerState } from "../../player/queries/players.ts";
import type { Sums } from "../figures.ts";
import { playedBy, type PlayedPart } from "./played.ts";

export interface PlayedPlayer extends Sums {
  readonly id: string;
  readonly code: string;
  readonly name: string | null;
  readonly agentId: string;
  readonly agentCode: string;
  readonly currency: CurrencyCode;
  readonly biggestWin: bigint;
  readonly state: PlayerState;
  readonly stakeCap: bigint | null;
  readonly createdAt: Date;
  readonly lastRoundAt: Date | null;
  /** What it is ranked by. */
  readonly figure: bigint;
}

export interface RankedFilter {
  readonly playerId?: string | undefined;
  /** Part of the code or the name. */
  readonly search?: string | undefined;
  readonly state?: PlayerState | undefined;
}

/** Where a page begins: behind this row. */
export interface RankedPlace {
  readonly currency: CurrencyCode;
  readonly figure: bigint;
  readonly id: string;
}

const FIGURES: Readonly<Record<PlayerRankingSort, RawBuilder<unknown>>> = {
  turnover: sql`s.turnover`,
  wins: sql`s.wins`,
  won: sql`s.wins - s.turnover`,
  lost: sql`s.turnover - s.wins`,
  biggest_win: sql`s.biggest_win`,
  rounds: sql`s.rounds`,
  rtp: sql`case when s.turnover > 0 then (s.wins * 20000 + s.turnover) / (s.turnover * 2) else -1 end`,
};
/** Amounts of two currencies cannot be compared: ranked by them, one currency comes after the other. */
const isOfAmounts = (sort: PlayerRankingSort): boolean => sort !== "rounds" && sort !== "rtp";

const tag = (reach: Reach) => (reach.tenantIds.length > 1 ? sql`/* platform-wide: player ranking */` : sql``);
const tenants = (reach: Reach) => sql`${[...reach.tenantIds]}::uuid[]`;

/** Each player of a part with its sums, as far as the filter finds them; `s` has the sums, `p` the player. */
function found(part: PlayedPart, { playerId, search, state }: RankedFilter): RawBuilder<unknown> {
  const like = `%${(search ?? "").replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`(
      select w.tenant_id, w.agent_id, w.player_id, w.currency, sum(w.rounds)::bigint as rounds,
        sum(w.turnover)::bigint as turnover, sum(w.wins)::bigint as wins,
        sum(w.expected_wins_bps)::bigint as expected, max(w.biggest_win) as biggest_win
      from (${playedBy(part)}) w
      where ${playerId === undefined ? sql`true` : sql`w.player_id = ${playerId}::uuid`}
      group by w.tenant_id, w.agent_id, w.player_id, w.currency
    ) s
    join players p on p.tenant_id = any(${tenants(part.reach)}) and p.tenant_id = s.tenant_id and p.id = s.player_id
      and ${search === undefined ? sql`true` : sql`(p.code ilike ${like} or p.name ilike ${like})`}
      and ${state === undefined ? sql`true` : sql`p.state = ${state}`}`;
}

/** The first of them behind a place, in order. */
export async function listRanked(
  db: Db,
  part: PlayedPart,
  filter: RankedFilter,
  { sort, after, limit }: { sort: PlayerRankingSort; after: RankedPlace | undefined; limit: number },
): Promise<PlayedPlayer[]> {
  const figure = FIGURES[sort];
  const group = isOfAmounts(sort) ? sql`s.currency` : sql`''::text`;
  const behind =
    after === undefined
      ? sql`true`
      : sql`(${group}, -(${figure}), s.player_id) >
          (${isOfAmounts(sort) ? after.currency : ""}, ${-after.figure}::bigint, ${after.id}::uuid)`;
  const rows = await sql<PlayedPlayer>`
    ${tag(part.reach)}
    select s.player_id as id, p.code, p.name, s.agent_id as "agentId", a.code as "agentCode", s.currency, s.rounds,
      s.turnover, s.wins, s.expected as "expectedWinsBps", s.biggest_win as "biggestWin", p.state,
      p.stake_cap as "stakeCap", p.created_at as "createdAt", p.last_round_at as "lastRoundAt",
      (${figure})::bigint as figure
    from ${found(part, filter)}
    join agents a on a.tenant_id = any(${tenants(part.reach)}) and a.tenant_id = s.tenant_id and a.id = s.agent_id
    where ${behind}
    order by ${group}, -(${figure}), s.player_id limit ${limit}`.execute(db);
  return rows.rows;
}

/** As the database orders them; below zero where the first comes first. */
export function compareRanked(sort: PlayerRankingSort, one: RankedPlace, other: RankedPlace): number {
  if (isOfAmounts(sort) && one.currency !== other.currency) return one.currency < other.currency ? -1 : 1;
  if (one.figure !== other.figure) return one.figure > other.figure ? -1 : 1;
  return one.id < other.id ? -1 : one.id === other.id ? 0 : 1;
}

export interface RankedSum extends Sums {
  readonly currency: CurrencyCode;
  readonly players: bigint;
}

/** Of everybody the filter finds, by currency. */
export async function sumRanked(db: Db, part: PlayedPart, filter: RankedFilter): Promise<RankedSum[]> {
  const sums = await sql<RankedSum>`
    ${tag(part.reach)}
    select s.currency, count(*) as players, sum(s.rounds)::bigint as rounds, sum(s.turnover)::bigint as turnover,
      sum(s.wins)::bigint as wins, sum(s.expected)::bigint as "expectedWinsBps"
    from ${found(part, filter)} group by s.currency`.execute(db);
  return sums.rows;
}

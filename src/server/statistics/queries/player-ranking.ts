// Players ranked by what they played: a page of one part of the reach, and its sums.
import { type RawBuilder, sql } from "kysely";
import type { CurrencyCode } from "#contract/money.ts";
import type { PlayerRankingSort } from "#contract/player-ranking.ts";
import type { Db } from "../../db/database.ts";
import type { Reach } from "../../db/reach.ts";
import type { PlayerState } from "../../player/queries/players.ts";
import type { Sums } from "../figures.ts";
import { playedBy, type PlayedPart } from "./played.ts";
import { ofTenants } from "./settled.ts";

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

/** Where a page of a ranking begins, what it is ranked by, and how many rows it has at most. */
interface RankedPage {
  readonly sort: PlayerRankingSort;
  readonly after: RankedPlace | undefined;
  readonly limit: number;
}

/** Of everybody a filter finds, in one currency. */
export interface RankedSum extends Sums {
  readonly currency: CurrencyCode;
  readonly players: bigint;
  readonly biggestWin: bigint;
}

type Line = (PlayedPlayer & { readonly players: null }) | (RankedSum & { readonly id: null });

/**
 * The first players of a part behind a place, in order, and the sums of everybody the filter finds. One statement for
 * both: adding up what each of them has played is nearly all of the work.
 */
export async function readRanked(
  db: Db,
  part: PlayedPart,
  { playerId, search, state }: RankedFilter,
  page: RankedPage,
): Promise<{ readonly rows: readonly PlayedPlayer[]; readonly sums: readonly RankedSum[] }> {
  const like = `%${(search ?? "").replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const lines = await sql<Line>`
    ${tag(part.reach)}
    with played as (
      select w.tenant_id, w.player_id, sum(w.rounds)::bigint as rounds, sum(w.turnover)::bigint as turnover,
        sum(w.wins)::bigint as wins, sum(w.expected_wins_bps)::bigint as expected, max(w.biggest_win) as biggest_win
      from (${playedBy(part)}) w
      where ${playerId === undefined ? sql`true` : sql`w.player_id = ${playerId}::uuid`}
      group by w.tenant_id, w.player_id
    ), found as materialized (
      select w.*, p.code, p.name, p.agent_id, p.currency, p.state, p.stake_cap, p.created_at, p.last_round_at
      from played w join players p on ${ofTenants(part.reach, "p.tenant_id")} and p.tenant_id = w.tenant_id
        and p.id = w.player_id
      where ${search === undefined ? sql`true` : sql`(p.code ilike ${like} or p.name ilike ${like})`}
        and ${state === undefined ? sql`true` : sql`p.state = ${state}`}
    ), page as (${pageOf(page)})
    select p.player_id as id, p.code, p.name, p.agent_id as "agentId", a.code as "agentCode", p.currency, p.rounds,
      p.turnover, p.wins, p.expected as "expectedWinsBps", p.biggest_win as "biggestWin", p.state,
      p.stake_cap as "stakeCap", p.created_at as "createdAt", p.last_round_at as "lastRoundAt", p.figure,
      null::bigint as players
    from page p
    join agents a on ${ofTenants(part.reach, "a.tenant_id")} and a.tenant_id = p.tenant_id and a.id = p.agent_id
    union all
    select null, null, null, null, null, s.currency, sum(s.rounds)::bigint, sum(s.turnover)::bigint,
      sum(s.wins)::bigint, sum(s.expected)::bigint, max(s.biggest_win), null, null, null, null, null, count(*)
    from found s group by s.currency`.execute(db);
  return {
    rows: lines.rows.filter((line) => line.id !== null),
    sums: lines.rows.filter((line) => line.id === null),
  };
}

function pageOf({ sort, after, limit }: RankedPage): RawBuilder<unknown> {
  const figure = FIGURES[sort];
  const group = isOfAmounts(sort) ? sql`s.currency` : sql`''::text`;
  const behind =
    after === undefined
      ? sql`true`
      : sql`(${group}, -(${figure}), s.player_id) >
          (${isOfAmounts(sort) ? after.currency : ""}, ${-after.figure}::bigint, ${after.id}::uuid)`;
  return sql`
      select s.*, (${figure})::bigint as figure from found s where ${behind}
      order by ${group}, -(${figure}), s.player_id limit ${limit}`;
}

/** As the database orders them; below zero where the first comes first. */
export function compareRanked(sort: PlayerRankingSort, one: RankedPlace, other: RankedPlace): number {
  if (isOfAmounts(sort) && one.currency !== other.currency) return one.currency < other.currency ? -1 : 1;
  if (one.figure !== other.figure) return one.figure > other.figure ? -1 : 1;
  return one.id < other.id ? -1 : one.id === other.id ? 0 : 1;
}

// What each player of one tenant played in two spans: those with the largest difference, and all others as one.
import { type RawBuilder, sql } from "kysely";
import type { ChangeMeasure } from "#contract/period-change.ts";
import type { Db } from "../../db/database.ts";
import { type PlayedPart, playedBy } from "./played.ts";

export interface PlayedBothTimes {
  /** null: of all others. */
  readonly id: string | null;
  readonly code: string | null;
  readonly count: bigint;
  readonly roundsBefore: bigint;
  readonly turnoverBefore: bigint;
  readonly winsBefore: bigint;
  readonly roundsNow: bigint;
  readonly turnoverNow: bigint;
  readonly winsNow: bigint;
}

const VALUES: Readonly<Record<ChangeMeasure, RawBuilder<unknown>>> = {
  ggr: sql`w.turnover - w.wins`,
  turnover: sql`w.turnover`,
  wins: sql`w.wins`,
};

const SUMS = ["rounds", "turnover", "wins"] as const;
const SIDES = [
  [0, "before"],
  [1, "now"],
] as const;
const COLUMNS = SIDES.flatMap(([, side]) => SUMS.map((name) => `${name}_${side}`));

interface Asked {
  readonly measure: ChangeMeasure;
  readonly most: number;
}

/** Both parts are of one tenant; undefined: nothing was played in that span. */
export async function readPlayerChange(
  db: Db,
  tenantId: string,
  parts: readonly [PlayedPart | undefined, PlayedPart | undefined],
  { measure, most }: Asked,
): Promise<readonly PlayedBothTimes[]> {
  const rows = parts.flatMap((part, side) =>
    part === undefined ? [] : [sql`select ${sql.lit(side)}::integer as side, e.* from (${playedBy(part)}) e`],
  );
  if (rows.length === 0) return [];
  const sums = SIDES.flatMap(([at, side]) =>
    SUMS.map(
      (name) =>
        sql`coalesce(sum(${sql.ref(`w.${name}`)}) filter (where w.side = ${sql.lit(at)}), 0)::bigint as ${sql.ref(`${name}_${side}`)}`,
    ),
  );
  const shown = SIDES.flatMap(([, side]) =>
    SUMS.map(
      (name) => sql`${sql.ref(`x.${name}_${side}`)} as ${sql.ref(`${name}${side === "now" ? "Now" : "Before"}`)}`,
    ),
  );
  const found = await sql<PlayedBothTimes>`
    with played as materialized (
      select w.player_id, ${sql.join(sums)},
        abs(coalesce(sum(${VALUES[measure]}) filter (where w.side = 1), 0)
          - coalesce(sum(${VALUES[measure]}) filter (where w.side = 0), 0)) as effect
      from (${sql.join(rows, sql` union all `)}) w
      group by w.player_id
    ), ranked as (
      select p.*, row_number() over (order by p.effect desc, p.player_id) <= ${most} as is_listed from played p
    ), listed as (
      select r.player_id, 1::bigint as count, ${sql.join(COLUMNS.map((name) => sql`${sql.ref(`r.${name}`)}`))}
      from ranked r where r.is_listed
      union all
      select null::uuid, count(*), ${sql.join(COLUMNS.map((name) => sql`sum(${sql.ref(`r.${name}`)})::bigint as ${sql.ref(name)}`))}
      from ranked r where not r.is_listed having count(*) > 0
    )
    select x.player_id as id, p.code, x.count, ${sql.join(shown)}
    from listed x left join players p on p.tenant_id = ${tenantId}::uuid and p.id = x.player_id`.execute(db);
  return found.rows;
}

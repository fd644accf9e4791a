// Compares the roll-ups of a day with the rounds settled on it.
import { type RawBuilder, sql } from "kysely";
import { columnsOf, jsonOf } from "../../db/columns.ts";
import type { Db } from "../../db/database.ts";
import { type DayCheckRules, type DayComparison, NAMED, readComparison } from "../../ledger/day-checks.ts";
import { findFiguresDays } from "./rebuild-figures.ts";
import { isOfDay, keyOf, onKey, ROLL_UPS, type RollUp, sumsOfDay, valuesOf } from "./roll-ups.ts";

export const figuresCheck: DayCheckRules = {
  subject: "rounds",
  consumer: "figures",
  findDays: findFiguresDays,
  compare: compareFigures,
};

/** The first names a game. */
const COMPARED = [ROLL_UPS.day, ROLL_UPS.hour, ROLL_UPS.player, ROLL_UPS.game];

/** In one snapshot, without what the consumer has not followed. */
function compareFigures(db: Db, tenantId: string, day: string): Promise<DayComparison> {
  const parts = COMPARED.map((rollUp, index) => compareRows(rollUp, index, tenantId, day));
  return readComparison(
    db,
    sql`${sumsOfDay(tenantId, day)}, compared as materialized (${sql.join(parts, sql` union all `)})`,
    sql`
    select row_number() over (order by c.place, c.key) as place, jsonb_strip_nulls(c.key) || jsonb_build_object(
        'roll_up', c.roll_up, 'day', ${day}::text, 'agent_id', c.agent_id, 'agent_code', a.code, 'player_code', p.code,
        'game', case when c.key ? 'game_code' then jsonb_build_object(
          'en-US', coalesce(g.name_en, c.key ->> 'game_code'), 'pt-BR', coalesce(g.name_pt, c.key ->> 'game_code')) end,
        'figures', c.stored, 'rounds', c.made) as difference
    from compared c
    left join agents a on a.tenant_id = ${tenantId} and a.id = c.agent_id
    left join players p on p.tenant_id = ${tenantId} and p.id = (c.key ->> 'player_id')::uuid
    left join games g on g.code = c.key ->> 'game_code'
    where c.differs
    order by c.place, c.key limit ${NAMED}`,
  );
}

function compareRows(rollUp: RollUp, place: number, tenantId: string, day: string): RawBuilder<unknown> {
  const { table, kind } = rollUp;
  const values = valuesOf(rollUp);
  const key = sql.join(
    keyOf(rollUp).map(
      (column) => sql`${sql.lit(column)}, coalesce(${sql.ref(`t.${column}`)}, ${sql.ref(`s.${column}`)})`,
    ),
  );
  return sql`
    select ${sql.lit(table)} as roll_up, ${sql.lit(place)} as place, coalesce(t.agent_id, s.agent_id) as agent_id, d.differs,
      case when d.differs then jsonb_build_object(${key}) end as key,
      case when d.differs then ${jsonOf(values, "t")} end as stored, case when d.differs then ${jsonOf(values, "s")} end as made
    from (select t.* from ${sql.table(table)} t where t.tenant_id = ${tenantId} and ${isOfDay(rollUp, day)}) t
    full join (select s.* from sums s where s.kind = ${sql.lit(kind)}) s on ${onKey(rollUp, "s", "t")}
    cross join lateral (
      select (${columnsOf(values, "t")}) is distinct from (${columnsOf(values, "s")}) as differs
    ) d`;
}

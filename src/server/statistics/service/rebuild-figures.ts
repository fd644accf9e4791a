// Makes the roll-ups of a day anew from the rounds, while play and the consumer that keeps them go on.
import { type RawBuilder, sql } from "kysely";
import { columnsOf, setToInserted } from "../../db/columns.ts";
import type { Db } from "../../db/database.ts";
import { dayOf } from "../../db/uuid.ts";
import { type RebuiltDay, requestRecheck } from "../../ledger/day-checks.ts";
import { type DaySpan, spanOf } from "../../ledger/days.ts";
import { holdMark } from "../../ledger/feed/hold-mark.ts";
import { allowSumsOfDay } from "../../ledger/rows-of-day.ts";
import { insertSums, isOfDay, keyOf, ROLL_UPS, type RollUp, sumsOfDay, valuesOf } from "./roll-ups.ts";

/**
 * One transaction of one tenant and day (UTC), in which the consumer stands still; minutes only as far as they are
 * retained. It reads what every partition up to that day says was settled on it.
 */
export function rebuildFigures(db: Db, tenantId: string, day: string): Promise<RebuiltDay> {
  const parts = Object.values(ROLL_UPS).map((rollUp) => replaceRows(rollUp, tenantId, day));
  const changed = Object.keys(ROLL_UPS).flatMap((kind) => [`${kind}_gone`, `${kind}_put`]);
  return db.transaction().execute(async (tx) => {
    await allowSumsOfDay(tx);
    await holdMark(tx, tenantId, "figures");
    const done = await sql<RebuiltDay>`
      with ${sumsOfDay(tenantId, day)}, ${sql.join(parts)}
      select (select count(*) from sums s where s.kind <> 'minute') as rows,
        (select count(*) from (${sql.join(
          changed.map((part) => sql`select from ${sql.table(part)}`),
          sql` union all `,
        )}) c) as changed`.execute(tx);
    await requestRecheck(tx, tenantId, day, "rounds");
    return done.rows[0] ?? { rows: 0n, changed: 0n };
  });
}

/** Removes the rows that should not be there, puts in those that should, and leaves alone those that are right. */
function replaceRows(rollUp: RollUp, tenantId: string, day: string): RawBuilder<unknown> {
  const { table, kind } = rollUp;
  const values = valuesOf(rollUp);
  return sql`
    ${sql.table(`${kind}_gone`)} as (
      delete from ${sql.table(table)} t
      where t.tenant_id = ${tenantId} and ${isOfDay(rollUp, day)}
        and (${columnsOf(keyOf(rollUp), "t")}) not in (
          select ${columnsOf(keyOf(rollUp), "s")} from sums s where s.kind = ${sql.lit(kind)}
        )
      returning 1
    ), ${sql.table(`${kind}_put`)} as (
      ${insertSums(rollUp, tenantId)} do update set ${setToInserted(values)}
      where (${columnsOf(values, "t")}) is distinct from (${columnsOf(values, "excluded")})
      returning 1
    )`;
}

/** From the first day (UTC) with rounds or rows of a roll-up to the last with rows; null where a tenant has neither. */
export async function findFiguresDays(db: Db, tenantId: string): Promise<DaySpan | null> {
  const edge = (edge: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    (select ${edge}(d.day) from rounds_by_day d where d.tenant_id = ${tenantId}),
    ((select ${edge}(h.hour) from rounds_by_hour h where h.tenant_id = ${tenantId}) at time zone 'utc')::date,
    ((select ${edge}(g.hour) from rounds_by_game g where g.tenant_id = ${tenantId}) at time zone 'utc')::date,
    (select ${edge}(p.day) from rounds_by_player p where p.tenant_id = ${tenantId})`;
  const found = await sql<{ first: string | null; last: string | null; id: string | null }>`
    select least(${edge(sql`min`)}) as first, greatest(${edge(sql`max`)}) as last,
      (select r.id from rounds r where r.tenant_id = ${tenantId} order by r.id limit 1) as id`.execute(db);
  const { first = null, last = null, id = null } = found.rows[0] ?? {};
  return spanOf({ first, last }, id === null ? null : dayOf(id));
}

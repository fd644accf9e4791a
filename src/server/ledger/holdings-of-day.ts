// What the holdings of a day have to be, from the movements and rounds that their consumer has followed; made anew, and compared.
import { type RawBuilder, sql } from "kysely";
import { columnsOf, jsonOf, setToInserted } from "#server/db/columns.ts";
import type { Db } from "#server/db/database.ts";
import { type DayComparison, NAMED, readComparison, type RebuiltDay, requestRecheck } from "./day-checks.ts";
import { holdMark } from "./feed/hold-mark.ts";
import { unfollowedMovements, unfollowedRounds } from "./feed/unfollowed.ts";
import { flowsByQuarter, HOLDING_COLUMNS, rowBefore, runningTotals } from "./holdings.ts";
import { allowSumsOfDay, rowsOfDay } from "./rows-of-day.ts";

const startOfDay = (day: string): RawBuilder<unknown> => sql`(${day}::date::timestamp at time zone 'utc')`;

const isOfDay = (day: string): RawBuilder<unknown> =>
  sql`t.quarter >= ${startOfDay(day)} and t.quarter < ${startOfDay(day)} + interval '24 hours'`;

/** Rows of (agent_id, account_kind, quarter and the `HOLDING_COLUMNS`); the totals before the day (UTC) are believed. */
const holdingsOfDay = (tenantId: string, day: string): RawBuilder<unknown> => sql`
  select x.agent_id, x.account_kind, x.quarter,
    ${sql.join(HOLDING_COLUMNS.map((column) => sql`coalesce(p.${sql.ref(column)}, 0) + x.${sql.ref(column)} as ${sql.ref(column)}`))}
  from (
    select n.agent_id, n.account_kind, n.quarter, ${runningTotals("n")}
    from (${flowsByQuarter(
      tenantId,
      sql`m.tenant_id = ${tenantId} and ${rowsOfDay(day, "m", "at")}
        and m.id not in (${unfollowedMovements(tenantId, "balances")})`,
      sql`r.tenant_id = ${tenantId} and ${rowsOfDay(day, "r", "settled_at")}
        and r.id not in (${unfollowedRounds(tenantId, "balances")})`,
    )}) n
    window by_quarter as (partition by n.agent_id, n.account_kind order by n.quarter)
  ) x
  ${rowBefore(tenantId, "x", startOfDay(day))}`;

/**
 * One transaction of one tenant and day (UTC), in which the consumer stands still. The rows of later days are not moved:
 * a caller makes them anew too, in order, up to the last.
 */
export function rebuildHoldings(db: Db, tenantId: string, day: string): Promise<RebuiltDay> {
  return db.transaction().execute(async (tx) => {
    await allowSumsOfDay(tx);
    await holdMark(tx, tenantId, "balances");
    const done = await sql<RebuiltDay>`
      with target as materialized (${holdingsOfDay(tenantId, day)}),
      gone as (
        delete from holdings t
        where t.tenant_id = ${tenantId} and ${isOfDay(day)}
          and (t.agent_id, t.account_kind, t.quarter) not in (select x.agent_id, x.account_kind, x.quarter from target x)
        returning 1
      ), put as (
        insert into holdings as t (tenant_id, agent_id, account_kind, quarter, ${columnsOf(HOLDING_COLUMNS)})
        select ${tenantId}::uuid, x.agent_id, x.account_kind, x.quarter, ${columnsOf(HOLDING_COLUMNS, "x")} from target x
        on conflict (tenant_id, agent_id, account_kind, quarter) do update set ${setToInserted(HOLDING_COLUMNS)}
        where (${columnsOf(HOLDING_COLUMNS, "t")}) is distinct from (${columnsOf(HOLDING_COLUMNS, "excluded")})
        returning 1
      )
      select (select count(*) from target) as rows,
        (select count(*) from (select from gone union all select from put) c) as changed`.execute(tx);
    await requestRecheck(tx, tenantId, day, "balances");
    return done.rows[0] ?? { rows: 0n, changed: 0n };
  });
}

/** In one snapshot, without what the consumer has not followed. */
export function compareHoldings(db: Db, tenantId: string, day: string): Promise<DayComparison> {
  return readComparison(
    db,
    sql`
    target as materialized (${holdingsOfDay(tenantId, day)}),
    compared as materialized (
      select coalesce(t.agent_id, x.agent_id) as agent_id, coalesce(t.account_kind, x.account_kind) as account_kind,
        coalesce(t.quarter, x.quarter) as quarter, d.differs,
        case when d.differs then ${jsonOf(HOLDING_COLUMNS, "t")} end as stored,
        case when d.differs then ${jsonOf(HOLDING_COLUMNS, "x")} end as made
      from (select t.* from holdings t where t.tenant_id = ${tenantId} and ${isOfDay(day)}) t
      full join target x on x.agent_id = t.agent_id and x.account_kind = t.account_kind and x.quarter = t.quarter
      cross join lateral (
        select (${columnsOf(HOLDING_COLUMNS, "t")}) is distinct from (${columnsOf(HOLDING_COLUMNS, "x")}) as differs
      ) d
    )`,
    sql`
    select row_number() over (order by c.quarter, c.agent_id, c.account_kind) as place, jsonb_build_object(
        'kind', c.account_kind, 'agent_id', c.agent_id, 'agent_code', a.code, 'quarter', c.quarter,
        'holdings', c.stored, 'movements', c.made) as difference
    from compared c
    left join agents a on a.tenant_id = ${tenantId} and a.id = c.agent_id
    where c.differs
    order by c.quarter, c.agent_id, c.account_kind limit ${NAMED}`,
  );
}

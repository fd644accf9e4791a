// Makes the daily balances of a day anew from the movements, while play and the consumer that keeps them go on.
import { type RawBuilder, sql } from "kysely";
import { columnsOf, setToInserted } from "#server/db/columns.ts";
import type { Db } from "#server/db/database.ts";
import { dayOf } from "#server/db/uuid.ts";
import { balancesOfDay, previousRow } from "./balances-of-day.ts";
import { BALANCE_COLUMNS } from "./daily-balances.ts";
import { type RebuiltDay, requestRecheck } from "./day-checks.ts";
import { type DaySpan, spanOf } from "./days.ts";
import { holdMark } from "./feed/hold-mark.ts";
import { allowSumsOfDay } from "./rows-of-day.ts";

/**
 * One transaction of one tenant and day (UTC), in which the consumer stands still. Days before are believed: of several
 * days the first is rebuilt first. An account's later rows follow where the next one does not open with what this day
 * closes; where it does, they stay as they are.
 */
export function rebuildBalances(db: Db, tenantId: string, day: string): Promise<RebuiltDay> {
  return db.transaction().execute(async (tx) => {
    await allowSumsOfDay(tx);
    await holdMark(tx, tenantId, "balances");
    const done = await sql<RebuiltDay>`
      with target as materialized (${balancesOfDay(tenantId, day)}),
      gone as (
        delete from daily_balances t
        where t.tenant_id = ${tenantId} and t.day = ${day}::date
          and t.account_id not in (select x.account_id from target x)
        returning 1
      ), put as (
        insert into daily_balances as t (tenant_id, account_id, day, ${columnsOf(BALANCE_COLUMNS)})
        select ${tenantId}::uuid, x.account_id, ${day}::date, ${columnsOf(BALANCE_COLUMNS, "x")} from target x
        on conflict (tenant_id, account_id, day) do update set ${setToInserted(BALANCE_COLUMNS)}
        where (${columnsOf(BALANCE_COLUMNS, "t")}) is distinct from (${columnsOf(BALANCE_COLUMNS, "excluded")})
        returning 1
      ), ${laterRows(tenantId, day)}
      select (select count(*) from target) as rows,
        (select count(*) from (
          select from gone union all select from put union all select from moved
        ) c) as changed`.execute(tx);
    await requestRecheck(tx, tenantId, day, "balances");
    return done.rows[0] ?? { rows: 0n, changed: 0n };
  });
}

/** `ends` is what each account that has or had a row closes the day with, `chain` what its rows of later days come to. */
const laterRows = (tenantId: string, day: string): RawBuilder<unknown> => sql`
  ends as materialized (
    select x.account_id, x.closing, x.entries_to, x.last_seq from target x
    union all
    select t.account_id, coalesce(p.closing, 0), coalesce(p.entries_to, 0), p.last_seq
    from daily_balances t
    ${previousRow(tenantId, sql`t.account_id`, day)}
    where t.tenant_id = ${tenantId} and t.day = ${day}::date
      and t.account_id not in (select x.account_id from target x)
  ), chain as materialized (
    select e.account_id, b.day, e.closing + sum(b.gained - b.lost) over by_day as closing,
      e.entries_to + sum(b.gains + b.losses) over by_day as entries_to,
      greatest(e.last_seq, max(b.last_seq) over by_day) as last_seq
    from ends e
    join lateral (
      select n.opening, n.entries_to - n.gains - n.losses as entries_before, n.last_seq from daily_balances n
      where n.tenant_id = ${tenantId} and n.account_id = e.account_id and n.day > ${day}::date
      order by n.day limit 1
    ) n on (n.opening, n.entries_before, n.last_seq)
      is distinct from (e.closing, e.entries_to, greatest(e.last_seq, n.last_seq))
    join daily_balances b on b.tenant_id = ${tenantId} and b.account_id = e.account_id and b.day > ${day}::date
    window by_day as (partition by e.account_id order by b.day)
  ), moved as (
    update daily_balances t set opening = c.closing - (t.gained - t.lost), closing = c.closing,
      entries_to = c.entries_to, last_seq = c.last_seq
    from chain c
    where t.tenant_id = ${tenantId} and t.account_id = c.account_id and t.day = c.day
      and (t.closing, t.entries_to, t.last_seq) is distinct from (c.closing, c.entries_to, c.last_seq)
    returning 1
  )`;

/** From the first day (UTC) with movements or rows to the last with rows; null where a tenant has neither. */
export async function findBalancesDays(db: Db, tenantId: string): Promise<DaySpan | null> {
  const found = await sql<{ first: string | null; last: string | null; id: string | null }>`
    select (select min(b.day) from daily_balances b where b.tenant_id = ${tenantId}) as first,
      (select max(b.day) from daily_balances b where b.tenant_id = ${tenantId}) as last,
      (select m.id from movements m where m.tenant_id = ${tenantId} order by m.id limit 1) as id`.execute(db);
  const { first = null, last = null, id = null } = found.rows[0] ?? {};
  return spanOf({ first, last }, id === null ? null : dayOf(id));
}

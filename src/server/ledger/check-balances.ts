// Compares the daily balances of a day with its movements, each opening with what the account closed before, and the holdings.
import { sql } from "kysely";
import { columnsOf, jsonOf } from "#server/db/columns.ts";
import type { Db } from "#server/db/database.ts";
import { balancesOfDay } from "./balances-of-day.ts";
import { BALANCE_COLUMNS } from "./daily-balances.ts";
import { type DayCheckRules, type DayComparison, NAMED, readComparison } from "./day-checks.ts";
import { compareHoldings } from "./holdings-of-day.ts";
import { findBalancesDays } from "./rebuild-balances.ts";

export const balancesCheck: DayCheckRules = {
  subject: "balances",
  consumer: "balances",
  findDays: findBalancesDays,
  compare: async (db, tenantId, day) => {
    const balances = await compareBalances(db, tenantId, day);
    const holdings = await compareHoldings(db, tenantId, day);
    return {
      ...(balances.differences > 0n ? balances : holdings),
      rows: balances.rows + holdings.rows,
      differences: balances.differences + holdings.differences,
    };
  },
};

/** In one snapshot, without what the consumer has not followed. The tenant's own accounts are named by its root agent. */
function compareBalances(db: Db, tenantId: string, day: string): Promise<DayComparison> {
  return readComparison(
    db,
    sql`
    target as materialized (${balancesOfDay(tenantId, day)}),
    compared as materialized (
      select coalesce(t.account_id, x.account_id) as account_id, d.differs,
        case when d.differs then ${jsonOf(BALANCE_COLUMNS, "t")} end as stored,
        case when d.differs then ${jsonOf(BALANCE_COLUMNS, "x")} end as made
      from (select b.* from daily_balances b where b.tenant_id = ${tenantId} and b.day = ${day}::date) t
      full join target x on x.account_id = t.account_id
      cross join lateral (
        select (${columnsOf(BALANCE_COLUMNS, "t")}) is distinct from (${columnsOf(BALANCE_COLUMNS, "x")}) as differs
      ) d
    )`,
    sql`
    select row_number() over (order by c.account_id) as place, jsonb_build_object(
        'account_id', c.account_id, 'kind', k.kind, 'agent_id', coalesce(a.id, r.id), 'agent_code', coalesce(a.code, r.code),
        'player_id', k.player_id, 'player_code', p.code, 'daily_balances', c.stored, 'movements', c.made) as difference
    from compared c
    left join accounts k on k.tenant_id = ${tenantId} and k.id = c.account_id
    left join agents a on a.tenant_id = ${tenantId} and a.id = k.agent_id
    left join players p on p.tenant_id = ${tenantId} and p.id = k.player_id
    left join agents r on r.tenant_id = ${tenantId} and r.parent_id is null
    where c.differs
    order by c.account_id limit ${NAMED}`,
  );
}

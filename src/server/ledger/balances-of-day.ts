// What the daily balances of a day have to be, from the movements that their consumer has followed.
import { type RawBuilder, sql } from "kysely";
import { SIDES, sumsByDay } from "./daily-balances.ts";
import { unfollowedMovements } from "./feed/unfollowed.ts";
import { MOVEMENT_KINDS } from "./movement-kinds.ts";
import { rowsOfDay } from "./rows-of-day.ts";

/** What an account's latest row before a day closes with, as `p`; all null where it has none. */
export const previousRow = (tenantId: string, accountId: RawBuilder<unknown>, day: string): RawBuilder<unknown> => sql`
  left join lateral (
    select b.closing, b.entries_to, b.last_seq from daily_balances b
    where b.tenant_id = ${tenantId} and b.account_id = ${accountId} and b.day < ${day}::date
    order by b.day desc limit 1
  ) p on true`;

/** Rows of (account_id and the `BALANCE_COLUMNS`): one for each account that has movements on that day (UTC). */
export const balancesOfDay = (tenantId: string, day: string): RawBuilder<unknown> => sql`
  select s.account_id, coalesce(p.closing, 0) as opening, coalesce(p.closing, 0) + s.gained - s.lost as closing,
    s.gains, s.gained, s.losses, s.lost, ${sql.join(MOVEMENT_KINDS.map((kind) => sql`s.${sql.ref(kind)}`))},
    coalesce(p.entries_to, 0) + s.gains + s.losses as entries_to, greatest(p.last_seq, s.last_seq) as last_seq
  from (
    ${sumsByDay(sql`
      movements m ${SIDES}
      where m.tenant_id = ${tenantId} and ${rowsOfDay(day, "m", "at")}
        and m.id not in (${unfollowedMovements(tenantId, "balances")})`)}
  ) s
  ${previousRow(tenantId, sql`s.account_id`, day)}`;

// Rules about the daily balances: each opens with what the one before closed with, and the latest of each account, with what the feed has not brought yet, is the account's balance.
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#server/db/database.ts";
import { unfollowedMovements } from "../feed/unfollowed.ts";
import { findBreaks, FIRST, type Found, type Rule } from "./breaks.ts";
import { HIGHEST_ID, type IdRange } from "./chains.ts";
import { dayOfId } from "./rules.ts";

/** A row of the daily balances. */
export interface DailyKey {
  readonly accountId: string;
  readonly day: string;
}

/** The last of at most `most` rows after this one; undefined where fewer are left. */
export async function findDailyEnd(
  tx: Tx,
  tenantId: string,
  after: DailyKey,
  most: number,
): Promise<DailyKey | undefined> {
  const found = await sql<DailyKey>`
    select b.account_id as "accountId", b.day from daily_balances b
    where b.tenant_id = ${tenantId} and (b.account_id, b.day) > (${after.accountId}::uuid, ${after.day}::date)
    order by b.account_id, b.day offset ${most - 1} limit 1`.execute(tx);
  return found.rows[0];
}

/** Rows after the first and up to the second: each follows the one before it of its account. */
export const brokenDays = (
  tenantId: string,
  after: DailyKey,
  to: DailyKey = { accountId: HIGHEST_ID, day: "infinity" },
): Rule => sql`
  select 'wrongDailyBalances' as "check", b.account_id::text as subject, count(*) over () as total,
    format('%s opens with %s and has %s entries up to its end; the day before it closes with %s after %s',
      b.day, b.opening, b.entries_to, b.closing_before, b.entries_before) as detail
  from (
    select b.account_id, b.day, b.opening, b.entries_to, b.gains + b.losses as entries,
      coalesce(b.closing_before, p.closing, 0) as closing_before, coalesce(b.entries_before, p.entries_to, 0) as entries_before
    from (
      select b.account_id, b.day, b.opening, b.entries_to, b.gains, b.losses, lag(b.closing) over by_day as closing_before,
        lag(b.entries_to) over by_day as entries_before
      from daily_balances b
      where b.tenant_id = ${tenantId} and (b.account_id, b.day) > (${after.accountId}::uuid, ${after.day}::date)
        and (b.account_id, b.day) <= (${to.accountId}::uuid, ${to.day}::date)
      window by_day as (partition by b.account_id order by b.day)
    ) b
    left join lateral (
      select p.closing, p.entries_to from daily_balances p
      where p.tenant_id = ${tenantId} and b.closing_before is null and p.account_id = b.account_id and p.day < b.day
      order by p.day desc limit 1
    ) p on true
  ) b
  where b.opening <> b.closing_before or b.entries_to <> b.entries_before + b.entries
  ${FIRST}`;

/** How many movements the daily balances do not have yet. */
export async function countUnfollowed(tx: Tx, tenantId: string): Promise<bigint> {
  const found = await sql<{ movements: bigint }>`
    select (
      coalesce((select h.movements from feed_heads h where h.tenant_id = ${tenantId}), 0)
      - coalesce((select m.movements from feed_marks m where m.tenant_id = ${tenantId} and m.consumer = 'balances'), 0)
      + coalesce((select sum(o.movements) from ledger_outbox o where o.tenant_id = ${tenantId}), 0)
    )::bigint as movements`.execute(tx);
  return found.rows[0]?.movements ?? 0n;
}

/** Accounts, and the earliest day in the ids of movements they may have that are not in the daily balances yet. */
export interface LatestDays {
  readonly tenantId: string;
  readonly range: IdRange;
  readonly since: string;
}

/** Sums by account of the movements that the daily balances do not have yet, read by their keys: a `with` clause. */
const withUnfollowed = ({ tenantId, range: { after, to }, since }: LatestDays): RawBuilder<unknown> => sql`
  with ids as materialized (select x.id, ${dayOfId(sql`x.id`)} as day from (${unfollowedMovements(tenantId, "balances")}) x),
  unfollowed as materialized (
    select e.account_id, sum(e.amount) as amount, count(*) as entries
    from movements m
    cross join lateral (values (m.debit_account_id, -m.amount), (m.credit_account_id, m.amount)) e(account_id, amount)
    where m.tenant_id = ${tenantId} and m.id = any(array(select i.id from ids i))
      and m.day >= ${since}::date and m.day between (select min(i.day) from ids i) and (select max(i.day) from ids i)
      and e.account_id > ${after}::uuid and e.account_id <= ${to}::uuid
    group by e.account_id
  )`;

/** The newest daily balance of the account `a`, as `b`. */
const latestDay = (tenantId: string): RawBuilder<unknown> => sql`
  left join lateral (
    select b.day, b.closing, b.entries_to from daily_balances b where b.tenant_id = ${tenantId} and b.account_id = a.id
    order by b.day desc limit 1
  ) b on true`;

/** At one instant: an account's balance and count of entries are those of its latest day and of what is not in it yet. */
const wrongLatestDays = (latest: LatestDays): Rule => sql`
  ${withUnfollowed(latest)}
  select 'wrongDailyBalances' as "check", a.id::text as subject, count(*) over () as total,
    format('balance %s after %s entries; %s closes with %s after %s, and %s in %s entries are not in it yet', a.balance, a.entries,
      coalesce(b.day::text, 'no day'), coalesce(b.closing, 0), coalesce(b.entries_to, 0), coalesce(u.amount, 0),
      coalesce(u.entries, 0)) as detail
  from accounts a
  ${latestDay(latest.tenantId)}
  left join unfollowed u on u.account_id = a.id
  where a.tenant_id = ${latest.tenantId} and a.id > ${latest.range.after}::uuid and a.id <= ${latest.range.to}::uuid and a.floor is not null
    and (a.balance <> coalesce(b.closing, 0) + coalesce(u.amount, 0)
      or a.entries <> coalesce(b.entries_to, 0) + coalesce(u.entries, 0))
  ${FIRST}`;

/** At one instant: all accounts add up to 0 in each currency, those without a live balance taken from their latest day. */
const unbalancedDays = (latest: LatestDays): Rule => sql`
  ${withUnfollowed(latest)}
  select 'wrongDailyBalances' as "check", x.currency as subject, count(*) over () as total,
    'all accounts add up to ' || sum(x.amount) || ', house and issuance as their latest days close' as detail
  from (
    select a.currency, a.balance as amount from accounts a where a.tenant_id = ${latest.tenantId} and a.floor is not null
    union all
    select a.currency, coalesce(b.closing, 0) + coalesce(u.amount, 0)
    from accounts a
    ${latestDay(latest.tenantId)}
    left join unfollowed u on u.account_id = a.id
    where a.tenant_id = ${latest.tenantId} and a.floor is null
  ) x
  group by x.currency having sum(x.amount) <> 0
  ${FIRST}`;

/**
 * What is not followed yet is nearly always of the last days. Only where something looks broken is it looked for in all:
 * with hundreds of partitions that takes long.
 */
async function findLatest(tx: Tx, rule: (latest: LatestDays) => Rule, latest: LatestDays): Promise<Found> {
  const looks = await findBreaks(tx, [rule(latest)]);
  return looks.breaks === 0n ? looks : findBreaks(tx, [rule({ ...latest, since: "-infinity" })]);
}

export const findWrongLatestDays = (tx: Tx, latest: LatestDays): Promise<Found> =>
  findLatest(tx, wrongLatestDays, latest);

/** Of all accounts there are: its range is everything. */
export const findUnbalancedDays = (tx: Tx, latest: LatestDays): Promise<Found> =>
  findLatest(tx, unbalancedDays, latest);

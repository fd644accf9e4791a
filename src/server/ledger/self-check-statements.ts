/** The statements of the self-check: each answers what breaks one rule of the books, seen at one instant. */
import { sql } from "kysely";
import type { RawBuilder } from "kysely";

/** What the check looks at: one tenant, and the days (inclusive) inside the ids of its movements, rounds and transfers. */
export interface Stretch {
  readonly tenantId: string;
  readonly fromDay: string;
  readonly toDay: string;
}

export interface BreakRow {
  /** The account, round, transfer, series or currency it is about. */
  readonly subject: string;
  readonly detail: string;
  /** How many there are in all; the statement answers the first. */
  readonly total: bigint;
}

type Statement = (stretch: Stretch) => RawBuilder<BreakRow>;

/** How many rows a statement names. */
const NAMED = sql.lit(20);

/** Both sides of the movements: what left or reached an account, with its number there (null at house and issuance). */
const sides = ({ tenantId, fromDay, toDay }: Stretch) => sql`
  select debit_account_id as account_id, currency, -amount as amount, debit_seq as seq, debit_after as after
  from movements where tenant_id = ${tenantId} and day between ${fromDay}::date and ${toDay}::date
  union all
  select credit_account_id, currency, amount, credit_seq, credit_after
  from movements where tenant_id = ${tenantId} and day between ${fromDay}::date and ${toDay}::date`;

/** Needs the whole history: Σ of all accounts is 0 in each currency, those without a live balance taken from the movements. */
export const unbalancedCurrencies: Statement = (stretch) => sql`
  select currency as subject, 'all accounts add up to ' || sum(amount) as detail, count(*) over () as total
  from (
    select currency, balance as amount from accounts where tenant_id = ${stretch.tenantId} and floor is not null
    union all
    select currency, amount from (${sides(stretch)}) s where seq is null
  ) a
  group by currency having sum(amount) <> 0
  limit ${NAMED}`;

/** Needs the whole history: each account's balance and count of entries are those of its movements. */
export const wrongBalances: Statement = (stretch) => sql`
  select coalesce(a.id, s.account_id)::text as subject, count(*) over () as total,
    case when a.id is null then 'movements of an account that does not exist'
      else format('balance %s after %s entries, its movements say %s after %s', a.balance, a.entries, coalesce(s.amount, 0), coalesce(s.entries, 0))
    end as detail
  from (select * from accounts where tenant_id = ${stretch.tenantId}) a
  full join (
    select account_id, sum(amount) as amount, count(*) as entries, count(seq) as numbered, min(currency) as low, max(currency) as high
    from (${sides(stretch)}) s group by account_id
  ) s on s.account_id = a.id
  where a.id is null or a.currency <> s.low or a.currency <> s.high
    or (a.floor is null and s.numbered > 0)
    or (a.floor is not null and (a.balance <> coalesce(s.amount, 0) or a.entries <> coalesce(s.entries, 0) or a.entries <> coalesce(s.numbered, 0)))
  limit ${NAMED}`;

/** The entries of an account are numbered without gap or repeat, each balance is the one before plus the amount, the newest is the account's. */
export const brokenChains: Statement = (stretch) => sql`
  select e.account_id::text as subject, count(*) over () as total,
    format('entry %s: %s and %s make %s; the account stands at %s after entry %s', e.seq, e.before, e.amount, e.after, a.balance, a.entries) as detail
  from (
    select s.account_id, s.seq, s.amount, s.after,
      case when s.seq = 1 then 0 when s.previous_seq = s.seq - 1 then s.previous_after else (
        select case when m.debit_account_id = s.account_id then m.debit_after else m.credit_after end
        from movements m
        where m.tenant_id = ${stretch.tenantId}
          and ((m.debit_account_id = s.account_id and m.debit_seq = s.seq - 1) or (m.credit_account_id = s.account_id and m.credit_seq = s.seq - 1))
        limit 1
      ) end as before,
      s.previous_seq
    from (
      select account_id, seq, amount, after,
        lag(seq) over by_account as previous_seq, lag(after) over by_account as previous_after
      from (${sides(stretch)}) s
      where seq is not null
      window by_account as (partition by account_id order by seq)
    ) s
  ) e
  left join accounts a on a.tenant_id = ${stretch.tenantId} and a.id = e.account_id
  where e.before is null or e.before + e.amount <> e.after or e.previous_seq = e.seq
    or a.id is null or e.seq > a.entries or (e.seq = a.entries and e.after <> a.balance)
  limit ${NAMED}`;

/** Each round, open or final, has just the movements it tells of, and no movement tells of a round that isn't there. */
export const wrongRounds: Statement = ({ tenantId, fromDay, toDay }) => sql`
  select coalesce(r.id, m.round_id)::text as subject, count(*) over () as total,
    case when r.id is null then 'movements of a round that does not exist'
      else format('%s round of stake %s and win %s has movements of %s, %s, refund %s', r.state, r.stake, r.win, coalesce(m.stake, 0), coalesce(m.win, 0), coalesce(m.refund, 0))
    end as detail
  from (
    select id, state, stake, win from rounds
    where tenant_id = ${tenantId} and day between ${fromDay}::date and ${toDay}::date
    union all
    select id, 'open', stake, 0 from open_rounds
    where tenant_id = ${tenantId} and day_of_uuid7(id) between ${fromDay}::date and ${toDay}::date
  ) r
  full join (
    select round_id, sum(amount) filter (where kind = 'stake') as stake, sum(amount) filter (where kind = 'win') as win,
      sum(amount) filter (where kind = 'refund') as refund
    from movements
    where tenant_id = ${tenantId} and day >= ${fromDay}::date and round_id is not null
      and day_of_uuid7(round_id) between ${fromDay}::date and ${toDay}::date
    group by round_id
  ) m on m.round_id = r.id
  where r.id is null
    or coalesce(m.stake, 0) <> case when r.state = 'rejected' then 0 else r.stake end
    or coalesce(m.win, 0) <> r.win
    or coalesce(m.refund, 0) <> case when r.state = 'refunded' then r.stake else 0 end
  limit ${NAMED}`;

/** Each transfer that moved something has one movement that says the same; a failed one has none. */
export const wrongTransfers: Statement = ({ tenantId, fromDay, toDay }) => sql`
  select coalesce(t.id, m.transfer_id)::text as subject, count(*) over () as total,
    format('%s transfer of %s has %s movements of %s', coalesce(t.state, 'missing'), coalesce(t.amount, 0), coalesce(m.movements, 0), coalesce(m.amount, 0)) as detail
  from (
    select id, state, kind, debit_account_id, credit_account_id, currency, case when state = 'done' then amount else 0 end as amount
    from transfers where tenant_id = ${tenantId} and day between ${fromDay}::date and ${toDay}::date
  ) t
  full join (
    select transfer_id, count(*) as movements, sum(amount) as amount, min(kind) as kind, min(currency) as currency,
      min(debit_account_id::text)::uuid as debit_account_id, min(credit_account_id::text)::uuid as credit_account_id
    from movements
    where tenant_id = ${tenantId} and day between ${fromDay}::date and ${toDay}::date and transfer_id is not null
    group by transfer_id
  ) m on m.transfer_id = t.id
  where t.id is null or t.amount <> coalesce(m.amount, 0)
    or (t.amount > 0 and (m.movements <> 1 or m.kind <> t.kind or m.currency <> t.currency
      or m.debit_account_id <> t.debit_account_id or m.credit_account_id <> t.credit_account_id))
  limit ${NAMED}`;

/** Needs the whole history: the accepted rounds of a series bear the numbers from 0 up to its counter, each once. */
export const wrongSeries: Statement = ({ tenantId }) => sql`
  select coalesce(s.id, r.series_id)::text as subject, count(*) over () as total,
    format('the next number is %s, but %s rounds have the numbers up to %s', s.next_number, coalesce(r.rounds, 0), r.highest) as detail
  from (select * from stake_series where tenant_id = ${tenantId}) s
  full join (
    select series_id, count(*) as rounds, count(distinct number) as numbers, max(number) as highest
    from (
      select series_id, number from rounds where tenant_id = ${tenantId} and state <> 'rejected'
      union all
      select series_id, number from open_rounds where tenant_id = ${tenantId}
    ) r
    group by series_id
  ) r on r.series_id = s.id
  where s.id is null or coalesce(r.rounds, 0) <> s.next_number or coalesce(r.numbers, 0) <> s.next_number
    or coalesce(r.highest, -1) <> s.next_number - 1
  limit ${NAMED}`;

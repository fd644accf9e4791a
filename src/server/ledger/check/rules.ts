// Rules about movements and what they tell of: accounts, rounds and transfers. The pass and the check of what is booked share them.
import { type RawBuilder, sql } from "kysely";
import { FIRST, type Rule } from "./breaks.ts";

/** What stands after `from`: movements as `m`, with everything that narrows them. */
export type Movements = RawBuilder<unknown>;

/** Both sides of each movement, to be joined to it as `e`; seq and after are null at house and issuance. */
export const ENTRIES: RawBuilder<unknown> = sql`
  cross join lateral (values (m.debit_account_id, -m.amount, m.debit_seq, m.debit_after),
    (m.credit_account_id, m.amount, m.credit_seq, m.credit_after)) e(account_id, amount, seq, after)`;

/** The id of the movement that ends a round: see movement-ids.ts. */
export const endIdOf = (roundId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(left(${roundId}::text, 35) || translate(right(${roundId}::text, 1), '0123456789abcdef', '1032547698badcfe'))::uuid`;

/** The UTC day inside a UUIDv7, written out: a function of our own could not be run where a tenant's rows are. */
export const dayOfId = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(date '1970-01-01' + (('x' || translate(left(${id}::text, 13), '-', ''))::bit(48)::bigint / 86400000)::integer)`;

/** Each side is of an account that exists, in its currency, numbered if it carries a balance, and not beyond its last entry. */
export const wrongSides = (tenantId: string, movements: Movements): Rule => sql`
  select case when a.floor is not null and s.highest > a.entries then 'brokenChains' else 'wrongBalances' end as "check",
    s.account_id::text as subject, count(*) over () as total,
    case when a.id is null then 'movements of an account that does not exist'
      when s.highest > a.entries then format('entry %s, but the account has %s', s.highest, a.entries)
      when s.low <> a.currency or s.high <> a.currency then format('movements in %s and %s of an account in %s', s.low, s.high, a.currency)
      else format('%s of %s entries are numbered', s.numbered, s.entries)
    end as detail
  from (
    select e.account_id, min(m.currency) as low, max(m.currency) as high, count(*) as entries, count(e.seq) as numbered,
      max(e.seq) as highest
    from ${movements} ${ENTRIES}
    group by e.account_id
  ) s
  left join accounts a on a.tenant_id = ${tenantId} and a.id = s.account_id
  where a.id is null or a.currency <> s.low or a.currency <> s.high or s.highest > a.entries
    or s.numbered <> case when a.floor is null then 0 else s.entries end
  ${FIRST}`;

/**
 * Each round, open or final, has just the movements it tells of, under ids that follow from its own; and no movement
 * tells of a round that is not there. `rounds` are rows of (id, state, stake, win), `movements` all those they may have.
 */
export const wrongRounds = (rounds: RawBuilder<unknown>, movements: Movements): Rule => sql`
  select 'wrongRounds' as "check", coalesce(r.id, m.round_id)::text as subject, count(*) over () as total,
    case when r.id is null then 'movements of a round that does not exist'
      else format('%s round of stake %s and win %s has movements of %s, %s, refund %s%s', r.state, r.stake, r.win,
        coalesce(m.stake, 0), coalesce(m.win, 0), coalesce(m.refund, 0),
        case when m.is_stray then ', under an id that is not its own' end)
    end as detail
  from (${rounds}) r
  full join (
    select m.round_id, sum(m.amount) filter (where m.kind = 'stake') as stake,
      sum(m.amount) filter (where m.kind = 'win') as win, sum(m.amount) filter (where m.kind = 'refund') as refund,
      bool_or(m.id <> case when m.kind = 'stake' then m.round_id else ${endIdOf(sql`m.round_id`)} end) as is_stray
    from ${movements}
    where m.round_id is not null
    group by m.round_id
  ) m on m.round_id = r.id
  where r.id is null or m.is_stray
    or coalesce(m.stake, 0) <> case when r.state = 'rejected' then 0 else r.stake end
    or coalesce(m.win, 0) <> r.win
    or coalesce(m.refund, 0) <> case when r.state = 'refunded' then r.stake else 0 end
  ${FIRST}`;

/**
 * Each transfer that moved something has one movement that says the same, under the transfer's id; a failed one has none.
 * A movement of no round is of a transfer. `transfers` stands after `from`, as `t`.
 */
export const wrongTransfers = (transfers: RawBuilder<unknown>, movements: Movements): Rule => sql`
  select 'wrongTransfers' as "check", coalesce(t.id, m.transfer_id, m.id)::text as subject, count(*) over () as total,
    format('%s transfer of %s has a movement of %s', coalesce(t.state, 'missing'), coalesce(t.amount, 0),
      coalesce(m.amount, 0)) as detail
  from (
    select t.id, t.state, t.kind, t.debit_account_id, t.credit_account_id, t.currency,
      case when t.state = 'done' then t.amount else 0 end as amount
    from ${transfers}
  ) t
  full join (
    select m.id, m.transfer_id, m.amount, m.kind, m.currency, m.debit_account_id, m.credit_account_id
    from ${movements}
    where m.round_id is null
  ) m on m.transfer_id = t.id
  where t.id is null or t.amount <> coalesce(m.amount, 0)
    or (t.amount > 0 and (m.id <> t.id or m.kind <> t.kind or m.currency <> t.currency
      or m.debit_account_id <> t.debit_account_id or m.credit_account_id <> t.credit_account_id))
  ${FIRST}`;

// Rules about movements and what they tell of: accounts, rounds and transfers. The pass and the check of what is booked share them.
import { type RawBuilder, sql } from "kysely";
import { FIRST, type Rule } from "./breaks.ts";

/** What the rules read; each part is a query. */
export interface Material {
  /** Movements, whole rows. */
  readonly movements: RawBuilder<unknown>;
  /** Rounds, open and final: (id, series_id, number, state, stake, win). May read `moved`: the movements above. */
  readonly rounds: RawBuilder<unknown>;
  /** All movements these rounds may have: (id, round_id, kind, amount). May read `moved`. */
  readonly movementsOfRounds: RawBuilder<unknown>;
  /** Transfers, whole rows. May read `moved`. */
  readonly transfers: RawBuilder<unknown>;
}

/** Both sides of movements named `m`: (account_id, currency, amount, seq, after); seq and after are null at house and issuance. */
export const sidesOf = (movements: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select m.debit_account_id as account_id, m.currency, -m.amount as amount, m.debit_seq as seq, m.debit_after as after
  from ${movements} m
  union all
  select m.credit_account_id, m.currency, m.amount, m.credit_seq, m.credit_after from ${movements} m`;

/** Reads it once for all rules. */
export const readMaterial = ({ movements, rounds, movementsOfRounds, transfers }: Material): RawBuilder<unknown> => sql`
  with moved as materialized (${movements}), sides as materialized (${sidesOf(sql`moved`)}),
    played as materialized (${rounds}), of_rounds as materialized (${movementsOfRounds}),
    transferred as materialized (${transfers})`;

/** The id of the movement that ends a round: see movement-ids.ts. */
export const endIdOf = (roundId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(left(${roundId}::text, 35) || translate(right(${roundId}::text, 1), '0123456789abcdef', '1032547698badcfe'))::uuid`;

/** The UTC day inside a UUIDv7, written out: a function of our own could not be run where a tenant's rows are. */
export const dayOfId = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(date '1970-01-01' + (('x' || translate(left(${id}::text, 13), '-', ''))::bit(48)::bigint / 86400000)::integer)`;

/** Each side is of an account that exists, in its currency, numbered if it carries a balance, and not beyond its last entry. */
export const wrongSides = (tenantId: string): Rule => sql`
  select case when a.floor is not null and s.highest > a.entries then 'brokenChains' else 'wrongBalances' end as "check",
    s.account_id::text as subject, count(*) over () as total,
    case when a.id is null then 'movements of an account that does not exist'
      when s.highest > a.entries then format('entry %s, but the account has %s', s.highest, a.entries)
      when s.low <> a.currency or s.high <> a.currency then format('movements in %s and %s of an account in %s', s.low, s.high, a.currency)
      else format('%s of %s entries are numbered', s.numbered, s.entries)
    end as detail
  from (
    select e.account_id, min(e.currency) as low, max(e.currency) as high, count(*) as entries, count(e.seq) as numbered,
      max(e.seq) as highest
    from sides e
    group by e.account_id
  ) s
  left join accounts a on a.tenant_id = ${tenantId} and a.id = s.account_id
  where a.id is null or a.currency <> s.low or a.currency <> s.high or s.highest > a.entries
    or s.numbered <> case when a.floor is null then 0 else s.entries end
  ${FIRST}`;

/**
 * Each round, open or final, has just the movements it tells of, under ids that follow from its own; and no movement
 * tells of a round that is not there.
 */
export const wrongRounds: Rule = sql`
  select 'wrongRounds' as "check", coalesce(r.id, m.round_id)::text as subject, count(*) over () as total,
    case when r.id is null then 'movements of a round that does not exist'
      else format('%s round of stake %s and win %s has movements of %s, %s, refund %s%s', r.state, r.stake, r.win,
        coalesce(m.stake, 0), coalesce(m.win, 0), coalesce(m.refund, 0),
        case when m.is_stray then ', under an id that is not its own' end)
    end as detail
  from played r
  full join (
    select m.round_id, sum(m.amount) filter (where m.kind = 'stake') as stake,
      sum(m.amount) filter (where m.kind = 'win') as win, sum(m.amount) filter (where m.kind = 'refund') as refund,
      bool_or(m.id <> case when m.kind = 'stake' then m.round_id else ${endIdOf(sql`m.round_id`)} end) as is_stray
    from of_rounds m
    group by m.round_id
  ) m on m.round_id = r.id
  where r.id is null or m.is_stray
    or coalesce(m.stake, 0) <> case when r.state = 'rejected' then 0 else r.stake end
    or coalesce(m.win, 0) <> r.win
    or coalesce(m.refund, 0) <> case when r.state = 'refunded' then r.stake else 0 end
  ${FIRST}`;

/**
 * Each transfer that moved something has one movement that says the same, under the transfer's id; a failed one has none.
 * A movement of no round is of a transfer.
 */
export const wrongTransfers: Rule = sql`
  select 'wrongTransfers' as "check", coalesce(t.id, m.transfer_id, m.id)::text as subject, count(*) over () as total,
    format('%s transfer of %s has a movement of %s', coalesce(t.state, 'missing'), coalesce(t.due, 0),
      coalesce(m.amount, 0)) as detail
  from (select t.*, case when t.state = 'done' then t.amount else 0 end as due from transferred t) t
  full join (select m.* from moved m where m.round_id is null) m on m.transfer_id = t.id
  where t.id is null or t.due <> coalesce(m.amount, 0)
    or (t.due > 0 and (m.id <> t.id or m.kind <> t.kind or m.currency <> t.currency
      or m.debit_account_id <> t.debit_account_id or m.credit_account_id <> t.credit_account_id))
  ${FIRST}`;

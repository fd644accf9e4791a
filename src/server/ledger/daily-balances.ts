/**
 * Keeps the daily balances: a consumer of the feed that adds each movement to the day (UTC) it was booked, on both its sides,
 * and to the holdings.
 */
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#server/db/database.ts";
import { inSpan, type ConsumerRules, type FeedSpan } from "./feed/consume.ts";
import { addToHoldings } from "./holdings.ts";
import { MOVEMENT_KINDS } from "./movement-kinds.ts";

/** Besides its key, what a row holds. */
export const BALANCE_COLUMNS = [
  "opening",
  "closing",
  "gains",
  "gained",
  "losses",
  "lost",
  ...MOVEMENT_KINDS,
  "entries_to",
  "last_seq",
] as const;

export const balancesConsumer: ConsumerRules<void, void> = {
  name: "balances",
  counts: "movements",
  most: 10_000,
  prepare: async () => undefined,
  apply: async (tx, span) => {
    await addToDailyBalances(tx, span);
    await addToHoldings(tx, span);
  },
};

const listOf = (each: (kind: RawBuilder<unknown>, text: string) => RawBuilder<unknown>): RawBuilder<unknown> =>
  sql.join(MOVEMENT_KINDS.map((kind) => each(sql.ref(kind), kind)));

/**
 * Sums by account and day of movements: rows of (account_id, day, gains, gained, losses, lost, one column for each kind,
 * last_seq). `from` names the movements as `m` with both their sides, and everything that narrows them.
 */
export const sumsByDay = (from: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select s.account_id, s.day,
    count(*) filter (where s.amount > 0) as gains, coalesce(sum(s.amount) filter (where s.amount > 0), 0)::bigint as gained,
    count(*) filter (where s.amount < 0) as losses, coalesce(-sum(s.amount) filter (where s.amount < 0), 0)::bigint as lost,
    ${listOf((kind, text) => sql`coalesce(sum(s.amount) filter (where s.kind = ${sql.lit(text)}), 0)::bigint as ${kind}`)},
    max(s.seq) as last_seq
  from (
    select v.account_id, (m.at at time zone 'utc')::date as day, m.kind, v.amount, v.seq
    from ${from}
  ) s
  group by s.account_id, s.day`;

/** Both sides of each movement, to be joined to it. */
export const SIDES: RawBuilder<unknown> = sql`
  cross join lateral (values (m.debit_account_id, -m.amount, m.debit_seq), (m.credit_account_id, m.amount, m.credit_seq))
    v(account_id, amount, seq)`;

/** A day that stands after one that a step added to, and what it has to be moved by. */
interface Moved {
  readonly accounts: string | null;
  readonly days: string | null;
  readonly amounts: string | null;
  readonly entries: string | null;
  readonly seqs: string | null;
}

/**
 * A row that is new opens with what the account closed before. What is read is what stood before the statement: the
 * opening of a row that is there already equals what its day opens with, without this step. Days after those added to are
 * moved by a second statement; there are some only where movements come late.
 */
async function addToDailyBalances(tx: Tx, span: FeedSpan): Promise<void> {
  const { tenantId } = span;
  const added = await sql<Moved>`
    with sums as materialized (${sumsByDay(sql`movements m ${SIDES} where ${inSpan("m", span)}`)}),
    running as materialized (
      select s.*, sum(s.gained - s.lost) over by_day as net_to, sum(s.gains + s.losses) over by_day as entries,
        max(s.last_seq) over by_day as seq_to, lead(s.day) over by_day as next_day
      from sums s
      window by_day as (partition by s.account_id order by s.day)
    ), added as (
      insert into daily_balances as t (tenant_id, account_id, day, opening, closing, gains, gained, losses, lost,
        ${listOf((kind) => kind)}, entries_to, last_seq)
      select ${tenantId}::uuid, r.account_id, r.day, coalesce(p.closing, 0) + r.net_to - (r.gained - r.lost),
        coalesce(p.closing, 0) + r.net_to, r.gains, r.gained, r.losses, r.lost, ${listOf((kind) => sql`r.${kind}`)},
        coalesce(p.entries_to, 0) + r.entries, greatest(p.last_seq, r.seq_to)
      from running r
      left join lateral (
        select b.closing, b.entries_to, b.last_seq from daily_balances b
        where b.tenant_id = ${tenantId} and b.account_id = r.account_id and b.day < r.day
        order by b.day desc limit 1
      ) p on true
      on conflict (tenant_id, account_id, day) do update set
        opening = excluded.opening, closing = excluded.closing + t.gained - t.lost,
        gains = t.gains + excluded.gains, gained = t.gained + excluded.gained,
        losses = t.losses + excluded.losses, lost = t.lost + excluded.lost,
        ${listOf((kind) => sql`${kind} = t.${kind} + excluded.${kind}`)},
        entries_to = excluded.entries_to + t.gains + t.losses, last_seq = greatest(t.last_seq, excluded.last_seq)
    )
    select array_agg(r.account_id)::text as accounts, array_agg(l.day)::text as days, array_agg(r.net_to)::text as amounts,
      array_agg(r.entries)::text as entries, array_agg(r.seq_to)::text as seqs
    from running r
    cross join lateral (
      select t.day from daily_balances t
      where t.tenant_id = ${tenantId} and t.account_id = r.account_id and t.day > r.day
        and (r.next_day is null or t.day < r.next_day)
      offset 0
    ) l`.execute(tx);
  const [moved] = added.rows;
  if (moved !== undefined && moved.accounts !== null) await moveLaterDays(tx, tenantId, moved);
}

async function moveLaterDays(
  tx: Tx,
  tenantId: string,
  { accounts, days, amounts, entries, seqs }: Moved,
): Promise<void> {
  await sql`
    update daily_balances t set opening = t.opening + n.amount, closing = t.closing + n.amount,
      entries_to = t.entries_to + n.entries, last_seq = greatest(t.last_seq, n.seq)
    from unnest(${accounts}::uuid[], ${days}::date[], ${amounts}::bigint[], ${entries}::bigint[], ${seqs}::bigint[])
      n(account_id, day, amount, entries, seq)
    where t.tenant_id = ${tenantId} and t.account_id = any(${accounts}::uuid[]) and t.account_id = n.account_id
      and t.day = n.day`.execute(tx);
}

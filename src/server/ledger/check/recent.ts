// Checks what is booked, soon after: a consumer of the feed, so that each movement is looked at once, however late it was committed.
import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { type ConsumerRules, type FeedSpan, movementsOfSpan } from "../feed/consume.ts";
import { findBreaks, FIRST, type Found, type Rule } from "./breaks.ts";
import { type CheckDeps, writeResult } from "./results.ts";
import { dayOfId, endIdOf, ENTRIES, type Movements, wrongRounds, wrongSides, wrongTransfers } from "./rules.ts";

export interface CheckedSpan extends Found {
  readonly accounts: bigint;
  readonly movements: bigint;
}

/** Rounds and movements of a step. */
const STEP_IDS = 10_000;
/** Nearly every entry follows one of the same day or of the day before. */
const NEAR_MS = 86_400_000;

export const checksConsumer = (deps: CheckDeps): ConsumerRules<CheckedSpan, CheckedSpan> => ({
  name: "checks",
  counts: "all",
  most: STEP_IDS,
  prepare: checkSpan,
  async apply(tx, { tenantId }, found) {
    const { accounts, movements, breaks, named } = found;
    if (breaks > 0n)
      await writeResult(tx, deps, { accounts, movements, breaks }, { extent: "recent", named: [{ tenantId, breaks: named }] });
    return found;
  },
});

/** Each rule sees one instant at which everything of the span has been committed. */
async function checkSpan(db: Db, span: FeedSpan): Promise<CheckedSpan> {
  const { tenantId } = span;
  const movements = movementsOfSpan(span);
  const transfers = sql`
    (select distinct m.transfer_id as id from ${movements} where m.transfer_id is not null) x
    join transfers t on t.tenant_id = ${tenantId} and t.id = x.id`;
  const found = await findBreaks(db, [
    wrongSides(tenantId, movements),
    brokenEntries(span),
    wrongRounds(roundsOfIds(span), movementsOfIds(span)),
    wrongTransfers(transfers, movements),
  ]);
  const counted = await sql<{ accounts: bigint }>`
    select count(distinct e.account_id) as accounts from ${movements} ${ENTRIES}`.execute(db);
  return { ...found, accounts: counted.rows[0]?.accounts ?? 0n, movements: span.movements };
}

/** Each entry follows the one before it, wherever that is; the newest of an account closes with its balance. */
const brokenEntries = (span: FeedSpan): Rule => {
  const { tenantId, firstDay, lastDay } = span;
  const near = new Date(Date.parse(`${firstDay}T00:00:00Z`) - NEAR_MS).toISOString().slice(0, 10);
  const closingBefore = (days: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
    select p.closing from (
      select m.debit_after as closing from movements m
      where m.tenant_id = ${tenantId} and ${days} and m.debit_account_id = s.account_id and m.debit_seq = s.seq - 1
      union all
      select m.credit_after from movements m
      where m.tenant_id = ${tenantId} and ${days} and m.credit_account_id = s.account_id and m.credit_seq = s.seq - 1
    ) p limit 1
  )`;
  return sql`
    select 'brokenChains' as "check", e.account_id::text as subject, count(*) over () as total,
      format('entry %s: %s and %s make %s; the account stands at %s after entry %s', e.seq, e.before, e.amount, e.after, a.balance, a.entries) as detail
    from (
      select s.account_id, s.seq, s.amount, s.after, s.seq_before,
        case when s.seq = 1 then 0 when s.seq_before = s.seq - 1 then s.after_before
          else coalesce(${closingBefore(sql`m.day between ${near}::date and ${lastDay}::date`)}, ${closingBefore(sql`true`)})
        end as before
      from (
        select e.account_id, e.seq, e.amount, e.after, lag(e.seq) over by_seq as seq_before, lag(e.after) over by_seq as after_before
        from ${movementsOfSpan(span)} ${ENTRIES}
        where e.seq is not null
        window by_seq as (partition by e.account_id order by e.seq, e.after)
      ) s
    ) e
    left join accounts a on a.tenant_id = ${tenantId} and a.id = e.account_id
    where e.before is null or e.before + e.amount <> e.after or e.seq_before = e.seq
      or (e.seq = a.entries and e.after <> a.balance)
    ${FIRST}`;
};

/** Ids of the rounds of a span: those that became final in it, and those its movements tell of. */
const roundIds = (span: FeedSpan): RawBuilder<unknown> => {
  const { tenantId, after, to } = span;
  return sql`(
    select x.id, ${dayOfId(sql`x.id`)} as day
    from (
      select unnest(b.round_ids) as id from feed_batches b
      where b.tenant_id = ${tenantId} and b.position > ${after} and b.position <= ${to}
      union
      select m.round_id from ${movementsOfSpan(span)} where m.round_id is not null
    ) x
  ) x`;
};

/** These rounds as they are now. */
const roundsOfIds = (span: FeedSpan): RawBuilder<unknown> => {
  const { tenantId, firstDay, lastDay } = span;
  return sql`
    select r.id, r.state, r.stake, r.win from ${roundIds(span)}
    join rounds r on r.tenant_id = ${tenantId} and r.id = x.id and r.day = x.day
      and r.day between ${firstDay}::date and ${lastDay}::date
    union all
    select o.id, 'open', o.stake, 0 from ${roundIds(span)}
    join open_rounds o on o.tenant_id = ${tenantId} and o.id = x.id`;
};

/** Movements under the ids these rounds' movements must have, and those of the span whatever their ids are. */
const movementsOfIds = (span: FeedSpan): Movements => {
  const { tenantId, firstDay, lastDay } = span;
  return sql`(
    select m.id, m.round_id, m.kind, m.amount from ${roundIds(span)}
    cross join lateral (values (x.id), (${endIdOf(sql`x.id`)})) i(id)
    join movements m on m.tenant_id = ${tenantId} and m.id = i.id and m.day = x.day
      and m.day between ${firstDay}::date and ${lastDay}::date
    union
    select m.id, m.round_id, m.kind, m.amount from ${movementsOfSpan(span)}
  ) m`;
};

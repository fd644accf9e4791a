// Checks what is booked, soon after: a consumer of the feed, so that each movement is looked at once, however late it was committed.
import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { type ConsumerRules, type FeedSpan, movementsOfSpan } from "../feed/consume.ts";
import { findBreaks, FIRST, type Found, type Rule } from "./breaks.ts";
import { type CheckDeps, writeResult } from "./results.ts";
import { dayOfId, endIdOf, type Material, readMaterial, wrongRounds, wrongSides, wrongTransfers } from "./rules.ts";

export interface CheckedSpan extends Found {
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
    const { movements, breaks, named } = found;
    if (breaks > 0n)
      await writeResult(
        tx,
        deps,
        { accounts: 0n, movements, breaks },
        { extent: "recent", named: [{ tenantId, breaks: named }] },
      );
    return found;
  },
});

/** Everything of the span has been committed; each rule sees the rounds it tells of as they are now. */
async function checkSpan(db: Db, span: FeedSpan): Promise<CheckedSpan> {
  const { tenantId, movements } = span;
  const rules = [wrongSides(tenantId), brokenEntries(span), wrongRounds, wrongTransfers];
  return { ...(await findBreaks(db, rules, readMaterial(materialOf(span)))), movements };
}

function materialOf(span: FeedSpan): Material {
  const { tenantId, after, to, firstDay, lastDay } = span;
  const days = (day: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`${day} between ${firstDay}::date and ${lastDay}::date`;
  // Rounds that became final in it, and those its movements tell of.
  const ids = sql`(
    select x.id, ${dayOfId(sql`x.id`)} as day
    from (
      select unnest(b.round_ids) as id from feed_batches b
      where b.tenant_id = ${tenantId} and b.position > ${after} and b.position <= ${to}
      union
      select m.round_id from moved m where m.round_id is not null
    ) x
  ) x`;
  return {
    movements: sql`select m.* from ${movementsOfSpan(span)}`,
    rounds: sql`
      select r.id, r.series_id, r.number, r.state, r.stake, r.win from ${ids}
      join rounds r on r.tenant_id = ${tenantId} and r.id = x.id and r.day = x.day and ${days(sql`r.day`)}
      union all
      select o.id, o.series_id, o.number, 'open', o.stake, 0 from ${ids}
      join open_rounds o on o.tenant_id = ${tenantId} and o.id = x.id`,
    // Under the ids they must have, and those of the span whatever their ids are.
    movementsOfRounds: sql`
      select m.id, m.round_id, m.kind, m.amount
      from (select r.id, r.id as round_id from played r union all select ${endIdOf(sql`r.id`)}, r.id from played r) x
      join movements m on m.tenant_id = ${tenantId} and m.id = x.id and m.day = ${dayOfId(sql`x.id`)} and ${days(sql`m.day`)}
      where m.round_id is not null
      union
      select m.id, m.round_id, m.kind, m.amount from moved m where m.round_id is not null`,
    transfers: sql`
      select t.* from (select distinct m.transfer_id as id from moved m) x
      join transfers t on t.tenant_id = ${tenantId} and t.id = x.id`,
  };
}

/**
 * Each entry follows the one before it, wherever that is; the newest of an account closes with its balance. With
 * `offset 0` the look-up of the one before is made once for an entry and not for each condition.
 */
const brokenEntries = ({ tenantId, firstDay, lastDay }: FeedSpan): Rule => {
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
        from sides e
        where e.seq is not null
        window by_seq as (partition by e.account_id order by e.seq, e.after)
      ) s
      offset 0
    ) e
    left join accounts a on a.tenant_id = ${tenantId} and a.id = e.account_id
    where e.before is null or e.before + e.amount is distinct from e.after or e.seq_before = e.seq
      or (e.seq = a.entries and e.after <> a.balance)
    ${FIRST}`;
};

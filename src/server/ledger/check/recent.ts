// Checks what is booked, soon after: a consumer of the feed, so that each movement is looked at once, however late it was committed.
import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { type ConsumerRules, type FeedSpan, inSpan } from "../feed/consume.ts";
import { findBreaks, FIRST, type Found, type Rule } from "./breaks.ts";
import { type CheckDeps, writeResult } from "./results.ts";
import { endIdOf, type Material, readMaterial, wrongRounds, wrongSides, wrongTransfers } from "./rules.ts";

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

/**
 * Everything of the span has been committed; each rule sees the rounds it tells of as they are now. Only where something
 * looks broken are all days searched for the entries before: with hundreds of partitions that alone takes most of a second.
 */
async function checkSpan(db: Db, span: FeedSpan): Promise<CheckedSpan> {
  const { tenantId, movements } = span;
  const material = readMaterial(materialOf(span, await findSubjects(db, span)));
  const others = [wrongSides(tenantId), wrongRounds, wrongTransfers];
  const looks = await findBreaks(db, [...others, brokenEntries(tenantId, nearEntry(span))], material);
  if (looks.breaks === 0n) return { ...looks, movements };
  return { ...(await findBreaks(db, [...others, brokenEntries(tenantId, anyEntry(span))], material)), movements };
}

/** Ids of what a span tells of, as arrays of PostgreSQL: by them as keys everything is read, whatever the statistics say. */
interface Subjects {
  /** Rounds that became final in it, and those its movements tell of. */
  readonly rounds: string;
  /** Movements these rounds may have. */
  readonly movements: string;
  readonly transfers: string;
}

async function findSubjects(db: Db, span: FeedSpan): Promise<Subjects> {
  const { tenantId, after, to } = span;
  const found = await sql<Subjects>`
    with moved as materialized (select m.round_id, m.transfer_id from movements m where ${inSpan("m", span)}),
    ids as materialized (
      select unnest(b.round_ids) as id from feed_batches b
      where b.tenant_id = ${tenantId} and b.position > ${after} and b.position <= ${to}
      union
      select m.round_id from moved m where m.round_id is not null
    )
    select coalesce(array_agg(x.id), '{}')::text as rounds,
      coalesce(array_agg(x.id) || array_agg(${endIdOf(sql`x.id`)}), '{}')::text as movements,
      array(select distinct m.transfer_id from moved m where m.transfer_id is not null)::text as transfers
    from ids x`.execute(db);
  return found.rows[0] ?? { rounds: "{}", movements: "{}", transfers: "{}" };
}

function materialOf(span: FeedSpan, { rounds, movements, transfers }: Subjects): Material {
  const { tenantId, firstDay, lastDay } = span;
  return {
    movements: sql`select m.* from movements m where ${inSpan("m", span)}`,
    rounds: sql`
      select r.id, r.series_id, r.number, r.state, r.stake, r.win from rounds r
      where r.tenant_id = ${tenantId} and r.id = any(${rounds}::uuid[]) and r.day between ${firstDay}::date and ${lastDay}::date
      union all
      select o.id, o.series_id, o.number, 'open', o.stake, 0 from open_rounds o
      where o.tenant_id = ${tenantId} and o.id = any(${rounds}::uuid[])`,
    // Under the ids they must have, and those of the span whatever their ids are.
    movementsOfRounds: sql`
      select m.id, m.round_id, m.kind, m.amount from movements m
      where m.tenant_id = ${tenantId} and m.id = any(${movements}::uuid[])
        and m.day between ${firstDay}::date and ${lastDay}::date and m.round_id is not null
      union
      select m.id, m.round_id, m.kind, m.amount from moved m where m.round_id is not null`,
    transfers: sql`select t.* from transfers t where t.tenant_id = ${tenantId} and t.id = any(${transfers}::uuid[])`,
  };
}

/** Queries for what entry `s` opens with by the entry before it: the amount, or nothing. */
const entryBefore = (tenantId: string, days: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select p.closing from (
    select m.debit_after as closing from movements m
    where m.tenant_id = ${tenantId} and ${days} and m.debit_account_id = s.account_id and m.debit_seq = s.seq - 1
    union all
    select m.credit_after from movements m
    where m.tenant_id = ${tenantId} and ${days} and m.credit_account_id = s.account_id and m.credit_seq = s.seq - 1
  ) p limit 1`;

const anyEntry = ({ tenantId }: FeedSpan): RawBuilder<unknown> => sql`(${entryBefore(tenantId, sql`true`)})`;

/** By an entry of these days, or where the account was not in use then, by what its last day closed with. */
const nearEntry = ({ tenantId, firstDay, lastDay }: FeedSpan): RawBuilder<unknown> => {
  const near = new Date(Date.parse(`${firstDay}T00:00:00Z`) - NEAR_MS).toISOString().slice(0, 10);
  return sql`coalesce((${entryBefore(tenantId, sql`m.day between ${near}::date and ${lastDay}::date`)}), (
    select b.closing from (
      select b.closing, b.entries_to from daily_balances b
      where b.tenant_id = ${tenantId} and b.account_id = s.account_id and b.day < ${firstDay}::date order by b.day desc limit 1
    ) b where b.entries_to = s.seq - 1
  ))`;
};

/**
 * Each entry opens with what the one before it closed with; the newest of an account closes with its balance. With
 * `offset 0` the look-up is made once for an entry and not for each condition.
 */
const brokenEntries = (tenantId: string, before: RawBuilder<unknown>): Rule => sql`
  select 'brokenChains' as "check", e.account_id::text as subject, count(*) over () as total,
    format('entry %s: %s and %s make %s; the account stands at %s after entry %s', e.seq, e.before, e.amount, e.after, a.balance, a.entries) as detail
  from (
    select s.account_id, s.seq, s.amount, s.after, s.seq_before,
      case when s.seq = 1 then 0 when s.seq_before = s.seq - 1 then s.after_before else ${before} end as before
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

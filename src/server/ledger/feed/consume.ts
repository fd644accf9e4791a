// Follows the feed: each consumer takes bounded steps from its mark, and a step counts exactly once.
import { type RawBuilder, sql } from "kysely";
import { MEND_COMMAND } from "#contract/feed.ts";
import type { Db, Tx } from "#server/db/database.ts";
import type { FeedConsumer } from "./consumers.ts";

/** Batches of one tenant's feed, from the position after `after` up to and including `to`. */
export interface FeedSpan {
  readonly tenantId: string;
  readonly after: bigint;
  readonly to: bigint;
  /** Days (`YYYY-MM-DD`) inside the ids of its rounds and movements, inclusive: they name the partitions. */
  readonly firstDay: string;
  readonly lastDay: string;
  /** Final rounds and movements in it. */
  readonly rounds: bigint;
  readonly movements: bigint;
  /** Ids of what its consumer counts (of the movements, where it counts all), as an array of PostgreSQL. */
  readonly ids: string;
}

export interface ConsumerBounds {
  readonly name: FeedConsumer;
  /** It never passes this consumer's mark. */
  readonly behind?: FeedConsumer;
  /** What it follows (`all`: both), and how many of them a step takes at most; a single batch is always taken. */
  readonly counts: "rounds" | "movements" | "all";
  readonly most: number;
}

export interface ConsumerRules<Prepared, Result> extends ConsumerBounds {
  /** Reads and works out what the step will write. No transaction is open, and another node may do the same. */
  readonly prepare: (db: Db, span: FeedSpan) => Promise<Prepared>;
  /** Writes it, in the transaction that moves the mark. */
  readonly apply: (tx: Tx, span: FeedSpan, prepared: Prepared) => Promise<Result>;
}

/** A mark that does not fit the feed it is in: what it would lead to is worse than standing still. */
export class FeedMarkError extends Error {
  readonly tenantId: string;
  readonly consumer: FeedConsumer;
  constructor(tenantId: string, consumer: FeedConsumer, detail: string) {
    super(`the mark of ${consumer} in the feed of tenant ${tenantId} ${detail}; mend it: ${MEND_COMMAND}`);
    this.tenantId = tenantId;
    this.consumer = consumer;
  }
}

const BATCHES_READ = 500;

interface BatchRow {
  readonly head: bigint;
  readonly mark: bigint;
  /** Of the mark. */
  readonly rounds: bigint;
  readonly movements: bigint;
  readonly limit: bigint;
  /** Of the batch; null where there is none after the mark. */
  readonly position: bigint | null;
  readonly roundsTo: bigint;
  readonly movementsTo: bigint;
  readonly firstDay: string;
  readonly lastDay: string;
}

interface Step extends FeedSpan {
  readonly roundsTo: bigint;
  readonly movementsTo: bigint;
}

/**
 * Takes one step in a tenant's feed. Null where there is nothing to do, or another node took the step meanwhile.
 * @throws {FeedMarkError} where the mark is ahead of the feed, or the batches after it are gone.
 */
export async function stepFeed<Prepared, Result>(
  db: Db,
  consumer: ConsumerRules<Prepared, Result>,
  tenantId: string,
): Promise<{ readonly span: FeedSpan; readonly result: Result } | null> {
  const step = await findStep(db, consumer, tenantId);
  if (step === null) return null;
  const prepared = await consumer.prepare(db, step);
  return db.transaction().execute(async (tx) => {
    if (!(await advanceMark(tx, consumer.name, step))) return null;
    return { span: step, result: await consumer.apply(tx, step, prepared) };
  });
}

async function findStep(
  db: Db,
  { name, behind, counts, most }: ConsumerBounds,
  tenantId: string,
): Promise<Step | null> {
  const batches = await listBatchesAfterMark(db, tenantId, name, behind);
  const [first] = batches;
  if (first === undefined) return null;
  const { head, mark, limit, rounds, movements } = first;
  if (mark > head) throw new FeedMarkError(tenantId, name, `is ${mark}, ahead of its end ${head}`);
  if (limit <= mark) return null;
  if (first.position !== mark + 1n)
    throw new FeedMarkError(tenantId, name, `is ${mark}, but the batch after it is gone`);
  const sizeTo = (row: BatchRow): bigint =>
    (counts === "movements" ? 0n : row.roundsTo - rounds) + (counts === "rounds" ? 0n : row.movementsTo - movements);
  const taken = batches.filter((row, index) => index === 0 || sizeTo(row) <= BigInt(most));
  const last = taken.at(-1) ?? first;
  const to = last.position ?? mark;
  const step = {
    tenantId,
    after: mark,
    to,
    firstDay: taken.map(({ firstDay }) => firstDay).reduce((a, b) => (a < b ? a : b)),
    lastDay: taken.map(({ lastDay }) => lastDay).reduce((a, b) => (a > b ? a : b)),
    rounds: last.roundsTo - rounds,
    movements: last.movementsTo - movements,
    roundsTo: last.roundsTo,
    movementsTo: last.movementsTo,
  };
  const ids = await findIds(db, name, step, counts);
  return ids === null ? null : { ...step, ids };
}

/**
 * Passed as text from one statement to the next: parsing thousands of ids would cost more than the step. Null where another node was faster.
 * @throws {FeedMarkError} where the batches do not go on from the mark: a feed that was set back has grown past it since.
 */
async function findIds(
  db: Db,
  name: FeedConsumer,
  { tenantId, after, to, rounds, movements }: Omit<Step, "ids">,
  counts: ConsumerBounds["counts"],
): Promise<string | null> {
  const ids = counts === "rounds" ? sql`b.round_ids` : sql`b.movement_ids`;
  const found = await sql<{ ids: string; size: number }>`
    select trim(both '{}' from ${ids}::text) as ids, cardinality(${ids}) as size from feed_batches b
    where b.tenant_id = ${tenantId} and b.position > ${after} and b.position <= ${to}
    order by b.position`.execute(db);
  const size = found.rows.reduce((sum, row) => sum + row.size, 0);
  if (BigInt(found.rows.length) !== to - after || BigInt(size) !== (counts === "rounds" ? rounds : movements)) {
    // Another node may have passed them meanwhile, and they were removed.
    const [now] = await listBatchesAfterMark(db, tenantId, name, undefined);
    if (now?.mark !== after) return null;
    throw new FeedMarkError(tenantId, name, `is ${after}, but the batches after it do not go on from there`);
  }
  return `{${found.rows.flatMap((row) => (row.size === 0 ? [] : row.ids)).join(",")}}`;
}

/**
 * One row for each batch, in order, and one without a batch where none comes after the mark. One statement: between two,
 * another node could move the mark and the batches it had passed could be removed.
 */
async function listBatchesAfterMark(
  db: Db,
  tenantId: string,
  name: FeedConsumer,
  behind: FeedConsumer | undefined,
): Promise<BatchRow[]> {
  const found = await sql<BatchRow>`
    select p.*, b.position, b.rounds_to as "roundsTo", b.movements_to as "movementsTo", b.first_day as "firstDay",
      b.last_day as "lastDay"
    from (
      select h.position as head, coalesce(m.position, 0) as mark, coalesce(m.rounds, 0) as rounds,
        coalesce(m.movements, 0) as movements,
        ${behind === undefined ? sql`h.position` : sql`coalesce(l.position, 0)`} as "limit"
      from feed_heads h
      left join feed_marks m on m.tenant_id = ${tenantId} and m.consumer = ${name}
      left join feed_marks l on l.tenant_id = ${tenantId} and l.consumer = ${behind ?? name}
      where h.tenant_id = ${tenantId}
    ) p
    left join feed_batches b on b.tenant_id = ${tenantId} and b.position > p.mark and b.position <= p."limit"
    order by b.position limit ${BATCHES_READ}`.execute(db);
  return found.rows;
}

/** Moves the mark from where the step began, only ever forward; false where another node was faster. */
async function advanceMark(tx: Tx, consumer: FeedConsumer, step: Step): Promise<boolean> {
  const { tenantId, after, to, roundsTo, movementsTo } = step;
  if (after === 0n)
    await sql`
      insert into feed_marks (tenant_id, consumer, position, at) values (${tenantId}, ${consumer}, 0, clock_timestamp())
      on conflict do nothing`.execute(tx);
  const moved = await sql`
    update feed_marks m set position = ${to}, rounds = ${roundsTo}, movements = ${movementsTo}, at = now()
    where m.tenant_id = ${tenantId} and m.consumer = ${consumer} and m.position = ${after} and m.position < ${to}`.execute(
    tx,
  );
  return moved.numAffectedRows === 1n;
}

/**
 * The condition that a row of `rounds r`, or of `movements m`, is one of the span's: by its key, so that no statistics of a
 * table that has just grown can lead to another way of reading it than by that key.
 */
export const inSpan = (of: "r" | "m", { tenantId, ids, firstDay, lastDay }: FeedSpan): RawBuilder<unknown> => sql`
  ${sql.ref(`${of}.tenant_id`)} = ${tenantId} and ${sql.ref(`${of}.id`)} = any(${ids}::uuid[])
  and ${sql.ref(`${of}.day`)} between ${firstDay}::date and ${lastDay}::date`;

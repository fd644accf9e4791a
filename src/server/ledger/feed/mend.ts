// Mends marks that do not fit their feed, as after a restore or a move of a part of the database: the owner's hand only.
import { sql } from "kysely";
import type { Db, Tx } from "#server/db/database.ts";
import { type DaySubject, requestRecheckOfAll } from "../day-checks.ts";
import { FEED_CONSUMERS, type FeedConsumer } from "./consumers.ts";

/** Where something is in a feed, with the rounds and movements up to there. */
export interface FeedPlace {
  readonly position: bigint;
  readonly rounds: bigint;
  readonly movements: bigint;
}

interface Moved {
  readonly before: FeedPlace;
  readonly after: FeedPlace;
}

export interface MendedFeed {
  /** Null where the feed's end was right. */
  readonly head: Moved | null;
  readonly marks: readonly (Moved & { readonly consumer: FeedConsumer })[];
}

/** Consumers whose days are compared with what they were made from. */
const CHECKED = new Map<FeedConsumer, DaySubject>([
  ["figures", "rounds"],
  ["balances", "balances"],
]);

/**
 * Sets the end of a tenant's feed to its newest batch where it is behind it, and each mark that does not fit to the end;
 * `live` no farther than `figures` is. This is the one place where a mark may go backwards, and needs the rights of the
 * owner. What such a consumer keeps is not what it would have kept: figures and balances have to be made anew after it.
 */
export function mendFeed(owner: Db, tenantId: string): Promise<MendedFeed> {
  return owner.transaction().execute(async (tx) => {
    const head = await mendHead(tx, tenantId);
    if (head === null) return { head: null, marks: [] };
    const marks: { consumer: FeedConsumer; before: FeedPlace; after: FeedPlace }[] = [];
    for (const { consumer, isFitting, ...before } of await lockMarks(tx, tenantId)) {
      if (isFitting) continue;
      const after = consumer === "live" ? await findLimit(tx, tenantId, head.after) : head.after;
      await setMark(tx, tenantId, consumer, after);
      // If the rebuild after the mend is interrupted, the day checks find the days it did not reach.
      const subject = CHECKED.get(consumer);
      if (subject !== undefined) await requestRecheckOfAll(tx, tenantId, subject);
      marks.push({ consumer, before, after });
    }
    return { head: head.before.position === head.after.position ? null : head, marks };
  });
}

/** Its lock keeps the sequencer out. Null where the tenant has no feed at all. */
async function mendHead(tx: Tx, tenantId: string): Promise<Moved | null> {
  await sql`
    insert into feed_heads (tenant_id)
    select ${tenantId}::uuid
    where exists (select from feed_batches b where b.tenant_id = ${tenantId})
      or exists (select from feed_marks m where m.tenant_id = ${tenantId} and m.position > 0)
    on conflict do nothing`.execute(tx);
  const heads = await sql<FeedPlace>`
    select h.position, h.rounds, h.movements from feed_heads h where h.tenant_id = ${tenantId} for update`.execute(tx);
  const [before] = heads.rows;
  if (before === undefined) return null;
  const newest = await sql<FeedPlace>`
    select b.position, b.rounds_to as rounds, b.movements_to as movements from feed_batches b
    where b.tenant_id = ${tenantId} order by b.position desc limit 1`.execute(tx);
  const [after = before] = newest.rows.filter(({ position }) => position > before.position);
  await sql`
    update feed_heads h set position = ${after.position}, rounds = ${after.rounds}, movements = ${after.movements}
    where h.tenant_id = ${tenantId} and h.position < ${after.position}`.execute(tx);
  return { before, after };
}

interface Mark extends FeedPlace {
  readonly consumer: FeedConsumer;
  readonly isFitting: boolean;
}

/**
 * A mark fits where every batch from it to the end is there, and counts on from where the mark's own count ends: a feed
 * that was set back may have grown past the mark again, with other batches.
 */
async function lockMarks(tx: Tx, tenantId: string): Promise<Mark[]> {
  await sql`select from feed_marks m where m.tenant_id = ${tenantId} order by m.consumer for update`.execute(tx);
  const found = await sql<Mark>`
    select k.consumer, k.position, k.rounds, k.movements, k.position <= h.position
      and (select count(*) from feed_batches b
        where b.tenant_id = ${tenantId} and b.position > k.position and b.position <= h.position) = h.position - k.position
      and (k.rounds, k.movements) = (
        coalesce(n.rounds_to - cardinality(n.round_ids), h.rounds), coalesce(n.movements_to - cardinality(n.movement_ids), h.movements)
      ) as "isFitting"
    from (
      select c.consumer, c.place, coalesce(m.position, 0) as position, coalesce(m.rounds, 0) as rounds, coalesce(m.movements, 0) as movements
      from unnest(${[...FEED_CONSUMERS]}::text[]) with ordinality c(consumer, place)
      left join feed_marks m on m.tenant_id = ${tenantId} and m.consumer = c.consumer
    ) k
    join feed_heads h on h.tenant_id = ${tenantId}
    left join feed_batches n on n.tenant_id = ${tenantId} and n.position = k.position + 1
    order by k.place`.execute(tx);
  return found.rows;
}

/** Where `figures` is. */
async function findLimit(tx: Tx, tenantId: string, otherwise: FeedPlace): Promise<FeedPlace> {
  const found = await sql<FeedPlace>`
    select m.position, m.rounds, m.movements from feed_marks m
    where m.tenant_id = ${tenantId} and m.consumer = 'figures'`.execute(tx);
  return found.rows[0] ?? otherwise;
}

async function setMark(tx: Tx, tenantId: string, consumer: FeedConsumer, to: FeedPlace): Promise<void> {
  await sql`
    insert into feed_marks (tenant_id, consumer, position, rounds, movements, at)
    values (${tenantId}, ${consumer}, ${to.position}, ${to.rounds}, ${to.movements}, clock_timestamp())
    on conflict (tenant_id, consumer) do update set
      position = excluded.position, rounds = excluded.rounds, movements = excluded.movements, at = excluded.at`.execute(
    tx,
  );
}

// What a consumer of the feed has not followed yet, as part of a statement that reads rounds or movements themselves.
import { type RawBuilder, sql } from "kysely";
import type { FeedConsumer } from "./consumers.ts";

/**
 * A query for the ids of a tenant's final rounds that a consumer has not followed. Within one snapshot, its figures and
 * these rounds together are all rounds there are.
 */
export const unfollowedRounds = (tenantId: string, consumer: FeedConsumer): RawBuilder<unknown> =>
  unfollowed(tenantId, consumer, sql`round_ids`);

/** The same for movements. */
export const unfollowedMovements = (tenantId: string, consumer: FeedConsumer): RawBuilder<unknown> =>
  unfollowed(tenantId, consumer, sql`movement_ids`);

const unfollowed = (tenantId: string, consumer: FeedConsumer, ids: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select unnest(o.${ids}) as id from ledger_outbox o where o.tenant_id = ${tenantId}
  union all
  select unnest(b.${ids}) from feed_batches b
  where b.tenant_id = ${tenantId} and b.position > coalesce((
    select m.position from feed_marks m where m.tenant_id = ${tenantId} and m.consumer = ${consumer}
  ), 0)`;

// Holds a consumer of the feed still at its mark, for work that has to know what it has followed and what it has not.
import { sql } from "kysely";
import type { Tx } from "#server/db/database.ts";
import type { FeedConsumer } from "./consumers.ts";

/**
 * Until the end of the transaction the consumer takes no step at this tenant. Each later statement sees all its steps
 * before, and what is booked meanwhile is among what it has not followed.
 */
export async function holdMark(tx: Tx, tenantId: string, consumer: FeedConsumer): Promise<void> {
  await sql`
    insert into feed_marks (tenant_id, consumer, position, at) values (${tenantId}, ${consumer}, 0, clock_timestamp())
    on conflict do nothing`.execute(tx);
  await sql`
    select from feed_marks m where m.tenant_id = ${tenantId} and m.consumer = ${consumer} for update`.execute(tx);
}

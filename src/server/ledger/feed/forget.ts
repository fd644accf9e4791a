// Removes batches that every consumer has passed.
import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { listEveryTenantId } from "#server/db/reach.ts";
import { FEED_CONSUMERS } from "./consumers.ts";

/** Passed batches are retained this long, for a look at what was followed last. */
const RETAINED = "1 hour";

/** Answers how many went. */
export async function forgetPassedBatches(db: Db): Promise<bigint> {
  let gone = 0n;
  for (const tenantId of await listEveryTenantId(db)) {
    const removed = await sql`
      delete from feed_batches b
      where b.tenant_id = ${tenantId} and b.at < now() - ${RETAINED}::interval and b.position <= (
        select case when count(*) < ${FEED_CONSUMERS.length} then 0 else min(m.position) end from feed_marks m
        where m.tenant_id = ${tenantId} and m.consumer = any(${[...FEED_CONSUMERS]}::text[])
      )`.execute(db);
    gone += removed.numAffectedRows ?? 0n;
  }
  return gone;
}

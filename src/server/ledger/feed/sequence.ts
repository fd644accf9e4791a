// Gives what was booked its place in the feed: committed rows of the outbox become batches with positions, tenant by tenant.
import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";

/** Ids of rounds and movements in one batch; a single posting with more stands alone. */
const IDS_PER_BATCH = 2_000;
/** Batches of one tenant in a row, before the next tenant's turn. */
const BATCHES_IN_A_ROW = 20;

/**
 * Sequences until nothing is pending, or `signal` is aborted; answers how many ids got a position.
 * @throws what the first tenant that failed threw, once every other tenant has had its turn.
 */
export async function sequenceFeed(db: Db, signal?: AbortSignal): Promise<number> {
  let sequenced = 0;
  const failed = new Map<string, unknown>();
  for (;;) {
    const pending = (await listPendingTenants(db)).filter((tenantId) => !failed.has(tenantId));
    if (pending.length === 0) break;
    for (const tenantId of pending) {
      for (let batch = 0; batch < BATCHES_IN_A_ROW; batch += 1) {
        if (signal?.aborted === true) return sequenced;
        const ids = await sequenceBatch(db, tenantId).catch((error: unknown) => {
          failed.set(tenantId, error);
          return 0;
        });
        sequenced += ids;
        if (ids === 0) break;
      }
    }
  }
  for (const error of failed.values()) throw error;
  return sequenced;
}

async function listPendingTenants(db: Db): Promise<string[]> {
  const found = await sql<{ tenantId: string }>`
    /* platform-wide: feed */
    select t.tenant_id as "tenantId" from tenants t
    where exists (select from ledger_outbox o where o.tenant_id = t.tenant_id)`.execute(db);
  return found.rows.map(({ tenantId }) => tenantId);
}

async function sequenceBatch(db: Db, tenantId: string): Promise<number> {
  const found = await sql<{ ids: number }>`
    select sequence_feed(${tenantId}::uuid, ${IDS_PER_BATCH}) as ids`.execute(db);
  return found.rows[0]?.ids ?? 0;
}

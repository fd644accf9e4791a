// Forgets deliveries and their attempts after 90 days; what still waits stays.
import { sql } from "kysely";
import type { Db } from "../../db/database.ts";
import { listTenantIds } from "../../db/reach.ts";
import { uuidFloor } from "../../db/uuid.ts";

const KEPT_MS = 90 * 86_400_000;
const AT_A_TIME = 2_000;

export async function forgetWebhooks(
  { db, clock }: { readonly db: Db; readonly clock: () => Date },
  signal: AbortSignal,
): Promise<void> {
  const before = uuidFloor(new Date(clock().getTime() - KEPT_MS));
  for (const tenantId of await listTenantIds(db))
    while (!signal.aborted && (await forgetSome(db, tenantId, before)) === AT_A_TIME);
}

const forgetSome = (db: Db, tenantId: string, before: string): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const old = await sql<{ id: string }>`
      select id from webhook_deliveries
      where tenant_id = ${tenantId} and id < ${before}::uuid and state <> 'waiting'
      order by id limit ${AT_A_TIME} for update`.execute(tx);
    const ids = old.rows.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await tx.deleteFrom("webhook_attempts").where("tenant_id", "=", tenantId).where("delivery_id", "in", ids).execute();
    await tx.deleteFrom("webhook_deliveries").where("tenant_id", "=", tenantId).where("id", "in", ids).execute();
    return ids.length;
  });

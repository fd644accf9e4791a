/** Forgets notices that nobody looks back to any more; what was done stays in the audit. */
import type { Db } from "../../db/database.ts";
import { listEveryTenantId } from "../../db/reach.ts";

const KEPT_MS = 90 * 86_400_000;

export async function forgetNotices({ db, clock }: { readonly db: Db; readonly clock: () => Date }): Promise<void> {
  const before = new Date(clock().getTime() - KEPT_MS);
  for (const tenantId of await listEveryTenantId(db)) {
    await db
      .deleteFrom("notices")
      .where("tenant_id", "=", tenantId)
      .where("at", "<", before)
      .where("mail_state", "!=", "waiting")
      .execute();
    await db.deleteFrom("notice_events").where("tenant_id", "=", tenantId).where("told_at", "<", before).execute();
  }
}

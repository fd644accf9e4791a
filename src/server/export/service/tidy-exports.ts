/** Removes files whose time is over, and later the last trace of who asked for them but the audit's. */
import { listEveryTenantId } from "../../db/reach.ts";
import { removeFiles } from "./files.ts";
import type { ExportDeps } from "./own-exports.ts";

const DAY_MS = 86_400_000;
/** How long a member is told that there was a file. */
const REMEMBERED_DAYS = 30;

export async function tidyExports(deps: Pick<ExportDeps, "db" | "clock" | "exportFolder">): Promise<void> {
  const { db, clock } = deps;
  const now = clock();
  const forgottenBefore = new Date(now.getTime() - REMEMBERED_DAYS * DAY_MS);
  for (const tenantId of await listEveryTenantId(db)) {
    const expired = await db
      .updateTable("exports")
      .set({ state: "expired" })
      .where("tenant_id", "=", tenantId)
      .where("state", "=", "ready")
      .where("expires_at", "<=", now)
      .returning("id")
      .execute();
    for (const { id } of expired) await removeFiles(deps, { tenantId, id });
    await db
      .deleteFrom("exports")
      .where("tenant_id", "=", tenantId)
      .where("state", "in", ["failed", "expired"])
      .where("created_at", "<", forgottenBefore)
      .execute();
  }
}

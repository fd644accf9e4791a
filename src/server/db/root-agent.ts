// Names a tenant by its root agent, for people who know no ids.
import { sql } from "kysely";
import type { Db } from "./database.ts";

/** Code of the root agent; the tenant's id where it has no agent yet. */
export async function findRootAgentCode(db: Db, tenantId: string): Promise<string> {
  const found = await sql<{ code: string }>`
    select a.code from agents a where a.tenant_id = ${tenantId} order by a.depth limit 1`.execute(db);
  return found.rows[0]?.code ?? tenantId;
}

/** Codes of those a transfer or an entry mentions: agents, players. */
import type { Db } from "../../db/database.ts";

/** Codes of agents of one tenant, by id. */
export async function agentCodes(db: Db, tenantId: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("agents")
    .select(["id", "code"])
    .where("tenant_id", "=", tenantId)
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, code }) => [id, code]));
}

/** Codes of players of one tenant, by id. */
export async function playerCodes(db: Db, tenantId: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("players")
    .select(["id", "code"])
    .where("tenant_id", "=", tenantId)
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, code }) => [id, code]));
}

/** Puts a tenant with a chain of agents into a test's database, without the rules and accounts of the real thing. */
import { uuidv7 } from "#server/db/uuid.ts";
import type { Db } from "#server/db/database.ts";

export interface ArrangedAgent {
  readonly tenantId: string;
  readonly id: string;
  readonly code: string;
  readonly path: readonly string[];
}

/** Agents from the root down, `depth` of them; the last is where a test acts. */
export async function arrangeAgents(db: Db, depth = 1): Promise<readonly [ArrangedAgent, ...ArrangedAgent[]]> {
  const tenantId = uuidv7();
  const at = new Date();
  await db.insertInto("tenants").values({ tenant_id: tenantId, created_at: at }).execute();
  const ids = [tenantId, ...Array.from({ length: depth - 1 }, uuidv7)];
  const agents = ids.map((id, index) => ({
    tenantId,
    id,
    code: `a${id.slice(-12)}`,
    path: ids.slice(0, index + 1),
  }));
  for (const { id, code, path } of agents) {
    await db
      .insertInto("agents")
      .values({
        tenant_id: tenantId,
        id,
        parent_id: path.at(-2) ?? null,
        depth: path.length,
        path,
        code,
        name: code,
        created_at: at,
      })
      .execute();
  }
  // `depth` is at least 1, so there is a first.
  return agents as unknown as readonly [ArrangedAgent, ...ArrangedAgent[]];
}

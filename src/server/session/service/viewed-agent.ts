/** Reads who is looked at: the sessions that look as another agent, and that agent. */
import { sql } from "kysely";
import type { Db } from "../../db/database.ts";
import type { ViewedKey } from "../queries.ts";

/** Sessions of one tenant that look as another agent. */
export async function listViewingSessions(db: Db, tenantId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("member_sessions")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("viewing_agent_id", "is not", null)
    .execute();
  return rows.map(({ id }) => id);
}

/** An agent as whoever looks as it needs it. */
export interface ViewedAgent {
  readonly path: readonly string[];
  /** It, or one above it, is closed. */
  readonly isClosed: boolean;
  readonly code: string;
  readonly name: string;
  readonly currency: string | null;
}

export async function findViewedAgent(db: Db, { tenantId, agentId }: ViewedKey): Promise<ViewedAgent | undefined> {
  const found = await sql<ViewedAgent>`
    select a.path, a.code, a.name, a.currency, exists (
      select from agents up where up.tenant_id = ${tenantId} and up.id = any (a.path) and up.state = 'closed'
    ) as "isClosed"
    from agents a where a.tenant_id = ${tenantId} and a.id = ${agentId} and a.depth > 0`.execute(db);
  return found.rows[0];
}

// What the services of reconciliation are given, and how they notify open pages.
import { findPlaced } from "../../agent/queries/structure.ts";
import type { Db } from "../../db/database.ts";
import type { UuidSource } from "../../db/uuid.ts";
import type { Publish } from "../../live/publish.ts";

export interface ReconciliationDeps {
  readonly db: Db;
  readonly ids: UuidSource;
  readonly clock: () => Date;
  readonly publish: Publish;
}

/** One UTC day of an agent. */
export interface AgentDay {
  readonly tenantId: string;
  readonly agentId: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
}

/** Something about a day of an agent changed: its result, its file, or what was noted. */
export async function notifyOfDay(
  { db, publish }: Pick<ReconciliationDeps, "db" | "publish">,
  { tenantId, agentId }: Pick<AgentDay, "tenantId" | "agentId">,
): Promise<void> {
  const agent = await findPlaced(db, tenantId, agentId);
  if (agent !== undefined) publish([{ kind: "reconciliation.changed", agentId, path: agent.path, count: 1 }]);
}

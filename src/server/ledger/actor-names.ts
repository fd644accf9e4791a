/** Names of the members who acted, as far as a viewer may know them. */
import type { Db } from "../db/database.ts";
import type { Reach } from "../db/reach.ts";
import { memberOf } from "./actor.ts";

/** Stands for whoever acted and is above the viewer or beside it. */
const UNNAMED = "*";

interface ActorViewer {
  readonly party: "platform" | "agent";
  readonly tenantId: string;
}

/**
 * The name of each actor that is a member, by the actor as it is stored; one statement for each tenant. `reach` is all
 * that the viewer sees: a member of any other agent is not named.
 */
export async function nameActors(
  db: Db,
  viewer: ActorViewer,
  reach: Reach,
  actors: readonly (string | null)[],
): Promise<Map<string, string>> {
  const members = actors.map((actor) => memberOf(actor)).filter((member) => member !== undefined);
  const names = new Map(members.map(({ tenantId, memberId }) => [`member:${tenantId}:${memberId}`, UNNAMED]));
  const isSeen = (tenantId: string): boolean => viewer.party === "platform" || tenantId === viewer.tenantId;
  const byTenant = Map.groupBy(
    members.filter(({ tenantId }) => isSeen(tenantId)),
    ({ tenantId }) => tenantId,
  );
  for (const [tenantId, acting] of byTenant) {
    const rows = await db
      .selectFrom("members")
      .select(["id", "agent_id", "name"])
      .where("tenant_id", "=", tenantId)
      .where("id", "in", [...new Set(acting.map(({ memberId }) => memberId))])
      .execute();
    const known = rows.filter(
      ({ agent_id: agentId }) =>
        viewer.party === "platform" || reach.agentIds === null || reach.agentIds.includes(agentId),
    );
    for (const { id, name } of known) names.set(`member:${tenantId}:${id}`, name);
  }
  return names;
}

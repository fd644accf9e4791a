/** Names of those a transfer or an entry mentions: members who acted, agents, players. */
import type { Db } from "../../db/database.ts";
import { memberOf } from "../../ledger/actor.ts";

/** The name of each actor that is a member, by the actor as it is stored; one statement for each tenant. */
export async function nameActors(db: Db, actors: readonly (string | null)[]): Promise<Map<string, string>> {
  const byTenant = Map.groupBy(
    actors.map((actor) => memberOf(actor)).filter((member) => member !== undefined),
    (member) => member.tenantId,
  );
  const names = new Map<string, string>();
  for (const [tenantId, members] of byTenant) {
    const rows = await db
      .selectFrom("members")
      .select(["id", "name"])
      .where("tenant_id", "=", tenantId)
      .where("id", "in", [...new Set(members.map((member) => member.memberId))])
      .execute();
    for (const { id, name } of rows) names.set(`member:${tenantId}:${id}`, name);
  }
  return names;
}

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

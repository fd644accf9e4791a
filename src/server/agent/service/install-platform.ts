/** Makes the platform itself: the tenant its own members belong to, without books, and its first member. */
import { sql } from "kysely";
import { findPlatform } from "../../db/platform.ts";
import type { Platform } from "../../db/platform.ts";
import { hashPassword } from "../../db/password.ts";
import type { AgentDeps } from "./deps.ts";
import { claimNames, insertOwner, type NewOwner } from "./owner.ts";

export interface NewPlatform {
  readonly code: string;
  readonly name: string;
  readonly owner: NewOwner;
}

/** Once for an installation: asked again, whatever is asked for, it answers what there is. */
export async function installPlatform(
  deps: Pick<AgentDeps, "db" | "ids" | "clock">,
  input: NewPlatform,
): Promise<Platform> {
  const tenantId = deps.ids();
  const agentId = deps.ids();
  const memberId = deps.ids();
  const at = deps.clock();
  const passwordHash = await hashPassword(input.owner.password);
  return deps.db.transaction().execute(async (tx) => {
    // Two nodes that start at the same time must not make two platforms.
    await sql`lock table tenants in share row exclusive mode`.execute(tx);
    const known = await findPlatform(tx);
    if (known !== undefined) return known;
    await tx.insertInto("tenants").values({ tenant_id: tenantId, is_platform: true, created_at: at }).execute();
    await tx
      .insertInto("agents")
      .values({
        tenant_id: tenantId,
        id: agentId,
        depth: 0,
        path: [agentId],
        code: input.code,
        name: input.name,
        created_at: at,
      })
      .execute();
    await claimNames(tx, { tenantId, agentId, memberId }, input.code, input.owner.email);
    await insertOwner(tx, { tenantId, agentId, memberId, party: "platform", at }, input.owner, passwordHash);
    return { tenantId, agentId };
  });
}

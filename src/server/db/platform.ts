/** Finds the platform itself: the tenant its own members belong to, and the agent that stands above all others. */
import { sql } from "kysely";
import type { Db } from "./database.ts";

export interface Platform {
  readonly tenantId: string;
  readonly agentId: string;
}

/** The platform as it was made; undefined before. */
export async function findPlatform(db: Db): Promise<Platform | undefined> {
  const tenant = await db
    .selectFrom("tenants")
    .modifyFront(sql`/* platform-wide: tenants */`)
    .select("tenant_id")
    .where("is_platform", "=", true)
    .executeTakeFirst();
  if (tenant === undefined) return undefined;
  const agent = await db
    .selectFrom("agents")
    .select("id")
    .where("tenant_id", "=", tenant.tenant_id)
    .where("depth", "=", 0)
    .executeTakeFirstOrThrow();
  return { tenantId: tenant.tenant_id, agentId: agent.id };
}

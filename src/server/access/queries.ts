/** Reads API keys: by the id a request carries, and whose they are. */
import { sql } from "kysely";
import type { Db } from "../db/database.ts";

export interface ApiKey {
  readonly agentId: string;
  /** From the root of the tenant down to the agent. */
  readonly agentPath: readonly string[];
  readonly secretSealed: Buffer;
  readonly scopes: readonly string[];
  /** Networks it may be used from; none: from anywhere. */
  readonly cidrs: readonly string[];
  /** While the agent or one above it is not active. */
  readonly isSuspended: boolean;
}

/** Whose key it is, or was. */
export async function findKeyOwner(
  db: Db,
  { tenantId, keyId }: { readonly tenantId: string; readonly keyId: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom("api_keys")
    .select("agent_id")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", keyId)
    .executeTakeFirst();
  return row?.agent_id;
}

/** A key that is in force now, or undefined. */
export async function findApiKey(
  db: Db,
  { tenantId, keyId }: { readonly tenantId: string; readonly keyId: string },
  now: Date,
): Promise<ApiKey | undefined> {
  const row = await db
    .selectFrom("api_keys")
    .innerJoin("agents", (join) =>
      join.on("agents.tenant_id", "=", tenantId).onRef("agents.id", "=", "api_keys.agent_id"),
    )
    .select([
      "api_keys.agent_id",
      "api_keys.secret_encrypted",
      "api_keys.scopes",
      "api_keys.cidrs",
      "agents.path",
      sql<boolean>`exists (select from agents up
        where up.tenant_id = ${tenantId} and up.id = any (agents.path) and up.state <> 'active')`.as("is_suspended"),
    ])
    .where("api_keys.tenant_id", "=", tenantId)
    .where("api_keys.id", "=", keyId)
    .where("api_keys.state", "=", "active")
    .where((where) => where.or([where("api_keys.ends_at", "is", null), where("api_keys.ends_at", ">", now)]))
    .executeTakeFirst();
  return (
    row && {
      agentId: row.agent_id,
      agentPath: row.path,
      secretSealed: row.secret_encrypted,
      scopes: row.scopes,
      cidrs: row.cidrs,
      isSuspended: row.is_suspended,
    }
  );
}

/** Makes API keys and keeps account of their use: nonces used up, when a key was last seen. */
import { randomBytes } from "node:crypto";
import type { ApiScope } from "#contract/access.ts";
import type { Db } from "../db/database.ts";
import { listEveryTenantId } from "../db/reach.ts";
import type { Seal } from "../db/seal.ts";
import type { UuidSource } from "../db/uuid.ts";
import type { MemberCaller } from "../http/caller.ts";

export interface AccessDeps {
  readonly db: Db;
  readonly seal: Seal;
  readonly ids: UuidSource;
  readonly clock: () => Date;
}

/** Who made a key; null: it came with the installation. */
export type KeyAuthor = Pick<MemberCaller, "tenantId" | "memberId">;

export interface NewApiKey {
  readonly tenantId: string;
  readonly agentId: string;
  readonly name?: string;
  readonly scopes: readonly ApiScope[];
  /** Networks it may be used from; none: from anywhere. */
  readonly cidrs: readonly string[];
  readonly by?: KeyAuthor;
}

/** The secret is shown this once; its UTF-8 bytes are the key of the HMAC. */
export interface IssuedApiKey {
  readonly id: string;
  /** `<tenant>.<key>`, as requests carry it. */
  readonly keyId: string;
  readonly secret: string;
}

/** Nonces live longer than any timestamp stays valid: 300 s early plus 300 s late. */
const NONCE_LIFE_MS = 15 * 60_000;
const USE_NOTED_EVERY_MS = 60_000;

/** What a key's secret is sealed to. */
export const secretContext = (keyId: string): string => `api_keys/${keyId}`;

/** Issues a key whatever the agent has already: who may, and how many, is for whoever calls. */
export async function issueApiKey(deps: AccessDeps, input: NewApiKey): Promise<IssuedApiKey> {
  const { tenantId, agentId, name = "API", scopes, cidrs, by } = input;
  const id = deps.ids();
  const secret = randomBytes(32).toString("base64url");
  await deps.db
    .insertInto("api_keys")
    .values({
      tenant_id: tenantId,
      id,
      agent_id: agentId,
      name,
      secret_encrypted: deps.seal.seal(Buffer.from(secret), secretContext(id)),
      scopes: [...scopes],
      cidrs: [...cidrs],
      created_by_tenant_id: by?.tenantId ?? null,
      created_by: by?.memberId ?? null,
      created_at: deps.clock(),
    })
    .execute();
  return { id, keyId: wireKeyId(tenantId, id), secret };
}

/** A key as requests name it. */
export const wireKeyId = (tenantId: string, keyId: string): string =>
  `${tenantId.replaceAll("-", "")}.${keyId.replaceAll("-", "")}`;

export interface UsedNonce {
  readonly tenantId: string;
  readonly keyId: string;
  readonly nonce: string;
  readonly at: Date;
}

/** True for the first who uses a nonce with a key, false for everybody after. */
export async function claimNonce(db: Db, { tenantId, keyId, nonce, at }: UsedNonce): Promise<boolean> {
  const result = await db
    .insertInto("api_nonces")
    .values({ tenant_id: tenantId, key_id: keyId, nonce, used_at: at })
    .onConflict((conflict) => conflict.columns(["tenant_id", "key_id", "nonce"]).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Forgets nonces whose requests are too old to be accepted anyway. */
export async function purgeNonces({ db, clock }: Pick<AccessDeps, "db" | "clock">): Promise<void> {
  const before = new Date(clock().getTime() - NONCE_LIFE_MS);
  for (const tenantId of await listEveryTenantId(db)) {
    await db.deleteFrom("api_nonces").where("tenant_id", "=", tenantId).where("used_at", "<", before).execute();
  }
}

/** Notes that a key was used, to the minute. */
export async function noteKeyUse(db: Db, tenantId: string, keyId: string, at: Date): Promise<void> {
  const noted = new Date(at.getTime() - USE_NOTED_EVERY_MS);
  await db
    .updateTable("api_keys")
    .set({ last_used_at: at })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", keyId)
    .where((where) => where.or([where("last_used_at", "is", null), where("last_used_at", "<=", noted)]))
    .execute();
}

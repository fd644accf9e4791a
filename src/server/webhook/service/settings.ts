// Keeps where an agent's webhooks go, what signs them, and whether they go out now.
import type { WebhookType } from "#contract/webhook-event.ts";
import { newWebhookSecret } from "../../callback/standard-webhooks.ts";
import type { Db, Tx } from "../../db/database.ts";
import type { AgentPlace } from "../../db/reach.ts";
import type { Seal } from "../../db/seal.ts";
import { findStoredWebhook, type StoredWebhook } from "../queries.ts";

/** What an agent's webhook secrets are sealed to. */
export const webhookSecretContext = (agentId: string): string => `webhook_addresses/${agentId}`;

const sealed = (seal: Pick<Seal, "seal">, agentId: string, secret: string): Buffer =>
  seal.seal(Buffer.from(secret), webhookSecretContext(agentId));

export interface WebhookSettings extends AgentPlace {
  readonly address: string;
  readonly events: readonly WebhookType[];
  readonly at: Date;
}

export interface WebhookChange {
  /** undefined when the address is the first. */
  readonly before: StoredWebhook | undefined;
  /** The secret of a first address, shown this once; null: it goes on with the one it has. */
  readonly secret: string | null;
}

/** The caller has checked the address. Another address starts switched on: what was wrong with the one before was its own. */
export async function setWebhook(
  tx: Tx,
  seal: Pick<Seal, "seal">,
  { tenantId, agentId, address, events, at }: WebhookSettings,
): Promise<WebhookChange> {
  const before = await findStoredWebhook(tx, { tenantId, agentId });
  if (before === undefined) {
    const secret = newWebhookSecret();
    await tx
      .insertInto("webhook_addresses")
      .values({
        tenant_id: tenantId,
        agent_id: agentId,
        address,
        events: [...events],
        secret_encrypted: sealed(seal, agentId, secret),
        former_secret_encrypted: null,
        former_secret_until: null,
        off_since: null,
        off_reason: null,
        changed_at: at,
      })
      .execute();
    return { before, secret };
  }
  await tx
    .updateTable("webhook_addresses")
    .set({ address, events: [...events], changed_at: at })
    .where("tenant_id", "=", tenantId)
    .where("agent_id", "=", agentId)
    .execute();
  if (address !== before.address && before.offSince !== null) await switchOn(tx, { tenantId, agentId }, at);
  return { before, secret: null };
}

/** A new secret now; the old one signs as well until `formerUntil`. The address must be there. */
export async function rotateWebhookSecret(
  tx: Tx,
  seal: Pick<Seal, "seal">,
  { tenantId, agentId, formerUntil, at }: AgentPlace & { readonly formerUntil: Date; readonly at: Date },
): Promise<string> {
  const secret = newWebhookSecret();
  await tx
    .updateTable("webhook_addresses")
    .set((column) => ({
      former_secret_encrypted: column.ref("secret_encrypted"),
      former_secret_until: formerUntil,
      secret_encrypted: sealed(seal, agentId, secret),
      changed_at: at,
    }))
    .where("tenant_id", "=", tenantId)
    .where("agent_id", "=", agentId)
    .execute();
  return secret;
}

/** What was held goes out at once. */
export async function switchOn(tx: Tx, { tenantId, agentId }: AgentPlace, at: Date): Promise<void> {
  await tx
    .updateTable("webhook_addresses")
    .set({ off_since: null, off_reason: null, changed_at: at })
    .where("tenant_id", "=", tenantId)
    .where("agent_id", "=", agentId)
    .execute();
  await tx
    .updateTable("webhook_deliveries")
    .set({ due_at: at, since: at, attempts: 0 })
    .where("tenant_id", "=", tenantId)
    .where("agent_id", "=", agentId)
    .where("state", "=", "waiting")
    .execute();
}

/** By a member. What waits is held. */
export async function switchOff(tx: Tx, { tenantId, agentId }: AgentPlace, at: Date): Promise<void> {
  await tx
    .updateTable("webhook_addresses")
    .set({ off_since: at, off_reason: "by_member", changed_at: at })
    .where("tenant_id", "=", tenantId)
    .where("agent_id", "=", agentId)
    .execute();
  await hold(tx, { tenantId, agentId });
}

/** Nothing of the agent is due any more, or this one delivery. */
export async function hold(db: Db, { tenantId, agentId }: AgentPlace, id?: string): Promise<void> {
  const waiting = db
    .updateTable("webhook_deliveries")
    .set({ due_at: null })
    .where("tenant_id", "=", tenantId)
    .where("agent_id", "=", agentId)
    .where("due_at", "is not", null);
  await (id === undefined ? waiting : waiting.where("id", "=", id)).execute();
}

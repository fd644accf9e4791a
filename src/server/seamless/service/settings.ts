// Sets where an agent's wallet is called and what signs the calls.
import { newWebhookSecret } from "../../callback/standard-webhooks.ts";
import type { Tx } from "../../db/database.ts";
import type { Seal } from "../../db/seal.ts";
import { findStoredWallet, type StoredWallet } from "../queries.ts";
import { walletSecretContext } from "./wallets.ts";

export interface WalletSettings {
  readonly tenantId: string;
  readonly agentId: string;
  readonly address: string;
  readonly timeoutMs: number;
  readonly at: Date;
}

export interface WalletChange {
  /** undefined when the wallet is new. */
  readonly before: StoredWallet | undefined;
  /** The secret of a wallet that is new, shown this once; null: it goes on with the one it has. */
  readonly secret: string | null;
}

/** The caller has checked the address. A new address starts well: what failed before was another. */
export async function setWallet(tx: Tx, seal: Pick<Seal, "seal">, settings: WalletSettings): Promise<WalletChange> {
  const { tenantId, agentId, address, timeoutMs, at } = settings;
  const before = await findStoredWallet(tx, tenantId, agentId);
  if (before === undefined) {
    const secret = newWebhookSecret();
    await tx
      .insertInto("seamless_wallets")
      .values({
        tenant_id: tenantId,
        agent_id: agentId,
        address,
        timeout_ms: timeoutMs,
        secret_encrypted: sealed(seal, agentId, secret),
        former_secret_encrypted: null,
        former_secret_until: null,
        unhealthy_since: null,
        unhealthy_reason: null,
        probed_at: null,
        changed_at: at,
      })
      .execute();
    return { before, secret };
  }
  await tx
    .updateTable("seamless_wallets")
    .set({
      address,
      timeout_ms: timeoutMs,
      changed_at: at,
      ...(address === before.address ? {} : { unhealthy_since: null, unhealthy_reason: null }),
    })
    .where("tenant_id", "=", tenantId)
    .where("agent_id", "=", agentId)
    .execute();
  return { before, secret: null };
}

/** A new secret now; the old one signs as well until `formerUntil`. The wallet must be there. */
export async function rotateWalletSecret(
  tx: Tx,
  seal: Pick<Seal, "seal">,
  {
    tenantId,
    agentId,
    formerUntil,
    at,
  }: Omit<WalletSettings, "address" | "timeoutMs"> & { readonly formerUntil: Date },
): Promise<string> {
  const secret = newWebhookSecret();
  await tx
    .updateTable("seamless_wallets")
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

const sealed = (seal: Pick<Seal, "seal">, agentId: string, secret: string): Buffer =>
  seal.seal(Buffer.from(secret), walletSecretContext(agentId));

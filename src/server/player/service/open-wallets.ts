// Opens wallets with us for players who have none.
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";

export interface WalletsOf {
  readonly tenantId: string;
  readonly agentId: string;
  readonly currency: string;
  readonly at: Date;
}

export interface NewWallet {
  readonly playerId: string;
  readonly accountId: string;
}

export async function openWallets(
  tx: Tx,
  { tenantId, agentId, currency, at }: WalletsOf,
  wallets: readonly NewWallet[],
): Promise<void> {
  await tx
    .insertInto("accounts")
    .values(
      wallets.map(({ playerId, accountId }) => ({
        tenant_id: tenantId,
        id: accountId,
        kind: "wallet",
        currency,
        agent_id: agentId,
        player_id: playerId,
        floor: 0n,
        created_at: at,
      })),
    )
    .execute();
  await sql`
    update players p set wallet_account_id = n.account_id
    from unnest(${wallets.map(({ playerId }) => playerId)}::uuid[], ${wallets.map(({ accountId }) => accountId)}::uuid[])
      n(player_id, account_id)
    where p.tenant_id = ${tenantId} and p.id = n.player_id`.execute(tx);
}

const AT_A_TIME = 1_000;

/** Of every player of an agent; the caller keeps others from being made meanwhile. */
export async function openMissingWallets(tx: Tx, ids: () => string, of: WalletsOf): Promise<number> {
  for (let opened = 0; ;) {
    const without = await tx
      .selectFrom("players")
      .select("id")
      .where("tenant_id", "=", of.tenantId)
      .where("agent_id", "=", of.agentId)
      .where("wallet_account_id", "is", null)
      .orderBy("id")
      .limit(AT_A_TIME)
      .execute();
    if (without.length === 0) return opened;
    await openWallets(
      tx,
      of,
      without.map(({ id }) => ({ playerId: id, accountId: ids() })),
    );
    opened += without.length;
  }
}

/** Opens the accounts of a made-up agent tree, for tests and benches of the ledger. */
import type { Pool } from "#server/db/pool.ts";
import { uuidv7 } from "#server/db/uuid.ts";
import type { RefundCommand, SettleCommand, StakeCommand, TransferCommand } from "./commands.ts";
import { movementIdsOf } from "./movement-ids.ts";

export interface SamplePlayer {
  readonly tenantId: string;
  readonly playerId: string;
  readonly agentId: string;
  readonly seriesId: string;
  readonly sessionId: string;
  /** Who pays the stakes: a wallet, or the agent's credit in seamless mode. */
  readonly accountId: string;
  readonly creditAccountId: string;
  readonly houseAccountId: string;
  readonly issuanceAccountId: string;
}

export interface SampleOptions {
  readonly agents?: number;
  readonly playersPerAgent?: number;
  readonly mode?: "transfer" | "seamless";
  /** Credit line of each agent: how far below zero its credit may go. */
  readonly line?: bigint;
}

/** One tenant with empty accounts. Makes the partitions around today too. */
export async function openSampleBooks(
  pool: Pool,
  { agents = 1, playersPerAgent = 1, mode = "transfer", line = 0n }: SampleOptions = {},
): Promise<SamplePlayer[]> {
  const tenantId = uuidv7();
  const houseAccountId = uuidv7();
  const issuanceAccountId = uuidv7();
  const credits = Array.from({ length: agents }, () => ({ agentId: uuidv7(), creditAccountId: uuidv7() }));
  const players = credits.flatMap((agent) =>
    Array.from({ length: playersPerAgent }, () => ({
      ...agent,
      tenantId,
      houseAccountId,
      issuanceAccountId,
      playerId: uuidv7(),
      seriesId: uuidv7(),
      sessionId: uuidv7(),
      accountId: mode === "transfer" ? uuidv7() : agent.creditAccountId,
    })),
  );
  const wallets = mode === "transfer" ? players : [];
  await pool.query("select ensure_partitions(current_date - 1, current_date + 1)");
  await pool.query("insert into tenants (tenant_id, currency, created_at) values ($1, 'BRL', now())", [tenantId]);
  await pool.query(
    `insert into accounts (tenant_id, id, kind, currency, agent_id, player_id, floor, created_at)
     select $1, id, kind, 'BRL', agent_id, player_id, floor, now()
     from unnest($2::uuid[], $3::text[], $4::uuid[], $5::uuid[], $6::bigint[]) a(id, kind, agent_id, player_id, floor)`,
    [
      tenantId,
      [
        houseAccountId,
        issuanceAccountId,
        ...credits.map((agent) => agent.creditAccountId),
        ...wallets.map((player) => player.accountId),
      ],
      ["house", "issuance", ...credits.map(() => "credit"), ...wallets.map(() => "wallet")],
      [null, null, ...credits.map((agent) => agent.agentId), ...wallets.map((player) => player.agentId)],
      [null, null, ...credits.map(() => null), ...wallets.map((player) => player.playerId)],
      [null, null, ...credits.map(() => -line), ...wallets.map(() => 0n)],
    ],
  );
  await pool.query("insert into stake_series (tenant_id, id) select $1, unnest($2::uuid[])", [
    tenantId,
    players.map((player) => player.seriesId),
  ]);
  return players;
}

/** A stake of this player; ids are new unless told. */
export function sampleStake(player: SamplePlayer, number: bigint, changes: Partial<StakeCommand> = {}): StakeCommand {
  const { roundId = uuidv7() } = changes;
  return {
    kind: "stake",
    tenantId: player.tenantId,
    roundId,
    movementId: movementIdsOf(roundId).stake,
    seriesId: player.seriesId,
    number,
    agentId: player.agentId,
    playerId: player.playerId,
    sessionId: player.sessionId,
    providerCode: "reelgate",
    gameCode: "lantern_meadow",
    variantId: "a",
    rtpBps: 9_600,
    accountId: player.accountId,
    houseAccountId: player.houseAccountId,
    creditAccountId: player.creditAccountId,
    currency: "BRL",
    amount: 100n,
    at: new Date(),
    ...changes,
  };
}

/** Ends the round of a stake: settled with this win, or refunded. */
export function sampleEnd(
  { tenantId, roundId }: Pick<StakeCommand, "tenantId" | "roundId">,
  win: bigint | "refund",
  at = new Date(),
): SettleCommand | RefundCommand {
  const end = { tenantId, roundId, movementId: movementIdsOf(roundId).end, at };
  return win === "refund" ? { ...end, kind: "refund" } : { ...end, kind: "settle", win };
}

/** From which account to which. */
const SAMPLE_WAYS = {
  credit_issue: ["issuanceAccountId", "creditAccountId"],
  credit_redeem: ["creditAccountId", "issuanceAccountId"],
  deposit: ["creditAccountId", "accountId"],
  withdrawal: ["accountId", "creditAccountId"],
} as const;

/** Credit issued to the player's agent or redeemed from it; the agent's credit deposited to the player's wallet, or withdrawn. */
export function sampleTransfer(
  player: SamplePlayer,
  kind: keyof typeof SAMPLE_WAYS,
  amount: bigint | "all",
  changes: Partial<TransferCommand> = {},
): TransferCommand {
  const id = uuidv7();
  const [from, to] = SAMPLE_WAYS[kind];
  return {
    tenantId: player.tenantId,
    id,
    agentId: player.agentId,
    ref: id,
    kind,
    debitAccountId: player[from],
    creditAccountId: player[to],
    amount,
    currency: "BRL",
    playerId: kind === "deposit" || kind === "withdrawal" ? player.playerId : null,
    counterpartyAgentId: null,
    insufficientCode: kind === "withdrawal" ? "wallet_insufficient" : "credit_insufficient",
    refusal: null,
    note: null,
    actor: null,
    requestId: id,
    at: new Date(),
    ...changes,
  };
}

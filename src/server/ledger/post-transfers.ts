/** Calls post_transfers: commands in as arrays, results out in the order of the commands. */
import type { Pool } from "#server/db/pool.ts";
import type { PostedTransfer, TransferCommand, TransferKind, TransferResult } from "./commands.ts";

const TEXT = `select * from post_transfers(${Array.from({ length: 17 }, (_, index) => `$${index + 1}`).join(", ")})`;

export interface TransferRow {
  tenant_id: string;
  id: string;
  agent_id: string;
  ref: string;
  kind: TransferKind;
  debit_account_id: string;
  credit_account_id: string;
  amount: bigint;
  currency: string;
  player_id: string | null;
  counterparty_agent_id: string | null;
  state: "done" | "failed";
  code: string | null;
  balance_after: bigint | null;
  note: string | null;
  actor: string | null;
  request_id: string;
  at: Date;
}

export async function postTransfers(pool: Pool, batch: readonly TransferCommand[]): Promise<TransferResult[]> {
  const answer = await pool.query<TransferRow & { outcome: "posted" | "replayed" | "conflict" }>({
    name: "post_transfers",
    text: TEXT,
    values: [
      batch.map((transfer) => transfer.tenantId),
      batch.map((transfer) => transfer.id),
      batch.map((transfer) => transfer.agentId),
      batch.map((transfer) => transfer.ref),
      batch.map((transfer) => transfer.kind),
      batch.map((transfer) => transfer.debitAccountId),
      batch.map((transfer) => transfer.creditAccountId),
      batch.map((transfer) => (transfer.amount === "all" ? null : transfer.amount)),
      batch.map((transfer) => transfer.currency),
      batch.map((transfer) => transfer.playerId),
      batch.map((transfer) => transfer.counterpartyAgentId),
      batch.map((transfer) => transfer.insufficientCode),
      batch.map((transfer) => transfer.refusal),
      batch.map((transfer) => transfer.note),
      batch.map((transfer) => transfer.actor),
      batch.map((transfer) => transfer.requestId),
      batch.map((transfer) => transfer.at),
    ],
  });
  if (answer.rows.length !== batch.length) throw new Error("post_transfers answered fewer rows than it was asked");
  return answer.rows.map((row) =>
    row.outcome === "conflict"
      ? { outcome: "conflict" }
      : { outcome: "posted", replayed: row.outcome === "replayed", transfer: asPostedTransfer(row) },
  );
}

export function asPostedTransfer(row: TransferRow): PostedTransfer {
  return {
    tenantId: row.tenant_id,
    id: row.id,
    agentId: row.agent_id,
    ref: row.ref,
    kind: row.kind,
    debitAccountId: row.debit_account_id,
    creditAccountId: row.credit_account_id,
    amount: row.amount,
    currency: row.currency,
    playerId: row.player_id,
    counterpartyAgentId: row.counterparty_agent_id,
    state: row.state,
    code: row.code,
    balanceAfter: row.balance_after,
    note: row.note,
    actor: row.actor,
    requestId: row.request_id,
    at: row.at,
  };
}

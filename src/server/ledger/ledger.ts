/** The ledger: takes commands, books them in batches through the database's functions, answers each. */
import type { Pool } from "#server/db/pool.ts";
import { createBatchQueue } from "./batch-queue.ts";
import type { BatchQueue } from "./batch-queue.ts";
import type { Ledger, RoundCommand, RoundResult, TransferCommand, TransferResult } from "./commands.ts";
import { createPayers } from "./payers.ts";
import { postBatch } from "./post-batch.ts";
import { postRounds } from "./post-rounds.ts";
import { postTransfers } from "./post-transfers.ts";
import { rejectRound } from "./reject-round.ts";
import { checkRound, checkTransfer, isSameRound, isSameTransfer } from "./same-command.ts";

export interface LedgerOptions {
  /** As the app role; the ledger uses at most `lanes` + 1 connections of it at a time. */
  readonly pool: Pool;
  /** Batches of rounds under way at the same time. */
  readonly lanes?: number;
  readonly maxBatch?: number;
  /** Commands of either family that wait at most before new ones are refused. */
  readonly maxWaiting?: number;
}

export function createLedger({ pool, lanes = 2, maxBatch = 256, maxWaiting = 20_000 }: LedgerOptions): Ledger {
  const rounds: BatchQueue<RoundCommand, RoundResult> = createBatchQueue({
    lanes,
    maxBatch,
    maxWaiting,
    keyOf: (command) => command.roundId,
    accountOf: createPayers(maxWaiting),
    isSame: isSameRound,
    asReplay: (result) => (isBooked(result) ? { ...result, replayed: true } : result),
    post: (batch) => postBatch(batch, (part) => postRounds(pool, part)),
  });
  const transfers: BatchQueue<TransferCommand, TransferResult> = createBatchQueue({
    lanes: 1,
    maxBatch,
    maxWaiting,
    keyOf: (command) => command.tenantId + command.agentId + command.ref,
    isSame: isSameTransfer,
    asReplay: (result) => (result.outcome === "posted" ? { ...result, replayed: true } : result),
    post: (batch) => postBatch(batch, (part) => postTransfers(pool, part)),
  });
  return {
    async round(command) {
      checkRound(command);
      return rounds.add(command);
    },
    reject: (command) => rejectRound(pool, command),
    async transfer(command) {
      checkTransfer(command);
      return transfers.add(command);
    },
    async close() {
      await Promise.all([rounds.close(), transfers.close()]);
    },
  };
}

function isBooked({ code }: RoundResult): boolean {
  return code !== "unknown" && code !== "conflict" && code !== "out_of_order" && code !== "closed";
}

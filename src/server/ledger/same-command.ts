/** What makes two commands the same, as the database's functions see it, and what no command may be. */
import { instantOf } from "#server/db/uuid.ts";
import type { RoundCommand, StakeCommand, TransferCommand } from "./commands.ts";

/** Compared in addition to the tenant; ids of movements and instants may differ when a command is sent again. */
const STAKE_CONTENT = [
  "seriesId",
  "number",
  "agentId",
  "playerId",
  "sessionId",
  "providerCode",
  "gameCode",
  "variantId",
  "rtpBps",
  "accountId",
  "houseAccountId",
  "creditAccountId",
  "currency",
  "amount",
] as const satisfies (keyof StakeCommand)[];

const TRANSFER_CONTENT = [
  "kind",
  "debitAccountId",
  "creditAccountId",
  "amount",
  "currency",
] as const satisfies (keyof TransferCommand)[];

export function isSameRound(one: RoundCommand, other: RoundCommand): boolean {
  if (one.tenantId !== other.tenantId) return false;
  if (one.kind === "stake") {
    return other.kind === "stake" && STAKE_CONTENT.every((field) => one[field] === other[field]);
  }
  if (one.kind === "settle") return other.kind === "settle" && one.win === other.win;
  return other.kind === "refund";
}

export function isSameTransfer(one: TransferCommand, other: TransferCommand): boolean {
  return TRANSFER_CONTENT.every((field) => one[field] === other[field]);
}

/** Throws a RangeError for what only a bug can ask, before it reaches a batch that others share. */
export function checkRound(command: RoundCommand): void {
  instantOf(command.roundId);
  instantOf(command.movementId);
  if (command.kind === "stake" && command.amount < 0n) throw new RangeError("a stake is never negative");
  if (command.kind === "settle" && command.win < 0n) throw new RangeError("a win is never negative");
}

export function checkTransfer(command: TransferCommand): void {
  instantOf(command.id);
  if (command.amount !== "all" && command.amount < 1n) throw new RangeError("a transfer moves at least 1");
}

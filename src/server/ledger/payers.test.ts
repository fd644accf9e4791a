// Who pays for a round is remembered from its stake to its end, and for no more rounds than told.
import { expect, test } from "vitest";
import { uuidv7 } from "../db/uuid.ts";
import type { RoundCommand } from "./commands.ts";
import { createPayers } from "./payers.ts";
import { sampleStake } from "./sample-books.ts";

const PLAYER = {
  tenantId: uuidv7(),
  houseAccountId: uuidv7(),
  issuanceAccountId: uuidv7(),
  agentId: uuidv7(),
  creditAccountId: uuidv7(),
  playerId: uuidv7(),
  seriesId: uuidv7(),
  sessionId: uuidv7(),
  accountId: uuidv7(),
};

const end = (roundId: string): RoundCommand => ({
  kind: "refund",
  tenantId: PLAYER.tenantId,
  roundId,
  movementId: uuidv7(),
  at: new Date(),
});

test("the end of a round locks what its stake locked", () => {
  const payerOf = createPayers(10);
  const stake = sampleStake(PLAYER, 0n);
  expect(payerOf(stake)).toBe(PLAYER.accountId);
  expect(payerOf(end(stake.roundId))).toBe(PLAYER.accountId);
  expect(payerOf(end(stake.roundId))).toBeUndefined();
  expect(payerOf(end(uuidv7()))).toBeUndefined();
});

test("the oldest round is forgotten when there are too many", () => {
  const payerOf = createPayers(2);
  const [first, second, third] = [sampleStake(PLAYER, 0n), sampleStake(PLAYER, 1n), sampleStake(PLAYER, 2n)] as const;
  for (const stake of [first, second, third]) payerOf(stake);
  expect(payerOf(end(first.roundId))).toBeUndefined();
  expect(payerOf(end(second.roundId))).toBe(PLAYER.accountId);
  expect(payerOf(end(third.roundId))).toBe(PLAYER.accountId);
});

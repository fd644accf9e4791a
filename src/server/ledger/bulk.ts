/** Books history: many rounds that are over already, at the owner's hand and with the same invariants as if played. */
import type { Pool } from "#server/db/pool.ts";
import { dayOf } from "#server/db/uuid.ts";
import { movementIdsOf } from "./movement-ids.ts";

export interface BulkRound {
  readonly tenantId: string;
  /** UUIDv7 of the past: its UTC date is the day of the round. */
  readonly roundId: string;
  /** The series must exist already; its numbers go on without gap. */
  readonly seriesId: string;
  readonly number: bigint;
  readonly agentId: string;
  readonly playerId: string;
  readonly sessionId: string;
  readonly providerCode: string;
  readonly gameCode: string;
  readonly variantId: string;
  readonly rtpBps: number;
  /** Who pays and wins: a wallet, or in seamless mode the agent's credit. */
  readonly accountId: string;
  readonly houseAccountId: string;
  readonly currency: string;
  readonly stake: bigint;
  readonly win: bigint;
  readonly startedAt: Date;
  /** `startedAt` unless told. */
  readonly settledAt?: Date;
}

/** One call holds its arrays in memory and its accounts locked. */
const ROUNDS_PER_CALL = 5_000;
const TEXT = `select post_settled_rounds(${Array.from({ length: 20 }, (_, index) => `$${index + 1}`).join(", ")})`;

/**
 * Appends settled rounds, in the order of `startedAt` within an account, 5,000 at a time; each of those is booked as a
 * whole or, when it throws (an overdraft, a gap in a series, an id that is known), not at all. Makes missing partitions.
 * Needs a pool of the owner: the app's role may not do this.
 */
export async function bulkSettledRounds(adminPool: Pool, rounds: readonly BulkRound[]): Promise<void> {
  if (rounds.length === 0) return;
  const ordered = [...rounds].sort((a, b) => a.startedAt.getTime() - b.startedAt.getTime());
  const days = ordered.map((round) => dayOf(round.roundId)).sort();
  await adminPool.query("select ensure_partitions($1::date, $2::date)", [days[0], days.at(-1)]);
  for (let start = 0; start < ordered.length; start += ROUNDS_PER_CALL) {
    await adminPool.query({
      name: "post_settled_rounds",
      text: TEXT,
      values: columnsOf(ordered.slice(start, start + ROUNDS_PER_CALL)),
    });
  }
}

function columnsOf(rounds: readonly BulkRound[]): unknown[][] {
  return [
    rounds.map((round) => round.tenantId),
    rounds.map((round) => round.roundId),
    rounds.map((round) => movementIdsOf(round.roundId).stake),
    rounds.map((round) => movementIdsOf(round.roundId).end),
    rounds.map((round) => round.seriesId),
    rounds.map((round) => round.number),
    rounds.map((round) => round.agentId),
    rounds.map((round) => round.playerId),
    rounds.map((round) => round.sessionId),
    rounds.map((round) => round.providerCode),
    rounds.map((round) => round.gameCode),
    rounds.map((round) => round.variantId),
    rounds.map((round) => round.rtpBps),
    rounds.map((round) => round.accountId),
    rounds.map((round) => round.houseAccountId),
    rounds.map((round) => round.currency),
    rounds.map((round) => round.stake),
    rounds.map((round) => round.win),
    rounds.map((round) => round.startedAt),
    rounds.map((round) => round.settledAt ?? round.startedAt),
  ];
}

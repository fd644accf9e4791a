/** Clients that play whole rounds as fast as the ledger answers: a stake, awaited, then its settlement, awaited. */
import { createPool } from "#server/db/pool.ts";
import { createLedger } from "#server/ledger/ledger.ts";
import type { LedgerOptions } from "#server/ledger/ledger.ts";
import { openSampleBooks, sampleEnd, sampleStake, sampleTransfer } from "#server/ledger/sample-books.ts";
import type { SamplePlayer } from "#server/ledger/sample-books.ts";

export interface LoadOptions {
  readonly agents: number;
  readonly playersPerAgent: number;
  readonly mode: "transfer" | "seamless";
}

export interface Load {
  /** Plays for so long with so many clients, each at a player nobody else plays. */
  readonly play: (clients: number, seconds: number) => Promise<{ rounds: number; perSecond: number; p99Ms: number }>;
  readonly close: () => Promise<void>;
}

interface Seat {
  readonly player: SamplePlayer;
  next: bigint;
}

const FUNDS = 1_000_000_000_000n;

export async function prepareLoad(
  appUrl: string,
  options: LoadOptions,
  tuning: Omit<LedgerOptions, "pool"> = {},
): Promise<Load> {
  const pool = createPool(appUrl, { applicationName: "reelgate bench", max: (tuning.lanes ?? 2) + 2 });
  const ledger = createLedger({ pool, ...tuning });
  const players = await openSampleBooks(pool, options);
  const agents = new Map(players.map((player) => [player.agentId, player]));
  for (const player of agents.values()) {
    await ledger.transfer(sampleTransfer(player, "credit_issue", FUNDS * BigInt(options.playersPerAgent + 1)));
  }
  if (options.mode === "transfer") {
    await Promise.all(players.map((player) => ledger.transfer(sampleTransfer(player, "deposit", FUNDS))));
  }
  // Spread over the agents: client 1 at agent 1, client 2 at agent 2 …
  const byAgent = Map.groupBy(players, (player) => player.agentId);
  const seats: Seat[] = Array.from({ length: options.playersPerAgent }, (_, index) =>
    [...byAgent.values()].flatMap((group) => group[index] ?? []),
  )
    .flat()
    .map((player) => ({ player, next: 0n }));

  const playRound = async (seat: Seat): Promise<void> => {
    const stake = sampleStake(seat.player, seat.next);
    const opened = await ledger.round(stake);
    if (opened.code !== "open") throw new Error(`stake answered ${opened.code}`);
    seat.next += 1n;
    const settled = await ledger.round(
      // Three of ten rounds win, as in the games.
      sampleEnd(stake, seat.next % 10n < 3n ? 300n : 0n),
    );
    if (settled.code !== "settled") throw new Error(`settlement answered ${settled.code}`);
  };

  return {
    play: (clients, seconds) => playFor({ clients, seconds, seats, playRound }),
    async close() {
      await ledger.close();
      await pool.end();
    },
  };
}

interface Play<Seat> {
  readonly clients: number;
  readonly seconds: number;
  readonly seats: readonly Seat[];
  readonly playRound: (seat: Seat) => Promise<void>;
}

/** Each client goes round the seats of its own, so that nobody is played by two at once. */
export async function playFor<Seat>({ clients, seconds, seats, playRound }: Play<Seat>): ReturnType<Load["play"]> {
  const begun = performance.now();
  const end = begun + seconds * 1_000;
  const latencies: number[] = [];
  const client = async (index: number): Promise<void> => {
    const own = seats.filter((_, place) => place % clients === index);
    for (let turn = 0; performance.now() < end; turn += 1) {
      const seat = own[turn % own.length];
      if (seat === undefined) throw new Error("fewer players than clients");
      const start = performance.now();
      await playRound(seat);
      latencies.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, index) => client(index)));
  const took = (performance.now() - begun) / 1_000;
  latencies.sort((a, b) => a - b);
  const p99Ms = latencies[Math.floor(latencies.length * 0.99)] ?? 0;
  return { rounds: latencies.length, perSecond: latencies.length / took, p99Ms };
}

/** P01: sums, balances, rounds and transfers agree after any traffic, with backends killed under it and commands repeated. P04: the order is real. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fc } from "../../../test/factories/drawn.ts";
import { freshDatabase } from "../../../test/pg/fresh-database.ts";
import type { FreshDatabase } from "../../../test/pg/fresh-database.ts";
import type { Ledger } from "./commands.ts";
import { drillCount, leaveEvidence } from "./drill.ts";
import { createLedger } from "./ledger.ts";
import { divergences, readHistory } from "./replay-model.ts";
import { openSampleBooks, sampleTransfer } from "./sample-books.ts";
import type { SamplePlayer } from "./sample-books.ts";
import { checkBooks } from "./self-check.ts";
import { createClient } from "./traffic.ts";
import type { Client, Step } from "./traffic.ts";
import { weakenAccountLocks } from "./weaken.ts";

const CLIENTS = 16;
const STEPS = drillCount({ gate: 312, drill: 6_250 });
const RUNS = drillCount({ gate: 4, drill: 10 });
const KILL_EVERY_MS = 400;

let database: FreshDatabase;
let nodes: Ledger[];
beforeAll(async () => {
  database = await freshDatabase({ max: 8 });
  // Two nodes with small batches, so that batches of different make-up meet.
  nodes = [1, 2].map(() => createLedger({ pool: database.pool, lanes: 2, maxBatch: 7 }));
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.close()));
  await database.close();
});

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom("stake" as const) },
    { weight: 6, arbitrary: fc.constantFrom("settle" as const) },
    { weight: 1, arbitrary: fc.constantFrom("refund" as const) },
    { weight: 2, arbitrary: fc.constantFrom("repeat" as const) },
    { weight: 3, arbitrary: fc.constantFrom("deposit" as const, "withdrawal" as const, "issue" as const) },
    { weight: 1, arbitrary: fc.constantFrom("withdraw_all" as const) },
  ),
  size: fc.integer({ min: 0, max: 100 }),
});
const scripts = fc.array(fc.array(step, { minLength: STEPS, maxLength: STEPS }), {
  minLength: CLIENTS,
  maxLength: CLIENTS,
});

/** Plays the scripts at once, half of the clients at wallets, half at their agent's credit; kills backends meanwhile. */
async function play(
  lists: readonly (readonly Step[])[],
): Promise<{ tenants: string[]; clients: Client[]; kills: number }> {
  const players: SamplePlayer[] = [];
  for (const mode of ["transfer", "seamless"] as const) {
    players.push(
      ...(await openSampleBooks(database.pool, { mode, agents: 2, playersPerAgent: CLIENTS / 4, line: 30n })),
    );
  }
  for (const player of players) await nodes[0]?.transfer(sampleTransfer(player, "credit_issue", 500n));
  let kills = 0;
  const killer = setInterval(() => {
    void database.admin
      .query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and usename = 'reelgate_app' and state = 'active' order by random() limit 1`,
      )
      .then((killed) => (kills += killed.rowCount ?? 0));
  }, KILL_EVERY_MS);
  const clients = players.map((player) => createClient(player));
  try {
    await Promise.all(
      clients.map(async (client, index) => {
        const node = nodes[index % nodes.length];
        const isSeamless = index >= CLIENTS / 2;
        for (const next of lists[index] ?? []) {
          // A seamless player has no wallet to move money to.
          const isWallet = next.kind === "deposit" || next.kind === "withdrawal" || next.kind === "withdraw_all";
          if (node !== undefined) await client.take(node, isSeamless && isWallet ? { ...next, kind: "issue" } : next);
        }
      }),
    );
  } finally {
    clearInterval(killer);
  }
  return { tenants: [...new Set(players.map((player) => player.tenantId))], clients, kills };
}

async function breaksOf(tenants: readonly string[]): Promise<bigint> {
  let breaks = 0n;
  for (const tenantId of tenants) breaks += (await checkBooks(database.db, tenantId)).breaks;
  return breaks;
}

/** Answers that contradict each other: one id answered as booked more than once. */
function bookedTwice(clients: readonly Client[]): string[] {
  const seen = new Set<string>();
  const twice: string[] = [];
  for (const { command, result } of clients.flatMap((client) => client.done)) {
    const isFirst =
      "outcome" in result
        ? result.outcome === "posted" && !result.replayed
        : !result.replayed && result.amount !== null;
    if (!isFirst) continue;
    const id = "ref" in command ? command.ref : `${command.kind} ${command.roundId}`;
    if (seen.has(id)) twice.push(id);
    seen.add(id);
  }
  return twice;
}

describe("protects", () => {
  test(
    `P01, P04: ${RUNS * CLIENTS * STEPS} operations of ${CLIENTS} clients, backends killed, commands repeated`,
    { timeout: RUNS * CLIENTS * STEPS * 20 },
    async () => {
      const figures = { operations: 0, movements: 0n, kills: 0, breaks: 0n, divergences: 0 };
      const outcome = await fc.check(
        fc.asyncProperty(scripts, async (lists) => {
          const { tenants, clients, kills } = await play(lists);
          figures.operations += clients.reduce((sum, client) => sum + client.done.length, 0);
          figures.kills += kills;
          expect(bookedTwice(clients)).toEqual([]);
          for (const tenantId of tenants) {
            const checked = await checkBooks(database.db, tenantId);
            figures.movements += checked.movements;
            figures.breaks += checked.breaks;
            expect(checked).toMatchObject({ breaks: 0n, named: [] });
            const diverging = divergences(await readHistory(database.db, tenantId));
            figures.divergences += diverging.length;
            expect(diverging).toEqual([]);
          }
        }),
        { numRuns: RUNS, endOnFailure: true },
      );
      // The scripts themselves would fill pages; the seed brings them back.
      if (outcome.failed) throw new Error(`seed ${outcome.seed}`, { cause: outcome.errorInstance });
      expect(figures.kills).toBeGreaterThan(0);
      await leaveEvidence("P01-P04", {
        ...figures,
        movements: Number(figures.movements),
        breaks: Number(figures.breaks),
      });
    },
  );

  test("P01, P04 control: without the lock on accounts both notice", { timeout: 240_000 }, async () => {
    const restore = await weakenAccountLocks(database.admin);
    try {
      const found = { breaks: 0n, divergences: 0 };
      for (let run = 0; run < 12 && (found.breaks === 0n || found.divergences === 0); run += 1) {
        const { tenants } = await play(fc.sample(scripts, { numRuns: 1 })[0] ?? []);
        found.breaks += await breaksOf(tenants);
        for (const tenantId of tenants) {
          found.divergences += divergences(await readHistory(database.db, tenantId)).length;
        }
      }
      expect(found.breaks).toBeGreaterThan(0n);
      expect(found.divergences).toBeGreaterThan(0);
    } finally {
      await restore();
    }
  });
});

/** Play while the books are checked is never an alarm, and what is broken under play is found. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { uuidv7 } from "#server/db/uuid.ts";
import { fc } from "../../../../test/factories/drawn.ts";
import { addUpDays } from "../../../../test/pg/followed-feed.ts";
import { freshDatabase } from "../../../../test/pg/fresh-database.ts";
import type { FreshDatabase } from "../../../../test/pg/fresh-database.ts";
import { createLedger } from "../ledger.ts";
import { checkRecent } from "../record-check.ts";
import { openSampleBooks, type SamplePlayer, sampleTransfer } from "../sample-books.ts";
import { checkBooks } from "../self-check.ts";
import { createClient, type Step } from "../traffic.ts";

const STEPS = 150;

let database: FreshDatabase;
beforeEach(async () => {
  database = await freshDatabase({ max: 24 });
});
afterEach(() => database.close());

const deps = () => ({ db: database.db, ids: uuidv7, clock: () => new Date() });

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom("stake" as const) },
    { weight: 6, arbitrary: fc.constantFrom("settle" as const) },
    { weight: 1, arbitrary: fc.constantFrom("refund" as const) },
    { weight: 2, arbitrary: fc.constantFrom("repeat" as const) },
    { weight: 3, arbitrary: fc.constantFrom("deposit" as const, "withdrawal" as const, "issue" as const) },
  ),
  size: fc.integer({ min: 0, max: 100 }),
});

interface Played {
  readonly passes: number;
  readonly steps: number;
  readonly breaks: bigint;
}

/** 16 clients play while passes in small slices, checks of what was booked and the consumers of the feed go on. */
async function playUnderChecks(
  tenantId: string,
  players: readonly SamplePlayer[],
  plant?: () => Promise<unknown>,
): Promise<Played> {
  const ledger = createLedger({ pool: database.pool, lanes: 2, maxBatch: 7 });
  const scripts = fc.sample(fc.array(step, { minLength: STEPS, maxLength: STEPS }), { numRuns: players.length });
  const over = new AbortController();
  let steps = 0;
  const play = Promise.all(
    players.map(async (player, index) => {
      const client = createClient(player);
      for (const next of scripts[index] ?? []) {
        await client.take(ledger, next);
        steps += 1;
      }
    }),
  ).finally(() => over.abort());
  let breaks = 0n;
  let passes = 0;
  const check = async (): Promise<void> => {
    while (!over.signal.aborted) {
      breaks += (await checkBooks(database.db, tenantId, { most: 40 })).breaks;
      breaks += (await checkBooks(database.db, tenantId, { most: 500 })).breaks;
      passes += 2;
    }
  };
  const follow = async (): Promise<void> => {
    while (!over.signal.aborted) {
      breaks += await checkRecent(deps());
      await addUpDays(database.db);
    }
  };
  await Promise.all([play, check(), follow(), plant?.()]);
  breaks += (await checkBooks(database.db, tenantId, { most: 40 })).breaks + (await checkRecent(deps()));
  await ledger.close();
  return { passes, steps, breaks };
}

async function openTable(): Promise<SamplePlayer[]> {
  const players = await openSampleBooks(database.pool, { agents: 4, playersPerAgent: 4 });
  const ledger = createLedger({ pool: database.pool });
  for (const player of players) {
    await ledger.transfer(sampleTransfer(player, "credit_issue", 3_000n));
    await ledger.transfer(sampleTransfer(player, "deposit", 2_000n));
  }
  await ledger.close();
  return players;
}

describe("protects", () => {
  test("play during a pass is never an alarm", { timeout: 240_000 }, async () => {
    const players = await openTable();
    const tenantId = players[0]?.tenantId ?? "";
    const played = await playUnderChecks(tenantId, players);
    expect(played.breaks).toBe(0n);
    expect(played.passes).toBeGreaterThan(1);
    expect(played.steps).toBe(16 * STEPS);
    const left = await database.admin.query(
      "select from ledger_check_chains union all select from ledger_check_segments",
    );
    expect(left.rowCount).toBe(0);
  });

  test("control: what is broken under play is found", { timeout: 240_000 }, async () => {
    const players = await openTable();
    const [first] = players;
    const tenantId = first?.tenantId ?? "";
    const plant = () =>
      database.admin.query("update accounts set balance = balance + 1 where tenant_id = $1 and id = $2", [
        tenantId,
        first?.accountId,
      ]);
    expect((await playUnderChecks(tenantId, players, plant)).breaks).toBeGreaterThan(0n);
  });
});

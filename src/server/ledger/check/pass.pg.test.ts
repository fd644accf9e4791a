/** A pass over the books goes on where it was, counts once however many nodes take its steps, and play is never an alarm. */
import { setTimeout as sleepMs } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { uuidAt, uuidv7 } from "#server/db/uuid.ts";
import { addUpDays } from "../../../../test/pg/followed-feed.ts";
import { freshDatabase } from "../../../../test/pg/fresh-database.ts";
import type { FreshDatabase } from "../../../../test/pg/fresh-database.ts";
import { waitingForLocks } from "../../../../test/pg/waiting-for-locks.ts";
import { type BulkRound, bulkSettledRounds } from "../bulk.ts";
import { createLedger } from "../ledger.ts";
import { workOnPass } from "../record-check.ts";
import { openSampleBooks, type SamplePlayer, sampleTransfer } from "../sample-books.ts";
import { beginPass, stepPass } from "./pass.ts";

const DAY_MS = 86_400_000;
const MOST = 7;

let database: FreshDatabase;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.close());

let now = new Date();
const deps = () => ({ db: database.db, ids: uuidv7, clock: () => now });

/** A tenant with play of three days. */
async function openHistory(count = 15): Promise<SamplePlayer[]> {
  const ledger = createLedger({ pool: database.pool });
  const players = await openSampleBooks(database.pool, { agents: 2, playersPerAgent: 2 });
  for (const player of players) {
    await ledger.transfer(sampleTransfer(player, "credit_issue", 2_000n));
    await ledger.transfer(sampleTransfer(player, "deposit", 1_000n));
  }
  await ledger.close();
  await bulkSettledRounds(
    database.admin,
    players.flatMap((player) =>
      Array.from({ length: count }, (_, index): BulkRound => {
        const startedAt = new Date(Date.now() - 4 * DAY_MS + (index * 3 * DAY_MS) / count);
        return {
          ...player,
          roundId: uuidAt(startedAt.getTime()),
          number: BigInt(index),
          providerCode: "reelgate",
          gameCode: "lantern_meadow",
          variantId: "a",
          rtpBps: 9_600,
          currency: "BRL",
          stake: index % 5 === 0 ? 0n : 10n,
          win: index % 4 === 0 ? 25n : 0n,
          startedAt,
        };
      }),
    ),
  );
  return players;
}

interface Result {
  readonly accounts: bigint;
  readonly movements: bigint;
  readonly breaks: bigint;
  readonly details: {
    readonly named: readonly object[];
    readonly pass: { readonly steps: number; readonly unchecked: readonly object[] };
  };
}

async function wholeResults(): Promise<Result[]> {
  const found = await database.admin.query<Result>(
    "select accounts, movements, breaks, details from ledger_checks where details ->> 'extent' = 'whole' order by id",
  );
  return found.rows;
}

/** Steps until the pass has ended; answers how many it took. */
async function goOn(most = MOST): Promise<number> {
  for (let steps = 1; ; steps += 1) {
    const step = await stepPass(deps(), most);
    if (typeof step === "string") throw new Error(`the pass is ${step}`);
    if (step.isLast) return steps;
  }
}

const scratchRows = async (): Promise<bigint> => {
  const found = await database.admin.query<{ rows: bigint }>(
    "select (select count(*) from ledger_check_chains) + (select count(*) from ledger_check_segments) + (select count(*) from ledger_check_passes) as rows",
  );
  return found.rows[0]?.rows ?? -1n;
};

/** Cuts a node's connection in the middle of a step, when it has begun to write. */
async function killInStep(): Promise<"lost" | "taken"> {
  const blocker = await database.admin.connect();
  try {
    await blocker.query("begin");
    await blocker.query("lock table ledger_check_passes in share mode");
    const step = stepPass(deps(), MOST).then(
      () => "taken" as const,
      () => "lost" as const,
    );
    while ((await waitingForLocks(database.admin)) === 0) await sleepMs(5);
    await database.admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return await step;
  } finally {
    await blocker.query("rollback");
    blocker.release();
  }
}

describe("works", () => {
  test("killed between steps and in the middle of one, another node goes on: the same sums, the same number of steps", async () => {
    await openHistory();
    await openHistory();
    await addUpDays(database.db);
    await beginPass(deps(), { ifDue: false });
    const steps = await goOn();
    expect(steps).toBeGreaterThan(30);
    await beginPass(deps(), { ifDue: false });
    for (let killed = 0; killed < 10; killed += 1) {
      expect(await killInStep()).toBe("lost");
      for (let step = 0; step < 3; step += 1) await stepPass(deps(), MOST);
    }
    await goOn();
    const [alone, interrupted, ...others] = await wholeResults();
    expect(others).toEqual([]);
    expect(alone).toMatchObject({ breaks: 0n, accounts: 16n, details: { named: [], pass: { steps, unchecked: [] } } });
    expect(interrupted).toMatchObject({
      accounts: alone?.accounts,
      movements: alone?.movements,
      breaks: 0n,
      details: { named: [], pass: { steps, unchecked: [] } },
    });
    expect(await scratchRows()).toBe(0n);
  });

  test("a break found before a restart is in the result after it", async () => {
    const [first] = await openHistory();
    const [second] = await openHistory();
    for (const player of [first, second])
      await database.admin.query("update rounds set win = win + 1 where tenant_id = $1 and number = 3", [
        player?.tenantId,
      ]);
    await beginPass(deps(), { ifDue: false });
    for (;;) {
      const step = await stepPass(deps(), MOST);
      if (typeof step === "string" || step.isLast) throw new Error("no break was found");
      if (step.found > 0n) break;
    }
    await goOn();
    const [result] = await wholeResults();
    expect(result?.breaks).toBe(8n);
    expect(result?.details.named).toMatchObject([{ tenantId: first?.tenantId }, { tenantId: second?.tenantId }]);
  });

  test("the job begins a pass at once, and the next one six hours after its end", async () => {
    await openHistory(4);
    now = new Date();
    const work = async (): Promise<void> => {
      for (let run = 0; run < 20; run += 1) await workOnPass(deps());
    };
    await work();
    expect(await wholeResults()).toHaveLength(1);
    now = new Date(now.getTime() + 6 * 3_600_000 - 1);
    await work();
    expect(await wholeResults()).toHaveLength(1);
    now = new Date(now.getTime() + 2);
    await work();
    expect(await wholeResults()).toHaveLength(2);
    now = new Date();
  });

  test("daily balances too far behind are left out and said, the books are proved without them", async () => {
    const [player] = await openHistory(4);
    await database.admin.query("insert into feed_heads (tenant_id, movements) values ($1, 100001)", [player?.tenantId]);
    await database.admin.query("update accounts set balance = balance + 1 where id = $1", [player?.accountId]);
    await beginPass(deps(), { ifDue: false });
    await goOn(1_000);
    const [result] = await wholeResults();
    expect(JSON.stringify(result?.details.named)).toContain("wrongBalances");
    expect(JSON.stringify(result?.details.named)).not.toContain("wrongDailyBalances");
    expect(result?.details.pass.unchecked).toMatchObject([{ check: "wrongDailyBalances", subject: player?.tenantId }]);
  });
});

describe("protects", () => {
  test("two nodes at once take each step once", async () => {
    await openHistory();
    await openHistory();
    await beginPass(deps(), { ifDue: false });
    const steps = await goOn();
    now = new Date(now.getTime() + 7 * 3_600_000);
    const node = async (): Promise<void> => {
      for (let run = 0; run < 200 && (await wholeResults()).length < 2; run += 1)
        await workOnPass(deps(), { most: MOST });
    };
    await Promise.all([node(), node(), node()]);
    now = new Date();
    const [alone, shared, ...others] = await wholeResults();
    expect(others).toEqual([]);
    expect(shared).toMatchObject({ accounts: alone?.accounts, movements: alone?.movements, breaks: 0n });
    expect(shared?.details.pass.steps).toBe(steps);
  });
});

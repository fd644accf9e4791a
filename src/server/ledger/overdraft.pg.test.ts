/** P02: no overdraft under concurrency: of 64 parallel stakes with money for k, exactly k succeed. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase } from "../../../test/pg/fresh-database.ts";
import type { FreshDatabase } from "../../../test/pg/fresh-database.ts";
import type { Ledger } from "./commands.ts";
import { drillCount, leaveEvidence } from "./drill.ts";
import { createLedger } from "./ledger.ts";
import { findAccountBalance } from "./queries.ts";
import { openSampleBooks, sampleStake, sampleTransfer } from "./sample-books.ts";
import { checkBooks } from "./self-check.ts";
import { weakenAccountLocks } from "./weaken.ts";

const STAKES = 64;
const TRIALS = drillCount({ gate: 200, drill: 10_000 });

let database: FreshDatabase;
/** Two nodes; small batches over many lanes, so that many calls are after the same account at once. */
let nodes: Ledger[];
beforeAll(async () => {
  database = await freshDatabase({ max: 8 });
  nodes = [1, 2].map(() => createLedger({ pool: database.pool, lanes: 4, maxBatch: 6 }));
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.close()));
  await database.close();
});

interface Trial {
  readonly tenantId: string;
  readonly opened: number;
  readonly balance: bigint | undefined;
  readonly money: number;
}

/** `money` in stakes. On its first use an account has no entry at all: the stakes are its first, drawn on a credit line. */
async function trial(money: number, isFirstUse: boolean): Promise<Trial> {
  const players = isFirstUse
    ? await openSampleBooks(database.pool, { mode: "seamless", playersPerAgent: STAKES, line: BigInt(money) * 100n })
    : await openSampleBooks(database.pool, { mode: "seamless", playersPerAgent: STAKES });
  const payer = players[0];
  if (payer === undefined) throw new Error("no player");
  if (!isFirstUse) await nodes[0]?.transfer(sampleTransfer(payer, "credit_issue", BigInt(money) * 100n));
  const results = await Promise.all(
    players.map((player, index) => {
      const node = nodes[index % nodes.length];
      if (node === undefined) throw new Error("no node");
      return node.round(sampleStake(player, 0n));
    }),
  );
  const account = await findAccountBalance(database.db, payer.tenantId, payer.creditAccountId);
  const opened = results.filter(({ code }) => code === "open").length;
  return { tenantId: payer.tenantId, opened, balance: account?.available, money };
}

function isRight({ opened, balance, money }: Trial): boolean {
  return opened === money && balance === 0n;
}

describe("protects", () => {
  test(
    `P02: exactly k of ${STAKES} parallel stakes succeed, ${TRIALS} of ${TRIALS} times`,
    { timeout: TRIALS * 600 },
    async () => {
      const wrong: Trial[] = [];
      for (let index = 0; index < TRIALS; index += 1) {
        const result = await trial(1 + ((index * 7) % (STAKES - 1)), index % 2 === 0);
        if (!isRight(result)) wrong.push(result);
        if (index % 50 === 0) expect(await checkBooks(database.db, result.tenantId)).toMatchObject({ breaks: 0n });
      }
      await leaveEvidence("P02", { parallel_stakes: STAKES, trials: TRIALS, wrong: wrong.length });
      expect(wrong).toEqual([]);
    },
  );

  test(
    "P02 control: without the lock on the account, more succeed than there is money for",
    { timeout: 120_000 },
    async () => {
      const restore = await weakenAccountLocks(database.admin);
      try {
        let wrong = 0;
        for (let index = 0; index < 40 && wrong === 0; index += 1) {
          if (!isRight(await trial(30, index % 2 === 0))) wrong += 1;
        }
        expect(wrong).toBeGreaterThan(0);
      } finally {
        await restore();
      }
    },
  );
});

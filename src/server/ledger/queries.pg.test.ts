/** Reads of the books and the credit line. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { uuidv7 } from "#server/db/uuid.ts";
import { freshDatabase } from "../../../test/pg/fresh-database.ts";
import type { FreshDatabase } from "../../../test/pg/fresh-database.ts";
import { sumEntries } from "../../../test/pg/sum-entries.ts";
import type { Ledger } from "./commands.ts";
import { setCreditLine } from "./credit-line.ts";
import { createLedger } from "./ledger.ts";
import { findAccountBalance, listEntries, listRoundsLeftOpen } from "./queries.ts";
import { openSampleBooks, sampleStake, sampleTransfer } from "./sample-books.ts";
import type { SampleOptions, SamplePlayer } from "./sample-books.ts";
import { movementIdsOf } from "./movement-ids.ts";

let database: FreshDatabase;
let ledger: Ledger;
beforeAll(async () => {
  database = await freshDatabase();
  ledger = createLedger({ pool: database.pool });
});
afterAll(async () => {
  await ledger.close();
  await database.close();
});

/** A player whose agent was issued `credit`; in transfer mode all of it went on to the wallet. */
async function funded(credit: bigint, options: SampleOptions = {}): Promise<SamplePlayer> {
  const [player] = await openSampleBooks(database.pool, options);
  if (player === undefined) throw new Error("no player");
  await ledger.transfer(sampleTransfer(player, "credit_issue", credit + 1n));
  if (options.mode !== "seamless") await ledger.transfer(sampleTransfer(player, "deposit", credit));
  return player;
}

describe("works", () => {
  test("a statement is read page by page and adds up to the balance", async () => {
    const player = await funded(900n);
    for (let number = 0n; number < 5n; number += 1n) {
      const stake = sampleStake(player, number);
      await ledger.round(stake);
      const { tenantId, roundId, at } = stake;
      await ledger.round({
        kind: "settle",
        tenantId,
        roundId,
        movementId: movementIdsOf(roundId).end,
        win: number * 10n,
        at,
      });
    }
    const { tenantId, accountId } = player;
    const first = await listEntries(database.db, tenantId, accountId, { limit: 4 });
    const second = await listEntries(database.db, tenantId, accountId, { limit: 100, after: first.at(-1)?.seq });
    const all = [...first, ...second];
    expect(all.map((entry) => entry.seq)).toEqual([10n, 9n, 8n, 7n, 6n, 5n, 4n, 3n, 2n, 1n]);
    expect(all[0]?.balanceAfter).toBe((await findAccountBalance(database.db, tenantId, accountId))?.balance);
    expect(await sumEntries(database.db, tenantId, accountId)).toEqual({ count: 10n, sum: 500n });
    const tomorrow = new Date(Date.now() + 86_400_000);
    expect(await sumEntries(database.db, tenantId, accountId, tomorrow)).toEqual({ count: 0n, sum: 0n });
    expect(await listEntries(database.db, tenantId, accountId, { limit: 1, to: tomorrow })).toHaveLength(1);
  });

  test("rounds left open are found over all tenants", async () => {
    const player = await funded(500n);
    const stake = sampleStake(player, 0n);
    await ledger.round(stake);
    const left = await listRoundsLeftOpen(database.db, new Date(Date.now() + 1_000), 1_000);
    expect(left).toContainEqual({ tenantId: player.tenantId, roundId: stake.roundId, startedAt: stake.at });
    expect(await listRoundsLeftOpen(database.db, new Date(Date.now() - 3_600_000), 1_000)).toEqual([]);
  });
});

describe("refuses", () => {
  test("a credit line shorter than what is drawn", async () => {
    const player = await funded(99n, { mode: "seamless", line: 50n });
    await ledger.round(sampleStake(player, 0n, { amount: 140n }));
    const { tenantId, creditAccountId } = player;
    expect(await setCreditLine(database.db, tenantId, creditAccountId, 39n)).toBe("in_use");
    expect(await setCreditLine(database.db, tenantId, creditAccountId, 40n)).toBe("set");
    expect(await setCreditLine(database.db, tenantId, uuidv7(), 40n)).toBe("unknown");
    expect(await findAccountBalance(database.db, tenantId, creditAccountId)).toMatchObject({
      floor: -40n,
      available: 0n,
    });
  });
});

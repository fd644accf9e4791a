/** The self-check names what is wrong in the books, and bulk history is booked as if it had been played. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dayOf, uuidAt } from "#server/db/uuid.ts";
import { freshDatabase } from "../../../test/pg/fresh-database.ts";
import type { FreshDatabase } from "../../../test/pg/fresh-database.ts";
import { bulkSettledRounds } from "./bulk.ts";
import type { BulkRound } from "./bulk.ts";
import type { Ledger } from "./commands.ts";
import { createLedger } from "./ledger.ts";
import { findAccountBalance, findSeriesPosition, sumEntries } from "./queries.ts";
import { openSampleBooks, sampleStake, sampleTransfer } from "./sample-books.ts";
import type { SamplePlayer } from "./sample-books.ts";
import { checkBooks } from "./self-check.ts";

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

const DAY_MS = 86_400_000;

async function fundedPlayers(count: number): Promise<SamplePlayer[]> {
  const players = await openSampleBooks(database.pool, { playersPerAgent: count });
  for (const player of players) {
    await ledger.transfer(sampleTransfer(player, "credit_issue", 2_000n));
    await ledger.transfer(sampleTransfer(player, "deposit", 1_000n));
  }
  return players;
}

/** `count` rounds of each player, spread over the three days that ended yesterday; every fourth wins, every fifth is free. */
function history(players: readonly SamplePlayer[], count: number, from = 0): BulkRound[] {
  const begin = Date.now() - 4 * DAY_MS;
  return players.flatMap((player) =>
    Array.from({ length: count }, (_, index): BulkRound => {
      const startedAt = new Date(begin + ((from + index) * 3 * DAY_MS) / (from + count));
      return {
        ...player,
        roundId: uuidAt(startedAt.getTime()),
        number: BigInt(from + index),
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
  );
}

describe("works", () => {
  test("bulk history satisfies the check, whole and day by day, and play goes on from it", async () => {
    const players = await fundedPlayers(7);
    const rounds = history(players, 300);
    await bulkSettledRounds(database.admin, rounds);
    await bulkSettledRounds(database.admin, history(players, 10, 300));
    const player = players[0];
    if (player === undefined) throw new Error("no player");
    const { tenantId, accountId, seriesId } = player;
    expect(await findSeriesPosition(database.db, tenantId, seriesId)).toMatchObject({ nextNumber: 310n });
    expect(await ledger.round(sampleStake(player, 310n, { amount: 1n }))).toMatchObject({ code: "open" });
    const balance = await findAccountBalance(database.db, tenantId, accountId);
    expect(await sumEntries(database.db, tenantId, accountId)).toEqual({
      count: balance?.entries,
      sum: balance?.balance,
    });
    expect(await checkBooks(database.db, tenantId)).toMatchObject({ breaks: 0n, named: [], accounts: 10n });
    for (const round of rounds.filter((_, index) => index % 100 === 0)) {
      const day = dayOf(round.roundId);
      expect(await checkBooks(database.db, tenantId, { from: day, to: day })).toMatchObject({ breaks: 0n, named: [] });
    }
  });
});

describe("refuses", () => {
  test("bulk history that overdraws, skips a number, repeats itself or comes from the app, as a whole", async () => {
    const players = await fundedPlayers(2);
    const rounds = history(players, 20);
    const before = await database.pool.query("select * from accounts order by tenant_id, id");
    const last = rounds.at(-1);
    if (last === undefined) throw new Error("no round");
    const spoiled: [string, readonly BulkRound[]][] = [
      ["more than their account had", [...rounds.slice(0, -1), { ...last, stake: 1_000_000n }]],
      ["without gap", [...rounds.slice(0, -1), { ...last, number: last.number + 1n }]],
      ["without gap", [...rounds, last]],
      ["fit together", [...rounds.slice(0, -1), { ...last, currency: "USD" }]],
      ["fit together", [...rounds.slice(0, -1), { ...last, houseAccountId: last.accountId }]],
    ];
    for (const [message, list] of spoiled)
      await expect(bulkSettledRounds(database.admin, list)).rejects.toThrow(message);
    await expect(bulkSettledRounds(database.pool, rounds)).rejects.toThrow("permission denied");
    expect((await database.pool.query("select * from accounts order by tenant_id, id")).rows).toEqual(before.rows);
    await bulkSettledRounds(database.admin, rounds);
    await expect(bulkSettledRounds(database.admin, rounds)).rejects.toThrow("without gap");
  });
});

describe("protects", () => {
  /** Each planted by the owner, past the functions; `$1` is the tenant. */
  const faults: readonly [check: string, plant: string][] = [
    [
      "wrongBalances",
      "update accounts set balance = balance + 1 where tenant_id = $1 and id = (select max(id::text)::uuid from accounts where tenant_id = $1 and kind = 'wallet')",
    ],
    [
      "unbalancedCurrencies",
      "update accounts set balance = balance + 1 where tenant_id = $1 and id = (select max(id::text)::uuid from accounts where tenant_id = $1 and kind = 'wallet')",
    ],
    [
      "brokenChains",
      "update movements set debit_after = debit_after + 1 where tenant_id = $1 and kind = 'stake' and debit_seq = 4",
    ],
    [
      "brokenChains",
      "update movements set debit_seq = debit_seq + 1000 where tenant_id = $1 and kind = 'stake' and debit_seq = 4",
    ],
    ["brokenChains", "delete from movements where tenant_id = $1 and kind = 'stake' and debit_seq = 4"],
    ["wrongRounds", "update rounds set win = win + 1 where tenant_id = $1 and number = 3"],
    ["wrongRounds", "delete from rounds where tenant_id = $1 and number = 3"],
    [
      "wrongRounds",
      "update movements set amount = amount + 1 where tenant_id = $1 and kind = 'win' and credit_seq = 7",
    ],
    ["wrongTransfers", "update transfers set amount = amount + 1 where tenant_id = $1 and kind = 'deposit'"],
    ["wrongTransfers", "delete from transfers where tenant_id = $1 and kind = 'deposit'"],
    [
      "wrongTransfers",
      "update transfers set state = 'failed', code = 'planted' where tenant_id = $1 and kind = 'deposit'",
    ],
    ["wrongSeries", "update stake_series set next_number = next_number + 1 where tenant_id = $1"],
    ["wrongSeries", "update rounds set number = number + 1 where tenant_id = $1 and number = 3"],
  ];

  test.each(faults)("the books: %s finds: %s", async (check, plant) => {
    const players = await fundedPlayers(2);
    await bulkSettledRounds(database.admin, history(players, 20));
    const tenantId = players[0]?.tenantId ?? "";
    expect(await checkBooks(database.db, tenantId)).toMatchObject({ breaks: 0n });
    expect((await database.admin.query(plant, [tenantId])).rowCount).toBeGreaterThan(0);
    const result = await checkBooks(database.db, tenantId);
    expect(result.breaks).toBeGreaterThan(0n);
    expect(result.named.map((one) => one.check)).toContain(check);
    expect(result.named.every((one) => one.subject !== "" && one.detail !== "")).toBe(true);
  });

  test("the books of a day too", async () => {
    const players = await fundedPlayers(2);
    const rounds = history(players, 20);
    await bulkSettledRounds(database.admin, rounds);
    const tenantId = players[0]?.tenantId ?? "";
    const spoiled = rounds[13];
    if (spoiled === undefined) throw new Error("no round");
    const day = dayOf(spoiled.roundId);
    await database.admin.query(
      "update movements set debit_after = debit_after + 1 where round_id = $1 and kind = 'stake'",
      [spoiled.roundId],
    );
    expect((await checkBooks(database.db, tenantId, { from: day, to: day })).named.map((one) => one.check)).toContain(
      "brokenChains",
    );
    const another = dayOf(rounds[0]?.roundId ?? "");
    expect(another).not.toBe(day);
    expect(await checkBooks(database.db, tenantId, { from: another, to: another })).toMatchObject({ breaks: 0n });
  });
});

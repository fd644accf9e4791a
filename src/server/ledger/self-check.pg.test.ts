/** The self-check names what is wrong in the books, and bulk history is booked as if it had been played. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { uuidAt } from "#server/db/uuid.ts";
import { addUpDays } from "../../../test/pg/followed-feed.ts";
import { freshDatabase } from "../../../test/pg/fresh-database.ts";
import type { FreshDatabase } from "../../../test/pg/fresh-database.ts";
import { sumEntries } from "../../../test/pg/sum-entries.ts";
import { bulkSettledRounds } from "./bulk.ts";
import type { BulkRound } from "./bulk.ts";
import type { CheckName } from "./check/breaks.ts";
import type { Ledger } from "./commands.ts";
import { createLedger } from "./ledger.ts";
import { findAccountBalance, findSeriesPosition } from "./queries.ts";
import { openSampleBooks, sampleStake, sampleTransfer } from "./sample-books.ts";
import type { SamplePlayer } from "./sample-books.ts";
import { checkBooks, type CheckResult } from "./self-check.ts";

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

/** Slices so small that nearly every round, account and chain lies across their ends. */
const TINY = { most: 3 };
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
  test("bulk history satisfies the check, in one slice or in many, and play goes on from it", async () => {
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
    const whole = await checkBooks(database.db, tenantId);
    expect(await checkBooks(database.db, tenantId, { most: 100 })).toEqual(whole);
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

const STAKE = "tenant_id = $1 and kind = 'stake' and debit_seq = 4";
const LAST_WALLET = "(select id from accounts where tenant_id = $1 and kind = 'wallet' order by id desc limit 1)";

/** Each planted by the owner, past the functions; `$1` is the tenant. */
const faults: readonly [check: CheckName, plant: string][] = [
  ["wrongBalances", `update accounts set balance = balance + 1 where tenant_id = $1 and id = ${LAST_WALLET}`],
  ["unbalancedCurrencies", `update accounts set balance = balance + 1 where tenant_id = $1 and id = ${LAST_WALLET}`],
  ["wrongBalances", "update accounts set entries = entries + 1 where tenant_id = $1 and kind = 'wallet'"],
  ["wrongBalances", `update movements set debit_seq = null where ${STAKE}`],
  ["wrongBalances", `update movements set credit_seq = 1 where ${STAKE}`],
  ["wrongBalances", `update movements set currency = 'USD' where ${STAKE}`],
  ["wrongBalances", `update movements set credit_account_id = gen_random_uuid() where ${STAKE}`],
  ["brokenChains", `update movements set debit_after = debit_after + 1 where ${STAKE}`],
  ["brokenChains", `update movements set debit_after = null where ${STAKE}`],
  ["brokenChains", `update movements set debit_seq = debit_seq + 1000 where ${STAKE}`],
  ["brokenChains", `update movements set debit_seq = 3 where ${STAKE}`],
  ["brokenChains", `update movements set debit_seq = 0 where ${STAKE}`],
  ["brokenChains", `delete from movements where ${STAKE}`],
  // The oldest entry of an account, and the newest of each wallet.
  ["brokenChains", "delete from movements where tenant_id = $1 and kind = 'credit_issue'"],
  [
    "brokenChains",
    `delete from movements m using accounts a where m.tenant_id = $1 and a.tenant_id = $1 and a.kind = 'wallet'
      and m.debit_account_id = a.id and m.debit_seq = a.entries`,
  ],
  // Two entries change places: the numbers and the sums stay as they were.
  [
    "brokenChains",
    "update movements set debit_seq = 9 - debit_seq where tenant_id = $1 and kind = 'stake' and debit_seq in (4, 5)",
  ],
  ["wrongRounds", "update rounds set win = win + 1 where tenant_id = $1 and number = 3"],
  ["wrongRounds", "update rounds set stake = stake + 1 where tenant_id = $1 and number = 3"],
  ["wrongRounds", "update rounds set state = 'refunded', win = 0 where tenant_id = $1 and number = 3"],
  ["wrongRounds", "delete from rounds where tenant_id = $1 and number = 3"],
  ["wrongRounds", "update movements set amount = amount + 1 where tenant_id = $1 and kind = 'win' and credit_seq = 7"],
  ["wrongRounds", `update movements set id = (left(id::text, 24) || left(md5(id::text), 12))::uuid where ${STAKE}`],
  ["wrongTransfers", "update transfers set amount = amount + 1 where tenant_id = $1 and kind = 'deposit'"],
  ["wrongTransfers", "delete from transfers where tenant_id = $1 and kind = 'deposit'"],
  [
    "wrongTransfers",
    "update transfers set state = 'failed', code = 'planted' where tenant_id = $1 and kind = 'deposit'",
  ],
  ["wrongTransfers", `update movements set round_id = null where ${STAKE}`],
  ["wrongSeries", "update stake_series set next_number = next_number + 1 where tenant_id = $1"],
  ["wrongSeries", "update stake_series set next_number = next_number - 1 where tenant_id = $1"],
  ["wrongSeries", "update rounds set number = number + 1 where tenant_id = $1 and number = 3"],
  ["wrongSeries", "delete from rounds where tenant_id = $1 and number = 3"],
  ["wrongSeries", "delete from stake_series where tenant_id = $1"],
];

const MIDDLE = "b.tenant_id = $1 and b.day = (select min(d.day) + 1 from daily_balances d where d.tenant_id = $1)";
const ofKind = (kind: string): string =>
  `exists (select from accounts a where a.tenant_id = $1 and a.id = b.account_id and a.kind = '${kind}')`;
const LATEST =
  "not exists (select from daily_balances d where d.tenant_id = $1 and d.account_id = b.account_id and d.day > b.day)";

/** The same in the daily balances. */
const dailyFaults: readonly string[] = [
  `update daily_balances b set opening = opening + 1, closing = closing + 1 where ${MIDDLE}`,
  `update daily_balances b set entries_to = entries_to + 1 where ${MIDDLE}`,
  `delete from daily_balances b where ${MIDDLE}`,
  `update daily_balances b set opening = opening + 1, closing = closing + 1 where b.tenant_id = $1`,
  `update daily_balances b set gained = gained + 1, closing = closing + 1, win = win + 1 where b.tenant_id = $1 and ${LATEST} and ${ofKind("wallet")}`,
  `update daily_balances b set losses = losses + 1, entries_to = entries_to + 1 where b.tenant_id = $1 and ${LATEST} and ${ofKind("credit")}`,
  `update daily_balances b set gained = gained + 1, closing = closing + 1, win = win + 1 where b.tenant_id = $1 and ${LATEST} and ${ofKind("house")}`,
  `update daily_balances b set lost = lost + 1, closing = closing - 1, win = win - 1 where b.tenant_id = $1 and ${LATEST} and ${ofKind("issuance")}`,
  `delete from daily_balances b where b.tenant_id = $1 and ${ofKind("house")}`,
];

const checksOf = ({ named }: CheckResult): Set<string> => new Set(named.map(({ check }) => check));

async function plantedIn(tenantId: string, plant: string): Promise<void> {
  expect(await checkBooks(database.db, tenantId)).toMatchObject({ breaks: 0n });
  expect(await checkBooks(database.db, tenantId, TINY)).toMatchObject({ breaks: 0n });
  expect((await database.admin.query(plant, [tenantId])).rowCount).toBeGreaterThan(0);
}

describe("protects", () => {
  test.each(faults)("the books: %s finds: %s", async (check, plant) => {
    const players = await fundedPlayers(2);
    await bulkSettledRounds(database.admin, history(players, 20));
    const tenantId = players[0]?.tenantId ?? "";
    await plantedIn(tenantId, plant);
    const result = await checkBooks(database.db, tenantId);
    expect(result.breaks).toBeGreaterThan(0n);
    expect(checksOf(result)).toContain(check);
    expect(result.named.every((one) => one.subject !== "" && one.detail !== "")).toBe(true);
    // The same checks find it wherever the slices end.
    const tiny = await checkBooks(database.db, tenantId, TINY);
    expect(checksOf(tiny)).toEqual(checksOf(result));
    expect(tiny).toMatchObject({ accounts: result.accounts, movements: result.movements });
  });

  test.each(dailyFaults)("the daily balances: %s", async (plant) => {
    const players = await fundedPlayers(2);
    const rounds = history(players, 20);
    await bulkSettledRounds(database.admin, rounds);
    await addUpDays(database.db);
    // Some of it is in the daily balances, some is not yet.
    await bulkSettledRounds(database.admin, history(players, 5, 20));
    const tenantId = players[0]?.tenantId ?? "";
    await plantedIn(tenantId, plant);
    for (const bounds of [{}, TINY])
      expect(checksOf(await checkBooks(database.db, tenantId, bounds))).toEqual(new Set(["wrongDailyBalances"]));
  });
});

/** What the ledger does with single commands: transfers, rounds, credit lines, statements. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { uuidv7 } from "#server/db/uuid.ts";
import { freshDatabase } from "../../../test/pg/fresh-database.ts";
import type { FreshDatabase } from "../../../test/pg/fresh-database.ts";
import type { Ledger, RoundResult, StakeCommand } from "./commands.ts";
import { createLedger } from "./ledger.ts";
import { findAccountBalance, findSeriesPosition, findTransferByRef, listEntries } from "./queries.ts";
import { openSampleBooks, sampleStake, sampleTransfer } from "./sample-books.ts";
import type { SampleOptions, SamplePlayer } from "./sample-books.ts";
import { checkBooks } from "./self-check.ts";
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

/** A player whose agent has `credit` left after `wallet` was deposited. */
async function funded(credit: bigint, wallet: bigint, options: SampleOptions = {}): Promise<SamplePlayer> {
  const [player] = await openSampleBooks(database.pool, options);
  if (player === undefined) throw new Error("no player");
  if (credit + wallet > 0n) await ledger.transfer(sampleTransfer(player, "credit_issue", credit + wallet));
  if (wallet > 0n) await ledger.transfer(sampleTransfer(player, "deposit", wallet));
  return player;
}

function settle(stake: StakeCommand, win: bigint): Promise<RoundResult> {
  const { tenantId, roundId } = stake;
  return ledger.round({
    kind: "settle",
    tenantId,
    roundId,
    movementId: movementIdsOf(roundId).end,
    win,
    at: new Date(),
  });
}

function refund(stake: StakeCommand): Promise<RoundResult> {
  const { tenantId, roundId } = stake;
  return ledger.round({ kind: "refund", tenantId, roundId, movementId: movementIdsOf(roundId).end, at: new Date() });
}

async function balanceOf(player: SamplePlayer, accountId = player.accountId): Promise<bigint | undefined> {
  return (await findAccountBalance(database.db, player.tenantId, accountId))?.balance;
}

describe("works", () => {
  test("a stake leaves the wallet, a win reaches it, the series moves on", async () => {
    const player = await funded(1_000n, 500n);
    const first = sampleStake(player, 0n);
    expect(await ledger.round(first)).toEqual({
      code: "open",
      replayed: false,
      roundId: first.roundId,
      balance: 400n,
      amount: 100n,
      nextNumber: 1n,
    });
    expect(await settle(first, 250n)).toMatchObject({ code: "settled", balance: 650n, amount: 250n, nextNumber: null });
    const second = sampleStake(player, 1n);
    await ledger.round(second);
    expect(await refund(second)).toMatchObject({ code: "refunded", balance: 650n, amount: 100n });
    expect(await findSeriesPosition(database.db, player.tenantId, player.seriesId)).toEqual({
      nextNumber: 2n,
      lastRoundId: second.roundId,
    });
    expect(await checkBooks(database.db, player.tenantId)).toMatchObject({ breaks: 0n, movements: 6n });
  });

  test("a free round moves nothing but its win", async () => {
    const player = await funded(1n, 0n);
    const stake = sampleStake(player, 0n, { amount: 0n });
    expect(await ledger.round(stake)).toMatchObject({ code: "open", balance: 0n, amount: 0n });
    expect(await settle(stake, 70n)).toMatchObject({ code: "settled", balance: 70n });
    expect(await listEntries(database.db, player.tenantId, player.accountId, { limit: 10 })).toMatchObject([
      { seq: 1n, kind: "win", amount: 70n, balanceAfter: 70n, roundId: stake.roundId },
    ]);
    expect(await checkBooks(database.db, player.tenantId)).toMatchObject({ breaks: 0n });
  });

  test("in seamless mode the credit pays, wins above everything it had, and may go down to its line", async () => {
    const player = await funded(100n, 0n, { mode: "seamless", line: 150n });
    const stake = sampleStake(player, 0n, { amount: 240n });
    expect(await ledger.round(stake)).toMatchObject({ code: "open", balance: -140n });
    expect(await ledger.round(sampleStake(player, 1n, { amount: 11n }))).toMatchObject({ code: "insufficient" });
    expect(await ledger.round(sampleStake(player, 1n, { amount: 10n }))).toMatchObject({
      code: "open",
      balance: -150n,
    });
    expect(await ledger.round(sampleStake(player, 2n, { amount: 0n }))).toMatchObject({ code: "exhausted" });
    expect(await settle(stake, 5_000n)).toMatchObject({ code: "settled", balance: 4_850n });
    expect(await checkBooks(database.db, player.tenantId)).toMatchObject({ breaks: 0n });
  });

  test("stakes, settlements and refunds sent together are booked together", async () => {
    const players = await openSampleBooks(database.pool, { agents: 3, playersPerAgent: 20 });
    await Promise.all(
      players.map(async (player) => {
        await ledger.transfer(sampleTransfer(player, "credit_issue", 2_000n));
        await ledger.transfer(sampleTransfer(player, "deposit", 1_000n));
      }),
    );
    const opened = players.map((player) => sampleStake(player, 0n));
    expect(new Set((await Promise.all(opened.map((stake) => ledger.round(stake)))).map(({ code }) => code))).toEqual(
      new Set(["open"]),
    );
    const mixed = await Promise.all(
      players.flatMap((player, index) => {
        const stake = opened[index];
        if (stake === undefined) return [];
        return [index % 2 === 0 ? settle(stake, 30n) : refund(stake), ledger.round(sampleStake(player, 1n))];
      }),
    );
    expect(mixed.filter(({ code }) => code === "open")).toHaveLength(60);
    expect(mixed.filter(({ code }) => code === "settled")).toHaveLength(30);
    expect(mixed.filter(({ code }) => code === "refunded")).toHaveLength(30);
    expect(await checkBooks(database.db, players[0]?.tenantId ?? "")).toMatchObject({ breaks: 0n });
  });

  test("stakes of one series that are sent together are taken in their order", async () => {
    const player = await funded(1_000n, 0n, { mode: "seamless", playersPerAgent: 2 });
    const others = await openSampleBooks(database.pool, { mode: "seamless" });
    const sent = [0n, 1n, 2n, 2n, 1n, 5n, 3n].flatMap((number) => [
      sampleStake(player, number, { amount: number === 1n ? 5_000n : 10n }),
      ...others.map((other) => sampleStake(other, 0n)),
    ]);
    const answers = await Promise.all(sent.map((stake) => ledger.round(stake)));
    expect(answers.filter((_, index) => index % 2 === 0).map(({ code }) => code)).toEqual([
      "open",
      "insufficient",
      "out_of_order",
      "out_of_order",
      "insufficient",
      "out_of_order",
      "out_of_order",
    ]);
    const next = await Promise.all([1n, 2n, 3n, 3n, 5n].map((number) => ledger.round(sampleStake(player, number))));
    expect(next.map(({ code, nextNumber }) => [code, nextNumber])).toEqual([
      ["open", 2n],
      ["open", 3n],
      ["open", 4n],
      ["taken", 4n],
      ["out_of_order", 4n],
    ]);
    expect(next[3]).toMatchObject({ roundId: next[2]?.roundId, amount: 100n });
    expect(await checkBooks(database.db, player.tenantId)).toMatchObject({ breaks: 0n });
  });

  test("all of a wallet is withdrawn, and all of nothing is nothing", async () => {
    const player = await funded(10n, 500n);
    const withdrawal = sampleTransfer(player, "withdrawal", "all");
    const done = { outcome: "posted", transfer: { state: "done", amount: 500n, balanceAfter: 0n } };
    expect(await ledger.transfer(withdrawal)).toMatchObject(done);
    expect(await ledger.transfer(sampleTransfer(player, "withdrawal", "all"))).toMatchObject({
      transfer: { state: "done", amount: 0n, balanceAfter: 0n },
    });
    expect(await findTransferByRef(database.db, player.tenantId, player.agentId, withdrawal.ref)).toMatchObject(
      done.transfer,
    );
    expect(await balanceOf(player, player.creditAccountId)).toBe(510n);
  });
});

describe("refuses", () => {
  test("a stake above the wallet, and one whose agent has no credit; the number stays free", async () => {
    const player = await funded(10n, 50n);
    const tooMuch = sampleStake(player, 0n);
    expect(await ledger.round(tooMuch)).toMatchObject({
      code: "insufficient",
      balance: 50n,
      amount: null,
      nextNumber: 0n,
    });
    await ledger.transfer(sampleTransfer(player, "deposit", "all"));
    const broke = sampleStake(player, 0n, { amount: 1n });
    expect(await ledger.round(broke)).toMatchObject({ code: "exhausted", balance: 60n, nextNumber: 0n });
    const stored = await database.pool.query("select id, state, code from rounds where tenant_id = $1 order by id", [
      player.tenantId,
    ]);
    expect(stored.rows).toEqual([
      { id: tooMuch.roundId, state: "rejected", code: "wallet_insufficient" },
      { id: broke.roundId, state: "rejected", code: "credit_exhausted" },
    ]);
  });

  test("a number that is taken, and any other than the next", async () => {
    const player = await funded(1n, 500n);
    const first = sampleStake(player, 0n);
    await ledger.round(first);
    expect(await ledger.round(sampleStake(player, 0n, { amount: 7n }))).toMatchObject({
      code: "taken",
      roundId: first.roundId,
      amount: 100n,
      balance: 400n,
      nextNumber: 1n,
    });
    expect(await ledger.round(sampleStake(player, 2n))).toMatchObject({ code: "out_of_order", nextNumber: 1n });
    await settle(first, 0n);
    expect(await ledger.round(sampleStake(player, 0n))).toMatchObject({ code: "taken", roundId: first.roundId });
    expect(await balanceOf(player)).toBe(400n);
  });

  test("a stake of a series that was closed, which an open round prevents", async () => {
    const player = await funded(1n, 500n);
    const stake = sampleStake(player, 0n);
    await ledger.round(stake);
    const close = async (): Promise<unknown> => {
      const { rows } = await database.pool.query<{ closed: boolean }>("select close_series($1, $2, $3) as closed", [
        player.tenantId,
        player.seriesId,
        player.accountId,
      ]);
      return rows[0]?.closed;
    };
    expect(await close()).toBe(false);
    await settle(stake, 0n);
    expect(await close()).toBe(true);
    expect(await ledger.round(sampleStake(player, 1n))).toMatchObject({
      code: "closed",
      balance: null,
      nextNumber: 1n,
    });
    expect(await ledger.round(stake)).toMatchObject({ code: "open", replayed: true });
    expect(await balanceOf(player)).toBe(400n);
  });

  test("an end of a round that is not there, and a second, other end", async () => {
    const player = await funded(1n, 500n);
    const stake = sampleStake(player, 0n);
    expect(await settle(stake, 1n)).toMatchObject({ code: "unknown", balance: null });
    await ledger.round(stake);
    await settle(stake, 1n);
    expect(await refund(stake)).toMatchObject({ code: "conflict" });
    expect(await settle(stake, 2n)).toMatchObject({ code: "conflict" });
  });

  test("what only a bug can ask fails alone, whoever shares its batch", async () => {
    const player = await funded(1n, 500n);
    const [other] = await openSampleBooks(database.pool);
    const answers = await Promise.allSettled([
      ledger.round(sampleStake(player, 0n, { seriesId: uuidv7() })),
      ledger.round(sampleStake(player, 0n, { accountId: other?.accountId ?? "" })),
      ledger.round(sampleStake(player, 0n, { houseAccountId: player.creditAccountId })),
      ledger.round(sampleStake(player, 0n, { currency: "USD" })),
      ledger.round(sampleStake(player, 0n)),
      ledger.round(sampleStake(player, 0n, { roundId: crypto.randomUUID() })),
      ledger.round(sampleStake(player, 0n, { amount: -1n })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([
      "rejected",
      "rejected",
      "rejected",
      "rejected",
      "fulfilled",
      "rejected",
      "rejected",
    ]);
    expect(await balanceOf(player)).toBe(400n);
  });

  test("a day without a partition, by name", async () => {
    const player = await funded(1n, 500n);
    const stake = sampleStake(player, 0n, { movementId: "00000000-0000-7000-8000-000000000000" });
    await expect(ledger.round(stake)).rejects.toMatchObject({ name: "LedgerUnavailable", reason: "partition_missing" });
    expect(await balanceOf(player)).toBe(500n);
  });

  test("anything once it is closed, and more than may wait", async () => {
    const player = await funded(1n, 500n);
    const small = createLedger({ pool: database.pool, maxWaiting: 1 });
    const answers = await Promise.allSettled([
      small.round(sampleStake(player, 0n)),
      small.round(sampleStake(player, 0n)),
      small.close(),
      small.round(sampleStake(player, 0n)),
    ]);
    expect(answers.map((answer) => (answer.status === "rejected" ? (answer.reason as Error).message : "fine"))).toEqual(
      [
        "fine",
        "too many commands are waiting for the ledger",
        "fine",
        "the ledger is closing and takes no more commands",
      ],
    );
  });
});

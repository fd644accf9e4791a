/** P06: the same id with other content is refused, and a refused id stays refused. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { uuidv7 } from "#server/db/uuid.ts";
import { freshDatabase } from "../../../test/pg/fresh-database.ts";
import type { FreshDatabase } from "../../../test/pg/fresh-database.ts";
import { drillCount, leaveEvidence } from "./drill.ts";
import type { Ledger, RoundCommand, StakeCommand, TransferCommand } from "./commands.ts";
import { createLedger } from "./ledger.ts";
import { findAccountBalance } from "./queries.ts";
import { movementIdsOf } from "./movement-ids.ts";
import { openSampleBooks, sampleStake, sampleTransfer } from "./sample-books.ts";
import type { SamplePlayer } from "./sample-books.ts";
import { checkBooks } from "./self-check.ts";
import { weaken } from "./weaken.ts";

let database: FreshDatabase;
let ledger: Ledger;
/** Players of their own for each turn. */
const EACH_TURN = Array.from({ length: drillCount({ gate: 1, drill: 200 }) }, (_, turn) => turn + 1);
const refused = { changed: 0, resent: 0 };
beforeAll(async () => {
  database = await freshDatabase();
  ledger = createLedger({ pool: database.pool });
});
afterAll(async () => {
  await leaveEvidence("P06", { changed_and_refused: refused.changed, refused_and_resent: refused.resent });
  await ledger.close();
  await database.close();
});

/** Two players of one agent, each with 1,000 in the wallet; the agent keeps 1,000. */
async function pair(): Promise<[SamplePlayer, SamplePlayer]> {
  const [one, other] = await openSampleBooks(database.pool, { playersPerAgent: 2 });
  if (one === undefined || other === undefined) throw new Error("no players");
  await ledger.transfer(sampleTransfer(one, "credit_issue", 3_000n));
  await ledger.transfer(sampleTransfer(one, "deposit", 1_000n));
  await ledger.transfer(sampleTransfer(other, "deposit", 1_000n));
  return [one, other];
}

/** Each field of a stake that says what is booked, changed to something else that would be booked under a new id. */
function stakeMutations(stake: StakeCommand, other: SamplePlayer): Record<string, StakeCommand> {
  const changes: Partial<StakeCommand> = {
    seriesId: other.seriesId,
    number: stake.number + 1n,
    agentId: uuidv7(),
    playerId: other.playerId,
    sessionId: other.sessionId,
    providerCode: "another",
    gameCode: "another",
    variantId: "b",
    rtpBps: 9_400,
    accountId: other.accountId,
    currency: "USD",
    amount: stake.amount + 1n,
  };
  return Object.fromEntries(
    Object.entries(changes).map(([field, value]) => [field, { ...stake, [field]: value } satisfies StakeCommand]),
  );
}

function transferMutations(transfer: TransferCommand, other: SamplePlayer): Record<string, TransferCommand> {
  return {
    kind: { ...transfer, kind: "credit_send" },
    debitAccountId: { ...transfer, debitAccountId: other.accountId },
    creditAccountId: { ...transfer, creditAccountId: other.accountId },
    amount: { ...transfer, amount: 101n },
    all: { ...transfer, amount: "all" },
    currency: { ...transfer, currency: "USD" },
  };
}

/** Sends each mutation alone and returns the fields whose mutation was not answered with a conflict. */
async function unnoticed(mutations: Record<string, RoundCommand | TransferCommand>): Promise<string[]> {
  const fields: string[] = [];
  for (const [field, command] of Object.entries(mutations)) {
    const noticed =
      "ref" in command
        ? (await ledger.transfer(command)).outcome === "conflict"
        : (await ledger.round(command)).code === "conflict";
    if (!noticed) fields.push(field);
  }
  return fields;
}

/** Every one is answered with a conflict; how many they were. */
async function allNoticed(mutations: Record<string, RoundCommand | TransferCommand>): Promise<number> {
  expect(await unnoticed(mutations)).toEqual([]);
  return Object.keys(mutations).length;
}

async function wallets(...players: SamplePlayer[]): Promise<(bigint | undefined)[]> {
  return Promise.all(
    players.map(
      async ({ tenantId, accountId }) => (await findAccountBalance(database.db, tenantId, accountId))?.balance,
    ),
  );
}

describe("refuses", () => {
  test.each(EACH_TURN)("P06: a stake with any field changed, while its round is open and for ever after", async () => {
    const [player, other] = await pair();
    const stake = sampleStake(player, 0n);
    await ledger.round(stake);
    refused.changed += await allNoticed(stakeMutations(stake, other));
    await ledger.round({ ...stake, kind: "settle", movementId: movementIdsOf(stake.roundId).end, win: 50n });
    refused.changed += await allNoticed(stakeMutations(stake, other));
    expect(await ledger.round(stake)).toMatchObject({ code: "open", replayed: true, balance: 900n });
    expect(await wallets(player, other)).toEqual([950n, 1_000n]);
    expect(await checkBooks(database.db, player.tenantId)).toMatchObject({ breaks: 0n });
  });

  test("P06: another win, another end", async () => {
    const [player] = await pair();
    const stakes = [sampleStake(player, 0n), sampleStake(player, 1n)] as const;
    for (const stake of stakes) await ledger.round(stake);
    const { tenantId, at } = stakes[0];
    const end = { tenantId, movementId: uuidv7(), at };
    await ledger.round({ ...end, kind: "settle", roundId: stakes[0].roundId, win: 50n });
    await ledger.round({ ...end, kind: "refund", roundId: stakes[1].roundId, movementId: uuidv7() });
    const mutations: Record<string, RoundCommand> = {
      "more win": { ...end, kind: "settle", roundId: stakes[0].roundId, win: 51n },
      "no win": { ...end, kind: "settle", roundId: stakes[0].roundId, win: 0n },
      "refund of a settled round": { ...end, kind: "refund", roundId: stakes[0].roundId },
      "settlement of a refunded round": { ...end, kind: "settle", roundId: stakes[1].roundId, win: 0n },
    };
    refused.changed += await allNoticed(mutations);
    expect(await wallets(player)).toEqual([950n]);
  });

  test.each(EACH_TURN)("P06: a transfer with any field changed", async () => {
    const [player, other] = await pair();
    const deposit = sampleTransfer(player, "deposit", 100n);
    await ledger.transfer(deposit);
    refused.changed += await allNoticed(transferMutations({ ...deposit, id: uuidv7() }, other));
    expect(await wallets(player, other)).toEqual([1_100n, 1_000n]);
  });

  test("P06: two other contents at once under one id: one is booked, the other is told", async () => {
    const [player, other] = await pair();
    const nodes = [1, 2].map(() => createLedger({ pool: database.pool }));
    for (let round = 0; round < 20; round += 1) {
      const one = sampleTransfer(player, "withdrawal", 1n);
      const two = { ...sampleTransfer(other, "withdrawal", 1n), ref: one.ref };
      const answers = await Promise.all([nodes[0]?.transfer(one), nodes[1]?.transfer(two)]);
      expect(new Set(answers.map((answer) => answer?.outcome))).toEqual(new Set(["conflict", "posted"]));
      const stake = sampleStake(player, BigInt(round), { amount: 10n });
      const twin = {
        ...sampleStake(other, BigInt(round), { amount: 10n }),
        roundId: stake.roundId,
        movementId: stake.movementId,
      };
      const rounds = await Promise.all([nodes[0]?.round(stake), nodes[1]?.round(twin)]);
      expect(new Set(rounds.map((answer) => answer?.code))).toEqual(new Set(["conflict", "open"]));
      const loser =
        rounds[0]?.code === "conflict" ? sampleStake(player, BigInt(round)) : sampleStake(other, BigInt(round));
      expect(await ledger.round({ ...loser, amount: 1n })).toMatchObject({ code: "open" });
    }
    await Promise.all(nodes.map((node) => node.close()));
    expect(await checkBooks(database.db, player.tenantId)).toMatchObject({ breaks: 0n });
  });

  test.each(EACH_TURN)("P06: what was refused stays refused, however much money comes", async () => {
    const [player, other] = await pair();
    const stake = sampleStake(player, 0n, { amount: 5_000n });
    const withdrawal = sampleTransfer(player, "withdrawal", 5_000n);
    const forbidden = sampleTransfer(player, "deposit", 10n, { refusal: "player_blocked" });
    const first = [await ledger.round(stake), await ledger.transfer(withdrawal), await ledger.transfer(forbidden)];
    expect(first).toMatchObject([
      { code: "insufficient", replayed: false },
      { transfer: { state: "failed", code: "wallet_insufficient", amount: 5_000n } },
      { transfer: { state: "failed", code: "player_blocked" } },
    ]);
    await ledger.transfer(sampleTransfer(player, "credit_issue", 100_000n));
    await ledger.transfer(sampleTransfer(player, "deposit", 50_000n));
    const again = [
      await ledger.round({ ...stake, movementId: uuidv7(), at: new Date() }),
      await ledger.transfer({ ...withdrawal, id: uuidv7(), requestId: "again" }),
      await ledger.transfer({ ...forbidden, id: uuidv7(), refusal: null }),
    ];
    expect(again).toEqual(first.map((answer) => ({ ...answer, replayed: true })));
    refused.resent += again.length;
    const mutated = stakeMutations(stake, other);
    // A refused round moved nothing, so its account is nowhere in the books.
    delete mutated["accountId"];
    refused.changed += await allNoticed(mutated);
    expect(await wallets(player)).toEqual([51_000n]);
    expect(await ledger.round({ ...stake, roundId: uuidv7(), movementId: uuidv7() })).toMatchObject({ code: "open" });
  });
});

describe("protects", () => {
  test("P06 control: without the comparison, other content goes through as a replay", async () => {
    const [player, other] = await pair();
    const stake = sampleStake(player, 0n);
    const deposit = sampleTransfer(player, "deposit", 100n);
    await ledger.round(stake);
    await ledger.transfer(deposit);
    const restores = [
      await weaken(database.admin, "known_stakes", "if not v_same then", "if false then"),
      await weaken(database.admin, "post_transfers", "else 'conflict' end", "else 'replayed' end"),
    ];
    const passed = [
      ...(await unnoticed(stakeMutations(stake, other))),
      ...(await unnoticed(transferMutations({ ...deposit, id: uuidv7() }, other))),
    ];
    for (const restore of restores) await restore();
    expect(passed).toHaveLength(18);
    expect(await unnoticed(stakeMutations(stake, other))).toEqual([]);
  });

  test("P06 control: without the record of a refusal, the same id is booked once there is money", async () => {
    const [player] = await pair();
    const restore = await weaken(
      database.admin,
      "post_transfers",
      "where w.state is not null;",
      "where w.state = 'done';",
    );
    const withdrawal = sampleTransfer(player, "withdrawal", 1_500n);
    // Nothing is stored, so nothing can be answered either.
    await ledger.transfer(withdrawal).catch(() => undefined);
    await ledger.transfer(sampleTransfer(player, "deposit", 500n));
    expect(await ledger.transfer(withdrawal)).toMatchObject({ transfer: { state: "done" } });
    await restore();
  });
});

// The life of a round on the real ledger: spins, repeats, refusals, and recovery from every interruption.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isRefusal } from "#contract/errors.ts";
import { openCasino, type Casino } from "../../../test/factories/casino.ts";
import { freshDatabase, type FreshDatabase } from "../../../test/pg/fresh-database.ts";
import { endGameSession, tidyGameSessions } from "../game/service/end.ts";
import { fixClientSeed, setClientSeed } from "../game/service/seeds.ts";
import type { GameSession } from "../game/queries.ts";
import type { Ledger, RoundCommand } from "../ledger/commands.ts";
import { sampleTransfer } from "../ledger/sample-books.ts";
import { playStateOf } from "./play-state.ts";
import { findStoredRound } from "./queries/stored-round.ts";
import { explainRound } from "./service/explore.ts";
import { recoverRounds } from "./service/recover.ts";
import { spin } from "./service/spin.ts";
import { commitmentOf } from "#studio/verify/node-stream.ts";
import { verifyRound } from "#studio/verify/verify-round.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const STAKE = 100n;
const never = (id: string, error: unknown): never => {
  throw new Error(`round ${id} was not recovered`, { cause: error });
};

async function played(casino: Casino, session: GameSession, nonce: bigint, stake = STAKE) {
  const answer = await spin(casino, session, nonce, stake);
  if (isRefusal(answer)) throw new Error(`refused: ${answer.refused} ${answer.detail}`);
  return answer;
}

async function stateOf(casino: Casino, session: GameSession) {
  const state = await playStateOf(casino, session);
  if (isRefusal(state)) throw new Error(`refused: ${state.refused} ${state.detail}`);
  return state;
}

/** A ledger that dies after some of its calls, as a process does: the call reaches the books or it does not. */
function dyingLedger(ledger: Ledger, dies: (command: RoundCommand) => "before" | "after" | null): Ledger {
  return {
    ...ledger,
    async round(command) {
      const moment = dies(command);
      if (moment === "before") throw new Error("killed");
      const result = await ledger.round(command);
      if (moment === "after") throw new Error("killed");
      return result;
    },
  };
}

describe("works", () => {
  test("a spin books the stake, draws, books the win, and numbers rounds without gap", async () => {
    const casino = await openCasino(database);
    let session = await casino.openSession();
    let balance = await casino.walletBalance();
    for (let nonce = 0n; nonce < 20n; nonce += 1n) {
      session = await casino.reload(session);
      const { round, balance: after, nextNumber } = await played(casino, session, nonce);
      expect(round.nonce).toBe(Number(nonce));
      expect(nextNumber).toBe(nonce + 1n);
      balance += round.win - STAKE;
      expect(after).toBe(balance);
      expect(await casino.walletBalance()).toBe(balance);
    }
  });

  test("the play state shows the newest round until its reels were shown", async () => {
    const casino = await openCasino(database);
    const session = await casino.openSession();
    expect((await stateOf(casino, session)).last_round).toBeNull();
    const { round } = await played(casino, session, 0n);
    const state = await stateOf(casino, await casino.reload(session));
    expect(state.last_round).toEqual({ ...round, shown: false });
    expect(state.next_nonce).toBe(1);
    expect(state.balance).toBe(await casino.walletBalance());
  });

  test("play money leaves the books alone and runs out", async () => {
    const casino = await openCasino(database);
    const session = await casino.openSession("demo");
    const before = await casino.pool.query("select count(*) from movements");
    const first = await played(casino, session, 0n, 20_000n);
    expect(await played(casino, session, 0n, 20_000n)).toEqual(first);
    expect(first.balance).toBe(100_000n - 20_000n + first.round.win);
    let balance = first.balance;
    for (let nonce = 1n; nonce < 60n; nonce += 1n) {
      const answer = await spin(casino, session, nonce, 20_000n);
      if (isRefusal(answer)) {
        expect(answer.refused).toBe("wallet_insufficient");
        expect(balance).toBeLessThan(20_000n);
        break;
      }
      balance = answer.balance;
    }
    expect(await casino.pool.query("select count(*) from movements")).toMatchObject({ rows: before.rows });
  });

  test("P42: the browser's verifier agrees with the server about every round, once the seed is revealed", async () => {
    const casino = await openCasino(database);
    const session = await casino.openSession();
    await setClientSeed(casino, session, "chosen-by-the-player");
    const rounds = [];
    for (let nonce = 0n; nonce < 60n; nonce += 1n)
      rounds.push((await played(casino, await casino.reload(session), nonce)).round);
    const viewer = { kind: "api", tenantId: casino.books.tenantId, agentId: casino.books.agentId } as const;
    const hidden = await explainRound(casino, viewer, rounds[0]?.round_id ?? "");
    expect(isRefusal(hidden) ? null : hidden.proof.server_seed).toBeNull();
    expect(await endGameSession(casino, casino.books.tenantId, session.id)).toBe("closed");
    for (const round of rounds) {
      const explained = await explainRound(casino, viewer, round.round_id);
      if (isRefusal(explained)) throw new Error(explained.refused);
      const { proof, outcome, win } = explained;
      const seed = proof.server_seed ?? "";
      expect(commitmentOf(Buffer.from(seed, "hex"))).toBe(session.serverSeedHash);
      const verified = await verifyRound({
        serverSeedHex: seed,
        serverSeedHash: proof.server_seed_hash,
        clientSeed: "chosen-by-the-player",
        nonce: round.nonce,
        game: session.game,
        variant: session.variant,
        mathsHash: proof.maths_hash,
      });
      expect(verified).toMatchObject({ commitmentHolds: true, mathsHashHolds: true });
      expect(verified.outcome).toEqual(outcome);
      expect(outcome).toEqual(round.outcome);
      expect(win).toBe(round.win);
    }
  });
});

describe("refuses", () => {
  test("stakes off the ladder, numbers out of order, the same number with another stake", async () => {
    const casino = await openCasino(database);
    const session = await casino.openSession();
    for (const stake of [0n, 19n, 30n, 20_020n]) {
      expect(await spin(casino, session, 0n, stake)).toMatchObject({ refused: "stake_out_of_range" });
    }
    expect(await spin(casino, session, 1n, STAKE)).toMatchObject({ refused: "spin_out_of_order" });
    await played(casino, session, 0n);
    expect(await spin(casino, session, 0n, 200n)).toMatchObject({ refused: "spin_out_of_order" });
  });

  test("a stake above the player's cap, but answers again what was played before it", async () => {
    const casino = await openCasino(database);
    const session = await casino.openSession();
    const { round } = await played(casino, session, 0n);
    const cap = (amount: bigint | null) =>
      database.pool.query("update players set stake_cap = $2 where id = $1", [casino.books.playerId, amount]);
    await cap(STAKE - 1n);
    const capped = await casino.reload(session);
    expect(await spin(casino, capped, 1n, STAKE)).toMatchObject({ refused: "stake_out_of_range" });
    expect((await played(casino, capped, 0n)).round).toEqual(round);
    const { stakes } = await stateOf(casino, capped);
    expect(stakes.at(-1)).toBeLessThan(STAKE);
    await cap(STAKE);
    await played(casino, await casino.reload(session), 1n);
    await cap(null);
    expect((await stateOf(casino, await casino.reload(session))).stakes.at(-1)).toBeGreaterThan(STAKE);
  });

  test("a stake the wallet or the agent's credit does not cover, and plays on when it does", async () => {
    const poor = await openCasino(database, { money: 60n });
    const session = await poor.openSession();
    expect(await spin(poor, session, 0n, STAKE)).toMatchObject({ refused: "wallet_insufficient" });
    await poor.ledger.transfer(sampleTransfer(poor.books, "deposit", 1_000n));
    await played(poor, await poor.reload(session), 0n);

    const exhausted = await openCasino(database, { credit: 1_000n, money: 500n });
    const open = await exhausted.openSession();
    await exhausted.ledger.transfer(sampleTransfer(exhausted.books, "deposit", 500n));
    expect(await spin(exhausted, open, 0n, STAKE)).toMatchObject({ refused: "credit_exhausted" });
    await exhausted.ledger.transfer(sampleTransfer(exhausted.books, "credit_issue", 1n));
    await played(exhausted, await exhausted.reload(open), 0n);
  });

  test("anything new in a session that has ended, but still answers its newest round", async () => {
    const casino = await openCasino(database);
    const session = await casino.openSession();
    const { round } = await played(casino, session, 0n);
    await endGameSession(casino, casino.books.tenantId, session.id);
    const ended = await casino.reload(session);
    expect(await spin(casino, ended, 1n, STAKE)).toMatchObject({ refused: "session_closed" });
    expect((await played(casino, ended, 0n)).round).toEqual(round);
    // A spin let in before the end and staked after it, when the seed is known: the books refuse it themselves.
    const letInBefore = { ...ended, state: "active" } as const;
    expect(await spin(casino, letInBefore, 1n, STAKE)).toMatchObject({ refused: "session_closed" });
  });

  test("idle sessions end by themselves, with their seeds revealed", async () => {
    const casino = await openCasino(database);
    const session = await casino.openSession();
    await played(casino, session, 0n);
    expect(await tidyGameSessions({ ...casino, clock: () => new Date(Date.now() + 29 * 60_000) })).toBe(0);
    expect(await tidyGameSessions({ ...casino, clock: () => new Date(Date.now() + 31 * 60_000) })).toBeGreaterThan(0);
    expect((await casino.reload(session)).state).toBe("closed");
  });

  test("a client seed after the first stake", async () => {
    const casino = await openCasino(database);
    const session = await casino.openSession();
    expect(await setClientSeed(casino, session, "early")).toBeNull();
    expect(await fixClientSeed(casino, session)).toBe("early");
    expect(await setClientSeed(casino, session, "late")).toMatchObject({ refused: "spin_out_of_order" });
    expect((await casino.reload(session)).clientSeed).toBe("early");
  });
});

describe("protects", () => {
  test("two tabs spinning the same number get the same round, staked once", async () => {
    const casino = await openCasino(database);
    const session = await casino.openSession();
    const before = await casino.walletBalance();
    const answers = await Promise.all(Array.from({ length: 12 }, () => played(casino, session, 0n)));
    expect(new Set(answers.map((answer) => answer.round.round_id)).size).toBe(1);
    expect(await casino.walletBalance()).toBe(before - STAKE + (answers[0]?.round.win ?? 0n));
  });

  test("P13: killed at any step, a repeated spin or the recovery job ends the round with the same outcome, once", async () => {
    const steps = (["stake", "settle"] as const).flatMap((kind) =>
      (["before", "after"] as const).map((moment) => ({ kind, moment })),
    );
    for (const { kind, moment } of steps) {
      for (const finisher of ["player", "job", "reload"] as const) {
        const casino = await openCasino(database);
        const session = await casino.openSession();
        const before = await casino.walletBalance();
        const dying = dyingLedger(casino.ledger, (command) => (command.kind === kind ? moment : null));
        await expect(spin({ ...casino, ledger: dying }, session, 0n, STAKE)).rejects.toThrow("killed");
        const later = { ...casino, clock: () => new Date(Date.now() + 10_000) };
        if (finisher === "job") await recoverRounds(later, never);
        if (finisher === "reload") await stateOf(casino, await casino.reload(session));
        // Whoever finished it, the player's repeat is answered with that round (or plays it now, if it never was booked).
        const { round, balance } = await played(casino, await casino.reload(session), 0n);
        expect(balance).toBe(before - STAKE + round.win);
        expect(await casino.walletBalance()).toBe(balance);
        expect(await findStoredRound(casino.db, casino.books.tenantId, round.round_id)).toMatchObject({
          state: "settled",
        });
        const open = await casino.pool.query("select 1 from open_rounds where tenant_id = $1", [casino.books.tenantId]);
        expect(open.rows).toEqual([]);
      }
    }
  });

  test("P13, control: without anybody to finish it, a round killed before its win stays open", async () => {
    const casino = await openCasino(database);
    const session = await casino.openSession();
    const dying = dyingLedger(casino.ledger, (command) => (command.kind === "settle" ? "before" : null));
    await expect(spin({ ...casino, ledger: dying }, session, 0n, STAKE)).rejects.toThrow("killed");
    const open = await casino.pool.query("select 1 from open_rounds where tenant_id = $1", [casino.books.tenantId]);
    expect(open.rows).toHaveLength(1);
  });

  test("a session ends after its open round only, and its seed stays hidden until then", async () => {
    const casino = await openCasino(database);
    const session = await casino.openSession();
    const dying = dyingLedger(casino.ledger, (command) => (command.kind === "settle" ? "before" : null));
    await expect(spin({ ...casino, ledger: dying }, session, 0n, STAKE)).rejects.toThrow("killed");
    expect(await endGameSession(casino, casino.books.tenantId, session.id)).toBe("ending");
    const later = { ...casino, clock: () => new Date(Date.now() + 10_000) };
    await recoverRounds(later, never);
    expect(await endGameSession(casino, casino.books.tenantId, session.id)).toBe("closed");
  });
});

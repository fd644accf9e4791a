// Rounds in seamless mode when the wallet, the process or the network fails: in the end both sides say the same.
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { isRefusal } from "#contract/errors.ts";
import { openSeamlessCasino, type SeamlessCasino } from "../../../test/factories/seamless-casino.ts";
import { expectAgreement, spinNext, STAKE, statesOf } from "../../../test/factories/seamless-stage.ts";
import { freshDatabase, type FreshDatabase } from "../../../test/pg/fresh-database.ts";
import { uuidv7 } from "../db/uuid.ts";
import type { Ledger } from "../ledger/commands.ts";
import { sampleTransfer } from "../ledger/sample-books.ts";
import { recordCheck } from "../ledger/record-check.ts";
import { recoverRounds } from "./service/recover.ts";
import { spin } from "./service/spin.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase({ max: 20 });
});
afterAll(() => database.close());

async function open(options: Parameters<typeof openSeamlessCasino>[1] = {}): Promise<SeamlessCasino> {
  const casino = await openSeamlessCasino(database, options);
  onTestFinished(() => casino.close());
  return casino;
}

describe("protects", () => {
  /** Each plays a stake through trouble; `round` says whether the wallet agreed in the end. */
  const TROUBLES: readonly [fault: string, round: boolean][] = [
    ["hang.stake", false],
    ["hang_before.stake", false],
    ["lost_answer.stake", false],
    ["lost_answer.stake.1", true],
    ["cut_before.stake", false],
    ["cut_before.stake.1", true],
    ["error_500_before.stake", false],
    ["error_500_after.stake.1", true],
    ["error_500_after.stake", false],
    ["bad_json.stake", false],
    ["unknown_status.stake", false],
    ["wrong_currency.stake", false],
    ["no_balance.stake", false],
    ["fractional_balance.stake", false],
    ["html_200.stake", false],
    ["redirect.stake", false],
    ["huge_answer.stake", false],
    ["hang.win.2", true],
    ["lost_answer.win.3", true],
    ["error_500_before.win.7", true],
    ["error_500_after.win.2", true],
    ["bad_json.win.2", true],
    ["try_again.win.4", true],
    ["busy_503.win.3", true],
    ["conflicts_on_repeat.stake", true],
  ];

  test.concurrent.each(TROUBLES)(
    "P13: after %s both agree, and nothing is left open",
    { timeout: 60_000 },
    async (fault, isRound) => {
      const casino = await openSeamlessCasino(database, { player: `fault.${fault}` });
      try {
        const session = await casino.openSession();
        const answer = await spinNext(casino, session);
        expect(isRefusal(answer) ? answer.refused : "round").toBe(isRound ? "round" : "callback_unhealthy");
        expect(await casino.settleAll()).toBe(0);
        expect(await statesOf(casino)).toEqual([isRound ? "paid" : "rolled_back"]);
        await expectAgreement(casino);
        const settled = await database.pool.query<{ state: string }>("select state from rounds where tenant_id = $1", [
          casino.books.tenantId,
        ]);
        // No outcome is ever drawn after an ambiguous stake.
        expect(settled.rows).toEqual([{ state: isRound ? "settled" : "rejected" }]);
      } finally {
        await casino.close();
      }
    },
  );

  test("P07: a win nobody takes for a week is a person's to decide, and stays", async () => {
    const casino = await open({ player: "fault.refuses_late_win" });
    const session = await casino.openSession();
    await spinNext(casino, session);
    expect(await casino.settleAll()).toBe(0);
    const found = await database.pool.query<{ attempts: number }>(
      "select state, due_at, stuck_at is not null as stuck, last_failure, attempts from seamless_rounds where tenant_id = $1",
      [casino.books.tenantId],
    );
    expect(found.rows).toMatchObject([{ state: "paying", due_at: null, stuck: true, last_failure: "player_blocked" }]);
    expect(found.rows[0]?.attempts).toBeGreaterThan(150);
    const told = await database.pool.query("select about from notice_events where tenant_id = $1", [
      casino.books.tenantId,
    ]);
    expect(told.rows).toMatchObject([
      { about: { event: "wallet.stuck", agent_id: casino.books.agentId, what: "win" } },
    ]);
  });

  test("a stake the wallet took and the books refuse, as its credit went meanwhile, is given back", async () => {
    const casino = await open({ credit: 150n });
    const session = await casino.openSession();
    const outrun: SeamlessCasino["wallets"] = {
      ...casino.wallets,
      async call(...told) {
        const verdict = await casino.wallets.call(...told);
        await casino.ledger.transfer(sampleTransfer(casino.books, "credit_redeem", 100n));
        return verdict;
      },
    };
    const answer = await spin({ ...casino, wallets: outrun }, session, 0n, STAKE);
    expect([isRefusal(answer) && answer.refused, casino.lostAtWallet()]).toEqual(["credit_exhausted", STAKE]);
    await casino.settleAll();
    await expectAgreement(casino);
    expect(await statesOf(casino)).toEqual(["rolled_back"]);
  });

  type Step = "reject" | "stake" | "settle";
  /** A process that dies at a step of the books, having done it or not. */
  function dying(ledger: Ledger, step: Step, when: "before" | "after"): Ledger {
    const die = async <R>(isIt: boolean, work: () => Promise<R>): Promise<R> => {
      if (isIt && when === "before") throw new Error("killed");
      const result = await work();
      if (isIt) throw new Error("killed");
      return result;
    };
    return {
      ...ledger,
      round: (command) => die(command.kind === step, () => ledger.round(command)),
      reject: (command) => die(step === "reject", () => ledger.reject(command)),
    };
  }

  const DEATHS = (["stake", "settle", "reject"] as const).flatMap((step) =>
    (["before", "after"] as const).map((when) => [step, when] as const),
  );

  test.each(DEATHS)(
    "P13: a process killed at %s, %s it was booked, leaves what others take to its end",
    async (step, when) => {
      const casino = await open(step === "reject" ? { player: "fault.lost_answer.stake" } : {});
      const session = await casino.openSession();
      const killed = await spin({ ...casino, ledger: dying(casino.ledger, step, when) }, session, 0n, STAKE).catch(
        (error: unknown) => error,
      );
      expect(killed).toMatchObject({ message: "killed" });
      expect(await statesOf(casino)).toEqual(["started"]);
      expect(await casino.settleAll()).toBe(0);
      await expectAgreement(casino);
      const isRound = step === "settle" || (step === "stake" && when === "after");
      expect(await statesOf(casino)).toEqual([isRound ? "paid" : "rolled_back"]);
      const again = await spinNext(casino, session);
      expect(isRefusal(again) ? again.refused : "round").toBe(step === "reject" ? "callback_unhealthy" : "round");
      await casino.settleAll();
      await expectAgreement(casino);
    },
  );

  test("P13: whoever comes first takes an interrupted round to the same end: the player, the jobs, or both at once", async () => {
    for (const who of ["player", "ledger job", "all"] as const) {
      const casino = await open();
      const session = await casino.openSession();
      const dead = { ...casino, ledger: dying(casino.ledger, "settle", "before") };
      await expect(spin(dead, session, 0n, STAKE)).rejects.toThrow("killed");
      const now = await casino.reload(session);
      casino.advance(20_000);
      const byPlayer = () => spin(casino, now, 0n, STAKE);
      const byJob = () =>
        recoverRounds(casino, (_id, error) => {
          throw error;
        });
      await (who === "player"
        ? byPlayer()
        : who === "ledger job"
          ? byJob()
          : Promise.all([byPlayer(), byJob(), casino.settleAll()]));
      expect(await casino.settleAll()).toBe(0);
      await expectAgreement(casino);
      expect(await statesOf(casino)).toEqual(["paid"]);
    }
  });

  test("P05: who repeats an interrupted round while others tell its wallet the win has the same answer as they", async () => {
    const casino = await open();
    const session = await casino.openSession();
    const dead = { ...casino, ledger: dying(casino.ledger, "settle", "after") };
    await expect(spin(dead, session, 0n, STAKE)).rejects.toThrow("killed");
    const now = await casino.reload(session);
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow: SeamlessCasino["wallets"] = {
      ...casino.wallets,
      async call(...told) {
        asked.resolve();
        await answered.promise;
        return casino.wallets.call(...told);
      },
    };
    const one = spin({ ...casino, wallets: slow }, now, 0n, STAKE);
    await asked.promise;
    // The wallet answers when the other one has come to wait for it.
    const pause = (ms: number): Promise<void> => {
      answered.resolve();
      return casino.pause(ms);
    };
    const other = await spin({ ...casino, pause }, now, 0n, STAKE);
    answered.resolve();
    expect(other).toEqual(await one);
    expect(other).toMatchObject({ balance: casino.wallet.balanceOf(casino.playerCode) });
  });

  test("a repeated round whose win its wallet does not take says what the player has with it, or that it is not over", async () => {
    for (const [fault, isSaid] of [
      ["refuses_late_win", true],
      ["cut_before.win.balance", false],
    ] as const) {
      const casino = await open({ player: `fault.${fault}` });
      const session = await casino.openSession();
      const dead = { ...casino, ledger: dying(casino.ledger, "settle", "after") };
      await expect(spin(dead, session, 0n, STAKE)).rejects.toThrow("killed");
      const again = await spin(casino, await casino.reload(session), 0n, STAKE);
      if (isSaid) {
        if (isRefusal(again)) throw new Error(again.detail);
        expect(again.balance).toBe(casino.wallet.balanceOf(casino.playerCode) + again.round.win);
      } else expect(again).toMatchObject({ refused: "round_in_progress" });
    }
  });

  test("a process that comes back from a long sleep cannot book what was given back meanwhile", async () => {
    const casino = await open();
    const session = await casino.openSession();
    const asleep = Promise.withResolvers<void>();
    const awake = Promise.withResolvers<void>();
    const ledger: Ledger = {
      ...casino.ledger,
      async round(command) {
        asleep.resolve();
        await awake.promise;
        return casino.ledger.round(command);
      },
    };
    const sleeper = spin({ ...casino, ledger }, session, 0n, STAKE);
    await asleep.promise;
    await casino.settleAll();
    expect(await statesOf(casino)).toEqual(["rolled_back"]);
    awake.resolve();
    expect(await sleeper).toHaveProperty("refused");
    await casino.settleAll();
    await expectAgreement(casino);
    expect(casino.lostAtWallet()).toBe(0n);
  });

  test("control: a machine that takes silence for consent is found out", async () => {
    const casino = await open({ player: "fault.cut_before.stake" });
    const session = await casino.openSession();
    const credulous: SeamlessCasino["wallets"] = {
      ...casino.wallets,
      async call(...asked) {
        const verdict = await casino.wallets.call(...asked);
        return verdict.kind === "unclear" ? { kind: "ok", balance: 0n, txRef: null } : verdict;
      },
    };
    const answers = [];
    for (let round = 0n; round < 8n; round += 1n)
      answers.push(await spin({ ...casino, wallets: credulous }, await casino.reload(session), round, STAKE));
    expect(answers.some(isRefusal)).toBe(false);
    await expect(expectAgreement(casino)).rejects.toThrow("expected");
  });

  test("control: a stake given back without a word in the books is booked by who wakes up late", async () => {
    const casino = await open({ player: "fault.lost_answer.stake.1" });
    const session = await casino.openSession();
    const forgetful: Ledger = { ...casino.ledger, reject: async () => "rejected" };
    const asleep = Promise.withResolvers<void>();
    const awake = Promise.withResolvers<void>();
    const ledger: Ledger = {
      ...casino.ledger,
      async round(command) {
        if (command.kind === "stake") asleep.resolve();
        await awake.promise;
        return casino.ledger.round(command);
      },
    };
    const sleeper = spin({ ...casino, ledger }, session, 0n, STAKE);
    await asleep.promise;
    await casino.settleAll(undefined, { ...casino, ledger: forgetful });
    awake.resolve();
    expect(isRefusal(await sleeper)).toBe(false);
    expect(casino.wallet.transactionsOf(casino.playerCode).map(({ type }) => type)).toContain("rollback");
    expect(
      (
        await database.pool.query("select 1 from rounds where tenant_id = $1 and state = 'settled'", [
          casino.books.tenantId,
        ])
      ).rows,
    ).toHaveLength(1);
  });

  test("the books add up after all of it", async () => {
    const { db } = database;
    expect(await recordCheck({ db, ids: uuidv7, clock: () => new Date() }, "whole")).toBe(0n);
  });
});

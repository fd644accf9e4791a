// Rounds in seamless mode against a real wallet over HTTP: what each side books, what is told, and what is refused.
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { isRefusal } from "#contract/errors.ts";
import { openSeamlessCasino, type SeamlessCasino } from "../../../test/factories/seamless-casino.ts";
import { expectAgreement, playNext, spinNext, STAKE, statesOf } from "../../../test/factories/seamless-stage.ts";
import { freshDatabase, type FreshDatabase } from "../../../test/pg/fresh-database.ts";
import { movementIdsOf } from "../ledger/movement-ids.ts";
import { playStateOf } from "./play-state.ts";
import { explainRound } from "./service/explore.ts";
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

const creditOf = async (casino: SeamlessCasino): Promise<bigint> => {
  const found = await database.pool.query<{ balance: bigint }>("select balance from accounts where id = $1", [
    casino.books.creditAccountId,
  ]);
  return found.rows[0]?.balance ?? -1n;
};

describe("works", () => {
  test("rounds move the player's money there and the agent's credit here, each call under the id of its movement", async () => {
    const casino = await open();
    const credit = await creditOf(casino);
    const session = await casino.openSession();
    for (let round = 0; round < 20; round += 1) {
      const { balance } = await playNext(casino, session);
      expect(balance).toBe(casino.wallet.balanceOf(casino.playerCode));
    }
    await expectAgreement(casino);
    expect(await creditOf(casino)).toBe(credit - (await casino.lostInBooks()));
    expect(new Set(await statesOf(casino))).toEqual(new Set(["paid"]));
    const [stake, win, ...others] = casino.wallet.transactionsOf(casino.playerCode);
    expect(others).toHaveLength(38);
    expect(win?.txId).toBe(movementIdsOf(stake?.txId ?? "").end);
    const movement = await database.pool.query("select kind, amount from movements where id = $1", [stake?.txId]);
    expect(movement.rows).toEqual([{ kind: "stake", amount: STAKE }]);
  });

  test("a round tells its calls, and what the player had after each", async () => {
    const casino = await open();
    const session = await casino.openSession();
    const { round, balance } = await playNext(casino, session);
    await casino.wallets.close();
    const { tenantId, agentId } = casino.books;
    const explained = await explainRound(casino, { kind: "api", tenantId, agentId }, round.round_id);
    expect(explained).toMatchObject({
      balance_after: balance,
      wallet: {
        state: "paid",
        attempts: 1,
        due_at: null,
        calls: [
          { type: "stake", amount: STAKE, verdict: "ok", status: 200, balance: balance - round.win },
          { type: "win", amount: round.win, verdict: "ok", status: 200, balance },
        ],
      },
    });
  });

  test("the play state shows what the wallet says, and when it says nothing, what it said last", async () => {
    const casino = await open();
    const session = await casino.openSession();
    expect(await playStateOf(casino, session)).toMatchObject({ balance: 1_000_000n });
    const { balance } = await playNext(casino, session);
    casino.wallet.setBalance(casino.playerCode, 77_000n);
    const now = await casino.reload(session);
    expect(await playStateOf(casino, now)).toMatchObject({ balance: 77_000n });
    await casino.wallet.goDown();
    expect(await playStateOf(casino, now)).toMatchObject({ balance });
    await casino.wallet.comeBack();
  });

  test("the same spin asked for at once many times is one stake and one round", async () => {
    const casino = await open();
    const session = await casino.openSession();
    const answers = await Promise.all(Array.from({ length: 12 }, () => spin(casino, session, 0n, STAKE)));
    const rounds = answers.map((answer) => (isRefusal(answer) ? answer.refused : answer.round.round_id));
    expect(new Set(rounds).size).toBe(1);
    expect(isRefusal(answers[0])).toBe(false);
    await casino.settleAll();
    const stakes = casino.wallet.transactionsOf(casino.playerCode).filter(({ type }) => type === "stake");
    expect(stakes).toHaveLength(1);
    await expectAgreement(casino);
    const later = await spin(casino, await casino.reload(session), 0n, STAKE);
    expect(isRefusal(later) ? later : later.round.round_id).toBe(rounds[0]);
  });
});

describe("refuses", () => {
  test.each([
    ["insufficient", "wallet_insufficient"],
    ["limit_reached", "limit_reached"],
    ["player_blocked", "player_blocked"],
    ["player_unknown.stake", "stake_refused"],
    ["try_again.stake", "stake_refused"],
  ])("what the wallet refuses as %s", async (fault, code) => {
    const casino = await open({ player: `fault.${fault}` });
    const session = await casino.openSession();
    expect(await spinNext(casino, session)).toMatchObject({ refused: code });
    expect(await statesOf(casino)).toEqual(["rejected"]);
    expect(await casino.settleAll()).toBe(0);
    await expectAgreement(casino);
    const rejected = await database.pool.query("select state from rounds where tenant_id = $1", [
      casino.books.tenantId,
    ]);
    expect(rejected.rows).toEqual([{ state: "rejected" }]);
  });

  test("a stake the agent's credit does not cover, before the wallet hears of it", async () => {
    const casino = await open({ credit: 50n });
    const session = await casino.openSession();
    expect(await spinNext(casino, session)).toMatchObject({ refused: "credit_exhausted" });
    expect(casino.wallet.transactionsOf(casino.playerCode)).toEqual([]);
  });

  test("sessions and stakes while the wallet has failed twenty times in a minute, until it answers again", async () => {
    const casino = await open();
    const session = await casino.openSession();
    await casino.wallet.goDown();
    for (let failed = 0; failed < 10; failed += 1)
      expect(await spinNext(casino, session)).toMatchObject({ refused: "callback_unhealthy" });
    // Their rollbacks have not been told yet: what came of the stakes is not what a rollback was answered.
    const untold = await database.pool.query(
      "select attempts, last_failure from seamless_rounds where tenant_id = $1",
      [casino.books.tenantId],
    );
    expect(untold.rows).toEqual(Array.from({ length: 10 }, () => ({ attempts: 0, last_failure: null })));
    expect(await casino.launch()).toMatchObject({ refused: "callback_unhealthy" });
    await casino.wallet.comeBack();
    // It answers again, but nobody asks before half a minute is over.
    expect(await spinNext(casino, session)).toMatchObject({ refused: "callback_unhealthy" });
    expect(casino.wallet.calls()).toEqual([]);
    expect(await casino.settleAll()).toBe(0);
    expect(await casino.launch()).toHaveProperty("variant");
    await playNext(casino, session);
    await expectAgreement(casino);
    expect(await statesOf(casino)).toEqual([...Array.from({ length: 10 }, () => "rolled_back"), "paid"]);
  });

  test("sessions where twenty stakes have failed in a minute, though what gives them back is answered", async () => {
    const casino = await open({ player: "fault.error_500_before.stake" });
    const session = await casino.openSession();
    for (let failed = 0; failed < 10; failed += 1) {
      expect(await casino.launch()).toHaveProperty("variant");
      expect(await spinNext(casino, session)).toMatchObject({ refused: "callback_unhealthy" });
      expect(await casino.settleAll(1_000)).toBe(failed === 9 ? 1 : 0);
    }
    casino.advance(2_000);
    expect(await casino.launch()).toMatchObject({ refused: "callback_unhealthy" });
  });

  test("an agent without an address", async () => {
    const casino = await open();
    const session = await casino.openSession();
    await database.admin.query("delete from seamless_wallets where agent_id = $1", [casino.books.agentId]);
    casino.advance(2_000);
    expect(await spinNext(casino, session)).toMatchObject({ refused: "callback_unhealthy" });
  });
});

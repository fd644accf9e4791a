/** Each way to misbehave does what its sentence says, seen over HTTP by the answers and in the books. */
import { describe, expect, test } from "vitest";
import { walletAnswer } from "#contract/wallet-call.ts";
import { newWebhookSecret } from "#server/callback/standard-webhooks.ts";
import { balanceCallOf, rollbackOf, type Stage, stage, stakeOf, winOf } from "./caller.ts";
import { FAULTS, type FaultName, isSpoilt, readSentinel } from "./sentinel.ts";

const AMOUNT = 100n;
const OPENING = 10_000n;
const TIME_LIMIT_MS = 600;
/** The caller's own patience, as the platform's. */
const fast = (): Promise<Stage> => stage({ timeLimitMs: TIME_LIMIT_MS }, TIME_LIMIT_MS);

/** What one stake comes to: an HTTP status and the answer's word, or why there is none; and whether it was booked. */
async function stakeFor(name: FaultName, { wallet, send }: Stage): Promise<[unknown, boolean]> {
  const player = `fault.${name}`;
  const answer = await send(stakeOf(player, AMOUNT));
  return [answer.kind === "failed" ? answer.reason : answer.status, wallet.balanceOf(player) === OPENING - AMOUNT];
}

const readAnswer = (body: string): unknown => {
  try {
    const read = walletAnswer.safeParse(JSON.parse(body));
    return read.success ? read.data.status : "not_understood";
  } catch {
    return "not_json";
  }
};

describe("works", () => {
  test("a player like any other is none, and a name nobody knows is told", async () => {
    expect(readSentinel("ana")).toBe(null);
    expect(readSentinel("faulty")).toBe(null);
    expect(readSentinel("fault.toString")).toBe("no_such_fault");
    const { send } = await stage();
    expect(await send(stakeOf("fault.no_such", AMOUNT))).toMatchObject({ status: 400 });
  });

  test("the last part counts, and a call's name narrows", () => {
    const spoilt = (code: string): string[] => {
      const sentinel = readSentinel(code);
      if (sentinel === null || sentinel === "no_such_fault") return [];
      const tries = [1, 2, 3].flatMap((attempt) =>
        (["balance", "stake", "win", "rollback"] as const)
          .filter((type) => isSpoilt(sentinel, type, attempt))
          .map((type) => `${type} ${attempt}`),
      );
      return tries;
    };
    expect(spoilt("fault.hang.1")).toEqual(["stake 1", "win 1", "rollback 1"]);
    expect(spoilt("fault.hang.win.ana.2")).toEqual(["win 1", "win 2"]);
    expect(spoilt("fault.hang.win.rollback.1")).toEqual(["win 1", "rollback 1"]);
    expect(spoilt("fault.insufficient.ana:7")).toEqual(["stake 1", "stake 2", "stake 3"]);
    expect(spoilt("fault.hang.balance.1")).toEqual(["balance 1"]);
  });

  test("every fault has a sentence of its own", () => {
    const sentences = Object.values(FAULTS).map(({ does }) => does);
    expect(new Set(sentences).size).toBe(sentences.length);
    expect(sentences.filter((sentence) => !/^[A-Z].{15,}\.$/.test(sentence))).toEqual([]);
  });

  test("with a count of two the third try is right, and booked once", async () => {
    for (const name of ["error_500_before", "error_500_after", "lost_answer", "cut_before", "try_again"] as const) {
      const { wallet, send } = await stage();
      const player = `fault.${name}.2`;
      const stake = stakeOf(player, AMOUNT);
      const tries = [await send(stake), await send(stake), await send(stake)];
      const words = tries.map((answer) => (answer.kind === "answered" ? readAnswer(answer.body) : answer.reason));
      expect([name, words.map((word) => word === "ok")]).toEqual([name, [false, false, true]]);
      expect([wallet.balanceOf(player), wallet.transactionsOf(player)]).toMatchObject([
        OPENING - AMOUNT,
        { length: 1 },
      ]);
    }
  });

  test("a balance is told right by nearly all of them, so that games open", async () => {
    const { ask } = await stage();
    for (const name of Object.keys(FAULTS)) {
      const status = name === "player_unknown" ? "player_unknown" : "ok";
      expect([name, await ask(balanceCallOf(`fault.${name}`))]).toMatchObject([name, { status, balance: 10_000 }]);
    }
  });
});

describe("misbehaves on the way", () => {
  test.each<[FaultName, unknown, boolean]>([
    ["slow", "timed_out", true],
    ["drip", "timed_out", true],
    ["hang", "timed_out", true],
    ["hang_before", "timed_out", false],
    ["lost_answer", "connection_lost", true],
    ["cut_before", "connection_lost", false],
    ["answers_twice", 200, true],
    ["error_500_before", 500, false],
    ["error_500_after", 500, true],
    ["busy_503", 503, false],
    ["busy_429", 429, false],
    ["html_200", 200, false],
    ["redirect", "redirected", false],
    ["huge_answer", "answer_too_large", true],
  ])("%s: %s, booked: %s", async (name, word, isBooked) => {
    expect(await stakeFor(name, await fast())).toEqual([word, isBooked]);
  });

  test("slow answers rightly to whoever waits longer than the limit", async () => {
    const { send } = await stage({ timeLimitMs: TIME_LIMIT_MS });
    const began = performance.now();
    expect(await send(stakeOf("fault.slow", AMOUNT))).toMatchObject({ status: 200 });
    expect(performance.now() - began).toBeGreaterThan(TIME_LIMIT_MS);
  });

  test("busy says when to come again, and html is html", async () => {
    const { send } = await stage();
    for (const name of ["busy_503", "busy_429"]) {
      expect(await send(stakeOf(`fault.${name}`, AMOUNT))).toMatchObject({ retryAfterS: 2 });
    }
    const page = await send(stakeOf("fault.html_200", AMOUNT));
    expect(page.kind === "answered" && [page.headers["content-type"], readAnswer(page.body)]).toEqual([
      "text/html",
      "not_json",
    ]);
  });

  test("the place a redirect names would book: who follows it is found out", async () => {
    const { wallet, send } = await stage();
    await send(stakeOf("fault.redirect", AMOUNT), { path: "/moved" });
    expect(wallet.balanceOf("fault.redirect")).toBe(OPENING - AMOUNT);
  });
});

describe("misbehaves in its answer", () => {
  test.each<[FaultName, string, object]>([
    ["bad_json", "not_json", {}],
    ["unknown_status", "not_understood", { status: "perhaps", balance: 9_900 }],
    ["wrong_currency", "not_understood", { status: "ok", currency: "XTS" }],
    ["fractional_balance", "not_understood", { balance: 9_900.5 }],
    ["text_balance", "not_understood", { balance: "9900" }],
    ["balance_lies", "ok", { status: "ok", balance: 10_000 }],
  ])("%s: booked, and the answer is %s", async (name, word, fields) => {
    const { wallet, send } = await stage();
    const answer = await send(stakeOf(`fault.${name}`, AMOUNT));
    const body = answer.kind === "answered" ? answer.body : "";
    expect(readAnswer(body)).toBe(word);
    if (word !== "not_json") expect(JSON.parse(body)).toMatchObject(fields);
    expect(wallet.balanceOf(`fault.${name}`)).toBe(OPENING - AMOUNT);
  });

  test("no_balance leaves it out", async () => {
    const { ask } = await stage();
    expect(await ask(stakeOf("fault.no_balance", AMOUNT))).toEqual({
      status: "ok",
      currency: "BRL",
      tx_ref: "booking-1",
    });
  });

  test.each<[FaultName, object]>([
    ["changes_answer", { status: "ok", balance: 9_901, tx_ref: "booking-1-again" }],
    ["conflicts_on_repeat", { status: "tx_conflict", balance: 9_900 }],
  ])("%s: only when the call is repeated", async (name, fields) => {
    const { wallet, ask } = await stage();
    const stake = stakeOf(`fault.${name}`, AMOUNT);
    expect(await ask(stake)).toMatchObject({ status: "ok", balance: 9_900 });
    expect(await ask(stake)).toMatchObject(fields);
    expect(wallet.balanceOf(stake.player)).toBe(OPENING - AMOUNT);
  });
});

describe("misbehaves in its books", () => {
  test("forgets moves the money again with every repeat", async () => {
    const { wallet, ask } = await stage();
    const stake = stakeOf("fault.forgets", AMOUNT);
    const balances = [await ask(stake), await ask(stake), await ask(stake)].map(({ balance }) => balance);
    expect(balances).toEqual([9_900, 9_800, 9_700]);
    const win = winOf(stake, 50n);
    await ask(win);
    await ask(win);
    expect(wallet.balanceOf(stake.player)).toBe(9_800n);
  });

  test("double_rollback gives the stake back twice, by a repeated rollback or another one", async () => {
    const { ask } = await stage();
    const stake = stakeOf("fault.double_rollback", AMOUNT);
    await ask(stake);
    const rollback = rollbackOf(stake);
    expect(await ask(rollback)).toMatchObject({ balance: 10_000 });
    expect(await ask(rollback)).toMatchObject({ balance: 10_100 });
    expect(await ask(rollbackOf(stake))).toMatchObject({ balance: 10_200 });
    expect(await ask(rollbackOf(stakeOf(stake.player, 5n)))).toMatchObject({ status: "ok", balance: 10_200 });
  });

  test("negative_balance takes what is not there, once for an id", async () => {
    const { ask } = await stage();
    const stake = stakeOf("fault.negative_balance", 10_500n);
    expect(await ask(stake)).toMatchObject({ status: "ok", balance: -500 });
    expect(await ask(stake)).toMatchObject({ status: "ok", balance: -500 });
    const never = stakeOf(stake.player, 7n);
    await ask(rollbackOf(never));
    expect(await ask(never)).toMatchObject({ status: "tx_rolled_back" });
  });

  test.each<[FaultName, string]>([
    ["refuses_unknown_rollback", "tx_unknown"],
    ["ignores_tombstone", "ok"],
  ])("%s answers %s and takes the late stake", async (name, word) => {
    const { ask } = await stage();
    const stake = stakeOf(`fault.${name}`, AMOUNT);
    expect(await ask(rollbackOf(stake))).toMatchObject({ status: word, balance: 10_000 });
    expect(await ask(stake)).toMatchObject({ status: "ok", balance: 9_900 });
    expect(await ask(rollbackOf(stake))).toMatchObject({ status: "ok", balance: 10_000 });
  });

  test("refuses_late_win takes stakes and rollbacks, never a win", async () => {
    const { ask } = await stage();
    const stake = stakeOf("fault.refuses_late_win", AMOUNT);
    expect(await ask(stake)).toMatchObject({ status: "ok" });
    expect(await ask(winOf(stake, 5n))).toMatchObject({ status: "player_blocked", balance: 9_900 });
    expect(await ask(rollbackOf(stake))).toMatchObject({ status: "ok", balance: 10_000 });
  });

  test.each<[FaultName, string]>([
    ["try_again", "try_again"],
    ["player_unknown", "player_unknown"],
    ["player_blocked", "player_blocked"],
    ["limit_reached", "limit_reached"],
    ["insufficient", "insufficient_funds"],
  ])("%s answers %s and books nothing", async (name, word) => {
    const { wallet, ask } = await stage();
    expect(await ask(stakeOf(`fault.${name}`, AMOUNT))).toMatchObject({ status: word, balance: 10_000 });
    expect(wallet.transactionsOf(`fault.${name}`)).toEqual([]);
  });
});

describe("misbehaves as a whole", () => {
  test("any signature, a stale one, none at all", async () => {
    const stake = stakeOf("ana", AMOUNT);
    const wrong = { secrets: [newWebhookSecret()] };
    const stale = { timestampS: 1_000_000_000 };
    const statuses = async (faults: NonNullable<Parameters<typeof stage>[0]>["faults"] = []): Promise<unknown[]> => {
      const { send } = await stage({ faults });
      const answers = [await send(stake), await send(stake, wrong), await send(stake, stale)];
      return answers.map((answer) => answer.kind === "answered" && answer.status);
    };
    expect(await statuses()).toEqual([200, 401, 401]);
    expect(await statuses(["accepts_any_signature"])).toEqual([200, 200, 200]);
    expect(await statuses(["accepts_stale_timestamp"])).toEqual([200, 401, 200]);
    expect(await statuses(["refuses_every_signature"])).toEqual([401, 401, 401]);
  });
});

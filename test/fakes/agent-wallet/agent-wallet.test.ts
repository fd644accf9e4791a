/** The right wallet keeps every rule an agent's wallet has to keep, over HTTP. */
import { mkdtempSync, rmSync, appendFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { newWebhookSecret } from "#server/callback/standard-webhooks.ts";
import { startAgentWallet } from "./agent-wallet.ts";
import { balanceCallOf, rollbackOf, stage, stakeOf, winOf } from "./caller.ts";

const PLAYER = "ana";

describe("works", () => {
  test("a round: stake, win, and the balance told with each", async () => {
    const { wallet, ask } = await stage();
    expect(await ask(balanceCallOf(PLAYER))).toEqual({ status: "ok", balance: 10_000, currency: "BRL" });
    const stake = stakeOf(PLAYER, 1_050n);
    const taken = { status: "ok", balance: 8_950, currency: "BRL", tx_ref: "booking-1" };
    expect(await ask(stake)).toEqual(taken);
    expect(await ask(winOf(stake, 3_000n))).toMatchObject({ status: "ok", balance: 11_950, tx_ref: "booking-2" });
    expect(wallet.balanceOf(PLAYER)).toBe(11_950n);
    expect(wallet.transactionsOf(PLAYER).map(({ type, moved }) => [type, moved])).toEqual([
      ["stake", -1_050n],
      ["win", 3_000n],
    ]);
  });

  test("a win of 0 closes the round", async () => {
    const { ask } = await stage();
    const stake = stakeOf(PLAYER, 100n);
    await ask(stake);
    expect(await ask(winOf(stake, 0n))).toMatchObject({ status: "ok", balance: 9_900 });
    expect(await ask(winOf(stake, 5n))).toMatchObject({ status: "tx_conflict", balance: 9_900 });
  });

  test("the same call twice, and fifty times at once, has one effect and the same bytes as an answer", async () => {
    const { wallet, send } = await stage();
    const stake = stakeOf(PLAYER, 100n);
    const win = winOf(stake, 70n);
    const rollback = rollbackOf(stakeOf(PLAYER, 1n));
    for (const call of [stake, win, rollback]) {
      const first = await send(call);
      if (call === stake) await send(stakeOf(PLAYER, 9n));
      const again = await Promise.all(Array.from({ length: 50 }, () => send(call)));
      const bodies = new Set([first, ...again].map((answer) => (answer.kind === "answered" ? answer.body : "")));
      expect([...bodies]).toEqual([first.kind === "answered" && first.body]);
    }
    expect(wallet.balanceOf(PLAYER)).toBe(10_000n - 100n - 9n + 70n);
  });

  test("a refusal is the answer to its id for ever", async () => {
    const { wallet, ask } = await stage();
    const stake = stakeOf(PLAYER, 10_001n);
    expect(await ask(stake)).toEqual({ status: "insufficient_funds", balance: 10_000, currency: "BRL" });
    wallet.setBalance(PLAYER, 1_000_000n);
    expect(await ask(stake)).toMatchObject({ status: "insufficient_funds" });
    expect(await ask(stakeOf(PLAYER, 10_001n))).toMatchObject({ status: "ok", balance: 989_999 });
  });

  test("a rollback gives the stake back once, whatever rollbacks follow", async () => {
    const { ask } = await stage();
    const stake = stakeOf(PLAYER, 400n);
    await ask(stake);
    const rollback = rollbackOf(stake);
    expect(await ask(rollback)).toMatchObject({ status: "ok", balance: 10_000 });
    expect(await ask(rollback)).toMatchObject({ status: "ok", balance: 10_000 });
    expect(await ask(rollbackOf(stake))).toMatchObject({ status: "ok", balance: 10_000 });
    expect(await ask(stake)).toMatchObject({ status: "tx_rolled_back", balance: 10_000 });
    expect(await ask(winOf(stake, 5n))).toMatchObject({ status: "tx_rolled_back", balance: 10_000 });
  });

  test("the rollback of a stake that never came is accepted, and the stake is refused when it comes late", async () => {
    const { wallet, ask } = await stage();
    const stake = stakeOf(PLAYER, 400n);
    expect(await ask(rollbackOf(stake))).toMatchObject({ status: "ok", balance: 10_000 });
    for (let time = 0; time < 3; time += 1) expect(await ask(stake)).toMatchObject({ status: "tx_rolled_back" });
    expect(wallet.balanceOf(PLAYER)).toBe(10_000n);
  });

  test("the rollback of a refused stake moves nothing", async () => {
    const { ask } = await stage();
    const stake = stakeOf(PLAYER, 20_000n);
    await ask(stake);
    expect(await ask(rollbackOf(stake))).toMatchObject({ status: "ok", balance: 10_000 });
  });

  test("a blocked player's stakes are refused; wins and rollbacks of what was open are accepted", async () => {
    const { wallet, ask } = await stage();
    const [won, undone] = [stakeOf(PLAYER, 100n), stakeOf(PLAYER, 200n)];
    await ask(won);
    await ask(undone);
    wallet.setBlocked(PLAYER, true);
    expect(await ask(stakeOf(PLAYER, 1n))).toMatchObject({ status: "player_blocked", balance: 9_700 });
    expect(await ask(winOf(won, 50n))).toMatchObject({ status: "ok", balance: 9_750 });
    expect(await ask(rollbackOf(undone))).toMatchObject({ status: "ok", balance: 9_950 });
    wallet.setBlocked(PLAYER, false);
    expect(await ask(stakeOf(PLAYER, 1n))).toMatchObject({ status: "ok" });
  });

  test("amounts beyond what a double adds exactly stay exact", async () => {
    const { wallet, ask } = await stage({ openingBalance: 9_007_199_254_740_991n });
    expect(await ask(stakeOf(PLAYER, 1n))).toMatchObject({ balance: 9_007_199_254_740_990 });
    expect(wallet.balanceOf(PLAYER)).toBe(9_007_199_254_740_990n);
  });

  test("either of two secrets is believed while they are rotated", async () => {
    const secrets = [newWebhookSecret(), newWebhookSecret()];
    const { send } = await stage({ secrets });
    for (const secret of secrets) {
      expect(await send(stakeOf(PLAYER, 1n), { secrets: [secret] })).toMatchObject({ status: 200 });
    }
    const both = await send(stakeOf(PLAYER, 1n), { secrets: [newWebhookSecret(), secrets[1] ?? ""] });
    expect(both).toMatchObject({ status: 200 });
  });

  test("it goes down, refuses connections, and comes back where it was, knowing what it knew", async () => {
    const { wallet, send, ask } = await stage();
    const stake = stakeOf(PLAYER, 100n);
    const before = await ask(stake);
    await wallet.goDown();
    // A connection that was open may be seen to be cut only by the first call that tries it.
    expect(await send(stake)).toMatchObject({ kind: "failed" });
    expect(await send(stake)).toMatchObject({ kind: "failed", reason: "not_connected" });
    await wallet.comeBack();
    expect(await ask(stake)).toEqual(before);
  });

  test("what it was called with can be looked at", async () => {
    const { wallet, send } = await stage();
    const stake = stakeOf(PLAYER, 100n);
    await send(stake);
    await send(stake);
    await send(stake, { secrets: [newWebhookSecret()] });
    expect(wallet.calls().map((logged) => (logged.isBelieved ? logged.attempt : "unsigned"))).toEqual([
      1,
      2,
      "unsigned",
    ]);
    expect(wallet.connections()).toBeGreaterThan(0);
  });
});

describe("refuses", () => {
  test("a wrong secret, a changed body, a stale time and one from the future: 401, and nothing is booked", async () => {
    const clock = () => new Date("2026-03-02T12:00:00Z");
    const nowS = clock().getTime() / 1_000;
    const { wallet, send } = await stage({ clock });
    const stake = stakeOf(PLAYER, 100n);
    for (const sending of [{ secrets: [newWebhookSecret()] }, { timestampS: nowS - 301 }, { timestampS: nowS + 301 }]) {
      expect(await send(stake, sending)).toMatchObject({ kind: "answered", status: 401 });
    }
    expect(await send(stake, { timestampS: nowS - 300 })).toMatchObject({ status: 200 });
    expect(wallet.transactionsOf(PLAYER)).toHaveLength(1);
  });

  test("the same id with other content, and nothing changes", async () => {
    const { wallet, ask } = await stage();
    const stake = stakeOf(PLAYER, 100n);
    await ask(stake);
    for (const change of [{ amount: 101n }, { player: "bia" }, { round_id: stake.tx_id }, { session_id: null }]) {
      expect(await ask({ ...stake, ...change })).toMatchObject({ status: "tx_conflict" });
    }
    expect(await ask(winOf(stake, 5n, { tx_id: stake.tx_id }))).toMatchObject({ status: "tx_conflict" });
    expect([wallet.balanceOf(PLAYER), wallet.balanceOf("bia")]).toEqual([9_900n, 10_000n]);
  });

  test("a win without its stake, with a refused one, or with another player's", async () => {
    const { ask } = await stage();
    const stake = stakeOf(PLAYER, 100n);
    const dear = stakeOf(PLAYER, 20_000n);
    await ask(dear);
    expect(await ask(winOf(stake, 5n))).toMatchObject({ status: "tx_unknown", balance: 10_000 });
    expect(await ask(winOf(dear, 5n))).toMatchObject({ status: "tx_unknown", balance: 10_000 });
    await ask(stake);
    expect(await ask(winOf(stake, 5n, { player: "bia" }))).toMatchObject({ status: "tx_unknown", balance: 10_000 });
    expect(await ask(winOf(stake, 5n, { ref_tx_id: null }))).toMatchObject({ status: "tx_unknown" });
  });

  test("a rollback of a round that was won, of another amount, of another player's stake, of a win", async () => {
    const { ask } = await stage();
    const [won, open] = [stakeOf(PLAYER, 100n), stakeOf(PLAYER, 200n)];
    const win = winOf(won, 50n);
    for (const call of [won, open, win]) await ask(call);
    for (const call of [
      rollbackOf(won),
      rollbackOf(open, { amount: 201n }),
      rollbackOf(open, { player: "bia" }),
      rollbackOf(win),
    ]) {
      expect(await ask(call)).toMatchObject({ status: "tx_conflict" });
    }
    expect(await ask(rollbackOf(open))).toMatchObject({ status: "ok", balance: 9_950 });
  });

  test("what is no call, another currency, an amount below zero, another path", async () => {
    const { wallet, send } = await stage();
    const stake = stakeOf(PLAYER, 100n);
    for (const body of ["", "{", "[]", "{}", '{"type":"stake"}']) {
      expect(await send(stake, { body })).toMatchObject({ status: 400 });
    }
    expect(await send({ ...stake, currency: "USD" })).toMatchObject({ status: 400 });
    expect(await send({ ...stake, amount: -1n })).toMatchObject({ status: 400 });
    expect(await send(rollbackOf(stake, { ref_tx_id: null }))).toMatchObject({ status: 400 });
    expect(await send(stake, { body: "x".repeat(70_000) })).toMatchObject({ status: 413 });
    expect(await send(stake, { path: "/elsewhere" })).toMatchObject({ status: 404 });
    const got = await fetch(wallet.address);
    expect([got.status, got.headers.get("allow")]).toEqual([405, "POST"]);
    expect(wallet.transactionsOf(PLAYER)).toEqual([]);
  });
});

describe("protects", () => {
  test("with a journal everything survives a restart: balances, answers, tombstones, blocks, half a last line", async () => {
    const folder = mkdtempSync(join(tmpdir(), "agent-wallet-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const secret = newWebhookSecret();
    const journal = join(folder, "journal.jsonl");
    const first = await stage({ secrets: [secret], journal });
    const [stake, never, refused] = [stakeOf(PLAYER, 100n), stakeOf(PLAYER, 5n), stakeOf(PLAYER, 99_999n)];
    const answers = [await first.ask(stake), await first.ask(rollbackOf(never)), await first.ask(refused)];
    first.wallet.setBlocked("bia", true);
    await first.wallet.goDown();
    appendFileSync(journal, '{"what":"balance","player":"a');

    for (let restart = 0; restart < 2; restart += 1) {
      const again = await stage({ secrets: [secret], journal });
      expect([await again.ask(stake), await again.ask(refused)]).toEqual([answers[0], answers[2]]);
      expect(await again.ask(never)).toMatchObject({ status: "tx_rolled_back", balance: 9_900 });
      expect(await again.ask(stakeOf("bia", 1n))).toMatchObject({ status: "player_blocked" });
      expect(again.wallet.balanceOf(PLAYER)).toBe(9_900n);
      await again.wallet.goDown();
    }
  });

  test("a port that is taken is told, not kept quiet", async () => {
    const { wallet, secret } = await stage();
    const port = Number(new URL(wallet.address).port);
    await expect(startAgentWallet({ port, secrets: [secret], currency: "BRL" })).rejects.toThrow("EADDRINUSE");
  });
});

// Wallets that fail in every way: why, and when they are asked next, is told; and of several nodes one asks.
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { isRefusal } from "#contract/errors.ts";
import { openSeamlessCasino, type SeamlessCasino } from "../../../test/factories/seamless-casino.ts";
import { freshDatabase, type FreshDatabase } from "../../../test/pg/fresh-database.ts";
import { balanceCall } from "./service/calls.ts";
import { readWallet } from "./service/read-wallet.ts";
import { createWallets } from "./service/wallets.ts";

const TOO_MANY = 20;
const HALF_A_MINUTE_MS = 30_000;
const KNOWN_FOR_MS = 1_000;

type Failing = Parameters<typeof openSeamlessCasino>[1] & { readonly isDown?: boolean };

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

const placeOf = ({ books: { tenantId, agentId } }: SeamlessCasino) => ({ tenantId, agentId });
const read = (casino: SeamlessCasino) => readWallet(casino.db, placeOf(casino), casino.clock());
const ask = (casino: SeamlessCasino) =>
  casino.wallets.call(
    { ...placeOf(casino), timeoutMs: 2_000 },
    balanceCall({ playerCode: casino.playerCode, currency: "BRL" }, null, casino.ids(), casino.clock()),
  );
const askTooOften = (casino: SeamlessCasino) => Promise.all(Array.from({ length: TOO_MANY }, () => ask(casino)));
const detailOf = (answer: object): string => ("detail" in answer ? String(answer.detail) : "");

describe("works", () => {
  const FAILURES: readonly [how: Failing, reason: string, words: string][] = [
    [{ faults: ["refuses_every_signature"] }, "status_401", "refuses our signature (HTTP 401)"],
    [{ player: "fault.error_500_before.balance" }, "status_500", "answers HTTP 500"],
    [{ player: "fault.bad_json.balance" }, "unreadable", "its answer cannot be read"],
    [{ player: "fault.hang_before.balance" }, "timed_out", "does not answer in time"],
    [{ player: "fault.cut_before.balance" }, "connection_lost", "breaks the connection off"],
    [{ player: "fault.redirect.balance" }, "redirected", "redirects elsewhere"],
    [{ player: "fault.huge_answer.balance" }, "answer_too_large", "too large"],
    [{ isDown: true }, "not_connected", "takes no connection"],
  ];

  test.each(FAILURES)("of a wallet with %o is told %s", async ({ isDown = false, ...options }, reason, words) => {
    const casino = await open(options);
    if (isDown) await casino.wallet.goDown();
    await ask(casino);
    await expect
      .poll(() => read(casino))
      .toMatchObject({
        unhealthy_since: null,
        unhealthy_reason: null,
        next_probe_at: null,
        last_call: { type: "balance", verdict: reason, is_answered: false },
      });
    await askTooOften(casino);
    const now = await read(casino);
    expect(now).toMatchObject({ unhealthy_reason: reason });
    const since = Date.parse(now.unhealthy_since ?? "");
    expect(Date.parse(now.next_probe_at ?? "")).toBe(since + HALF_A_MINUTE_MS);
    expect(detailOf(await casino.launch())).toContain(words);
  });

  test("a probe that fails in another way says so, and one that is answered ends it", async () => {
    const casino = await open({ player: "fault.bad_json.balance.1" });
    await casino.wallet.goDown();
    await askTooOften(casino);
    await casino.wallet.comeBack();
    const { tenantId, agentId } = placeOf(casino);
    casino.advance(HALF_A_MINUTE_MS);
    const probedAt = casino.clock().getTime();
    expect(isRefusal(await casino.wallets.admit(tenantId, agentId))).toBe(false);
    await ask(casino);
    const still = await read(casino);
    expect(still).toMatchObject({ unhealthy_reason: "unreadable" });
    expect(Date.parse(still.next_probe_at ?? "")).toBeGreaterThanOrEqual(probedAt + HALF_A_MINUTE_MS);
    const txId = casino.ids();
    const call = balanceCall({ playerCode: casino.playerCode, currency: "BRL" }, null, txId, casino.clock());
    for (const verdict of ["unclear", "ok"])
      expect(await casino.wallets.call({ tenantId, agentId, timeoutMs: 2_000 }, call)).toMatchObject({ kind: verdict });
    expect(await read(casino)).toMatchObject({ unhealthy_since: null, unhealthy_reason: null, next_probe_at: null });
    expect(await casino.launch()).toHaveProperty("variant");
  });

  test("a refusal in a word of the protocol is an answer", async () => {
    const casino = await open({ player: "fault.player_blocked.balance" });
    await ask(casino);
    await expect
      .poll(() => read(casino))
      .toMatchObject({ last_call: { verdict: "player_blocked", is_answered: true } });
  });

  test("where there is nobody to ask about, nobody says when", async () => {
    const casino = await open();
    await casino.wallet.goDown();
    await askTooOften(casino);
    await database.admin.query("delete from players where tenant_id = $1", [casino.books.tenantId]);
    expect(await read(casino)).toMatchObject({ unhealthy_reason: "not_connected", next_probe_at: null });
  });
});

describe("protects", () => {
  const NODES = 4;
  const AT_ONCE = 5;

  /** A casino whose wallet is left alone, and so many nodes, each with a line of its own to it. */
  async function openNodes() {
    const casino = await open();
    await casino.wallet.goDown();
    await askTooOften(casino);
    const nodes = Array.from({ length: NODES }, () => createWallets({ ...casino, log: { warn: () => undefined } }));
    onTestFinished(async () => {
      await Promise.all(nodes.map((node) => node.close()));
    });
    const { tenantId, agentId } = placeOf(casino);
    const letThrough = async (asking: typeof nodes): Promise<number> => {
      const answers = await Promise.all(
        asking.flatMap((node) => Array.from({ length: AT_ONCE }, () => node.admit(tenantId, agentId))),
      );
      return answers.filter((answer) => !isRefusal(answer)).length;
    };
    return { casino, nodes, letThrough };
  }

  test("of several nodes that ask at once one probes, each half minute", async () => {
    const { casino, nodes, letThrough } = await openNodes();
    expect(await letThrough(nodes)).toBe(0);
    for (let turn = 0; turn < 10; turn += 1) {
      casino.advance(HALF_A_MINUTE_MS);
      expect(await letThrough(nodes)).toBe(1);
      expect(await letThrough(nodes)).toBe(0);
      // Every node reads the line anew.
      casino.advance(KNOWN_FOR_MS);
      expect(await letThrough(nodes)).toBe(0);
    }
  });

  test("control: where it is not written down who has probed, every node does", async () => {
    const { casino, nodes, letThrough } = await openNodes();
    casino.advance(HALF_A_MINUTE_MS);
    let probes = 0;
    for (const node of nodes) {
      probes += await letThrough([node]);
      await database.pool.query("update seamless_wallets set probed_at = null where tenant_id = $1", [
        casino.books.tenantId,
      ]);
    }
    expect(probes).toBe(NODES);
  });
});

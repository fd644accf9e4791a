// Who holds the money of an agent's players, changed and changed back: what stands in the way, and that nothing slips through meanwhile.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { isRefusal } from "#contract/errors.ts";
import { openSeamlessCasino, type SeamlessCasino } from "../../../test/factories/seamless-casino.ts";
import { spinNext, STAKE } from "../../../test/factories/seamless-stage.ts";
import { freshDatabase, type FreshDatabase } from "../../../test/pg/fresh-database.ts";
import { verifyAudit } from "../db/audit.ts";
import { uuidv7 } from "../db/uuid.ts";
import { changeWalletMode, findWalletMode } from "../game/service/change-wallet-mode.ts";
import type { MemberCaller } from "../http/caller.ts";
import { recordCheck } from "../ledger/record-check.ts";
import { moveMoney } from "../player/service/move-money.ts";
import { upsertPlayer } from "../player/service/upsert-player.ts";
import { setWebhook } from "../webhook/service/settings.ts";
import { pageOfRounds } from "./service/explore.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase({ max: 20 });
});
afterAll(() => database.close());

type Mode = "transfer" | "seamless";

/** An agent in seamless mode with its wallet, and somebody of the platform who decides. */
async function open(options: Parameters<typeof openSeamlessCasino>[1] = {}) {
  const casino = await openSeamlessCasino(database, options);
  onTestFinished(() => casino.close());
  const { tenantId, agentId } = casino.books;
  await database.pool.query(
    `insert into directory_agent_codes (code, tenant_id, agent_id) select code, tenant_id, id from agents where tenant_id = $1
     on conflict do nothing`,
    [tenantId],
  );
  const deps = { ...casino, publish: () => undefined };
  const above: MemberCaller = {
    kind: "member",
    party: "platform",
    role: "owner",
    tenantId: randomUUID(),
    agentId: randomUUID(),
    agentPath: [],
    memberId: randomUUID(),
    sessionId: randomUUID(),
    address: "192.0.2.1",
  };
  const change = (mode: Mode, by = above) => changeWalletMode(deps, by, agentId, mode);
  const owner = { tenantId, agentId, agentPath: [agentId], isSuspended: false };
  const move = (kind: "deposit" | "withdrawal", amount: bigint | "all") =>
    moveMoney({ ...deps, ids: uuidv7 }, owner, {
      kind,
      ref: randomUUID(),
      player: casino.playerCode,
      amount,
      currency: null,
      actor: "test",
      requestId: uuidv7(),
    });
  return { casino, deps, above, change, owner, move, agentId, tenantId };
}

const wordOf = (answer: object): string =>
  "refused" in answer ? String(answer.refused) : "mode" in answer ? String(answer.mode) : "done";

const stateOf = (moved: Awaited<ReturnType<typeof moveMoney>>): string =>
  isRefusal(moved) ? moved.refused : (moved.transfer.code ?? moved.transfer.state);

async function play(casino: SeamlessCasino): Promise<string> {
  const session = await casino.openSession();
  const answer = await spinNext(casino, session);
  return isRefusal(answer) ? answer.refused : answer.round.round_id;
}

describe("works", () => {
  test("the agent's server is told of each session that ends with its mode", async () => {
    const { casino, change, tenantId, agentId } = await open();
    const address = "https://hooks.example.com/reelgate";
    const settings = { tenantId, agentId, address, events: ["session.closed"] as const, at: casino.clock() };
    await casino.db.transaction().execute((tx) => setWebhook(tx, casino.seal, settings));
    const ids = [(await casino.openSession()).id, (await casino.openSession()).id];
    expect(wordOf(await change("transfer"))).toBe("transfer");
    const told = await database.pool.query<{ body: string }>(
      "select body from webhook_deliveries where tenant_id = $1 order by key",
      [tenantId],
    );
    expect(told.rows.map(({ body }): unknown => JSON.parse(body))).toMatchObject(
      ids.map((id) => ({ type: "session.closed", data: { session_id: id, player: casino.playerCode, mode: "real" } })),
    );
  });

  test("seamless, transfer and seamless again, with rounds in each: each round stays what it was", async () => {
    const { casino, above, change, move, agentId, tenantId } = await open();
    const first = await play(casino);
    const left = await casino.openSession();
    expect(await findWalletMode(casino, above, agentId)).toMatchObject({
      mode: "seamless",
      sessions: 2,
      hindrances: [],
    });
    expect(wordOf(await change("transfer"))).toBe("transfer");
    // What was open has ended, with its seeds shown, and takes no stake any more.
    expect(await casino.reload(left)).toMatchObject({ state: "closed" });
    expect(await spinNext(casino, left)).toMatchObject({ refused: "session_closed" });

    expect(stateOf(await move("deposit", 50_000n))).toBe("done");
    const second = await play(casino);
    expect(await change("seamless")).toMatchObject({
      refused: "agent_not_empty",
      detail: "In the way: wallets with money in them (1).",
    });
    expect(await findWalletMode(casino, above, agentId)).toMatchObject({ hindrances: [{ kind: "wallets", count: 1 }] });
    expect(stateOf(await move("withdrawal", "all"))).toBe("done");
    expect(wordOf(await change("seamless"))).toBe("seamless");
    const third = await play(casino);
    expect(await casino.settleAll()).toBe(0);

    const viewer = { kind: "api", tenantId, agentId } as const;
    const page = await pageOfRounds(casino.db, viewer, {}, { limit: 10 });
    if (isRefusal(page)) throw new Error(page.refused);
    const after = new Map(page.rows.map(({ id, balanceAfter }) => [id, balanceAfter]));
    const told = await database.pool.query<{ id: string; balance: bigint }>(
      "select id, balance from seamless_rounds where tenant_id = $1 order by id",
      [tenantId],
    );
    expect(told.rows.map(({ id }) => id)).toEqual([first, third]);
    for (const { id, balance } of told.rows) expect(after.get(id)).toBe(balance);
    expect(after.get(second)).toEqual(expect.any(BigInt));
    const audit = await casino.db
      .selectFrom("audit_records")
      .select(["before", "after"])
      .where("tenant_id", "=", tenantId)
      .where("action", "=", "agent.mode")
      .orderBy("seq")
      .execute();
    expect(audit).toMatchObject([
      { before: { mode: "seamless" }, after: { mode: "transfer", wallets_opened: 1, sessions_ended: 2 } },
      { before: { mode: "transfer" }, after: { mode: "seamless", sessions_ended: 1 } },
    ]);
    expect(await verifyAudit(casino.db, tenantId)).toMatchObject({ isWhole: true });
  });

  test("an agent in seamless mode without an address is refused sessions until it has one", async () => {
    const { casino, change, tenantId } = await open();
    expect(wordOf(await change("transfer"))).toBe("transfer");
    await database.admin.query("delete from seamless_wallets where tenant_id = $1", [tenantId]);
    expect(await change("seamless")).toMatchObject({ mode: "seamless", has_address: false });
    expect(await casino.launch()).toMatchObject({ refused: "callback_unhealthy" });
  });
});

describe("refuses", () => {
  test("while the wallet must still be told of a round, and by the agent itself", async () => {
    const { casino, above, change, agentId, tenantId } = await open({ player: "fault.refuses_late_win" });
    await play(casino);
    expect(await change("transfer")).toMatchObject({ refused: "agent_not_empty" });
    expect(await findWalletMode(casino, above, agentId)).toMatchObject({ hindrances: [{ kind: "waiting", count: 1 }] });
    const own: MemberCaller = { ...above, party: "agent", tenantId, agentId, agentPath: [agentId] };
    expect(await change("transfer", own)).toMatchObject({ refused: "not_supported_by_policy" });
  });
});

describe("protects", () => {
  /** What stands there after a change and something else happened at once: never money of one mode in the other. */
  async function expectWhole(casino: SeamlessCasino): Promise<Mode> {
    const { tenantId } = casino.books;
    const found = await database.pool.query<{ mode: Mode; held: bigint; open: bigint }>(
      `select a.wallet_mode as mode,
         (select coalesce(sum(w.balance), 0)::bigint from accounts w where w.tenant_id = $1 and w.kind = 'wallet') as held,
         (select count(*) from seamless_rounds r where r.tenant_id = $1 and r.ended_at is null) as open
       from agents a where a.tenant_id = $1`,
      [tenantId],
    );
    const { mode, held, open: underWay } = found.rows[0] ?? { mode: "transfer", held: -1n, open: -1n };
    if (mode === "seamless") expect(held).toBe(0n);
    else expect(underWay).toBe(0n);
    return mode;
  }

  test("a deposit at the same moment: it is booked and the change refused, or the other way round", async () => {
    const ends = new Set<string>();
    for (let turn = 0; turn < 12; turn += 1) {
      const { casino, change, move } = await open();
      await change("transfer");
      // Every second time the deposit is there first for certain.
      const moving = move("deposit", 100n);
      if (turn % 2 === 0) await moving;
      const [moved] = await Promise.all([moving, change("seamless")]);
      const mode = await expectWhole(casino);
      expect({ turn, isMoved: stateOf(moved) === "done" }).toEqual({ turn, isMoved: mode === "transfer" });
      ends.add(mode);
    }
    expect(ends.has("transfer")).toBe(true);
  });

  test("a deposit that was found right before the change, and comes to the books after it, is refused there", async () => {
    const { casino, deps, owner, change } = await open();
    await change("transfer");
    const found = Promise.withResolvers<void>();
    const changed = Promise.withResolvers<void>();
    const late = moveMoney(
      {
        ...deps,
        ids: uuidv7,
        ledger: {
          ...casino.ledger,
          async transfer(command) {
            found.resolve();
            await changed.promise;
            return casino.ledger.transfer(command);
          },
        },
      },
      owner,
      {
        kind: "deposit",
        ref: "late",
        player: casino.playerCode,
        amount: 100n,
        currency: null,
        actor: "t",
        requestId: uuidv7(),
      },
    );
    await found.promise;
    expect(wordOf(await change("seamless"))).toBe("seamless");
    changed.resolve();
    expect(stateOf(await late)).toBe("wallet_mode_mismatch");
    await expectWhole(casino);
  });

  test("a round that was about to ask the agent's wallet asks nothing once the mode has changed", async () => {
    const { casino, change } = await open();
    const session = await casino.openSession();
    const asleep = Promise.withResolvers<void>();
    const awake = Promise.withResolvers<void>();
    const sleepy: SeamlessCasino["wallets"] = {
      ...casino.wallets,
      async admit(...asked) {
        asleep.resolve();
        await awake.promise;
        return casino.wallets.admit(...asked);
      },
    };
    const spinning = spinNext({ ...casino, wallets: sleepy }, session);
    await asleep.promise;
    expect(wordOf(await change("transfer"))).toBe("transfer");
    awake.resolve();
    expect(await spinning).toMatchObject({ refused: "session_closed" });
    expect(casino.wallet.transactionsOf(casino.playerCode)).toEqual([]);
    await expectWhole(casino);
  });

  test("rounds and sessions at the same moment: one of them gives way, and both sides agree", async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const { casino, change } = await open();
      const session = await casino.openSession();
      await Promise.all([change("transfer"), spinNext(casino, session), casino.openSession().catch(() => undefined)]);
      await expectWhole(casino);
      await casino.settleAll();
      expect(casino.lostAtWallet()).toBe(await casino.lostInBooks());
    }
  });

  test("control: a session that no change of mode ends has its round asked of the wallet all the same", async () => {
    const { casino, tenantId } = await open();
    const session = await casino.openSession();
    await database.admin.query("update agents set wallet_mode = 'transfer' where tenant_id = $1", [tenantId]);
    const stale = await spinNext({ ...casino, reload: async () => session }, session);
    expect(isRefusal(stale)).toBe(false);
    expect(
      casino.wallet
        .transactionsOf(casino.playerCode)
        .filter(({ type, amount }) => type === "stake" && amount === STAKE),
    ).toHaveLength(1);
  });

  test("players made while the mode changes have a wallet when their money is with us", async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const { casino, deps, change, owner, tenantId } = await open();
      const make = (code: string) => upsertPlayer(deps, owner, code, "BRL", {});
      await Promise.all([make("p-a"), change("transfer"), make("p-b"), make("p-c")]);
      const found = await database.pool.query(
        "select code from players where tenant_id = $1 and wallet_account_id is null",
        [tenantId],
      );
      expect({ turn, without: found.rows }).toEqual({ turn, without: [] });
      expect(await casino.walletBalance()).toBeDefined();
    }
  });

  test("the books add up after all of it", async () => {
    const { db } = database;
    expect(await recordCheck({ db, ids: uuidv7, clock: () => new Date() }, "whole")).toBe(0n);
  });
});

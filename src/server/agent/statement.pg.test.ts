/** Statements of credit and of wallets: every entry with its cause, checked against the balance. */
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listCreditEntries } from "#contract/agent.ts";
import { isRefusal, problem } from "#contract/errors.ts";
import { uuidv7 } from "#server/db/uuid.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import { playerRoutes } from "#server/player/http.ts";
import { moveMoney } from "#server/player/service/move-money.ts";
import { upsertPlayer } from "#server/player/service/upsert-player.ts";
import { openTree, type Tree } from "../../../test/factories/tree.ts";
import { serveRoutes } from "../../../test/http/serve-routes.ts";
import { addUpDays } from "../../../test/pg/followed-feed.ts";
import { freshDatabase, type FreshDatabase } from "../../../test/pg/fresh-database.ts";
import { agentRoutes } from "./http.ts";
import { moveCredit } from "./service/move-credit.ts";

let database: FreshDatabase;
let tree: Tree;
let server: FastifyInstance;
let top: MemberCaller;
let low: MemberCaller;
let playerId: string;
const callers: { member: MemberCaller | undefined } = { member: undefined };

async function money(kind: "deposit" | "withdrawal", ref: string, amount: bigint | "all"): Promise<void> {
  const order = { kind, ref, player: "ana", amount, currency: null, actor: "key:test", requestId: ref };
  await moveMoney(tree.deps, { ...low, isSuspended: false }, order);
}

beforeAll(async () => {
  database = await freshDatabase();
  tree = await openTree(database.db, database.pool);
  top = await tree.plant(tree.platform, "top");
  low = await tree.plant(top, "low");
  await tree.issue(top, 10_000n);
  const order = { agentId: low.agentId, ref: "down", direction: "send", note: undefined, requestId: "r" } as const;
  await moveCredit(tree.deps, top, { ...order, amount: 5_000n });
  const ana = await upsertPlayer(tree.deps, low, "ana", "BRL", {});
  if (isRefusal(ana)) throw new Error(ana.refused);
  playerId = ana.player.id;
  await money("deposit", "d-1", 1_000n);
  await money("deposit", "too-much", 1_000_000n);
  await playRound(ana.player.walletAccountId ?? "", 100n, 40n);
  await money("withdrawal", "w-1", "all");
  server = await serveRoutes([...agentRoutes(tree.deps), ...playerRoutes(tree.deps)], {
    get member() {
      return callers.member ?? tree.platform;
    },
  });
});
afterAll(async () => {
  await server.close();
  await tree.deps.ledger.close();
  await database.close();
});

/** One round booked straight into the ledger. */
async function playRound(accountId: string, stake: bigint, win: bigint): Promise<void> {
  const found = await database.pool.query<{ house: string; credit: string }>(
    `select t.house_account_id as house, a.credit_account_id as credit
     from tenants t join agents a on a.tenant_id = t.tenant_id where a.id = $1`,
    [low.agentId],
  );
  const seriesId = uuidv7();
  const roundId = uuidv7();
  await database.pool.query("insert into stake_series (tenant_id, id) values ($1, $2)", [low.tenantId, seriesId]);
  const round = { tenantId: low.tenantId, roundId, at: new Date() };
  await tree.deps.ledger.round({
    ...round,
    kind: "stake",
    movementId: uuidv7(),
    seriesId,
    number: 0n,
    agentId: low.agentId,
    playerId,
    sessionId: uuidv7(),
    providerCode: "reelgate_studio",
    gameCode: "lantern-meadow",
    variantId: "r96",
    rtpBps: 9_600,
    accountId,
    houseAccountId: found.rows[0]?.house ?? "",
    creditAccountId: found.rows[0]?.credit ?? "",
    currency: "BRL",
    amount: stake,
  });
  await tree.deps.ledger.round({ ...round, kind: "settle", movementId: uuidv7(), win });
}

async function read(by: MemberCaller, path: string) {
  callers.member = by;
  return (await server.inject({ method: "GET", url: path })).json<unknown>();
}
const credit = async (by: MemberCaller, of: MemberCaller, query = "") =>
  listCreditEntries.answer.parse(await read(by, `/api/agents/${of.agentId}/entries${query}`));
const wallet = async (by: MemberCaller, query = "") =>
  listCreditEntries.answer.parse(await read(by, `/api/players/${playerId}/entries${query}`));

describe("works", () => {
  test("credit: what moved, with whom, by whom, and the sum of it all is the balance", async () => {
    const { data, ...rest } = await credit(top, low);
    expect(
      data.map(({ seq, kind, amount, balance_after: after, ref, counterparty, actor }) => [
        seq,
        kind,
        amount,
        after,
        ref,
        counterparty,
        actor,
      ]),
    ).toEqual([
      [3, "withdrawal", 940n, 4_940n, "w-1", "ana", null],
      [2, "deposit", -1_000n, 4_000n, "d-1", "ana", null],
      [1, "credit_send", 5_000n, 5_000n, "down", "top", "Owner of top"],
    ]);
    expect(rest).toEqual({
      next_cursor: null,
      currency: "BRL",
      balance: 4_940n,
      proof: {
        state: "adds_up",
        sum: 4_940n,
        entries: 3,
        days: null,
        since: { entries: 3, sum: 4_940n, first_at: data[2]?.created_at, last_at: data[0]?.created_at },
      },
      totals: { opening: 0n, gains: 2, gained: 5_940n, losses: 1, lost: 1_000n, closing: 4_940n },
    });
    expect(data.map(({ player, agent }) => [player?.id, agent?.id])).toEqual([
      [playerId, undefined],
      [playerId, undefined],
      [undefined, top.agentId],
    ]);
  });

  test("a wallet: rounds have the round for their reference and nobody on the other side", async () => {
    const { data, ...rest } = await wallet(low);
    expect(data.map(({ kind, amount, counterparty }) => [kind, amount, counterparty])).toEqual([
      ["withdrawal", -940n, "low"],
      ["win", 40n, null],
      ["stake", -100n, null],
      ["deposit", 1_000n, "low"],
    ]);
    expect(data[1]?.ref).toBe(data[2]?.ref);
    expect(data.map(({ round_id: round, transfer_id: transfer }) => [round !== null, transfer !== null])).toEqual([
      [false, true],
      [true, false],
      [true, false],
      [false, true],
    ]);
    expect(rest).toMatchObject({ balance: 0n, proof: { state: "adds_up", sum: 0n, entries: 4 } });
  });

  test("a page does not change what all entries add up to, nor does a stretch of time", async () => {
    const first = await credit(low, low, "?limit=2");
    const second = await credit(low, low, `?limit=2&cursor=${first.next_cursor ?? ""}`);
    expect([...first.data, ...second.data].map(({ seq }) => seq)).toEqual([3, 2, 1]);
    const never = await credit(low, low, "?from=1959-12-01T00:00:00Z&to=1960-01-01T00:00:00Z");
    for (const page of [first, second, never])
      expect(page.proof).toMatchObject({ state: "adds_up", sum: 4_940n, entries: 3 });
    expect(never.data).toEqual([]);
    const sums = { gains: 2, gained: 5_940n, losses: 1, lost: 1_000n };
    expect(first.totals).toEqual({ opening: 0n, ...sums, closing: 4_940n });
    expect(never.totals).toEqual({ opening: 0n, gains: 0, gained: 0n, losses: 0, lost: 0n, closing: 0n });
    const at = first.data.at(-1)?.created_at ?? "";
    const since = await credit(low, low, `?from=${at}`);
    expect(since.data.map(({ seq }) => seq)).toEqual([3, 2]);
    expect(since.totals).toEqual({ opening: 5_000n, gains: 1, gained: 940n, losses: 1, lost: 1_000n, closing: 4_940n });
  });

  test("with the daily balances it says what it took from them, and comes to the same", async () => {
    const before = await credit(low, low);
    await addUpDays(database.db);
    expect(await credit(low, low)).toEqual(before);
    // A day that ended is taken from its daily balance.
    const earlier = (days: number) =>
      database.admin.query(
        `update daily_balances b set day = day - $2::int from agents a
         where a.id = $1 and b.tenant_id = a.tenant_id and b.account_id = a.credit_account_id`,
        [low.agentId, days],
      );
    await earlier(1);
    await database.admin.query(
      `insert into daily_balances (tenant_id, account_id, day, opening, closing, entries_to, last_seq)
       select tenant_id, account_id, day + 1, closing, closing, entries_to, last_seq from daily_balances
       where account_id = (select credit_account_id from agents where id = $1)`,
      [low.agentId],
    );
    const today = new Date().toISOString().slice(0, 10);
    const { proof } = await credit(low, low);
    expect(proof).toMatchObject({
      state: "adds_up",
      days: { days: 1, entries: 3, closing: 4_940n, compared: 0, compared_at: null, differences: 0 },
      since: { entries: 0, sum: 0n, first_at: null, last_at: null },
    });
    expect((proof.days?.to ?? "") < today).toBe(true);
    await database.admin.query(
      "delete from daily_balances where account_id = (select credit_account_id from agents where id = $1) and day = $2",
      [low.agentId, today],
    );
    await earlier(-1);
  });

  test("is read from its oldest entry too, page by page", async () => {
    const first = await credit(low, low, "?limit=2&sort=oldest");
    const second = await credit(low, low, `?limit=2&sort=oldest&cursor=${first.next_cursor ?? ""}`);
    expect([...first.data, ...second.data].map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(second.next_cursor).toBeNull();
    const turned = await read(low, `/api/agents/${low.agentId}/entries?cursor=${first.next_cursor ?? ""}`);
    expect(problem.parse(turned).code).toBe("cursor_invalid");
  });
});

describe("refuses", () => {
  test("a period longer than a screen shows, at its beginning and with the limit", async () => {
    const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const lists = [
      `/api/agents/${low.agentId}/entries`,
      `/api/players/${playerId}/entries`,
      "/api/credit-transfers",
      "/api/player-transfers",
    ];
    for (const list of lists) {
      for (const query of [`from=${day(93)}`, `from=${day(200)}&to=${day(100)}`]) {
        const { code, errors } = problem.parse(await read(low, `${list}?${query}`));
        expect(code).toBe("validation_failed");
        expect(errors).toMatchObject([{ field: "from", code: "period_too_long" }]);
        expect(errors?.[0]?.message).toContain("92 days");
      }
      const within = await read(low, `${list}?from=${day(292)}&to=${day(200)}`);
      expect(within).toMatchObject({ data: [] });
    }
  });

  test("a cursor of another account", async () => {
    const { next_cursor: cursor } = await credit(low, low, "?limit=1");
    const answer = await read(low, `/api/players/${playerId}/entries?cursor=${cursor ?? ""}`);
    expect(problem.parse(answer).code).toBe("cursor_invalid");
  });
});

describe("protects", () => {
  test("above and beside there is nothing, and who sent credit from there is not named", async () => {
    expect(problem.parse(await read(low, `/api/agents/${top.agentId}/entries`)).code).toBe("agent_not_found");
    const other = await tree.plant(tree.platform, "other");
    expect(problem.parse(await read(other, `/api/players/${playerId}/entries`)).code).toBe("player_not_found");
    expect((await credit(low, low)).data.at(-1)).toMatchObject({ counterparty: "*", actor: null });
    expect((await credit(top, top)).data.at(-1)).toMatchObject({ counterparty: "*", actor: null });
    expect((await credit(tree.platform, top)).data.at(-1)).toMatchObject({
      counterparty: "platform",
      actor: "Owner of platform",
    });
  });

  test("an entry that is missing, or a balance that was changed, is said", async () => {
    const gone = await database.admin.query(
      `delete from movements m using transfers t where t.id = m.transfer_id and t.ref = 'd-1' returning m.*`,
    );
    expect(gone.rowCount).toBe(1);
    expect(await credit(top, low)).toMatchObject({ proof: { state: "differs", sum: 5_940n, entries: 2 } });
    await database.admin.query("update accounts set balance = 5 where player_id = $1", [playerId]);
    expect(await wallet(top)).toMatchObject({ balance: 5n, proof: { state: "differs", sum: -1_000n } });
  });
});

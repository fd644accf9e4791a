/** Players on the dashboard: pages with totals, their state, their transfers, within the viewer's reach only. */
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isRefusal } from "#contract/errors.ts";
import { problem } from "#contract/errors.ts";
import { listPlayers, listPlayerTransfers } from "#contract/player.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import { openTree, type Tree } from "../../../test/factories/tree.ts";
import { serveRoutes } from "../../../test/http/serve-routes.ts";
import { freshDatabase, type FreshDatabase } from "../../../test/pg/fresh-database.ts";
import { playerRoutes } from "./http.ts";
import { sumPlayerTransfers } from "./queries/sum-transfers.ts";
import { moveMoney } from "./service/move-money.ts";
import { upsertPlayer } from "./service/upsert-player.ts";

let database: FreshDatabase;
let tree: Tree;
let server: FastifyInstance;
let top: MemberCaller;
let low: MemberCaller;
let other: MemberCaller;
const callers: { member: MemberCaller | undefined } = { member: undefined };

async function player(agent: MemberCaller, code: string, currency = "BRL"): Promise<string> {
  const done = await upsertPlayer(tree.deps, agent, code, currency, { name: `Name of ${code}` });
  if (isRefusal(done)) throw new Error(done.refused);
  return done.player.id;
}
async function move(agent: MemberCaller, kind: "deposit" | "withdrawal", code: string, ref: string, amount: bigint) {
  const order = { kind, ref, player: code, amount, currency: null, actor: "key:test", requestId: ref };
  return moveMoney(tree.deps, { ...agent, isSuspended: false }, order);
}

beforeAll(async () => {
  database = await freshDatabase();
  tree = await openTree(database.db, database.pool);
  top = await tree.plant(tree.platform, "top");
  low = await tree.plant(top, "low");
  other = await tree.plant(tree.platform, "other", { currency: "USD" });
  await tree.issue(top, 10_000n);
  await tree.issue(other, 10_000n);
  for (const code of ["t1", "t2", "t3"]) await player(top, code);
  await player(low, "l1");
  await player(low, "t1");
  await player(other, "o1", "USD");
  await move(top, "deposit", "t1", "d-1", 700n);
  await move(top, "deposit", "t2", "d-2", 300n);
  await move(top, "withdrawal", "t2", "w-1", 100n);
  await move(top, "withdrawal", "t2", "w-2", 9_999n);
  await move(other, "deposit", "o1", "d-1", 50n);
  server = await serveRoutes(playerRoutes(tree.deps), {
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

async function get(member: MemberCaller, url: string) {
  callers.member = member;
  return server.inject({ method: "GET", url });
}
const list = async (member: MemberCaller, query = "") =>
  listPlayers.answer.parse((await get(member, `/api/players${query}`)).json());
const codes = async (member: MemberCaller, query = "") =>
  (await list(member, query)).data.map((row) => `${row.agent.code}/${row.code}`);
const transfers = async (member: MemberCaller, query = "") =>
  listPlayerTransfers.answer.parse((await get(member, `/api/player-transfers${query}`)).json());
const refs = async (member: MemberCaller, query = "") =>
  (await transfers(member, query)).data.map((row) => row.transfer_id);
const refusal = async (member: MemberCaller, url: string) => problem.parse((await get(member, url)).json()).code;

describe("works", () => {
  test("players of the subtree, newest first, with the totals of the whole filter", async () => {
    expect(await codes(top)).toEqual(["low/t1", "low/l1", "top/t3", "top/t2", "top/t1"]);
    const page = await list(top, "?limit=1");
    expect(page.data).toHaveLength(1);
    expect(page.totals).toEqual([{ currency: "BRL", players: 5, balance: 900n }]);
    expect((await list(tree.platform)).totals).toEqual([
      { currency: "BRL", players: 5, balance: 900n },
      { currency: "USD", players: 1, balance: 50n },
    ]);
  });

  test("filters by agent, state and part of a name", async () => {
    expect(await codes(top, `?agent_id=${low.agentId}`)).toEqual(["low/t1", "low/l1"]);
    expect(await codes(tree.platform, "?search=of%20T1")).toEqual(["low/t1", "top/t1"]);
    expect(await codes(top, "?search=%25")).toEqual([]);
    expect(await codes(top, "?state=blocked")).toEqual([]);
  });

  test("pages by all orders give every player once, also while rows are added", async () => {
    const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1, 0, minutes)).toISOString();
    for (const [code, minutes] of [
      ["t1", 5],
      ["t2", 9],
      ["l1", 5],
    ] as const)
      await database.pool.query("update players set last_round_at = $3 where code = $1 and agent_id = $2", [
        code,
        code === "l1" ? low.agentId : top.agentId,
        `${at(minutes).slice(0, -1)}123Z`,
      ]);
    expect(await codes(top, "?sort=last_round_at")).toEqual(["top/t2", "low/l1", "top/t1", "low/t1", "top/t3"]);
    expect(await codes(top, "?sort=code")).toEqual(["low/l1", "top/t1", "low/t1", "top/t2", "top/t3"]);
    for (const sort of ["created_at", "last_round_at", "code"]) {
      const whole = await codes(top, `?sort=${sort}`);
      const paged: string[] = [];
      let cursor = "";
      do {
        const page = await list(top, `?sort=${sort}&limit=1${cursor}`);
        paged.push(...page.data.map((row) => `${row.agent.code}/${row.code}`));
        cursor = page.next_cursor === null ? "" : `&cursor=${page.next_cursor}`;
        if (paged.length === 1 && sort === "created_at") await player(top, "late");
      } while (cursor !== "");
      expect(paged).toEqual(whole);
    }
  });

  test("transfers newest first, found by any of their ids", async () => {
    expect(await refs(top)).toEqual(["w-2", "w-1", "d-2", "d-1"]);
    const { data } = await transfers(top, "?transfer_id=w-2");
    expect(data[0]).toMatchObject({ kind: "withdrawal", state: "failed", code: "wallet_insufficient", balance: null });
    expect(await refs(tree.platform, "?transfer_id=d-1")).toEqual(["d-1", "d-1"]);
    const first = await transfers(top, "?limit=3");
    expect(await refs(top, `?limit=3&cursor=${first.next_cursor ?? ""}`)).toEqual(["d-1"]);
    expect(await refs(top, "?to=1960-01-01T00:00:00Z")).toEqual([]);
    expect(await refs(top, `?player_id=${data[0]?.player.id ?? ""}`)).toEqual(["w-2", "w-1", "d-2"]);
  });

  test("transfers from the oldest on, page by page", async () => {
    const first = await transfers(top, "?sort=oldest&limit=3");
    expect(first.data.map((row) => row.transfer_id)).toEqual(["d-1", "d-2", "w-1"]);
    expect(await refs(top, `?sort=oldest&limit=3&cursor=${first.next_cursor ?? ""}`)).toEqual(["w-2"]);
    expect(await refusal(top, `/api/player-transfers?cursor=${first.next_cursor ?? ""}`)).toBe("cursor_invalid");
  });

  test("sums of the whole filter on every page, of what was done only, per currency", async () => {
    const brl = { currency: "BRL", deposits: 2, deposited: 1_000n, withdrawals: 1, withdrawn: 100n };
    const usd = { currency: "USD", deposits: 1, deposited: 50n, withdrawals: 0, withdrawn: 0n };
    expect((await transfers(top, "?limit=1")).totals).toEqual([brl]);
    expect((await transfers(tree.platform)).totals).toEqual([brl, usd]);
    expect((await transfers(low)).totals).toEqual([]);
    const { data } = await transfers(top, "?transfer_id=w-2");
    const ofOne = await transfers(top, `?player_id=${data[0]?.player.id ?? ""}`);
    expect(ofOne.totals).toEqual([{ ...brl, deposits: 1, deposited: 300n }]);
    expect((await transfers(top, "?transfer_id=w-2")).totals).toEqual([]);
    const reach = { tenantIds: [top.tenantId, other.tenantId], agentIds: null };
    expect(await sumPlayerTransfers(database.db, reach, {}, 5n)).toHaveLength(2);
    expect(await sumPlayerTransfers(database.db, reach, {}, 4n)).toBeNull();
  });

  test("a player is blocked and let play again, and both are in the audit", async () => {
    const [first] = (await list(top, "?search=t3")).data;
    const url = `/api/players/${first?.id ?? ""}/state`;
    callers.member = top;
    tree.told.length = 0;
    const blocked = await server.inject({ method: "PUT", url, payload: { state: "blocked" } });
    expect(blocked.json()).toMatchObject({ state: "blocked", code: "t3" });
    expect(tree.told).toEqual([{ kind: "player.changed", agentId: top.agentId, path: top.agentPath, count: 1 }]);
    await server.inject({ method: "PUT", url, payload: { state: "blocked" } });
    await server.inject({ method: "PUT", url, payload: { state: "active" } });
    const records = await database.pool.query(
      "select before, after from audit_records where action = 'player.block' and subject = $1 order by seq",
      [first?.id],
    );
    expect(records.rows).toEqual([
      { before: { state: "active" }, after: { state: "blocked" } },
      { before: { state: "blocked" }, after: { state: "active" } },
    ]);
  });
});

describe("refuses", () => {
  test.each(["self_excluded", "closed"])("to let a %s player play", async (state) => {
    const id = await player(top, `was-${state}`);
    await database.pool.query("update players set state = $2 where id = $1", [id, state]);
    callers.member = top;
    const url = `/api/players/${id}/state`;
    const answer = await server.inject({ method: "PUT", url, payload: { state: "active" } });
    expect(problem.parse(answer.json()).code).toBe(`player_${state}`);
  });

  test("a cursor of the other order, or one that was changed", async () => {
    const { next_cursor: cursor } = await list(top, "?limit=1");
    expect(await refusal(top, `/api/players?sort=last_round_at&cursor=${cursor ?? ""}`)).toBe("cursor_invalid");
    expect(await refusal(top, `/api/players?cursor=${cursor?.slice(0, -1) ?? ""}`)).toBe("cursor_invalid");
    expect(await refusal(top, `/api/player-transfers?cursor=${cursor ?? ""}`)).toBe("cursor_invalid");
  });
});

describe("protects", () => {
  test("players and transfers of others do not exist", async () => {
    const [foreign] = (await list(other)).data;
    const [above] = (await list(top, "?search=t2")).data;
    expect(await codes(low)).toEqual(["low/t1", "low/l1"]);
    expect(await refs(low)).toEqual([]);
    for (const id of [foreign?.id, above?.id]) {
      expect(await refusal(low, `/api/players/${id ?? ""}`)).toBe("player_not_found");
      expect(await refusal(low, `/api/player-transfers?player_id=${id ?? ""}`)).toBe("player_not_found");
    }
    for (const { agentId } of [top, other]) {
      expect(await refusal(low, `/api/players?agent_id=${agentId}`)).toBe("agent_not_found");
      expect(await refusal(low, `/api/player-transfers?agent_id=${agentId}`)).toBe("agent_not_found");
    }
    callers.member = low;
    const url = `/api/players/${above?.id ?? ""}/state`;
    const answer = await server.inject({ method: "PUT", url, payload: { state: "blocked" } });
    expect(problem.parse(answer.json()).code).toBe("player_not_found");
  });

  test("a code asked for by many at once is one player with one wallet", async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => upsertPlayer(tree.deps, top, "rush", "BRL", { country: "BR" })),
    );
    expect(answers.filter((answer) => !isRefusal(answer) && answer.isNew)).toHaveLength(1);
    expect(new Set(answers.map((answer) => (isRefusal(answer) ? "" : answer.player.id))).size).toBe(1);
    const wallets = await database.pool.query(
      `select count(*)::integer as wallets from accounts a
       where a.kind = 'wallet' and not exists (select from players p where p.wallet_account_id = a.id)`,
    );
    expect(wallets.rows).toEqual([{ wallets: 0 }]);
  });
});

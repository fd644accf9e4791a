/** Members move money between an agent's credit and its players' wallets: once for each id, within reach, on record. */
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isRefusal, problem } from "#contract/errors.ts";
import { playerTransfer } from "#contract/player.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import { openTree, type Tree } from "../../../test/factories/tree.ts";
import { serveRoutes } from "../../../test/http/serve-routes.ts";
import { freshDatabase, type FreshDatabase } from "../../../test/pg/fresh-database.ts";
import { playerRoutes } from "./http.ts";
import { upsertPlayer } from "./service/upsert-player.ts";

let database: FreshDatabase;
let tree: Tree;
let server: FastifyInstance;
let top: MemberCaller;
let low: MemberCaller;
let other: MemberCaller;
const callers: { member: MemberCaller | undefined } = { member: undefined };

async function player(agent: MemberCaller, code: string, currency = "BRL"): Promise<string> {
  const done = await upsertPlayer(tree.deps, agent, code, currency, {});
  if (isRefusal(done)) throw new Error(done.refused);
  return done.player.id;
}

beforeAll(async () => {
  database = await freshDatabase();
  tree = await openTree(database.db, database.pool);
  top = await tree.plant(tree.platform, "top");
  low = await tree.plant(top, "low");
  other = await tree.plant(tree.platform, "other", { currency: "USD" });
  await tree.issue(top, 10_000n);
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

async function move(member: MemberCaller, id: string, payload: object) {
  callers.member = member;
  return server.inject({ method: "POST", url: `/api/players/${id}/money`, payload });
}
const refusal = async (member: MemberCaller, id: string, payload: object) =>
  problem.parse((await move(member, id, payload)).json()).code;
async function balances(id: string): Promise<{ wallet: bigint; credit: bigint }> {
  const { rows } = await database.pool.query<{ wallet: bigint; credit: bigint }>(
    `select w.balance as wallet, c.balance as credit from players p
     join agents a on a.tenant_id = p.tenant_id and a.id = p.agent_id
     join accounts w on w.tenant_id = p.tenant_id and w.id = p.wallet_account_id
     join accounts c on c.tenant_id = p.tenant_id and c.id = a.credit_account_id
     where p.id = $1`,
    [id],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`there is no player ${id}`);
  return row;
}
const records = async (id: string) =>
  (
    await database.pool.query<{ after: { transfer: string; kind: string; amount: string } }>(
      "select after from audit_records where action = 'player.money' and subject = $1 order by seq",
      [id],
    )
  ).rows.map(({ after: { transfer, kind, amount } }) => ({ transfer, kind, amount }));

describe("works", () => {
  test("a deposit, a withdrawal, and a withdrawal of all that is left", async () => {
    const id = await player(top, "p1");
    const { credit } = await balances(id);
    const first = await move(top, id, { transfer_id: "m-1", direction: "deposit", amount: 700 });
    expect(first.statusCode).toBe(201);
    expect(playerTransfer.parse(first.json())).toMatchObject({ kind: "deposit", amount: 700n, balance: 700n });
    expect(await balances(id)).toEqual({ wallet: 700n, credit: credit - 700n });
    await move(top, id, { transfer_id: "m-2", direction: "withdraw", amount: 100 });
    expect(await balances(id)).toEqual({ wallet: 600n, credit: credit - 600n });
    const rest = await move(top, id, { transfer_id: "m-3", direction: "withdraw" });
    expect(playerTransfer.parse(rest.json())).toMatchObject({ kind: "withdrawal", amount: 600n, balance: 0n });
    expect(await balances(id)).toEqual({ wallet: 0n, credit });
    expect(await records(id)).toEqual([
      { transfer: "m-1", kind: "deposit", amount: "700" },
      { transfer: "m-2", kind: "withdrawal", amount: "100" },
      { transfer: "m-3", kind: "withdrawal", amount: "600" },
    ]);
  });

  test("the same id again, many times at once, moves the money once and is on record once", async () => {
    const id = await player(top, "p2");
    const { credit } = await balances(id);
    const order = { transfer_id: "m-10", direction: "deposit", amount: 50 };
    const answers = await Promise.all(Array.from({ length: 8 }, () => move(top, id, order)));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await balances(id)).toEqual({ wallet: 50n, credit: credit - 50n });
    expect(await records(id)).toEqual([{ transfer: "m-10", kind: "deposit", amount: "50" }]);
  });

  test("whoever is above moves the agent's own money, not theirs", async () => {
    const id = await player(low, "p3");
    expect(await refusal(tree.platform, id, { transfer_id: "m-20", direction: "deposit", amount: 5 })).toBe(
      "credit_insufficient",
    );
    expect((await balances(id)).wallet).toBe(0n);
  });
});

describe("refuses", () => {
  test("a player outside the member's reach, as if there were none", async () => {
    const id = await player(top, "p4");
    for (const stranger of [low, other])
      expect(await refusal(stranger, id, { transfer_id: "m-30", direction: "deposit", amount: 5 })).toBe(
        "player_not_found",
      );
  });

  test("more than there is, other content under a known id, a deposit without an amount", async () => {
    const id = await player(top, "p5");
    await move(top, id, { transfer_id: "m-40", direction: "deposit", amount: 5 });
    expect(await refusal(top, id, { transfer_id: "m-41", direction: "withdraw", amount: 6 })).toBe(
      "wallet_insufficient",
    );
    expect(await refusal(top, id, { transfer_id: "m-40", direction: "deposit", amount: 6 })).toBe("transfer_conflict");
    expect(await refusal(top, id, { transfer_id: "m-42", direction: "deposit" })).toBe("validation_failed");
    expect((await balances(id)).wallet).toBe(5n);
  });

  test("a deposit to whoever excluded themselves, but not their withdrawal; and nobody lifts the exclusion", async () => {
    const id = await player(top, "p6");
    await move(top, id, { transfer_id: "m-50", direction: "deposit", amount: 40 });
    callers.member = top;
    const url = `/api/players/${id}/state`;
    const excluded = await server.inject({ method: "PUT", url, payload: { state: "self_excluded" } });
    expect(excluded.json()).toMatchObject({ state: "self_excluded" });
    expect(await refusal(top, id, { transfer_id: "m-51", direction: "deposit", amount: 1 })).toBe(
      "player_self_excluded",
    );
    expect((await move(top, id, { transfer_id: "m-52", direction: "withdraw" })).statusCode).toBe(201);
    callers.member = tree.platform;
    const lifted = await server.inject({ method: "PUT", url, payload: { state: "active" } });
    expect(problem.parse(lifted.json()).code).toBe("player_self_excluded");
  });

  test("everything while the agent, or one above it, is suspended", async () => {
    const id = await player(top, "p7");
    await database.pool.query("update agents set state = 'suspended' where id = $1", [top.agentId]);
    try {
      expect(await refusal(tree.platform, id, { transfer_id: "m-60", direction: "deposit", amount: 1 })).toBe(
        "agent_suspended",
      );
    } finally {
      await database.pool.query("update agents set state = 'active' where id = $1", [top.agentId]);
    }
  });
});

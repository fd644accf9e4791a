/** P05 and P06 on the wire: one effect and one answer per transfer id, over nodes and months; a refusal stays one. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { problem } from "#contract/errors.ts";
import { uuidSource } from "#server/db/uuid.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import { createLedger } from "#server/ledger/ledger.ts";
import { anonymise } from "#server/player/service/anonymise-player.ts";
import { weaken } from "#server/ledger/weaken.ts";
import { openTree, type Tree } from "../../../test/factories/tree.ts";
import {
  callApi,
  serveIntegration,
  type Access,
  type ServedApi,
  type WireAnswer,
} from "../../../test/http/serve-api.ts";
import { freshDatabase, type FreshDatabase } from "../../../test/pg/fresh-database.ts";

const MONTHS_13_MS = 13 * 31 * 86_400_000;

let database: FreshDatabase;
let tree: Tree;
let agent: MemberCaller;
/** Two nodes of today and one of next year, on one database, each with a ledger of its own. */
const nodes: { readonly api: ServedApi; readonly access: Access; readonly close: () => Promise<void> }[] = [];

beforeAll(async () => {
  database = await freshDatabase({ max: 20 });
  tree = await openTree(database.db, database.pool);
  agent = await tree.plant(tree.platform, "main");
  await tree.issue(agent, 1_000_000n);
  for (const later of [0, 0, MONTHS_13_MS]) {
    const clock = () => new Date(Date.now() + later);
    const ledger = createLedger({ pool: database.pool });
    const ids = uuidSource({ now: () => Date.now() + later });
    const api = await serveIntegration({ ...tree.deps, ledger, clock, ids });
    const access = await api.access(agent);
    nodes.push({ api, access, close: async () => Promise.all([api.close(), ledger.close()]).then(() => undefined) });
  }
  for (const code of ["ana", "bob", "eva"]) await callApi(node(0), "PUT", `/v1/players/${code}`, { currency: "BRL" });
});
afterAll(async () => {
  for (const { close } of nodes) await close();
  await tree.deps.ledger.close();
  await database.close();
});

function node(at: number): Access {
  const found = nodes[at];
  if (found === undefined) throw new Error(`there is no node ${at}`);
  return found.access;
}
const deposits = (player: string) => `/v1/players/${player}/deposits`;
const withdrawals = (player: string) => `/v1/players/${player}/withdrawals`;
const money = (ref: string, amount: number, currency = "BRL") => ({ transfer_id: ref, amount, currency });
const isReplay = ({ headers }: WireAnswer): boolean => headers.get("idempotent-replay") === "true";
const bytes = ({ status, text }: WireAnswer): string => `${status} ${text}`;
const codeOf = ({ json }: WireAnswer) => problem.parse(json).code;
const playerShape = z.object({ balance: z.number() });
const balance = async (player: string): Promise<number> =>
  playerShape.parse((await callApi(node(0), "GET", `/v1/players/${player}`)).json).balance;

/** The same call again and again at once, over both nodes of today. */
const repeat = (times: number, path: string, bodyOf: (at: number) => object) =>
  Promise.all(Array.from({ length: times }, (_, at) => callApi(node(at % 2), "POST", path, bodyOf(at))));

describe("works", () => {
  test("a deposit and a withdrawal, and what the books say of them", async () => {
    const deposited = await callApi(node(0), "POST", deposits("ana"), money("w-1", 1_050));
    expect([deposited.status, isReplay(deposited)]).toEqual([200, false]);
    expect(deposited.json).toEqual({
      transfer_id: "w-1",
      kind: "deposit",
      player: "ana",
      amount: 1_050,
      currency: "BRL",
      state: "done",
      balance: 1_050,
      created_at: expect.stringMatching(/Z$/) as unknown,
    });
    expect((await callApi(node(1), "GET", "/v1/transfers/w-1")).text).toBe(deposited.text);
    const part = await callApi(node(0), "POST", withdrawals("ana"), money("w-2", 50));
    expect(part.json).toMatchObject({ kind: "withdrawal", amount: 50, balance: 1_000 });
    const all = await callApi(node(1), "POST", withdrawals("ana"), { transfer_id: "w-3", all: true });
    expect(all.json).toMatchObject({ amount: 1_000, balance: 0, state: "done" });
    const nothing = await callApi(node(1), "POST", withdrawals("ana"), { transfer_id: "w-4", all: true });
    expect(nothing.json).toMatchObject({ amount: 0, balance: 0, state: "done" });
  });

  test("a failed transfer is on record with its code", async () => {
    await callApi(node(0), "POST", withdrawals("bob"), money("f-1", 5));
    expect((await callApi(node(0), "GET", "/v1/transfers/f-1")).json).toMatchObject({
      state: "failed",
      code: "wallet_insufficient",
      amount: 5,
      balance: null,
    });
  });
});

describe("refuses", () => {
  test("P06: an id that named a player there is not stays refused once there is one", async () => {
    const first = await callApi(node(0), "POST", deposits("late"), money("l-1", 50));
    expect([first.status, codeOf(first)]).toEqual([404, "player_not_found"]);
    await callApi(node(0), "PUT", "/v1/players/late", { currency: "BRL" });
    const again = await callApi(node(1), "POST", deposits("late"), money("l-1", 50));
    expect([again.text, again.headers.get("idempotent-replay")]).toEqual([first.text, "true"]);
    expect((await callApi(node(1), "GET", "/v1/transfers/l-1")).json).toMatchObject({
      player: "late",
      state: "failed",
      code: "player_not_found",
      amount: 50,
    });
    for (const [path, body] of [
      [deposits("late"), money("l-1", 51)],
      [deposits("bob"), money("l-1", 50)],
      [withdrawals("late"), money("l-1", 50)],
    ] as const)
      expect(codeOf(await callApi(node(0), "POST", path, body))).toBe("transfer_conflict");
    expect(await balance("late")).toBe(0);
    expect((await callApi(node(0), "POST", deposits("late"), money("l-2", 50))).status, "control").toBe(200);
  });

  test("P06: the same id with any field changed", async () => {
    await callApi(node(0), "POST", deposits("eva"), money("m-1", 100));
    const before = await balance("eva");
    for (const [path, body] of [
      [deposits("eva"), money("m-1", 101)],
      [deposits("eva"), money("m-1", 100, "USD")],
      [deposits("bob"), money("m-1", 100)],
      [deposits("nobody"), money("m-1", 100)],
      [withdrawals("eva"), money("m-1", 100)],
      [withdrawals("eva"), { transfer_id: "m-1", all: true }],
    ] as const) {
      const answer = await callApi(node(1), "POST", path, body);
      expect([answer.status, codeOf(answer)]).toEqual([422, "transfer_conflict"]);
    }
    expect(await balance("eva")).toBe(before);
    expect((await callApi(node(0), "POST", deposits("eva"), money("m-1", 100))).status).toBe(200);
  });

  test("P06 control: without the comparison of contents a changed call would pass for the first one", async () => {
    await callApi(node(0), "POST", deposits("eva"), money("m-2", 100));
    const restore = await weaken(database.admin, "post_transfers", "else 'conflict' end", "else 'replayed' end");
    const passed = await callApi(node(0), "POST", deposits("eva"), money("m-2", 101));
    await restore();
    const refused = await callApi(node(0), "POST", deposits("eva"), money("m-2", 101));
    expect([passed.status, refused.status]).toEqual([200, 422]);
  });

  test.each([
    ["blocked", "player_blocked"],
    ["self_excluded", "player_self_excluded"],
    ["closed", "player_closed"],
  ])("deposits for a %s player, while its money can leave", async (state, code) => {
    const player = `was-${state}`;
    await callApi(node(0), "PUT", `/v1/players/${player}`, { currency: "BRL" });
    await callApi(node(0), "POST", deposits(player), money(`${state}-1`, 10));
    await database.pool.query("update players set state = $2 where code = $1", [player, state]);
    expect(codeOf(await callApi(node(0), "POST", deposits(player), money(`${state}-2`, 10)))).toBe(code);
    const out = await callApi(node(0), "POST", withdrawals(player), { transfer_id: `${state}-3`, all: true });
    expect(out.json).toMatchObject({ amount: 10, balance: 0 });
  });

  test("another currency, and everything while the agent is suspended; what was done is still answered", async () => {
    expect(codeOf(await callApi(node(0), "POST", deposits("eva"), money("c-1", 5, "USD")))).toBe("currency_mismatch");
    const done = await callApi(node(0), "POST", deposits("eva"), money("s-0", 5));
    const suspend = (state: string) =>
      database.pool.query("update agents set state = $2 where id = $1", [agent.agentId, state]);
    await suspend("suspended");
    expect(codeOf(await callApi(node(0), "POST", deposits("eva"), money("s-1", 5)))).toBe("agent_suspended");
    expect(codeOf(await callApi(node(0), "POST", withdrawals("eva"), money("s-2", 5)))).toBe("agent_suspended");
    expect(bytes(await callApi(node(0), "POST", deposits("eva"), money("s-0", 5)))).toBe(bytes(done));
    await suspend("active");
    expect(codeOf(await callApi(node(1), "POST", deposits("eva"), money("s-1", 5)))).toBe("agent_suspended");
  });
});

describe("protects", () => {
  test("P05: however often and wherever it is sent, one effect and one answer; next year too", async () => {
    const before = await balance("bob");
    for (let at = 0; at < 20; at += 1) {
      const answers = await repeat(20, deposits("bob"), () => money(`p05-${at}`, 10));
      expect(new Set(answers.map((answer) => bytes(answer))).size).toBe(1);
      expect(answers.filter((answer) => !isReplay(answer))).toHaveLength(1);
      const late = await callApi(node(2), "POST", deposits("bob"), money(`p05-${at}`, 10));
      expect([isReplay(late), bytes(late)]).toEqual([true, bytes(answers[0] ?? late)]);
    }
    expect(await balance("bob")).toBe(before + 200);
  });

  /** Who it was is gone for good; the wallet must be empty. */
  async function forget(code: string): Promise<string> {
    const found = await database.pool.query<{ id: string }>(
      "select id from players where agent_id = $1 and code = $2",
      [agent.agentId, code],
    );
    const id = found.rows[0]?.id ?? "";
    expect(await anonymise(tree.deps, agent, id, code)).toMatchObject({ id, state: "closed" });
    return id;
  }

  test("P05: once its player is anonymised a transfer is answered as it was before, byte for byte, and does nothing", async () => {
    const calls = [
      [deposits("gone"), money("g-absent", 30)],
      [deposits("gone"), money("g-in", 100)],
      [withdrawals("gone"), money("g-much", 900)],
      [withdrawals("gone"), { transfer_id: "g-out", all: true }],
    ] as const;
    const first: string[] = [];
    for (const [path, body] of calls) {
      first.push(bytes(await callApi(node(0), "POST", path, body)));
      await callApi(node(0), "PUT", "/v1/players/gone", { currency: "BRL" });
    }
    expect(first.map((answer) => answer.slice(0, 3))).toEqual(["404", "200", "409", "200"]);
    const id = await forget("gone");
    const expectTheSame = async (): Promise<void> => {
      for (const at of [0, 1, 2])
        for (const [index, [path, body]] of calls.entries()) {
          const again = await callApi(node(at), "POST", path, body);
          expect([isReplay(again), bytes(again)]).toEqual([true, first[index]]);
        }
    };
    await expectTheSame();
    for (const [path, body] of [
      [deposits("gone"), money("g-in", 101)],
      [deposits("nobody"), money("g-in", 100)],
      [deposits("bob"), money("g-in", 100)],
      [withdrawals("gone"), money("g-in", 100)],
      [deposits("nobody"), money("g-absent", 30)],
    ] as const)
      expect(codeOf(await callApi(node(1), "POST", path, body))).toBe("transfer_conflict");
    const named = await database.pool.query("select ref from transfer_names where player_code = $1", ["gone"]);
    expect(named.rows, "a code that is forgotten stays so").toEqual([]);
    expect((await callApi(node(1), "GET", "/v1/transfers/g-in")).json).toMatchObject({
      player: expect.stringMatching(/^anonymised:/) as unknown,
    });
    // The code is free again: somebody new comes by it, and what was done before is not about them.
    await callApi(node(0), "PUT", "/v1/players/gone", { currency: "BRL" });
    await expectTheSame();
    expect(await balance("gone")).toBe(0);
    expect((await callApi(node(0), "POST", deposits("gone"), money("g-new", 5))).json).toMatchObject({ balance: 5 });
    await database.pool.query("update players set former_code_digest = null where id = $1", [id]);
    const unknown = await callApi(node(0), "POST", deposits("gone"), money("g-in", 100));
    expect(codeOf(unknown), "control: nothing else tells that it is the same").toBe("transfer_conflict");
  });

  test("P05 control: under ids of their own the same calls have an effect each", async () => {
    const before = await balance("bob");
    const answers = await repeat(20, deposits("bob"), (at) => money(`control-${at}`, 10));
    expect(new Set(answers.map((answer) => bytes(answer))).size).toBe(20);
    expect(await balance("bob")).toBe(before + 200);
  });

  test("P06: a refused id stays refused, with the same bytes, when the money is there", async () => {
    const before = await balance("bob");
    const body = money("p06", before + 500);
    const answers = await repeat(10, withdrawals("bob"), () => body);
    expect(new Set(answers.map((answer) => bytes(answer))).size).toBe(1);
    const first = answers.find((answer) => !isReplay(answer));
    expect(first && problem.parse(first.json)).toMatchObject({
      code: "wallet_insufficient",
      request_id: first?.headers.get("request-id"),
    });
    await callApi(node(0), "POST", deposits("bob"), money("p06-fund", 1_000));
    for (const at of [0, 1, 2]) {
      const again = await callApi(node(at), "POST", withdrawals("bob"), body);
      expect([isReplay(again), bytes(again)]).toEqual([true, first && bytes(first)]);
    }
    expect(await balance("bob")).toBe(before + 1_000);
    expect((await callApi(node(0), "POST", withdrawals("bob"), { ...body, transfer_id: "p06-new" })).status).toBe(200);
  });

  test("many withdrawals at once never take more than the wallet holds", async () => {
    await callApi(node(0), "PUT", "/v1/players/rush", { currency: "BRL" });
    await callApi(node(0), "POST", deposits("rush"), money("rush", 100));
    const answers = await repeat(40, withdrawals("rush"), (at) => money(`rush-${at}`, 10));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(await balance("rush")).toBe(0);
  });
});

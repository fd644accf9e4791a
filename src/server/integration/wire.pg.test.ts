/** The wire contract of /v1 over a real port with real signatures: agent, players, transfers, catalogue, entries. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { problem } from "#contract/errors.ts";
import { games as catalogue } from "#studio/games/catalogue.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import { openTree, type Tree } from "../../../test/factories/tree.ts";
import { callApi, serveIntegration, type Access, type ServedApi } from "../../../test/http/serve-api.ts";
import { freshDatabase, type FreshDatabase } from "../../../test/pg/fresh-database.ts";

let database: FreshDatabase;
let tree: Tree;
let api: ServedApi;
let agent: MemberCaller;
let access: Access;
let childAccess: Access;
let foreignAccess: Access;

beforeAll(async () => {
  database = await freshDatabase();
  tree = await openTree(database.db, database.pool);
  agent = await tree.plant(tree.platform, "main");
  const child = await tree.plant(agent, "child");
  const foreign = await tree.plant(tree.platform, "foreign");
  const seamless = await tree.plant(agent, "seamless", { walletMode: "seamless" });
  for (const owner of [agent, foreign]) await tree.issue(owner, 1_000_000n);
  api = await serveIntegration(tree.deps);
  access = await api.access(agent);
  childAccess = await api.access(child);
  foreignAccess = await api.access(foreign);
  await database.pool.query(
    "insert into agent_games (tenant_id, agent_id, game_code, variant_id) values ($1, $2, $3, $4)",
    [agent.tenantId, agent.agentId, "lantern-meadow", "r92"],
  );
  await callApi(await api.access(seamless), "PUT", "/v1/players/away", { currency: "BRL" });
});
afterAll(async () => {
  await api.close();
  await tree.deps.ledger.close();
  await database.close();
});

const get = (path: string, by = access) => callApi(by, "GET", path);
const put = (code: string, body: object, by = access) => callApi(by, "PUT", `/v1/players/${code}`, body);
const deposit = (code: string, ref: string, amount: unknown, by = access) =>
  callApi(by, "POST", `/v1/players/${code}/deposits`, { transfer_id: ref, amount, currency: "BRL" });
const page = z.object({
  data: z.array(z.object({ code: z.string().optional(), ref: z.string().nullish(), amount: z.number().optional() })),
  next_cursor: z.string().nullable(),
});
const pageOf = ({ json }: { json: unknown }) => page.parse(json);
const codeOf = ({ json }: { json: unknown }) => problem.parse(json).code;

describe("works", () => {
  test("the agent with its credit", async () => {
    const answer = await get("/v1/agent");
    expect([answer.status, answer.json]).toEqual([
      200,
      {
        code: "main",
        name: "Agent main",
        state: "active",
        effective_state: "active",
        currency: "BRL",
        wallet_mode: "transfer",
        credit: {
          balance: 1_000_000,
          reserved: 0,
          line: 0,
          available: 1_000_000,
          state: "ok",
          runway_hours: null,
        },
        providers: ["reelgate_studio"],
      },
    ]);
  });

  test("a player is created once, then changed field by field", async () => {
    const created = await put("ana:1", { currency: "BRL", name: "Ana", country: "BR" });
    expect(created.status).toBe(201);
    expect(created.json).toEqual({
      code: "ana:1",
      currency: "BRL",
      state: "active",
      balance: 0,
      name: "Ana",
      country: "BR",
      locale: null,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as unknown,
    });
    const again = await put("ana:1", { currency: "BRL" });
    expect([again.status, again.json]).toEqual([200, created.json]);
    const changed = await put("ana:1", { currency: "BRL", name: null, locale: "pt-BR" });
    expect(changed.json).toMatchObject({ name: null, country: "BR", locale: "pt-BR" });
    expect((await get("/v1/players/ana:1")).json).toEqual(changed.json);
  });

  test("players newest first, each once, while new ones come", async () => {
    for (let at = 0; at < 5; at += 1) await put(`list-${at}`, { currency: "BRL" });
    const first = await get("/v1/players?limit=2");
    await put("list-late", { currency: "BRL" });
    const { data, next_cursor: cursor } = pageOf(first);
    const second = pageOf(await get(`/v1/players?limit=2&cursor=${cursor ?? ""}`));
    expect([...data, ...second.data].map(({ code }) => code)).toEqual(["list-4", "list-3", "list-2", "list-1"]);
    expect(pageOf(await get("/v1/players?limit=1000")).next_cursor).toBeNull();
  });

  test("providers, and games with the variant chosen nearest above", async () => {
    expect((await get("/v1/providers")).json).toEqual({
      data: [
        { code: "reelgate_studio", name: "Reelgate Studio", state: "active", games: catalogue.length, maintenance: [] },
      ],
      next_cursor: null,
    });
    for (const list of ["/v1/providers", "/v1/games"]) {
      const whole = (await get(list)).json;
      expect((await get(`${list}?provider=reelgate_studio`)).json).toEqual(whole);
      expect((await get(`${list}?provider=another`)).json).toEqual({ data: [], next_cursor: null });
    }
    const game = {
      code: "lantern-meadow",
      provider: "reelgate_studio",
      names: { "en-US": "Lantern Meadow", "pt-BR": "Campo de Lanternas" },
      state: "active",
      currencies: [{ currency: "BRL", stake_min: 20, stake_max: 20_000, stake_step: 20 }],
      demo: true,
    };
    for (const [by, id, rtp] of [
      [access, "r92", 9_200],
      [childAccess, "r92", 9_200],
      [foreignAccess, "r96", 9_600],
    ] as const) {
      const games = await get("/v1/games", by);
      const variant: unknown = expect.objectContaining({ id, rtp_bps: rtp });
      const data: unknown = expect.arrayContaining([expect.objectContaining({ ...game, variant })]);
      expect(games.json).toMatchObject({ data, next_cursor: null });
    }
    expect((await get("/v1/games?provider=nobody")).json).toEqual({ data: [], next_cursor: null });
  });

  test("entries of the credit and of a wallet, newest first", async () => {
    await put("eva", { currency: "BRL" });
    await deposit("eva", "e-1", 500);
    await callApi(access, "POST", "/v1/players/eva/withdrawals", { transfer_id: "e-2", all: true });
    const wallet = (await get("/v1/entries?account=wallet:eva")).json;
    expect(wallet).toMatchObject({
      data: [
        { account: "wallet:eva", kind: "withdrawal", amount: -500, balance_after: 0, ref: "e-2" },
        { account: "wallet:eva", kind: "deposit", amount: 500, balance_after: 500, ref: "e-1" },
      ],
      next_cursor: null,
    });
    const first = pageOf(await get("/v1/entries?limit=1"));
    await deposit("eva", "e-3", 100);
    const next = (await get(`/v1/entries?limit=1&cursor=${first.next_cursor ?? ""}`)).json;
    expect([first.data[0], next]).toMatchObject([
      { ref: "e-2", amount: 500 },
      { data: [{ ref: "e-1", amount: -500 }] },
    ]);
    const before = await get("/v1/entries?to=1960-01-01T00:00:00Z");
    expect(before.json).toEqual({ data: [], next_cursor: null });
    const ever = await get("/v1/entries?to=9999-12-31T23:59:59.999Z");
    expect([ever.status, pageOf(ever)]).toEqual([200, pageOf(await get("/v1/entries"))]);
    const never = await get("/v1/rounds?from=9999-12-31T23:59:59.999Z");
    expect([never.status, never.json]).toEqual([200, { data: [], next_cursor: null }]);
  });
});

describe("refuses", () => {
  test.each([
    ["PUT", "/v1/players/bob", { currency: "BRL", nick: "b" }, "nick", "unknown_field"],
    ["PUT", "/v1/players/bob", { currency: "XXX" }, "currency", "not_allowed"],
    ["PUT", "/v1/players/bob", { currency: "BRL", country: "ZZ" }, "country", "not_allowed"],
    ["PUT", "/v1/players/bob", { currency: "BRL", country: "br" }, "country", "not_allowed"],
    ["PUT", "/v1/players/b%20b", { currency: "BRL" }, "code", "wrong_format"],
    ["GET", `/v1/players/${"b".repeat(300)}`, undefined, "code", "wrong_format"],
    ["GET", "/v1/players/%ff", undefined, "code", "wrong_format"],
    ["POST", "/v1/players/50%/deposits", { transfer_id: "f", amount: 1, currency: "BRL" }, "code", "wrong_format"],
    ["GET", "/v1/agent?verbose=1", undefined, "verbose", "unknown_field"],
    ["GET", "/v1/players?limit=0", undefined, "limit", "too_small"],
    ["GET", "/v1/players?limit=1001", undefined, "limit", "too_big"],
    ["GET", "/v1/entries?account=house", undefined, "account", "wrong_format"],
    ["POST", "/v1/players/bob/deposits", { transfer_id: "f", amount: 10.5, currency: "BRL" }, "amount", "wrong_type"],
    ["POST", "/v1/players/bob/deposits", { transfer_id: "f", amount: "10", currency: "BRL" }, "amount", "wrong_type"],
    ["POST", "/v1/players/bob/deposits", { transfer_id: "f", amount: 0, currency: "BRL" }, "amount", "too_small"],
    ["POST", "/v1/players/bob/deposits", { transfer_id: "f", amount: 2 ** 53, currency: "BRL" }, "amount", "too_big"],
    ["POST", "/v1/players/bob/deposits", { transfer_id: "f", amount: 1 }, "currency", "missing"],
    ["POST", "/v1/players/bob/withdrawals", { transfer_id: "f", all: true, amount: 1 }, "amount", "not_together"],
  ])("%s %s %j", async (method, path, body, field, code) => {
    const answer = await callApi(access, method, path, body);
    expect(answer.status).toBe(400);
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    const { errors, ...rest } = problem.parse(answer.json);
    expect(rest).toMatchObject({ code: "validation_failed", retry: "never", status: 400 });
    expect(errors).toContainEqual(expect.objectContaining({ field, code }));
  });

  test("an amount that stands twice in the body, and moves nothing", async () => {
    await put("twice", { currency: "BRL" });
    const send = (amounts: string) =>
      callApi(access, "POST", "/v1/players/twice/deposits", `{"transfer_id":"tw-1",${amounts},"currency":"BRL"}`);
    for (const amounts of ['"amount":1,"amount":900', String.raw`"amount":5,"\u0061mount":5`]) {
      const refused = await send(amounts);
      expect([refused.status, problem.parse(refused.json)]).toMatchObject([
        400,
        { code: "validation_failed", errors: [{ field: "amount", code: "duplicate_field" }] },
      ]);
    }
    expect(codeOf(await get("/v1/transfers/tw-1"))).toBe("transfer_not_found");
    expect((await send('"amount":5')).json, "control: once it is taken").toMatchObject({ amount: 5, balance: 5 });
  });

  test.each([["/v1/players"], ["/v1/games"], ["/v1/providers"], ["/v1/entries"]])(
    "a bad cursor of %s",
    async (path) => {
      expect(codeOf(await get(`${path}?cursor=bm90IG9uZQ`))).toBe("cursor_invalid");
    },
  );

  test("another currency than the agent's, and a closed player", async () => {
    expect(codeOf(await put("usd", { currency: "USD" }))).toBe("currency_mismatch");
    await put("gone", { currency: "BRL" });
    await database.pool.query("update players set state = 'closed' where code = 'gone'");
    expect(codeOf(await put("gone", { currency: "BRL" }))).toBe("player_closed");
  });

  test("a scope the key does not have", async () => {
    const reader = await api.access(agent, ["read"]);
    expect(codeOf(await put("bob", { currency: "BRL" }, reader))).toBe("auth_scope_missing");
    expect(codeOf(await deposit("bob", "r-1", 1, reader))).toBe("auth_scope_missing");
    expect((await get("/v1/agent", reader)).status).toBe(200);
  });

  test("money in seamless mode", async () => {
    const seamless = await tree.plant(agent, "seamless_two", { walletMode: "seamless" });
    const by = await api.access(seamless);
    expect((await put("far", { currency: "BRL" }, by)).json).toMatchObject({ balance: null });
    const refused = await deposit("far", "s-1", 1, by);
    expect(codeOf(refused)).toBe("wallet_mode_mismatch");
    const again = await deposit("far", "s-1", 1, by);
    expect([again.text, again.headers.get("idempotent-replay")]).toEqual([refused.text, "true"]);
    expect((await get("/v1/transfers/s-1", by)).json).toMatchObject({ state: "failed", code: "wallet_mode_mismatch" });
    expect(codeOf(await get("/v1/entries?account=wallet:far", by))).toBe("wallet_mode_mismatch");
  });
});

describe("protects", () => {
  test("what is another agent's does not exist, in the same shape as what nobody has", async () => {
    await put("mine", { currency: "BRL" });
    await deposit("mine", "m-1", 100);
    for (const by of [foreignAccess, childAccess]) {
      for (const [path, nobody] of [
        ["/v1/players/mine", "/v1/players/none"],
        ["/v1/transfers/m-1", "/v1/transfers/none"],
        ["/v1/entries?account=wallet:mine", "/v1/entries?account=wallet:none"],
      ] as const) {
        const [theirs, none] = [problem.parse((await get(path, by)).json), problem.parse((await get(nobody, by)).json)];
        expect(theirs.status).toBe(404);
        const shape = ({ request_id: _, detail, ...rest }: typeof none) => ({
          ...rest,
          detail: detail.replace(/mine|m-1/, "none"),
        });
        expect(shape(theirs)).toEqual(shape(none));
      }
      expect(codeOf(await deposit("mine", "x-1", 1, by))).toBe("player_not_found");
      const { data } = pageOf(await get("/v1/players", by));
      expect(data).toEqual([]);
      expect(pageOf(await get("/v1/entries", by)).data.map(({ ref }) => ref)).not.toContain("m-1");
    }
  });

  test("the same code and the same transfer id are another agent's own to use", async () => {
    await put("mine", { currency: "BRL" }, foreignAccess);
    const theirs = await deposit("mine", "m-1", 7, foreignAccess);
    expect(theirs.json).toMatchObject({ transfer_id: "m-1", amount: 7, state: "done" });
    expect((await get("/v1/transfers/m-1")).json).toMatchObject({ amount: 100 });
  });
});

/** What members do for players beside money: caps, notes, blocking many at once, and forgetting who somebody was. */
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isRefusal, problem } from "#contract/errors.ts";
import * as contract from "#contract/player.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import { openTree, type Tree } from "../../../test/factories/tree.ts";
import { serveRoutes } from "../../../test/http/serve-routes.ts";
import { freshDatabase, type FreshDatabase } from "../../../test/pg/fresh-database.ts";
import { playerRoutes } from "./http.ts";
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
  const done = await upsertPlayer(tree.deps, agent, code, currency, { name: `Name of ${code}`, country: "BR" });
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

type Method = "GET" | "POST" | "PUT";
async function call(member: MemberCaller, method: Method, url: string, payload?: object) {
  callers.member = member;
  return server.inject({ method, url: `/api/players/${url}`, ...(payload && { payload }) });
}
const refusal = async (member: MemberCaller, method: Method, url: string, payload?: object) =>
  problem.parse((await call(member, method, url, payload)).json()).code;
const read = async (member: MemberCaller, id: string) =>
  contract.playerRow.parse((await call(member, "GET", id)).json());
const cap = (member: MemberCaller, id: string, amount: number | null) =>
  call(member, "PUT", `${id}/stake-cap`, { stake_cap: amount });
const note = (member: MemberCaller, id: string, ref: string, text: string) =>
  call(member, "POST", `${id}/notes`, { ref, text });
const notes = async (member: MemberCaller, id: string, query = "") =>
  contract.listPlayerNotes.answer.parse((await call(member, "GET", `${id}/notes${query}`)).json());
const texts = async (member: MemberCaller, id: string) => (await notes(member, id)).data.map(({ text }) => text);
const deposit = (id: string, ref: string, amount: number) =>
  call(top, "POST", `${id}/money`, { transfer_id: ref, direction: "deposit", amount });
const anonymisation = (member: MemberCaller, id: string, code: string) =>
  call(member, "POST", `${id}/anonymisation`, { code });

async function audit(subject: string, action: string) {
  const { rows } = await database.pool.query<{ before: unknown; after: unknown }>(
    "select before, after from audit_records where subject = $1 and action = $2 order by seq",
    [subject, action],
  );
  return rows;
}

describe("works", () => {
  test("a cap is set, changed and lifted, each once in the audit", async () => {
    const id = await player(top, "capped");
    tree.told.length = 0;
    for (const amount of [500, 500, 200, null]) await cap(top, id, amount);
    expect((await read(top, id)).stake_cap).toBeNull();
    expect(await audit(id, "player.limit")).toEqual([
      { before: { stake_cap: null }, after: { stake_cap: "500" } },
      { before: { stake_cap: "500" }, after: { stake_cap: "200" } },
      { before: { stake_cap: "200" }, after: { stake_cap: null } },
    ]);
    expect(tree.told).toHaveLength(3);
    await cap(top, id, 300);
    expect((await read(top, id)).stake_cap).toBe(300n);
  });

  test("notes have an author and a time, newest first, and one for each ref", async () => {
    const id = await player(low, "noted");
    for (const text of ["first", "second", "third"]) await note(low, id, text, text);
    const again = await note(low, id, "third", " third ");
    const page = await notes(low, id, "?limit=2");
    expect(page.data.map(({ text }) => text)).toEqual(["third", "second"]);
    expect(again.json()).toMatchObject({ id: page.data[0]?.id, author: "Owner of low", agent: "low" });
    const rest = await notes(low, id, `?limit=2&cursor=${page.next_cursor ?? ""}`);
    expect(rest.data.map(({ text }) => text)).toEqual(["first"]);
    expect(await audit(id, "player.note")).toHaveLength(3);
  });

  test("many are blocked and let play again, each with a result of its own", async () => {
    const [one, two, out] = [await player(top, "m1"), await player(low, "m2"), await player(top, "m3")];
    await call(top, "PUT", `${out}/state`, { state: "self_excluded" });
    await call(top, "PUT", `${two}/state`, { state: "blocked" });
    const foreign = await player(other, "m4", "USD");
    const ids = [one, two, out, foreign, one.toUpperCase()];
    const answer = await call(top, "PUT", "state", { ids, state: "blocked" });
    expect(contract.setPlayerStates.answer.parse(answer.json()).data).toEqual([
      { id: one, code: "m1", outcome: "done", reason: null },
      { id: two, code: "m2", outcome: "unchanged", reason: null },
      { id: out, code: "m3", outcome: "refused", reason: "player_self_excluded" },
      { id: foreign, code: null, outcome: "refused", reason: "player_not_found" },
    ]);
    expect((await read(top, one)).state).toBe("blocked");
    expect((await read(other, foreign)).state).toBe("active");
    expect(await audit(one, "player.block")).toHaveLength(1);
    await call(top, "PUT", "state", { ids, state: "active" });
    expect((await read(top, one)).state).toBe("active");
    expect((await read(top, out)).state).toBe("self_excluded");
  });

  test("who a player was is gone for good; what moved stays, adds up, and its code is free again", async () => {
    const early = { kind: "deposit", ref: "in-0", player: "maria", amount: 5n, currency: null } as const;
    const order = { ...early, actor: "key:test", requestId: "in-0" };
    const refused = await moveMoney(tree.deps, { ...top, isSuspended: false }, order);
    expect(refused).toMatchObject({ transfer: { code: "player_not_found" } });
    const id = await player(top, "maria");
    await note(top, id, "n", "Maria called from +55 11 5555 0000");
    await deposit(id, "in-1", 700);
    await call(top, "POST", `${id}/money`, { transfer_id: "out-1", direction: "withdraw" });
    const before = (await call(top, "GET", `${id}/entries`)).json<object>();
    const done = contract.playerRow.parse((await anonymisation(top, id, "maria")).json());
    expect(done).toMatchObject({ id, name: null, country: null, state: "closed" });
    expect(done.code).toMatch(/^anonymised:[0-9a-f]{12}$/);
    expect(done.anonymised_at).not.toBeNull();
    expect((await call(top, "GET", `${id}/entries`)).json<object>()).toEqual(before);
    const [kept] = (await notes(top, id)).data;
    expect(kept).toMatchObject({ text: null, author: "Owner of top" });
    const dump = await database.admin.query<{ text: string }>(
      `select string_agg(t::text, ' ') as text from (
         select to_jsonb(p) as t from players p where id = $1
         union all select to_jsonb(n) from player_notes n where player_id = $1
         union all select to_jsonb(a) from audit_records a where subject = $1::text
         union all select to_jsonb(t) from transfers t
         union all select to_jsonb(t) from transfer_names t
       ) x`,
      [id],
    );
    expect(dump.rows[0]?.text).not.toMatch(/maria|55 11 5555/i);
    expect(await audit(id, "player.anonymise")).toMatchObject([{ after: { code: done.code } }]);
    // Asked again by who did not see the answer, it is done already.
    expect((await anonymisation(top, id, "maria")).json()).toMatchObject({ code: done.code });
    expect(await audit(id, "player.anonymise")).toHaveLength(1);
    expect(await player(top, "maria")).not.toBe(id);
  });
});

describe("refuses", () => {
  test("to anonymise while there is money or an open round, or under another code", async () => {
    const id = await player(top, "rich");
    await deposit(id, "in-2", 500);
    expect(await refusal(top, "POST", `${id}/anonymisation`, { code: "rich" })).toBe("player_in_use");
    await call(top, "POST", `${id}/money`, { transfer_id: "out-2", direction: "withdraw" });
    const wrong = problem.parse((await anonymisation(top, id, "Rich")).json());
    expect(wrong).toMatchObject({ code: "validation_failed", errors: [{ field: "code", code: "not_the_same" }] });
    await database.admin.query(
      `insert into open_rounds select p.tenant_id, gen_random_uuid(), gen_random_uuid(), 0, p.agent_id, p.id,
         gen_random_uuid(), 'x', 'x', 'x', 9600, gen_random_uuid(), gen_random_uuid(), 'BRL', 0, 0, now()
       from players p where p.id = $1`,
      [id],
    );
    expect(await refusal(top, "POST", `${id}/anonymisation`, { code: "rich" })).toBe("player_in_use");
    await database.admin.query("delete from open_rounds where player_id = $1", [id]);
    expect((await anonymisation(top, id, "rich")).statusCode).toBe(200);
  });

  test("a cap or a note for a player nobody knows any more, and the same ref for another note", async () => {
    const id = await player(top, "gone");
    await note(top, id, "same", "one");
    expect(await refusal(top, "POST", `${id}/notes`, { ref: "same", text: "two" })).toBe("transfer_conflict");
    await anonymisation(top, id, "gone");
    expect(await refusal(top, "POST", `${id}/notes`, { ref: "more", text: "it was Ana" })).toBe("player_closed");
    expect(await refusal(top, "PUT", `${id}/stake-cap`, { stake_cap: 5 })).toBe("player_closed");
    expect(await refusal(top, "PUT", `${id}/state`, { state: "active" })).toBe("player_closed");
  });

  test("a cap of nothing, an empty note, nobody at all", async () => {
    const id = await player(top, "plain");
    expect(await refusal(top, "PUT", `${id}/stake-cap`, { stake_cap: 0 })).toBe("validation_failed");
    expect(await refusal(top, "POST", `${id}/notes`, { ref: "r", text: "  " })).toBe("validation_failed");
    expect(await refusal(top, "PUT", "state", { ids: [], state: "blocked" })).toBe("validation_failed");
    expect(await refusal(top, "PUT", "state", { ids: [id], state: "closed" })).toBe("validation_failed");
  });
});

describe("protects", () => {
  test("players above and beside do not exist, whatever is asked of them", async () => {
    const above = await player(top, "above");
    const foreign = await player(other, "foreign", "USD");
    for (const id of [above, foreign]) {
      expect(await refusal(low, "PUT", `${id}/stake-cap`, { stake_cap: 5 })).toBe("player_not_found");
      expect(await refusal(low, "POST", `${id}/notes`, { ref: "r", text: "t" })).toBe("player_not_found");
      expect(await refusal(low, "GET", `${id}/notes`)).toBe("player_not_found");
      expect(await refusal(low, "POST", `${id}/anonymisation`, { code: "above" })).toBe("player_not_found");
    }
    expect((await read(top, above)).stake_cap).toBeNull();
  });

  test("each asks for a permission of its own", async () => {
    const id = await player(top, "kept");
    const developer: MemberCaller = { ...top, role: "developer" };
    const support: MemberCaller = { ...top, role: "support" };
    const auditor: MemberCaller = { ...tree.platform, role: "auditor" };
    for (const member of [developer, auditor]) {
      expect(await refusal(member, "PUT", `${id}/stake-cap`, { stake_cap: 5 })).toBe("permission_missing");
      expect(await refusal(member, "POST", `${id}/notes`, { ref: "r", text: "t" })).toBe("permission_missing");
      expect(await refusal(member, "PUT", "state", { ids: [id], state: "blocked" })).toBe("permission_missing");
    }
    expect(await refusal(support, "POST", `${id}/anonymisation`, { code: "kept" })).toBe("permission_missing");
    expect((await cap(support, id, 5)).statusCode).toBe(200);
  });

  test("what was written above is not there for who is below, not even by its number", async () => {
    const id = await player(low, "watched");
    await note(tree.platform, id, "p", "platform");
    await note(top, id, "t", "top");
    await note(low, id, "l", "low");
    expect(await texts(tree.platform, id)).toEqual(["low", "top", "platform"]);
    expect(await texts(top, id)).toEqual(["low", "top"]);
    expect(await texts(low, id)).toEqual(["low"]);
  });

  test("a note is neither changed nor removed by the application", async () => {
    const id = await player(top, "fixed");
    await note(top, id, "r", "as it was written");
    for (const change of ["update player_notes set text = 'other'", "delete from player_notes"])
      await expect(database.pool.query(change)).rejects.toThrow("permission denied");
    expect(await texts(top, id)).toEqual(["as it was written"]);
  });

  test("of many who anonymise at once each sees it done, and it was done once", async () => {
    const id = await player(top, "rushed");
    const answers = await Promise.all(Array.from({ length: 5 }, () => anonymisation(top, id, "rushed")));
    const codes = answers.map((answer) => contract.playerRow.parse(answer.json()).code);
    expect(new Set(codes).size).toBe(1);
    expect(await audit(id, "player.anonymise")).toHaveLength(1);
  });
});

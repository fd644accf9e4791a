// The inspector: calls in both directions are kept, found and counted; nothing that opens something is in them.
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { countCallErrors, listCalls } from "#contract/calls.ts";
import { problem } from "#contract/errors.ts";
import { listPlayers } from "#contract/player.ts";
import { openInspectorStage } from "../../../test/http/inspector-stage.ts";
import { callApi } from "../../../test/http/serve-api.ts";
import { forgetApiCalls } from "./service/call-log.ts";

let stage: Awaited<ReturnType<typeof openInspectorStage>>;
let nowMs = 0;
beforeAll(async () => {
  stage = await openInspectorStage({ nowMs: () => nowMs });
});
afterAll(() => stage.close());

const SECRET_PARTS = { secret: "nobody-may-read-this" };

describe("works", () => {
  test("a call is kept as it came and was answered, and found by what it names", async () => {
    const { owner, access, ask, put } = await stage.plantCustomer("kept");
    await put("ana");
    const body = { transfer_id: "t-1", amount: 500, currency: "BRL" };
    const answer = await ask("POST", "/v1/players/ana/deposits", body);
    await ask("GET", "/v1/transfers/t-1");
    await ask("GET", "/v1/players/nobody");
    const rows = await stage.list(owner);
    expect(
      rows.map(({ method, path, status, code, player, transaction }) => [
        method,
        path,
        status,
        code,
        player,
        transaction,
      ]),
    ).toEqual([
      ["GET", "/v1/players/nobody", 404, "player_not_found", "nobody", null],
      ["GET", "/v1/transfers/t-1", 200, null, "ana", "t-1"],
      ["POST", "/v1/players/ana/deposits", 200, null, "ana", "t-1"],
      ["PUT", "/v1/players/ana", 201, null, "ana", null],
    ]);
    const kept = await stage.read(owner, rows[2]?.id ?? "");
    expect(kept).toMatchObject({ direction: "in", type: null, key: { name: "API" }, address: "127.0.0.1" });
    expect(kept.id).toBe(answer.headers.get("request-id"));
    expect([kept.request.body, kept.request.cut_from]).toEqual([JSON.stringify(body), null]);
    expect(JSON.parse(kept.answer.body)).toEqual(answer.json);
    const valueOf = (name: string) => kept.request.headers.find((header) => header.name === name)?.value;
    expect([valueOf("reelgate-key"), valueOf("reelgate-signature")]).toEqual([access.keyId, null]);
    const finds = async (query: string) => (await stage.list(owner, query)).length;
    expect(await finds("?player=ana")).toBe(3);
    expect(await finds("?transaction=t-1")).toBe(2);
    expect((await stage.list(owner, `?request=${kept.id.toUpperCase()}`)).map(({ id }) => id)).toEqual([kept.id]);
    expect(await finds(`?request=${kept.id}&player=nobody`)).toBe(0);
    expect(await finds("?request=11111111-1111-4111-8111-111111111111")).toBe(0);
    expect(await finds("?code=player_not_found")).toBe(1);
    expect(await finds("?failed=yes")).toBe(1);
    expect(await finds("?direction=out")).toBe(0);
    expect(await finds(`?from=${encodeURIComponent(new Date(Date.now() + 3_600_000).toISOString())}`)).toBe(0);
    expect(await finds(`?to=${encodeURIComponent(new Date(Date.now() + 3_600_000).toISOString())}&limit=2`)).toBe(2);
  });

  test("what is asked for in vain is kept too: an address there is none of, one that takes other methods, and one unsigned", async () => {
    const { owner, access, ask, put } = await stage.plantCustomer("in_vain");
    await put("ana");
    const body = { transfer_id: "t-9", amount: 5, currency: "BRL" };
    const unknown = await ask("POST", "/v1/players/ana/deposit", body);
    await ask("DELETE", "/v1/players/ana");
    const forged = await callApi({ ...access, secret: "another" }, "GET", "/v1/nothing?player=eva");
    expect([unknown, forged].map(({ status, json }) => [status, problem.parse(json).code])).toEqual([
      [404, "route_not_found"],
      [404, "route_not_found"],
    ]);
    await fetch(`${access.address}/v1/nothing`);
    const rows = await stage.list(owner);
    expect(rows.map(({ method, path, status, code, player }) => [method, path, status, code, player])).toEqual([
      ["GET", "/v1/nothing?player=eva", 404, "route_not_found", "eva"],
      ["DELETE", "/v1/players/ana", 405, "route_not_found", "ana"],
      ["POST", "/v1/players/ana/deposit", 404, "route_not_found", "ana"],
      ["PUT", "/v1/players/ana", 201, null, "ana"],
    ]);
    const kept = await stage.read(owner, rows[2]?.id ?? "");
    expect(kept.id).toBe(unknown.headers.get("request-id"));
    expect(kept.request.body).toBe(JSON.stringify(body));
    expect(JSON.parse(kept.answer.body)).toEqual(unknown.json);
    expect(await stage.list(owner, "?transaction=t-9")).toHaveLength(1);
  });

  test("a call with a key that is over is kept by those it belonged to, and answered like any unknown one", async () => {
    const { owner, access, ask } = await stage.plantCustomer("over");
    await ask("GET", "/v1/agent");
    await sql`update api_keys set ends_at = now() - interval '1 s' where agent_id = ${owner.agentId}`.execute(
      stage.tree.deps.db,
    );
    const refused = await ask("GET", "/v1/agent");
    expect([refused.status, refused.json]).toMatchObject([401, { code: "auth_key_unknown" }]);
    const [kept] = await stage.list(owner);
    expect(kept).toMatchObject({ path: "/v1/agent", status: 401, code: "auth_key_unknown" });
    const { key, request } = await stage.read(owner, kept?.id ?? "");
    expect(key).toMatchObject({ name: "API" });
    expect(request.headers.find(({ name }) => name === "reelgate-key")?.value).toBe(access.keyId);
  });

  test("both directions are one list, whose pages stay what they are while calls are added", async () => {
    const { owner, put } = await stage.plantCustomer("both");
    const round = stage.tree.deps.ids();
    const ids: string[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      ids.push((await put(`p-${turn}`)).headers.get("request-id") ?? "");
      ids.push(stage.tellWallet(owner, { playerCode: `p-${turn}`, roundId: round }));
    }
    const newestFirst = ids.toReversed();
    await stage.written();
    const seen: string[] = [];
    for (let next: string | null = ""; next !== null;) {
      const cursor = next === "" ? "" : `&cursor=${next}`;
      const answer = await stage.call(owner, "GET", stage.urlOf(owner, `?limit=2${cursor}`));
      const page = listCalls.answer.parse(answer.json());
      seen.push(...page.data.map(({ id }) => id));
      next = page.next_cursor;
      await put("later");
      stage.tellWallet(owner, { playerCode: "later" });
      await stage.written();
    }
    expect(seen).toEqual(newestFirst);
    const ofRound = await stage.list(owner, `?round=${round}`);
    expect(ofRound.map(({ type, status, code, direction }) => [direction, type, status, code])).toEqual(
      Array.from({ length: 3 }, () => ["out", "stake", 200, null]),
    );
    const tx = ofRound[0]?.transaction ?? "";
    expect((await stage.list(owner, `?transaction=${tx}`)).map(({ id }) => id)).toEqual([ofRound[0]?.id]);
    expect((await stage.list(owner, `?request=${ofRound[0]?.id}`)).map(({ id }) => id)).toEqual([ofRound[0]?.id]);
    const wallet = await stage.read(owner, ofRound[0]?.id ?? "");
    expect(wallet.request.headers).toContainEqual({ name: "webhook-id", value: tx });
    expect(wallet.request.headers).toContainEqual({ name: "webhook-signature", value: null });
    expect(wallet.answer.headers).toContainEqual({ name: "set-cookie", value: null });
  });

  test("what failed is counted by the hour and by code", async () => {
    const { owner, ask } = await stage.plantCustomer("failing");
    for (let turn = 0; turn < 3; turn += 1) await ask("GET", `/v1/players/none-${turn}`);
    await ask("GET", "/v1/agent");
    stage.tellWallet(owner, { playerCode: "p", verdict: "timed_out", status: null, answer: null });
    stage.tellWallet(owner, { playerCode: "p" });
    await stage.written();
    const url = `/api/agents/${owner.agentId}/call-errors?hours=72`;
    const { hours, codes } = countCallErrors.answer.parse((await stage.call(owner, "GET", url)).json());
    expect(hours.length).toBe(72);
    // The hour may have turned while they were made.
    const sum = (direction: "in" | "out") => hours.slice(-2).reduce((all, hour) => all + hour[direction], 0);
    expect([sum("in"), sum("out")]).toEqual([3, 1]);
    expect(codes.map(({ direction, code, count }) => [direction, code, count])).toEqual([
      ["in", "player_not_found", 3],
      ["out", "timed_out", 1],
    ]);
  });

  test("a long body is cut, and says so", async () => {
    const { owner, ask } = await stage.plantCustomer("long");
    await ask("PUT", "/v1/players/ana", { currency: "BRL", name: "x".repeat(20_000) });
    const [row] = await stage.list(owner);
    const kept = await stage.read(owner, row?.id ?? "");
    expect(kept.request.body.length).toBe(16_384);
    expect(kept.request.cut_from).toBeGreaterThan(20_000);
    expect(kept.code).toBe("validation_failed");
  });
});

describe("refuses", () => {
  test("calls of another tree, and of an agent above; a role that may not read them; a cursor of another list", async () => {
    const mine = await stage.plantCustomer("mine");
    const other = await stage.plantCustomer("other");
    const low = await stage.tree.plant(mine.owner, "mine_low");
    await mine.put("ana");
    const [row] = await stage.list(mine.owner);
    const codeOf = (by: typeof mine.owner, rest: string) =>
      stage.codeOf(stage.call(by, "GET", stage.urlOf(mine.owner, rest)));
    for (const by of [other.owner, low])
      expect([await codeOf(by, ""), await codeOf(by, `/${row?.id ?? ""}`)]).toEqual([
        "agent_not_found",
        "agent_not_found",
      ]);
    const elsewhere = stage.call(other.owner, "GET", stage.urlOf(other.owner, `/${row?.id ?? ""}`));
    expect(await stage.codeOf(elsewhere)).toBe("call_not_found");
    for (const role of ["viewer", "finance", "support"] as const)
      expect(await codeOf({ ...mine.owner, role }, "")).toBe("permission_missing");
    expect((await stage.call(stage.tree.platform, "GET", stage.urlOf(mine.owner))).statusCode).toBe(200);
    expect(await codeOf(mine.owner, "?cursor=abcdefghijkl")).toBe("cursor_invalid");
    expect(await codeOf(mine.owner, "/11111111-1111-4111-8111-111111111111")).toBe("call_not_found");
  });
});

describe("protects", () => {
  test("P30: no signature, launch token, cookie, password or secret of a key is kept", async () => {
    const { access, ask, put } = await stage.plantCustomer("secrets");
    await put("ana");
    const opened = await ask("POST", "/v1/sessions", { player: "ana", game: "lantern-meadow", currency: "BRL" });
    expect(opened.status).toBe(201);
    const launch = /launch=([^"&]+)/.exec(opened.text)?.[1] ?? "";
    await ask("GET", `/v1/agent?token=${SECRET_PARTS.secret}`);
    await ask("PUT", "/v1/players/bia", { currency: "BRL", password: SECRET_PARTS.secret });
    const headers = { cookie: `a=${SECRET_PARTS.secret}`, authorization: `Bearer ${SECRET_PARTS.secret}` };
    const signed = { "reelgate-key": access.keyId, "reelgate-nonce": "n".repeat(20), "reelgate-timestamp": "1" };
    const sent = {
      ...headers,
      ...signed,
      "reelgate-signature": `v1=${SECRET_PARTS.secret}`,
      "x-other": SECRET_PARTS.secret,
    };
    await fetch(`${access.address}/v1/agent`, { headers: sent });
    const text = await stage.everything();
    expect(text, "control: the call is there").toContain("launch=•••");
    expect(text).toContain("auth_timestamp_skew");
    for (const secret of [launch, access.secret, SECRET_PARTS.secret, "v1="])
      expect([secret.length > 2, text.includes(secret)]).toEqual([true, false]);
  });

  test("whoever knows only the id of a key fills nothing: what is not signed is bounded, and counted", async () => {
    const { owner, access, ask } = await stage.plantCustomer("flooded");
    const stranger = { ...access, secret: "guessed" };
    const before = stage.lost();
    for (let turn = 0; turn < 70; turn += 1)
      await callApi(stranger, "POST", "/v1/sessions", { note: "y".repeat(5_000) });
    await ask("GET", "/v1/agent");
    const rows = await stage.list(owner, "?limit=200");
    expect(rows.filter(({ code }) => code === "auth_signature_invalid").length).toBe(60);
    expect(rows.filter(({ code }) => code === null).length).toBe(1);
    expect(stage.lost() - before).toBe(10);
    expect((await stage.read(owner, rows.at(-1)?.id ?? "")).request.body.length).toBe(2_048);
    nowMs += 60_000;
    await callApi(stranger, "GET", "/v1/agent");
    expect((await stage.list(owner, "?code=auth_signature_invalid&limit=200")).length).toBe(61);
  });

  test("when the database is not there calls are lost, counted and told; no answer waits", async () => {
    const small = await openInspectorStage({ mostWaiting: 10_000 });
    const { owner, put, ask } = await small.plantCustomer("small");
    await put("ana");
    await small.written();
    const blocker = await small.database.admin.connect();
    await blocker.query("begin");
    await blocker.query("lock table api_calls in access exclusive mode");
    // An answer that waited would wait for the lock, which nobody lets go of before the last one.
    for (let turn = 0; turn < 40; turn += 1) expect((await ask("GET", "/v1/players/ana")).status).toBe(200);
    expect(small.lost()).toBeGreaterThan(10);
    await blocker.query("rollback");
    blocker.release();
    const kept = (await small.list(owner, "?limit=200")).length;
    expect(kept + small.lost()).toBe(41);
    expect(small.warnings).toContain("calls of agents' servers were not written down");
    await small.close();
  });

  test("P31: a player that is forgotten is in no call any more, nor in a list that named it", async () => {
    const { owner, ask, put } = await stage.plantCustomer("forgetting");
    await put("gone.for-good");
    await put("stays");
    await ask("PUT", "/v1/players/gone.for-good", { currency: "BRL", name: "Rui Canary" });
    await ask("GET", "/v1/players");
    await ask("GET", "/v1/rounds?player=gone.for-good");
    await ask("GET", "/v1/entries?account=wallet:gone.for-good");
    stage.tellWallet(owner, { playerCode: "gone.for-good", answerHeaders: { server: "gone.for-good" } });
    expect((await stage.everything()).match(/gone\.for-good/g)?.length).toBeGreaterThan(6);
    const found = await stage.call(owner, "GET", "/api/players?search=gone");
    const [player] = listPlayers.answer.parse(found.json()).data;
    const forgotten = await stage.call(owner, "POST", `/api/players/${player?.id ?? ""}/anonymisation`, {
      code: "gone.for-good",
    });
    expect(forgotten.statusCode).toBe(200);
    const text = await stage.everything();
    for (const word of ["gone.for-good", "Rui Canary"]) expect([word, text.includes(word)]).toEqual([word, false]);
    expect(text, "control: the others are there").toContain("stays");
    const rows = await stage.list(owner, "?direction=in");
    expect(rows.filter(({ player: code }) => code?.startsWith("anonymised:")).length).toBe(4);
    expect((await stage.read(owner, rows[0]?.id ?? "")).is_forgotten).toBe(true);
  });

  test("after 90 days the days are dropped, and not before", async () => {
    const { admin } = stage.database;
    const days = async () => {
      const found = await admin.query<{ day: string }>(
        "select right(c.relname, 8) as day from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'api_calls'::regclass order by 1",
      );
      return found.rows.length;
    };
    await admin.query("select ensure_partitions(current_date - 93, current_date - 89)");
    const before = await days();
    const inAYear = () => new Date(Date.now() + 365 * 86_400_000);
    expect(await forgetApiCalls({ db: stage.database.db, clock: inAYear })).toBe(3);
    expect(await days()).toBe(before - 3);
  });
});

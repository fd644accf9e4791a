// A player that is forgotten is in no call that was on its way at that moment, whichever node writes it down, and when.
import { setTimeout as sleepMs } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listPlayers } from "#contract/player.ts";
import { openInspectorStage } from "../../../test/http/inspector-stage.ts";
import { createDb } from "../db/database.ts";
import { noteForgotten, purgeForgottenCodes } from "../db/forgotten-codes.ts";
import type { MemberCaller } from "../http/caller.ts";
import type { RecordedCall } from "../http/recording.ts";
import { createApiCallLog } from "./service/call-log.ts";

let stage: Awaited<ReturnType<typeof openInspectorStage>>;
beforeAll(async () => {
  stage = await openInspectorStage();
});
afterAll(() => stage.close());

interface Customer {
  readonly owner: MemberCaller;
}

const lines = (...codes: string[]): string =>
  JSON.stringify({ data: codes.map((code) => ({ code })), next_cursor: null });

/** A call as it is handed over once it is answered: of this player, or a list that names it. */
function callOf({ owner }: Customer, id: string, code: string, list?: string): RecordedCall {
  const { tenantId, agentId } = owner;
  return {
    id,
    owner: { tenantId, agentId, keyId: id },
    isAdmitted: true,
    method: "GET",
    route: list === undefined ? "/v1/players/{code}" : "/v1/players",
    params: list === undefined ? { code } : {},
    url: list === undefined ? `/v1/players/${code}` : `/v1/players?from=${code}`,
    address: "192.0.2.7",
    headers: { "x-request-id": code },
    body: Buffer.from(`{"note":"${code}"}`),
    status: 200,
    answerHeaders: {},
    answer: list ?? `{"code":"${code}"}`,
    durationMs: 3,
  };
}

async function forget(owner: MemberCaller, code: string): Promise<number> {
  const found = await stage.call(owner, "GET", `/api/players?search=${code}`);
  const [player] = listPlayers.answer.parse(found.json()).data;
  const answer = await stage.call(owner, "POST", `/api/players/${player?.id ?? ""}/anonymisation`, { code });
  return answer.statusCode;
}

/** How many wait for a lock of this table. */
async function waitingFor(table: string): Promise<number> {
  const found = await stage.database.admin.query("select from pg_locks where relation = $1::regclass and not granted", [
    table,
  ]);
  return found.rowCount ?? 0;
}

describe("protects", () => {
  test("P31: what is written after a player was forgotten, of calls that began before, is without it", async () => {
    const customer = await stage.plantCustomer("waiting");
    const { owner, put } = customer;
    for (const code of ["late-one", "stays-one"]) await put(code);
    const { ids } = stage.tree.deps;
    const [own, list, wallet, others] = [ids(), ids(), ids(), ids()];
    expect(await forget(owner, "late-one")).toBe(200);
    stage.record(callOf(customer, own, "late-one"));
    stage.record({
      ...callOf(customer, list, "late-one", lines("stays-one", "late-one")),
      body: Buffer.alloc(0),
      headers: {},
    });
    stage.tellWallet(owner, {
      id: wallet,
      playerCode: "late-one",
      answerHeaders: { server: "late-one" },
      answer: "late-one",
    });
    stage.record(callOf(customer, others, "stays-one"));
    const text = await stage.everything();
    expect(text.includes("late-one")).toBe(false);
    const rows = new Map((await stage.list(owner)).map((row) => [row.id, row]));
    expect(rows.get(own)).toMatchObject({ path: "/v1/players/{code}", status: 200 });
    expect(rows.get(own)?.player).toMatch(/^anonymised:/);
    expect(rows.get(wallet)?.player).toBe(rows.get(own)?.player);
    expect([rows.get(list)?.path, rows.get(list)?.player]).toEqual(["/v1/players", null]);
    for (const id of [own, wallet]) expect((await stage.read(owner, id)).is_forgotten).toBe(true);
    // Control: of others everything is kept.
    expect(await stage.read(owner, others)).toMatchObject({
      player: "stays-one",
      answer: { body: '{"code":"stays-one"}' },
    });
  });

  test("P31: a player that was named in addresses there are none of is forgotten in them too", async () => {
    const { owner, ask, put } = await stage.plantCustomer("misspelt");
    for (const code of ["typo.one", "stays.two"]) {
      await put(code);
      for (const path of [`players/${code}/deposit`, `player/${code}`, `nothing/typo%2Eone?who=${code}`])
        expect((await ask("GET", `/v1/${path}`)).status).toBe(404);
    }
    await ask("GET", "/v1/nothing/stays.two");
    expect((await stage.list(owner)).filter(({ path }) => path.includes("typo"))).toHaveLength(5);
    expect(await forget(owner, "typo.one")).toBe(200);
    expect(await stage.everything()).not.toMatch(/typo(\.|%2E)one/);
    const paths = (await stage.list(owner)).map(({ path }) => path);
    expect(paths.filter((path) => path === "/v1/{unknown}")).toHaveLength(4);
    expect(paths, "control").toContain("/v1/nothing/stays.two");
  });

  test("P31: what another node is writing at that very moment is waited for, and then gone through", async () => {
    const customer = await stage.plantCustomer("writing");
    const { owner, put } = customer;
    await put("meanwhile");
    const { tree, database, warnings } = stage;
    const log = { warn: (_: object, message: string) => void warnings.push(message) };
    const id = tree.deps.ids();
    let forgetting: Promise<number> | undefined;
    let hasWaited = false;
    await createDb(database.pool)
      .transaction()
      .execute(async (tx) => {
        const elsewhere = createApiCallLog({ db: tx, log });
        elsewhere.record(callOf(customer, id, "meanwhile"));
        await elsewhere.close();
        const state = { isOver: false };
        forgetting = forget(owner, "meanwhile").finally(() => {
          state.isOver = true;
        });
        while (!state.isOver && !hasWaited) {
          hasWaited = (await waitingFor("forgotten_codes")) > 0;
          await sleepMs(5);
        }
      });
    expect(hasWaited).toBe(true);
    expect(await forgetting).toBe(200);
    expect((await stage.everything()).includes("meanwhile")).toBe(false);
    expect((await stage.read(owner, id)).is_forgotten).toBe(true);
  });

  test("a player that is not forgotten, since it is in use, stays in its calls", async () => {
    const customer = await stage.plantCustomer("in_use");
    const { owner, ask, put } = customer;
    await put("playing");
    await ask("POST", "/v1/players/playing/deposits", { transfer_id: "d-1", amount: 500, currency: "BRL" });
    const id = stage.tree.deps.ids();
    expect(await forget(owner, "playing")).toBe(409);
    stage.record(callOf(customer, id, "playing"));
    await stage.written();
    expect(await stage.read(owner, id)).toMatchObject({ player: "playing", is_forgotten: false });
  });

  test("whoever comes later under the same code is kept; the note itself says no code, and goes after an hour", async () => {
    const customer = await stage.plantCustomer("again");
    const { tenantId, agentId } = customer.owner;
    const { db, admin } = stage.database;
    const ago = (ms: number) => new Date(Date.now() - ms);
    const note = { tenantId, agentId, formerCode: "second-life", newCode: "anonymised:1" };
    await noteForgotten(db, { ...note, at: ago(600_000) });
    await noteForgotten(db, { ...note, newCode: "anonymised:2", at: ago(4_000_000) });
    const id = stage.tree.deps.ids();
    stage.record(callOf(customer, id, "second-life"));
    await stage.written();
    expect(await stage.read(customer.owner, id)).toMatchObject({ player: "second-life", is_forgotten: false });
    const notes = async () =>
      (
        await admin.query<{ text: string }>("select f::text as text from forgotten_codes f where agent_id = $1", [
          agentId,
        ])
      ).rows;
    const before = await notes();
    expect([before.length, before.some(({ text }) => text.includes("second-life"))]).toEqual([2, false]);
    await purgeForgottenCodes({ db, clock: () => new Date() });
    expect((await notes()).length).toBe(1);
  });
});

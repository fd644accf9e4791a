/** Windows of maintenance: announced, moved, ended, never one over another, and told to who may offer the provider. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { setTimeout as sleep } from "node:timers/promises";
import * as contract from "#contract/catalogue.ts";
import { games } from "#studio/games/catalogue.ts";
import {
  codeOf,
  fieldsOf,
  GAME,
  later,
  windowOf,
  openCatalogueStage,
  type CatalogueStage,
} from "../../../test/factories/catalogue-stage.ts";
import { STUDIO_CODE } from "./service.ts";

let stage: CatalogueStage;
beforeAll(async () => {
  stage = await openCatalogueStage();
});
afterAll(() => stage.close());
beforeEach(() => stage.clear());

describe("works", () => {
  test("a window is announced, moved and called off, and servers hear of each by its id", async () => {
    const [from, to, moved] = [later(2), later(4), later(3)];
    const window = windowOf(await stage.announce(from, to));
    expect(window).toMatchObject({ from, to, state: "planned", reason: "New database", end_reason: null });
    expect(await stage.lastRecord()).toMatchObject({
      action: "maintenance.announce",
      subject: window.id,
      before: null,
    });
    expect(await stage.gameSeenBy(stage.top)).toMatchObject({
      effective: { state: "active" },
      window: { from, state: "planned" },
    });
    const url = `/api/maintenance/${window.id}`;
    const change = (more: object) =>
      stage.call(stage.platform(), "PUT", url, { from, to, reason: "New database", ...more });
    await change({ reason: "Another reason: the same hours" });
    expect(windowOf(await change({ from: moved })).from).toBe(moved);
    expect(await stage.lastRecord()).toMatchObject({
      action: "maintenance.change",
      before: { from },
      after: { from: moved },
    });
    const off = windowOf(await stage.call(stage.platform(), "POST", `${url}/end`, { reason: "Not needed" }));
    expect(off).toMatchObject({ state: "called_off", end_reason: "Not needed" });
    expect(await stage.lastRecord()).toMatchObject({ action: "maintenance.call_off", after: { reason: "Not needed" } });
    const told = { provider: STUDIO_CODE, window_id: window.id };
    for (const agent of [stage.top, stage.low])
      expect(await stage.dataOf(agent)).toEqual([
        { ...told, from, to },
        { ...told, from: moved, to },
        { ...told, from: moved, to: off.called_off_at },
      ]);
    const heard = { event: "maintenance.told", provider: "Reelgate Studio", window: window.id };
    for (const agent of [stage.top, stage.low])
      expect(await stage.noticesOf(agent)).toEqual([
        { ...heard, what: "announced", from, to, reason: "New database" },
        { ...heard, what: "moved", from: moved, to, reason: "New database" },
        { ...heard, what: "called_off", from: moved, to, reason: "Not needed" },
      ]);
    expect(await stage.noticesOf(stage.bare)).toEqual([]);
    expect(await stage.dataOf(stage.bare)).toEqual([]);
  });

  test("a window without an end goes on until somebody ends it", async () => {
    const window = windowOf(await stage.announce(later(0), null));
    expect(window).toMatchObject({ state: "in_force", to: null });
    expect(await stage.gameSeenBy(stage.low)).toMatchObject({
      state: "active",
      effective: { state: "maintenance", by: "window", since: window.from, reason: "New database" },
    });
    const url = `/api/maintenance/${window.id}`;
    const to = later(1);
    const { from } = window;
    expect(windowOf(await stage.call(stage.platform(), "PUT", url, { from, to, reason: "Longer" })).to).toBe(to);
    const ended = windowOf(await stage.call(stage.platform(), "POST", `${url}/end`, { reason: "Done early" }));
    expect(ended).toMatchObject({ state: "over", called_off_at: null, end_reason: "Done early" });
    expect(await stage.lastRecord()).toMatchObject({ action: "maintenance.end", before: { to } });
    expect((await stage.dataOf(stage.low)).at(-1)).toMatchObject({ from: window.from, to: ended.to });
    expect(await stage.gameSeenBy(stage.low)).toMatchObject({ effective: { state: "active" }, window: null });
  });

  test("lists are filtered, sorted and paged, and count the agents in sight", async () => {
    await stage.setGame("maintenance");
    const page = async (query: string) =>
      contract.listCatalogueGames.answer.parse(
        (await stage.call(stage.platform(), "GET", `/api/catalogue/games?${query}`)).json(),
      );
    const codes = games.map(({ code }) => code).toSorted();
    const seen: string[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const next = await page(`sort=worst&limit=1${cursor === "" ? "" : `&cursor=${cursor}`}`);
      seen.push(...next.data.map(({ code }) => code));
      cursor = next.next_cursor;
    }
    expect(seen).toEqual([GAME, ...codes.filter((code) => code !== GAME)]);
    expect((await page("state=maintenance")).data.map(({ code }) => code)).toEqual([GAME]);
    expect((await page("search=lantern")).data).toMatchObject([{ code: GAME, agents: 2, currencies: ["BRL"] }]);
    expect((await page("provider=nobody")).data).toEqual([]);
    const first = windowOf(await stage.announce(later(5), later(6)));
    const second = windowOf(await stage.announce(later(1), later(2)));
    const ids = async (query: string) => (await stage.windowsSeenBy(stage.low, query)).map(({ id }) => id);
    expect(await ids("")).toEqual([first.id, second.id]);
    expect(await ids("?sort=oldest")).toEqual([second.id, first.id]);
    expect(await ids("?state=over")).toEqual([]);
    expect(await stage.gameSeenBy(stage.low)).toMatchObject({ window: { id: second.id }, agents: 1 });
  });
});

describe("refuses", () => {
  test.each([
    ["that lies in the past", -1, 1, ["from in_past"]],
    ["that ends before it begins", 4, 3, ["to not_after"]],
    ["that begins in another", 2.5, 5, ["from overlaps"]],
    ["that ends in another", 1, 2.5, ["from overlaps"]],
    ["around another", 1, 5, ["from overlaps"]],
    ["without an end before another", 1, null, ["from overlaps"]],
  ])("a window %s, at its field", async (_name, from, to, fields) => {
    await stage.announce(later(2), later(3));
    expect(fieldsOf(await stage.announce(later(from), to === null ? null : later(to)))).toEqual(fields);
  });

  test("windows that touch do not overlap", async () => {
    const [a, b, c] = [later(1), later(2), later(3)];
    expect((await stage.announce(a, b)).statusCode).toBe(201);
    expect((await stage.announce(b, c)).statusCode).toBe(201);
  });

  test("what has begun keeps its beginning, and what is over stays over", async () => {
    const window = windowOf(await stage.announce(later(0), later(1)));
    const url = `/api/maintenance/${window.id}`;
    const change = { from: later(0.5), to: later(2), reason: "Later" };
    expect(fieldsOf(await stage.call(stage.platform(), "PUT", url, change))).toEqual(["from begun"]);
    await stage.call(stage.platform(), "POST", `${url}/end`, { reason: "Done" });
    expect(codeOf(await stage.call(stage.platform(), "POST", `${url}/end`, { reason: "Done" }))).toBe("window_over");
    expect(codeOf(await stage.call(stage.platform(), "PUT", url, change))).toBe("window_over");
    const none = `/api/maintenance/${stage.tree.deps.ids()}`;
    expect(codeOf(await stage.call(stage.platform(), "PUT", none, change))).toBe("window_not_found");
  });
});

describe("protects", () => {
  test("of two who announce windows that overlap, one is refused", async () => {
    for (let time = 0; time < 8; time += 1) {
      await stage.database.admin.query("delete from provider_windows");
      const answers = await Promise.all([stage.announce(later(1), later(3)), stage.announce(later(2), later(4))]);
      expect(answers.map(({ statusCode }) => `${statusCode}`).toSorted()).toEqual(["201", "400"]);
    }
  });

  test("who announces waits until the provider is free, and then sees what was announced meanwhile", async () => {
    const meanwhile = async (lock: string) => {
      await stage.clear();
      const other = await stage.database.admin.connect();
      try {
        await other.query("begin");
        await other.query(`select code from providers where code = $1 for ${lock}`, [STUDIO_CODE]);
        await other.query(
          `insert into provider_windows (id, provider_code, from_at, to_at, reason, announced_at)
           values ($1, $2, $3, $4, 'Somebody else', now())`,
          [stage.tree.deps.ids(), STUDIO_CODE, later(1), later(3)],
        );
        const answer = stage.announce(later(2), later(4));
        const first = await Promise.race([answer, sleep(300)]);
        await other.query("commit");
        return { hasWaited: first === undefined, status: (await answer).statusCode };
      } finally {
        other.release();
      }
    };
    expect(await meanwhile("no key update")).toEqual({ hasWaited: true, status: 400 });
    // The control: by a lock that does not hold it off, both are there.
    expect(await meanwhile("key share")).toEqual({ hasWaited: false, status: 201 });
  });
});

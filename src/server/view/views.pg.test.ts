/** Saved views over HTTP: a member's own, under names of their own, one of them the default, never more than the limit. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { problem } from "#contract/errors.ts";
import { MOST_VIEWS, listViews, savedView, type SavedView, type ViewState } from "#contract/views.ts";
import { arrangeMember, serveMembers } from "../../../test/http/serve-members.ts";
import { cookiesOf } from "../../../test/http/sign-in-desk.ts";
import { arrangeAgents, type ArrangedAgent } from "../../../test/pg/arrange-agent.ts";
import { freshDatabase, type FreshDatabase } from "../../../test/pg/fresh-database.ts";
import { verifyAudit } from "../db/audit.ts";
import { uuidv7 } from "../db/uuid.ts";
import { viewRoutes } from "./http.ts";

const STATE: ViewState = {
  query: { state: "settled", period: "last7" },
  columns: ["started", "stake"],
  density: "compact",
  page_size: 100,
};

let database: FreshDatabase;
let server: Awaited<ReturnType<typeof serveMembers>>;
let agent: ArrangedAgent;
let ana: string;
beforeAll(async () => {
  database = await freshDatabase({ max: 16 });
  const clock = () => new Date();
  server = await serveMembers(database.db, clock, { routes: viewRoutes({ db: database.db, ids: uuidv7, clock }) });
});
beforeEach(async () => {
  agent = (await arrangeAgents(database.db))[0];
  ana = await enter();
});
afterAll(async () => {
  await server.close();
  await database.close();
});

async function enter(): Promise<string> {
  const { login, password } = await arrangeMember(database.db, agent, "manager");
  return cookiesOf(await server.inject({ method: "POST", url: "/api/session", payload: { login, password } }));
}

type Method = "GET" | "POST" | "PATCH" | "DELETE";
const ask = (cookie: string, method: Method, url: string, payload?: object) =>
  server.inject({ method, url, headers: { cookie }, ...(payload !== undefined && { payload }) });
const save = (cookie: string, name: string, more: object = {}) =>
  ask(cookie, "POST", "/api/views", { list: "rounds", name, state: STATE, ...more });
const saved = async (cookie: string, name: string, more: object = {}): Promise<SavedView> =>
  savedView.parse((await save(cookie, name, more)).json());
const all = async (cookie: string): Promise<SavedView[]> =>
  listViews.answer.parse((await ask(cookie, "GET", "/api/views")).json()).data;
const codeOf = (answer: { json: () => unknown }) => problem.parse(answer.json()).code;

describe("works", () => {
  test("a view is saved as it is, listed by name, renamed, saved anew and removed; the audit has each step", async () => {
    const made = await saved(ana, "  Wins of the week ");
    expect(made).toMatchObject({ name: "Wins of the week", list: "rounds", is_default: false, state: STATE });
    await saved(ana, "Alone");
    expect((await all(ana)).map(({ name }) => name)).toEqual(["Alone", "Wins of the week"]);
    const state = { ...STATE, columns: null, page_size: null };
    const url = `/api/views/${made.id}`;
    const changed = savedView.parse((await ask(ana, "PATCH", url, { name: "WINS of the week", state })).json());
    expect(changed).toMatchObject({ id: made.id, name: "WINS of the week", state });
    expect((await ask(ana, "DELETE", url)).statusCode).toBe(204);
    expect((await all(ana)).map(({ name }) => name)).toEqual(["Alone"]);
    expect(await verifyAudit(database.db, agent.tenantId)).toMatchObject({ isWhole: true });
    const records = await database.db
      .selectFrom("audit_records")
      .select("action")
      .where("tenant_id", "=", agent.tenantId)
      .where("action", "like", "view.%")
      .orderBy("seq")
      .execute();
    expect(records.map(({ action }) => action)).toEqual(["view.save", "view.save", "view.change", "view.remove"]);
  });

  test("of each list one view at most is the default: the last one that was made so", async () => {
    const first = await saved(ana, "First", { is_default: true });
    const second = await saved(ana, "Second", { is_default: true });
    await saved(ana, "Elsewhere", { list: "players", is_default: true });
    const defaults = async () => (await all(ana)).filter((one) => one.is_default).map(({ name }) => name);
    expect((await defaults()).toSorted()).toEqual(["Elsewhere", "Second"]);
    await ask(ana, "PATCH", `/api/views/${first.id}`, { is_default: true });
    expect((await defaults()).toSorted()).toEqual(["Elsewhere", "First"]);
    await ask(ana, "PATCH", `/api/views/${first.id}`, { is_default: false });
    await ask(ana, "DELETE", `/api/views/${second.id}`);
    expect(await defaults()).toEqual(["Elsewhere"]);
  });

  test("the same name serves another list and another member", async () => {
    await saved(ana, "Mine");
    expect((await save(ana, "Mine", { list: "players" })).statusCode).toBe(201);
    expect((await save(await enter(), "Mine")).statusCode).toBe(201);
  });
});

describe("refuses", () => {
  test("a name another view of the list has, in whatever case, width and spacing, also when renaming", async () => {
    await saved(ana, "Big wins");
    expect(codeOf(await save(ana, "ＢＩＧ   wins"))).toBe("view_name_taken");
    const { id } = await saved(ana, "Other");
    expect(codeOf(await ask(ana, "PATCH", `/api/views/${id}`, { name: "big WINS" }))).toBe("view_name_taken");
    expect((await ask(ana, "PATCH", `/api/views/${id}`, { name: "OTHER" })).statusCode).toBe(200);
  });

  test.each([
    ["no name", { name: "   " }],
    ["a name too long", { name: "n".repeat(61) }],
    ["an invisible character", { name: "a\u0007b" }],
    ["a list there is not", { list: "secrets" }],
    ["a filter that breaks the line", { state: { ...STATE, query: { search: "a\nb" } } }],
    ["no columns at all", { state: { ...STATE, columns: [] } }],
    [
      "too many filters",
      { state: { ...STATE, query: Object.fromEntries([...Array(31).keys()].map((n) => [`f${n}`, "1"])) } },
    ],
  ])("%s", async (_, more) => {
    const answer = await save(ana, "Good", more);
    expect([answer.statusCode, codeOf(answer)]).toEqual([400, "validation_failed"]);
    expect(await all(ana)).toEqual([]);
  });

  test("what is another member's: it does not exist", async () => {
    const { id } = await saved(ana, "Mine");
    const other = await enter();
    expect(await all(other)).toEqual([]);
    expect(codeOf(await ask(other, "PATCH", `/api/views/${id}`, { name: "Yours" }))).toBe("view_not_found");
    expect(codeOf(await ask(other, "DELETE", `/api/views/${id}`))).toBe("view_not_found");
    expect((await all(ana)).map(({ name }) => name)).toEqual(["Mine"]);
  });
});

describe("protects", () => {
  test("two tabs that save at the same moment: one name once, one default, and never one more than the limit", async () => {
    const same = await Promise.all(Array.from({ length: 8 }, () => save(ana, "Same", { is_default: true })));
    expect(same.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(same.filter(({ statusCode }) => statusCode === 409)).toHaveLength(7);
    const many = Array.from({ length: MOST_VIEWS + 5 }, (_, n) => save(ana, `View ${n}`, { is_default: n % 2 === 0 }));
    const refused = (await Promise.all(many)).filter(({ statusCode }) => statusCode !== 201);
    expect(refused.map(codeOf)).toEqual(Array.from({ length: 6 }, () => "view_limit"));
    expect(await all(ana)).toHaveLength(MOST_VIEWS);
    expect((await all(ana)).filter((one) => one.is_default)).toHaveLength(1);
  });
});

/** Members of an agent: listed, invited, given roles and let in and out, by who may and never beyond their own agent and role. */
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { problem } from "#contract/errors.ts";
import { listMembers, memberRow } from "#contract/member.ts";
import type { MemberRow } from "#contract/member.ts";
import { confirmTwoFactor, startTwoFactor } from "#contract/two-factor.ts";
import { codeOf } from "../../../test/http/authenticator.ts";
import { arrangeMember } from "../../../test/http/serve-members.ts";
import type { ArrangedMember } from "../../../test/http/serve-members.ts";
import { cookiesOf, openDesk } from "../../../test/http/sign-in-desk.ts";
import type { Desk, Request } from "../../../test/http/sign-in-desk.ts";
import { arrangeAgents } from "../../../test/pg/arrange-agent.ts";
import type { ArrangedAgent } from "../../../test/pg/arrange-agent.ts";
import { verifyAudit } from "../db/audit.ts";
import { uuidv7 } from "../db/uuid.ts";

const NEW = "seven quiet lanterns";
const STRANGERS = "00000000-0000-7000-8000-00000000abcd";

let desk: Desk;
let parent: ArrangedAgent;
let agent: ArrangedAgent;
let below: ArrangedAgent;
let owner: ArrangedMember;
let cookie: string;
beforeAll(async () => {
  desk = await openDesk();
});
beforeEach(async () => {
  desk.pass(60);
  desk.mailbox.mails.splice(0);
  const [first, second, third] = await arrangeAgents(desk.database.db, 3);
  if (second === undefined || third === undefined) throw new Error("three agents were asked for");
  [parent, agent, below] = [first, second, third];
  owner = await arrangeMember(desk.database.db, agent, "owner", "Olga Dias");
  cookie = await enter(owner);
});
afterAll(() => desk.close());

const enter = async (who: ArrangedMember): Promise<string> => cookiesOf(await desk.signIn(who.login, who.password));
const join = (role: string, name = "Rui Costa", of = agent) => arrangeMember(desk.database.db, of, role, name);
const as = async (role: string): Promise<{ readonly cookie: string; readonly member: ArrangedMember }> => {
  const member = await join(role, "Mel Souza");
  return { member, cookie: await enter(member) };
};
const refusalOf = (answer: LightMyRequestResponse) => problem.parse(answer.json()).code;
const rowOf = (answer: LightMyRequestResponse): MemberRow => memberRow.parse(answer.json());
const statusOf = async (of: string) => (await desk.ask({ url: "/api/session", cookie: of })).statusCode;
const list = async (query = "", by = cookie) =>
  listMembers.answer.parse((await desk.ask({ url: `/api/members${query}`, cookie: by })).json());

const invite = (more: object = {}, by = cookie) => {
  const payload = { email: `new-${uuidv7()}@example.com`, name: "Bia Reis", role: "support", locale: "pt-BR", ...more };
  return desk.ask({ method: "POST", url: "/api/members", payload, cookie: by });
};
const setRole = (id: string, role: string, by = cookie) =>
  desk.ask({ method: "PUT", url: `/api/members/${id}/role`, payload: { role }, cookie: by });
const setState = (id: string, state: string, by = cookie) =>
  desk.ask({ method: "PUT", url: `/api/members/${id}/state`, payload: { state }, cookie: by });
const inviteAgain = (id: string, by = cookie) =>
  desk.ask({ method: "POST", url: `/api/members/${id}/invitation`, cookie: by });
const endTwoFactor = (id: string, by = cookie) =>
  desk.ask({ method: "DELETE", url: `/api/members/${id}/two-factor`, cookie: by });

/** Every change there is, on one member. */
const changes: readonly [string, (id: string, by?: string) => Promise<LightMyRequestResponse>][] = [
  ["another role", (id, by) => setRole(id, "viewer", by)],
  ["deactivation", (id, by) => setState(id, "disabled", by)],
  ["the invitation again", inviteAgain],
  ["two-factor off", endTwoFactor],
];

async function actions(): Promise<string[]> {
  const rows = await desk.database.db
    .selectFrom("audit_records")
    .select("action")
    .where("tenant_id", "=", agent.tenantId)
    .orderBy("seq")
    .execute();
  return rows.map(({ action }) => action);
}

describe("works", () => {
  test("members are listed newest first, page by page, found by name, role and state", async () => {
    for (let more = 0; more < 5; more += 1) await join(more % 2 === 0 ? "support" : "viewer", `Lia ${more}`);
    const gone = await join("viewer", "Zé 100%_");
    await setState(gone.memberId, "disabled");
    const whole = await list("?limit=200");
    expect(whole.data.map(({ name }) => name)).toEqual([
      "Zé 100%_",
      "Lia 4",
      "Lia 3",
      "Lia 2",
      "Lia 1",
      "Lia 0",
      "Olga Dias",
    ]);
    expect(whole.data.at(-1)).toMatchObject({
      login: owner.login,
      role: "owner",
      state: "active",
      has_two_factor: false,
    });
    expect(whole.data.at(-1)?.last_seen_at).not.toBeNull();
    expect(whole.data[0]).toMatchObject({ state: "disabled", last_seen_at: null });
    const paged: string[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const page: Awaited<ReturnType<typeof list>> = await list(`?limit=3${cursor === "" ? "" : `&cursor=${cursor}`}`);
      paged.push(...page.data.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    expect(paged).toEqual(whole.data.map(({ id }) => id));
    const names = async (query: string) => (await list(query)).data.map(({ name }) => name);
    expect(await names("?role=support")).toEqual(["Lia 4", "Lia 2", "Lia 0"]);
    expect(await names("?state=disabled")).toEqual(["Zé 100%_"]);
    expect(await names(`?search=${encodeURIComponent("100%_")}`)).toEqual(["Zé 100%_"]);
    expect(await names(`?search=${owner.login.toUpperCase()}`)).toEqual(["Olga Dias"]);
  });

  test("whoever is invited is mailed a link in their language, sets a password by it, and signs in", async () => {
    const email = `Bia-${uuidv7()}@Example.com`;
    const answer = await invite({ email });
    expect(answer.statusCode).toBe(201);
    const member = rowOf(answer);
    expect(member).toMatchObject({ login: email.toLowerCase(), name: "Bia Reis", role: "support", state: "invited" });
    expect(refusalOf(await desk.signIn(email, NEW))).toBe("sign_in_refused");
    const token = await desk.mailbox.resetTokenFor(member.login);
    const sent = desk.mailbox.mails.at(-1);
    expect(sent?.subject).toBe("Olga Dias convida você para o Reelgate");
    expect(sent?.text).toContain(`http://127.0.0.1:4400/pt-BR/auth/login#join=${token}`);
    desk.pass(71 * 60);
    expect((await desk.setPassword(token, NEW)).statusCode).toBe(204);
    const entered = await desk.signIn(email, NEW);
    expect([entered.statusCode, entered.json()]).toMatchObject([201, { role: "support", locale: "pt-BR" }]);
    cookie = await enter(owner);
    const joined = rowOf(await desk.ask({ url: `/api/members/${member.id}`, cookie }));
    expect(joined.state).toBe("active");
    expect(refusalOf(await inviteAgain(member.id))).toBe("member_joined");
    expect(await actions()).toEqual(["member.invite", "password.reset"]);
    expect(await verifyAudit(desk.database.db, agent.tenantId)).toMatchObject({ isWhole: true });
  });

  test("an invitation is sent again; either link is good, once and for three days", async () => {
    const { id, login } = rowOf(await invite());
    const first = await desk.mailbox.resetTokenFor(login);
    expect((await inviteAgain(id)).statusCode).toBe(204);
    const second = await desk.mailbox.resetTokenFor(login);
    expect(second).not.toBe(first);
    expect((await desk.setPassword(first, NEW)).statusCode).toBe(204);
    expect(refusalOf(await desk.setPassword(second, "eight loud trumpets"))).toBe("reset_link_used");
    const late = rowOf(await invite());
    const token = await desk.mailbox.resetTokenFor(late.login);
    desk.pass(72 * 60);
    expect(refusalOf(await desk.setPassword(token, NEW))).toBe("reset_link_used");
  });

  test("another role holds from the next call on", async () => {
    const { member, cookie: theirs } = await as("viewer");
    expect(rowOf(await setRole(member.memberId, "manager"))).toMatchObject({ role: "manager" });
    expect((await desk.ask({ url: "/api/session", cookie: theirs })).json()).toMatchObject({ role: "manager" });
    expect(rowOf(await setRole(member.memberId, "manager"))).toMatchObject({ role: "manager" });
    expect(await actions()).toEqual(["member.role"]);
  });

  test("who is deactivated is out at once, on every device, links and all; reactivated it signs in anew", async () => {
    const { member, cookie: theirs } = await as("support");
    await desk.askForReset(member.login);
    const link = await desk.mailbox.resetTokenFor(member.login);
    expect(rowOf(await setState(member.memberId, "disabled"))).toMatchObject({ state: "disabled" });
    expect(await statusOf(theirs)).toBe(401);
    expect(refusalOf(await desk.signIn(member.login, member.password))).toBe("sign_in_refused");
    expect(rowOf(await setState(member.memberId, "active"))).toMatchObject({ state: "active" });
    expect(await statusOf(theirs)).toBe(401);
    expect(refusalOf(await desk.setPassword(link, NEW))).toBe("reset_link_used");
    expect((await desk.signIn(member.login, member.password)).statusCode).toBe(201);
    expect(await actions()).toEqual(["member.state", "member.state"]);
  });

  test("two-factor is turned off for who has lost it: signed out, told, and in by the password", async () => {
    const { member, cookie: theirs } = await as("finance");
    const payload = { password: member.password };
    const begun = await desk.ask({ method: "POST", url: "/api/two-factor", payload, cookie: theirs });
    const { secret } = startTwoFactor.answer.parse(begun.json());
    const code = codeOf(secret, desk.now());
    const on = await desk.ask({ method: "PUT", url: "/api/two-factor", payload: { code }, cookie: theirs });
    expect(confirmTwoFactor.answer.parse(on.json()).recovery_codes).toHaveLength(10);
    expect(rowOf(await desk.ask({ url: `/api/members/${member.memberId}`, cookie })).has_two_factor).toBe(true);
    expect(rowOf(await endTwoFactor(member.memberId))).toMatchObject({ has_two_factor: false });
    expect(await statusOf(theirs)).toBe(401);
    expect(await statusOf(await enter(member))).toBe(200);
    await desk.mailbox.settle();
    expect(desk.mailbox.mails.at(-1)).toMatchObject({
      subject: "Two-factor is off for your Reelgate sign-in",
      to: { address: member.login },
    });
  });
});

describe("refuses", () => {
  test("a sign-in name somebody has, here or at another agent, in any case", async () => {
    const elsewhere = (await desk.arrange()).member;
    for (const email of [owner.login, elsewhere.login.toUpperCase()])
      expect(refusalOf(await invite({ email }))).toBe("login_taken");
    expect((await list()).data).toHaveLength(1);
  });

  test.each([
    ["a role of the platform", { role: "auditor" }],
    ["no role", { role: undefined }],
    ["no e-mail", { email: "bia" }],
    ["no name", { name: " " }],
    ["what nobody may say", { state: "active" }],
  ])("an invitation with %s", async (_, more) => {
    const answer = await invite(more);
    expect([answer.statusCode, refusalOf(answer)]).toEqual([400, "validation_failed"]);
  });

  test("oneself: role, state and second factor", async () => {
    expect(refusalOf(await setRole(owner.memberId, "viewer"))).toBe("member_is_self");
    expect(refusalOf(await setState(owner.memberId.toUpperCase(), "disabled"))).toBe("member_is_self");
    expect(refusalOf(await endTwoFactor(owner.memberId))).toBe("member_is_self");
  });

  test("a second invitation to who is deactivated, and a link that was sent before", async () => {
    const { id, login } = rowOf(await invite());
    const token = await desk.mailbox.resetTokenFor(login);
    await setState(id, "disabled");
    expect(refusalOf(await inviteAgain(id))).toBe("member_joined");
    expect(refusalOf(await desk.setPassword(token, NEW))).toBe("reset_link_used");
  });

  test("more than twenty invitations in a quarter of an hour", async () => {
    const answers = [];
    for (let asked = 0; asked < 21; asked += 1) answers.push(await invite());
    expect(answers.map(({ statusCode }) => statusCode).slice(-2)).toEqual([201, 429]);
    expect(Number(answers.at(-1)?.headers["retry-after"])).toBeGreaterThan(0);
    expect(refusalOf(await inviteAgain(rowOf(answers[0] ?? (await invite())).id))).toBe("rate_limited");
  });
});

describe("protects", () => {
  test.each(["finance", "developer", "support", "viewer"])(
    "against a %s: sees the members, changes none",
    async (role) => {
      const { cookie: by } = await as(role);
      const { memberId } = await join("viewer");
      expect((await list("", by)).data.length).toBe(3);
      expect(refusalOf(await invite({ role: "viewer" }, by))).toBe("permission_missing");
      for (const [, change] of changes) expect(refusalOf(await change(memberId, by))).toBe("permission_missing");
      expect(await actions()).toEqual([]);
    },
  );

  test("a manager gives no role above its own, and touches nobody who has one", async () => {
    const { cookie: by, member } = await as("manager");
    const { memberId: viewer } = await join("viewer");
    const { memberId: finance } = await join("finance");
    for (const role of ["owner", "finance"]) {
      expect(refusalOf(await invite({ role }, by))).toBe("role_above_own");
      expect(refusalOf(await setRole(viewer, role, by))).toBe("role_above_own");
    }
    for (const id of [owner.memberId, finance])
      for (const [name, change] of changes) expect(refusalOf(await change(id, by)), name).toBe("role_above_own");
    expect(refusalOf(await setRole(member.memberId, "viewer", by))).toBe("member_is_self");
    for (const role of ["manager", "support", "developer", "viewer"])
      expect(rowOf(await setRole(viewer, role, by)).role).toBe(role);
  });

  test.each(changes)("members of other agents do not exist: %s", async (_, change) => {
    const stranger = (await desk.arrange()).member.memberId;
    const ids = [
      (await join("viewer", "Above", parent)).memberId,
      (await join("viewer", "Below", below)).memberId,
      stranger,
      STRANGERS,
    ];
    const bodies = [];
    for (const id of ids) {
      const answer = await change(id);
      const { request_id: _id, ...body } = problem.parse(answer.json());
      bodies.push(body);
      expect(refusalOf(await desk.ask({ url: `/api/members/${id}`, cookie }))).toBe("member_not_found");
    }
    expect(bodies[0]).toMatchObject({ status: 404, code: "member_not_found" });
    for (const body of bodies) expect(body).toEqual(bodies[0]);
    expect((await list("?limit=200")).data.map(({ id }) => id)).toEqual([owner.memberId]);
    expect(await actions()).toEqual([]);
  });

  test("of the last two owners who can sign in one stays, also when each goes for the other", async () => {
    const second = await join("manager", "Ivo Melo");
    expect(rowOf(await setRole(second.memberId, "owner")).role).toBe("owner");
    // An owner who has not set a password yet is none to rely on.
    await invite({ role: "owner" });
    const theirs = await enter(second);
    const both = await Promise.all([setState(second.memberId, "disabled"), setRole(owner.memberId, "viewer", theirs)]);
    expect(both.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(both.map((one) => (one.statusCode === 200 ? "" : refusalOf(one)))).toContain("last_owner");
    const owners = await desk.database.db
      .selectFrom("members")
      .select("id")
      .where("tenant_id", "=", agent.tenantId)
      .where("role", "=", "owner")
      .where("state", "=", "active")
      .where("invited_at", "is", null)
      .execute();
    expect(owners).toHaveLength(1);
  });

  test("where there is no owner, one of those who manage members stays", async () => {
    const [{ cookie: by, member }, other] = [await as("manager"), await join("manager", "Ana Melo")];
    const theirs = await enter(other);
    await desk.database.db
      .updateTable("members")
      .set({ role: "viewer" })
      .where("tenant_id", "=", agent.tenantId)
      .where("id", "=", owner.memberId)
      .execute();
    const both = await Promise.all([
      setRole(other.memberId, "viewer", by),
      setState(member.memberId, "disabled", theirs),
    ]);
    expect(both.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  test("the same invitation twice at once makes one member", async () => {
    const email = `twice-${uuidv7()}@example.com`;
    const answers = await Promise.all(Array.from({ length: 5 }, () => invite({ email })));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(4);
    expect((await list("?state=invited")).data).toHaveLength(1);
  });

  test("nobody without a sign-in, and nobody from another site", async () => {
    const asked: Request[] = [
      { url: "/api/members" },
      {
        method: "POST",
        url: "/api/members",
        payload: { email: "a@example.com", name: "Ana", role: "viewer", locale: "en-US" },
      },
    ];
    for (const request of asked) expect(refusalOf(await desk.ask(request))).toBe("sign_in_required");
    const headers = { origin: "https://evil.example" };
    const [, write = asked[0]] = asked;
    if (write === undefined) throw new Error("there is a write");
    expect(refusalOf(await desk.ask({ ...write, cookie, headers }))).toBe("origin_not_allowed");
  });
});

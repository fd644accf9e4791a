/** Members of an agent: listed, invited, given roles, let in and out, and helped when the second factor is lost. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { confirmTwoFactor, startTwoFactor } from "#contract/two-factor.ts";
import { codeOf } from "../../../test/http/authenticator.ts";
import { arrangeFamily, memberCalls, rowOf } from "../../../test/http/member-calls.ts";
import { arrangeMember } from "../../../test/http/serve-members.ts";
import type { ArrangedMember } from "../../../test/http/serve-members.ts";
import { openDesk } from "../../../test/http/sign-in-desk.ts";
import type { Desk } from "../../../test/http/sign-in-desk.ts";
import { refusalOf } from "../../../test/http/two-factor-calls.ts";
import type { ArrangedAgent } from "../../../test/pg/arrange-agent.ts";
import { verifyAudit } from "../db/audit.ts";
import { uuidv7 } from "../db/uuid.ts";

const NEW = "seven quiet lanterns";

let desk: Desk;
let agent: ArrangedAgent;
let owner: ArrangedMember;
let cookie: string;
beforeAll(async () => {
  desk = await openDesk();
});
beforeEach(async () => {
  desk.pass(60);
  desk.mailbox.mails.splice(0);
  ({ agent, owner } = await arrangeFamily(desk));
  cookie = await enter(owner);
});
afterAll(() => desk.close());

const { setRole, setState, inviteAgain, endTwoFactor, invite, list, statusOf, enter, actions } = memberCalls(
  () => desk,
  () => cookie,
);
const join = (role: string, name = "Rui Costa") => arrangeMember(desk.database.db, agent, role, name);
const as = async (role: string): Promise<{ readonly cookie: string; readonly member: ArrangedMember }> => {
  const member = await join(role, "Mel Souza");
  return { member, cookie: await enter(member) };
};

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

  test("members are sorted by name, whatever its case and accents, and by who was here last", async () => {
    const joined: ArrangedMember[] = [];
    for (const name of ["zoe", "Álvaro Reis", "ana", "Ana", "Édson"]) joined.push(await join("support", name));
    for (const member of [joined[2], joined[0]]) {
      desk.pass(1);
      if (member !== undefined) await enter(member);
    }
    const paged = async (sort: string): Promise<string[]> => {
      const seen: string[] = [];
      for (let cursor: string | null = ""; cursor !== null;) {
        const next = cursor === "" ? "" : `&cursor=${cursor}`;
        const page: Awaited<ReturnType<typeof list>> = await list(`?limit=2&sort=${sort}${next}`);
        seen.push(...page.data.map(({ name }) => name));
        cursor = page.next_cursor;
      }
      return seen;
    };
    expect(await paged("name")).toEqual(["Álvaro Reis", "ana", "Ana", "Édson", "Olga Dias", "zoe"]);
    const seen = await paged("last_seen_at");
    expect(seen.slice(0, 3).toSorted()).toEqual(["Olga Dias", "ana", "zoe"]);
    expect(seen.indexOf("zoe")).toBeLessThan(seen.indexOf("ana"));
    expect(seen.slice(3)).toEqual(["Édson", "Ana", "Álvaro Reis"]);
    const { next_cursor: cursor } = await list("?limit=2&sort=name");
    const turned = await desk.ask({ url: `/api/members?sort=last_seen_at&cursor=${cursor ?? ""}`, cookie });
    expect(refusalOf(turned)).toBe("cursor_invalid");
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
    expect(await actions(agent)).toEqual(["member.invite", "password.reset"]);
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
    expect(await actions(agent)).toEqual(["member.role"]);
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
    expect(await actions(agent)).toEqual(["member.state", "member.state"]);
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

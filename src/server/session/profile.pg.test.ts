/** What members change of themselves, and where they are signed in. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { problem } from "#contract/errors.ts";
import { listDevices } from "#contract/profile.ts";
import type { Device } from "#contract/profile.ts";
import { me, sessionEnd, UNATTENDED } from "#contract/session.ts";
import { cookiesOf, openDesk } from "../../../test/http/sign-in-desk.ts";
import type { Desk } from "../../../test/http/sign-in-desk.ts";
import type { ArrangedMember } from "../../../test/http/serve-members.ts";
import type { ArrangedAgent } from "../../../test/pg/arrange-agent.ts";
import { verifyAudit } from "../db/audit.ts";

const NEW = "seven quiet lanterns";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";

let desk: Desk;
let agent: ArrangedAgent;
let member: ArrangedMember;
beforeAll(async () => {
  desk = await openDesk();
});
beforeEach(async () => {
  desk.pass(60);
  ({ agent, member } = await desk.arrange());
});
afterAll(() => desk.close());

const enter = async (from = "203.0.113.1", who = member): Promise<string> =>
  cookiesOf(await desk.signIn(who.login, who.password, { from, headers: { "user-agent": FIREFOX } }));
const statusOf = async (cookie: string) => (await desk.ask({ url: "/api/session", cookie })).statusCode;
async function devices(cookie: string): Promise<Device[]> {
  return listDevices.answer.parse((await desk.ask({ url: "/api/devices", cookie })).json()).data;
}
const change = (cookie: string, payload: object) => desk.ask({ method: "PATCH", url: "/api/profile", payload, cookie });
const changePassword = (cookie: string, old_password: string, new_password = NEW) =>
  desk.ask({ method: "PUT", url: "/api/password", payload: { old_password, new_password }, cookie });
const codeOf = (answer: { json: () => unknown }) => problem.parse(answer.json()).code;

describe("works", () => {
  test("devices are listed with what is known of them, this one marked", async () => {
    const phone = await enter("2001:db8::7");
    desk.pass(2);
    const desktop = await enter("203.0.113.9");
    const seen = await devices(desktop);
    expect(seen).toMatchObject([
      { is_this: true, browser: "Firefox 145", system: "Linux", address: "203.0.113.9" },
      { is_this: false, address: "2001:db8::/64" },
    ]);
    expect(Date.parse(seen[0]?.last_seen_at ?? "") - Date.parse(seen[1]?.last_seen_at ?? "")).toBe(120_000);
    expect((await devices(phone)).map(({ is_this }) => is_this)).toEqual([false, true]);
  });

  test("one device is signed out, and its browser is forgotten; the others stay", async () => {
    const [phone, desktop] = [await enter(), await enter()];
    const other = (await devices(desktop)).find(({ is_this }) => !is_this);
    const url = `/api/devices/${other?.id}`;
    expect((await desk.ask({ method: "DELETE", url, cookie: desktop })).statusCode).toBe(204);
    expect([await statusOf(phone), await statusOf(desktop)]).toEqual([401, 200]);
    expect(codeOf(await desk.ask({ method: "DELETE", url, cookie: desktop }))).toBe("device_not_found");
    const known = await desk.database.db
      .selectFrom("member_devices")
      .select("id")
      .where("tenant_id", "=", agent.tenantId)
      .execute();
    expect(known).toHaveLength(1);
  });

  test.each([
    ["others", [401, 401, 200]],
    ["all", [401, 401, 401]],
  ] as const)("signing out %s", async (which, statuses) => {
    const cookies = [await enter(), await enter(), await enter()];
    const own = cookies[2] ?? "";
    const answer = await desk.ask({ method: "DELETE", url: `/api/devices?which=${which}`, cookie: own });
    expect(answer.statusCode).toBe(204);
    expect(await Promise.all(cookies.map(statusOf))).toEqual(statuses);
  });

  test("signing in again with the same browser is the same device", async () => {
    const first = await enter();
    const again = cookiesOf(await desk.signIn(member.login, member.password, { cookie: first }));
    expect(await statusOf(first)).toBe(401);
    expect(await devices(again)).toHaveLength(1);
    expect(again.split("reelgate-device=")[1]).toBe(first.split("reelgate-device=")[1]);
  });

  test("name, language and time zone", async () => {
    const cookie = await enter();
    const answer = await change(cookie, { name: " Ana Souza ", locale: "pt-BR", time_zone: "America/Manaus" });
    expect(me.parse(answer.json())).toMatchObject({
      name: "Ana Souza",
      locale: "pt-BR",
      time_zone: "America/Manaus",
      login: member.login,
      role: "owner",
    });
    expect((await change(cookie, {})).statusCode).toBe(200);
    expect(me.parse((await change(cookie, { time_zone: null })).json()).time_zone).toBeNull();
    expect(await verifyAudit(desk.database.db, agent.tenantId)).toEqual({ isWhole: true, records: 2n });
  });

  test("a new password: this session goes on, the others end, mailed links are void", async () => {
    const [phone, desktop] = [await enter(), await enter()];
    await desk.askForReset(member.login);
    const token = await desk.mailbox.resetTokenFor(member.login);
    expect((await changePassword(desktop, member.password)).statusCode).toBe(204);
    expect([await statusOf(phone), await statusOf(desktop)]).toEqual([401, 200]);
    expect((await desk.signIn(member.login, NEW)).statusCode).toBe(201);
    expect(codeOf(await desk.setPassword(token, "eight loud trumpets"))).toBe("reset_link_used");
  });

  test("a session says how long it lasts; what the page does by itself does not make it longer", async () => {
    const cookie = await enter();
    const end = async (more: { method?: "POST"; url: string }) =>
      sessionEnd.parse((await desk.ask({ cookie, headers: { [UNATTENDED]: "1" }, ...more })).json());
    const MINUTE = 60_000;
    desk.pass(20);
    for (let call = 0; call < 3; call += 1)
      expect(await end({ url: "/api/session/end" })).toEqual({
        idle_ends_in_ms: 10 * MINUTE,
        ends_in_ms: 700 * MINUTE,
      });
    expect(await end({ method: "POST", url: "/api/session/stay" })).toEqual({
      idle_ends_in_ms: 30 * MINUTE,
      ends_in_ms: 700 * MINUTE,
    });
    desk.pass(29);
    expect((await end({ url: "/api/session/end" })).idle_ends_in_ms).toBe(MINUTE);
    desk.pass(1);
    expect(await statusOf(cookie)).toBe(401);
  });

  test("near its end a session cannot be made longer by using it", async () => {
    const cookie = await enter();
    for (let used = 0; used < 28; used += 1) {
      desk.pass(25);
      await desk.ask({ method: "POST", url: "/api/session/stay", cookie });
    }
    const last = await desk.ask({ method: "POST", url: "/api/session/stay", cookie });
    expect(sessionEnd.parse(last.json())).toEqual({ idle_ends_in_ms: 1_200_000, ends_in_ms: 1_200_000 });
    desk.pass(20);
    expect(await statusOf(cookie)).toBe(401);
  });
});

describe("refuses", () => {
  test("somebody else's device, as if it were not there", async () => {
    const cookie = await enter();
    const stranger = (await desk.arrange()).member;
    const theirs = await enter("203.0.113.8", stranger);
    const [device] = await devices(theirs);
    const answer = await desk.ask({ method: "DELETE", url: `/api/devices/${device?.id}`, cookie });
    expect(codeOf(answer)).toBe("device_not_found");
    await desk.ask({ method: "DELETE", url: "/api/devices?which=all", cookie });
    expect(await statusOf(theirs)).toBe(200);
  });

  test.each([
    [{ time_zone: "Mars/Olympus" }],
    [{ time_zone: "+03:00" }],
    [{ locale: "de-DE" }],
    [{ name: " " }],
    [{ role: "owner" }],
    [{ login: "other@example.com" }],
  ])("the profile %j", async (payload) => {
    const answer = await change(await enter(), payload);
    expect([answer.statusCode, codeOf(answer)]).toEqual([400, "validation_failed"]);
  });

  test("a new password without the old one, ten times and no more", async () => {
    const cookie = await enter();
    const codes = [];
    for (let index = 0; index < 12; index += 1) codes.push(codeOf(await changePassword(cookie, "not the old one")));
    expect(codes).toEqual([...Array.from({ length: 10 }, () => "password_not_right"), "rate_limited", "rate_limited"]);
    expect(codeOf(await changePassword(cookie, member.password))).toBe("rate_limited");
    desk.pass(16);
    const again = await enter();
    expect((await changePassword(again, member.password)).statusCode).toBe(204);
  });

  test("a new password anybody would try", async () => {
    const answer = await changePassword(await enter(), member.password, `${agent.code}${agent.code}`);
    expect(problem.parse(answer.json()).errors).toMatchObject([{ field: "new_password", code: "too_guessable" }]);
  });

  test("the same password again, at the new one's field, and no other device is signed out", async () => {
    const [phone, desktop] = [await enter(), await enter()];
    const answer = await changePassword(desktop, member.password, member.password);
    expect([answer.statusCode, codeOf(answer)]).toEqual([400, "validation_failed"]);
    expect(problem.parse(answer.json()).errors).toMatchObject([{ field: "new_password", code: "not_new" }]);
    expect(await statusOf(phone)).toBe(200);
    // Without the old password nothing is told of it.
    const guess = await changePassword(desktop, "not the old one", member.password);
    expect(codeOf(guess)).toBe("password_not_right");
  });
});

describe("protects", () => {
  test("of two changes at the same moment one wins, and what it set signs in", async () => {
    const cookie = await enter();
    const wanted = [NEW, "eight loud trumpets"];
    const answers = await Promise.all(wanted.map((password) => changePassword(cookie, member.password, password)));
    const winner = answers.findIndex(({ statusCode }) => statusCode === 204);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 409]);
    expect((await desk.signIn(member.login, wanted[winner] ?? "")).statusCode).toBe(201);
  });
});

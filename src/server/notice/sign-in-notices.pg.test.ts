/** What members are told of their own sign-in: always by mail, once, and never by a call that tells who has one. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listNoticeRules, listNotices, type Notice } from "#contract/notice.ts";
import { problem } from "#contract/errors.ts";
import { runNoticeJobs } from "../../../test/http/notice-jobs.ts";
import { createMailbox } from "../../../test/http/mailbox.ts";
import { arrangeMember, type ArrangedMember } from "../../../test/http/serve-members.ts";
import { cookiesOf, openDesk, type Desk } from "../../../test/http/sign-in-desk.ts";
import type { ArrangedAgent } from "../../../test/pg/arrange-agent.ts";
import { verifyAudit } from "../db/audit.ts";
import { raiseNotice } from "../db/raise-notice.ts";
import { tellLockouts } from "../session/service/tell-lockouts.ts";
import { noticeRoutes } from "./http.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
const NEW = "seven quiet lanterns";

let desk: Desk;
let agent: ArrangedAgent;
let member: ArrangedMember;
beforeAll(async () => {
  desk = await openDesk({ routes: (db, clock) => noticeRoutes({ db, clock }) });
});
beforeEach(async () => {
  desk.pass(60);
  ({ agent, member } = await desk.arrange());
  await desk.mailbox.settle();
  desk.mailbox.mails.splice(0);
});
afterAll(() => desk.close());

const enter = async (who = member, from = "203.0.113.1", agentName = FIREFOX): Promise<string> =>
  cookiesOf(await desk.signIn(who.login, who.password, { from, headers: { "user-agent": agentName } }));
async function subjects(): Promise<string[]> {
  await desk.mailbox.settle();
  return desk.mailbox.mails.splice(0).map(({ subject, to }) => `${to.address}: ${subject}`);
}
const own = (subject: string): string => `${member.login}: ${subject}`;
async function shown(cookie: string): Promise<Notice[]> {
  return listNotices.answer.parse((await desk.ask({ url: "/api/notices", cookie })).json()).data;
}
const changePassword = (cookie: string) =>
  desk.ask({
    method: "PUT",
    url: "/api/password",
    payload: { old_password: member.password, new_password: NEW },
    cookie,
  });
const setRule = (cookie: string, event: string, by_mail: boolean, on_screen: boolean) =>
  desk.ask({ method: "PUT", url: `/api/notice-rules/${event}`, payload: { by_mail, on_screen }, cookie });
const rules = async (cookie: string) =>
  listNoticeRules.answer.parse((await desk.ask({ url: "/api/notice-rules", cookie })).json()).data;

describe("works", () => {
  test("a device that was not seen before is told by mail and on the other screens, a known one is not", async () => {
    const cookie = await enter();
    expect(await subjects()).toEqual([own("A new device signed in to your Reelgate account")]);
    expect(await shown(cookie), "not on the screen it was done at").toEqual([]);
    await enter();
    expect(await subjects(), "the same browser from the same place, without its cookies").toEqual([]);
    await desk.signIn(member.login, member.password, { cookie, from: "198.51.100.7" });
    expect(await subjects(), "a known browser from elsewhere").toEqual([]);
    const away = await enter(member, "2001:db8::7", "curl/8.1");
    expect(await subjects()).toHaveLength(1);
    const [notice] = await shown(cookie.length > 0 ? await enter() : away);
    expect(notice).toMatchObject({
      is_seen: false,
      about: { event: "sign_in.new_device", browser: "curl 8", address: "2001:db8::/64" },
    });
  });

  test("what was seen stays to be read and is not new any more", async () => {
    const cookie = await enter();
    desk.pass(1);
    await changePassword(cookie);
    await desk.mailbox.settle();
    const other = cookiesOf(await desk.signIn(member.login, NEW, { headers: { "user-agent": FIREFOX } }));
    const before = await shown(other);
    expect(before.map(({ about, is_seen }) => [about.event, is_seen])).toEqual([
      ["password.changed", false],
      ["sign_in.new_device", false],
    ]);
    const seen = { up_to: before[0]?.id ?? "" };
    const answer = await desk.ask({ method: "POST", url: "/api/notices/seen", payload: seen, cookie: other });
    expect(answer.statusCode).toBe(204);
    expect((await shown(other)).map(({ is_seen }) => is_seen)).toEqual([true, true]);
  });

  test("guessing is told once a day, from whichever of the two names", async () => {
    const guess = async (login: string): Promise<void> => {
      for (let tries = 0; tries < 7; tries += 1)
        await desk.signIn(login, "wrong horse battery", { from: `198.51.100.${tries}` });
    };
    const told = async () => {
      await tellLockouts({ db: desk.database.db, clock: desk.now });
      return subjects();
    };
    await guess("nobody.at.all@example.com");
    await desk.signIn(member.login, "wrong horse battery", { from: "198.51.100.99" });
    expect(await told(), "one wrong try is no guessing").toEqual([]);
    await guess(agent.code);
    expect(await told()).toEqual([own("Too many wrong tries at your Reelgate sign-in")]);
    await guess(member.login);
    expect(await told()).toEqual([]);
    desk.pass(24 * 60);
    await guess(member.login);
    expect(await told()).toHaveLength(1);
  });

  test("a rule holds from then on, and its change is in the audit", async () => {
    const cookie = await enter();
    const before = (await rules(cookie)).find(({ event }) => event === "export.ended");
    expect(before).toMatchObject({ by_mail: false, on_screen: true, is_mail_fixed: false });
    expect((await setRule(cookie, "export.ended", true, false)).json()).toMatchObject({ by_mail: true });
    await setRule(cookie, "export.ended", true, false);
    await subjects();
    await raiseExport("rule");
    expect(await subjects()).toEqual([own("Your export is ready: Rounds")]);
    expect((await shown(cookie)).map(({ about }) => about.event)).toEqual([]);
    const audited = await desk.database.db
      .selectFrom("audit_records")
      .select(["before", "after"])
      .where("tenant_id", "=", agent.tenantId)
      .where("action", "=", "notice.rule")
      .execute();
    expect(audited).toEqual([
      {
        before: { event: "export.ended", by_mail: false, on_screen: true },
        after: { event: "export.ended", by_mail: true, on_screen: false },
      },
    ]);
    expect(await verifyAudit(desk.database.db, agent.tenantId)).toMatchObject({ isWhole: true });
  });

  test("mails are in the member's language", async () => {
    const cookie = await enter();
    await desk.ask({ method: "PATCH", url: "/api/profile", payload: { locale: "pt-BR" }, cookie });
    await subjects();
    await changePassword(cookie);
    expect(await subjects()).toEqual([own("A sua senha do Reelgate foi alterada")]);
  });
});

const raiseExport = (key: string, who = member) =>
  raiseNotice(desk.database.db, {
    tenantId: agent.tenantId,
    key,
    about: { event: "export.ended", list: "rounds", format: "csv", is_ready: true },
    to: { memberId: who.memberId },
    at: desk.now(),
  });

describe("refuses", () => {
  test("silence about one's own sign-in, rules of other roles, and events there are none of", async () => {
    const cookie = await enter();
    const codeOf = async (event: string) => problem.parse((await setRule(cookie, event, false, true)).json()).code;
    expect(await codeOf("password.changed")).toBe("not_supported_by_policy");
    expect(await codeOf("ledger.broken")).toBe("permission_missing");
    expect(await codeOf("round.differed")).toBe("permission_missing");
    expect(await codeOf("weather.changed")).toBe("validation_failed");
    const viewer = await arrangeMember(desk.database.db, agent, "viewer");
    const asViewer = await enter(viewer);
    const answer = await setRule(asViewer, "credit.asked", true, true);
    expect(problem.parse(answer.json()).code).toBe("permission_missing");
    expect((await rules(asViewer)).map(({ event }) => event)).toEqual([
      "sign_in.new_device",
      "sign_in.locked",
      "password.changed",
      "two_factor.changed",
      "export.ended",
      "maintenance.told",
    ]);
    expect((await setRule(cookie, "password.changed", true, false)).statusCode).toBe(200);
  });

  test("whoever is not signed in", async () => {
    for (const url of ["/api/notices", "/api/notice-rules"]) expect((await desk.ask({ url })).statusCode).toBe(401);
  });

  test("notices and rules of others: each reads and sets its own", async () => {
    const cookie = await enter();
    const other = await arrangeMember(desk.database.db, agent, "finance", "Rui Costa");
    const theirs = await enter(other);
    await setRule(theirs, "export.ended", true, false);
    await raiseExport("mine");
    await subjects();
    const [notice] = await shown(cookie);
    const payload = { up_to: "ffffffff-ffff-7fff-bfff-ffffffffffff" };
    await desk.ask({ method: "POST", url: "/api/notices/seen", payload, cookie: theirs });
    expect(notice).toMatchObject({ is_seen: false, about: { event: "export.ended" } });
    expect((await shown(cookie))[0]?.is_seen).toBe(false);
    expect((await rules(cookie)).find(({ event }) => event === "export.ended")?.by_mail).toBe(false);
  });
});

describe("protects", () => {
  test("an event is told once, however often it is raised and whoever tells it at the same time", async () => {
    await setRule(await enter(), "export.ended", true, true);
    await subjects();
    for (let times = 0; times < 3; times += 1) await raiseExport("once");
    const { db } = desk.database;
    const mailbox = createMailbox();
    const rung = await Promise.all(Array.from({ length: 4 }, () => runNoticeJobs(db, desk.now, mailbox.send)));
    await raiseExport("once");
    rung.push(await runNoticeJobs(db, desk.now, mailbox.send));
    expect(rung.flat()).toMatchObject([{ kind: "notice.raised", memberId: member.memberId, path: [] }]);
    expect(mailbox.mails).toHaveLength(1);
  });

  test("a mail that a mail server or a crash kept back goes out later, under the same id", async () => {
    const cookie = await enter();
    await subjects();
    await changePassword(cookie);
    const { db } = desk.database;
    const seen: (string | undefined)[] = [];
    const fail = async ({ id }: { readonly id?: string }): Promise<void> => {
      seen.push(id);
      throw new Error("the mail server is away");
    };
    await runNoticeJobs(db, desk.now, fail);
    await runNoticeJobs(db, desk.now, fail);
    expect(seen, "not again at once").toHaveLength(1);
    // Dies with the mail in its hands: nobody settles it.
    desk.pass(1);
    const died = runNoticeJobs(db, desk.now, (mail) => {
      seen.push(mail.id);
      return new Promise(() => undefined);
    });
    void died;
    await expect.poll(() => seen.length, { timeout: 20_000 }).toBe(2);
    const mailbox = createMailbox();
    await runNoticeJobs(db, desk.now, mailbox.send);
    expect(mailbox.mails, "it may be under way").toEqual([]);
    desk.pass(3);
    await runNoticeJobs(db, desk.now, mailbox.send);
    expect(mailbox.mails).toMatchObject([{ subject: "Your Reelgate password was changed", id: seen[0] }]);
    expect(new Set(seen).size).toBe(1);
    desk.pass(60);
    await runNoticeJobs(db, desk.now, mailbox.send);
    expect(mailbox.mails).toHaveLength(1);
  });

  test("nobody hears who cannot sign in any more, also between the notice and its mail", async () => {
    const cookie = await enter();
    await subjects();
    await changePassword(cookie);
    const { db } = desk.database;
    await runNoticeJobs(db, desk.now, async () => {
      throw new Error("the mail server is away");
    });
    const state = (to: string) =>
      db
        .updateTable("members")
        .set({ state: to })
        .where("tenant_id", "=", agent.tenantId)
        .where("id", "=", member.memberId)
        .execute();
    await state("disabled");
    desk.pass(10);
    expect(await subjects()).toEqual([]);
    await raiseExport("while away");
    expect(await subjects()).toEqual([]);
    await state("active");
    desk.pass(10);
    expect(await subjects(), "what was not told then is not told later").toEqual([]);
  });

  test("a change that is undone is not told", async () => {
    const { db } = desk.database;
    const undone = db.transaction().execute(async (tx) => {
      await raiseNotice(tx, {
        tenantId: agent.tenantId,
        key: "undone",
        about: { event: "password.changed" },
        to: { memberId: member.memberId },
        at: desk.now(),
      });
      throw new Error("no");
    });
    await expect(undone).rejects.toThrow("no");
    expect(await subjects()).toEqual([]);
  });
});

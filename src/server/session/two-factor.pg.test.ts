/** Two-factor: set up by a code, asked for at every sign-in, each code and each ticket once. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { me } from "#contract/session.ts";
import { confirmTwoFactor, startTwoFactor } from "#contract/two-factor.ts";
import { codeOf } from "../../../test/http/authenticator.ts";
import type { ArrangedMember } from "../../../test/http/serve-members.ts";
import { cookiesOf, openDesk } from "../../../test/http/sign-in-desk.ts";
import type { Desk } from "../../../test/http/sign-in-desk.ts";
import { refusalOf, twoFactorCalls } from "../../../test/http/two-factor-calls.ts";
import type { ArrangedAgent } from "../../../test/pg/arrange-agent.ts";
import { verifyAudit } from "../db/audit.ts";
import { tidySessions } from "./service.ts";

let desk: Desk;
let agent: ArrangedAgent;
let member: ArrangedMember;
beforeAll(async () => {
  desk = await openDesk();
});
beforeEach(async () => {
  desk.pass(60);
  desk.mailbox.mails.splice(0);
  ({ agent, member } = await desk.arrange());
});
afterAll(() => desk.close());

const { post, start, confirm, begin, later, turnOff, stateOf, statusOf, turnOn } = twoFactorCalls(
  () => desk,
  () => member,
);

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
  test("a code of the authenticator turns it on, and from then on signs in with the password", async () => {
    const elsewhere = cookiesOf(await begin());
    const { cookie, secret, codes } = await turnOn();
    expect(codes).toHaveLength(10);
    for (const code of codes) expect(code).toMatch(/^(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}$/);
    expect(await stateOf(cookie)).toMatchObject({ recovery_codes_left: 10 });
    expect([await statusOf(cookie), await statusOf(elsewhere)]).toEqual([200, 401]);

    const begun = await begin();
    expect([begun.statusCode, begun.headers["set-cookie"]]).toEqual([201, undefined]);
    const answer = await desk.finish(begun, later(secret));
    expect(answer.statusCode).toBe(201);
    expect(me.parse(answer.json()).member_id).toBe(member.memberId);
    expect(await statusOf(cookiesOf(answer))).toBe(200);
    await desk.mailbox.settle();
    expect(desk.mailbox.mails.at(-1)).toMatchObject({
      subject: "Two-factor is on for your Reelgate sign-in",
      to: { address: member.login },
    });
  });

  test("the agent's code as the name and a code with a space in it", async () => {
    const { secret } = await turnOn();
    const begun = await desk.signIn(agent.code, member.password);
    const code = later(secret);
    expect((await desk.finish(begun, ` ${code.slice(0, 3)} ${code.slice(3)} `)).statusCode).toBe(201);
  });

  test("a recovery code in its place, typed as people do, once; the member is told", async () => {
    const { codes, cookie } = await turnOn();
    const [code = ""] = codes;
    const typed = code.toLowerCase().replaceAll("-", " ").replaceAll("0", "o").replaceAll("1", "l");
    expect((await desk.finish(await begin(), typed)).statusCode).toBe(201);
    expect(refusalOf(await desk.finish(await begin(), code))).toBe("code_not_right");
    expect((await stateOf(cookie)).recovery_codes_left).toBe(9);
    await desk.mailbox.settle();
    expect(desk.mailbox.mails.at(-1)?.subject).toBe("A recovery code of your Reelgate sign-in was used");
    expect(await actions()).toEqual(["two_factor.on", "two_factor.recover"]);
    expect(await verifyAudit(desk.database.db, agent.tenantId)).toMatchObject({ isWhole: true });
  });

  test("new recovery codes take the place of the old ones", async () => {
    const { cookie, secret, codes } = await turnOn();
    const proof = { password: member.password, code: later(secret) };
    const answer = await post("/api/two-factor/recovery-codes", cookie, proof);
    const fresh = confirmTwoFactor.answer.parse(answer.json()).recovery_codes;
    expect(new Set([...fresh, ...codes]).size).toBe(20);
    expect(refusalOf(await desk.finish(await begin(), codes[0] ?? ""))).toBe("code_not_right");
    expect((await desk.finish(await begin(), fresh[0] ?? "")).statusCode).toBe(201);
  });

  test("it is turned off by the password and a code, and set up anew with another secret", async () => {
    const { cookie, secret, codes } = await turnOn();
    expect((await turnOff(cookie, later(secret))).statusCode).toBe(204);
    expect(await stateOf(cookie)).toEqual({ on_since: null, recovery_codes_left: 0 });
    expect(await statusOf(cookiesOf(await begin()))).toBe(200);
    const again = startTwoFactor.answer.parse((await start(cookie)).json());
    expect(again.secret).not.toBe(secret);
    expect((await confirm(cookie, later(again.secret))).statusCode).toBe(200);
    expect(refusalOf(await desk.finish(await begin(), codes[0] ?? ""))).toBe("code_not_right");
    expect(await actions()).toEqual(["two_factor.on", "two_factor.off", "two_factor.on"]);
  });

  test("whoever lost the phone turns it off by a recovery code", async () => {
    const { cookie, codes } = await turnOn();
    expect((await turnOff(cookie, codes[3] ?? "")).statusCode).toBe(204);
  });

  test("steps that were never finished are forgotten", async () => {
    await turnOn();
    await begin();
    const { db } = desk.database;
    const count = async () =>
      (await db.selectFrom("sign_in_steps").selectAll().where("tenant_id", "=", agent.tenantId).execute()).length;
    await tidySessions({ db, clock: desk.now });
    expect(await count()).toBe(1);
    desk.pass(6);
    await tidySessions({ db, clock: desk.now });
    expect(await count()).toBe(0);
  });
});

describe("refuses", () => {
  test("a code twice, also the one that turned it on, and every older one", async () => {
    const cookie = cookiesOf(await begin());
    const { secret } = startTwoFactor.answer.parse((await start(cookie)).json());
    const first = later(secret);
    await confirm(cookie, first);
    expect(refusalOf(await desk.finish(await begin(), first))).toBe("code_not_right");
    const next = later(secret, 1);
    expect((await desk.finish(await begin(), next)).statusCode).toBe(201);
    for (const code of [next, first]) expect(refusalOf(await desk.finish(await begin(), code))).toBe("code_not_right");
  });

  test("a ticket twice, after five minutes, forged, of another member, or a session's token in its place", async () => {
    const { secret } = await turnOn();
    const used = await begin();
    await desk.finish(used, later(secret));
    desk.pass(1);
    expect(refusalOf(await desk.finish(used, later(secret)))).toBe("sign_in_step_over");
    const late = await begin();
    desk.pass(5);
    expect(refusalOf(await desk.finish(late, later(secret)))).toBe("sign_in_step_over");
    const { ticket } = (await begin()).json<{ ticket: string }>();
    const [tenant = "", row = "", tail = ""] = ticket.split(".");
    const swapped = `${tail.slice(0, -2)}${tail.endsWith("AA") ? "BB" : "AA"}`;
    const session = cookiesOf(await desk.finish(await begin(), later(secret))).split(/[=;]/)[1] ?? "";
    desk.pass(1);
    for (const forged of [`${tenant}.${row}.${swapped}`, `${tenant}.${"0".repeat(32)}.${tail}`, session, "x"]) {
      const payload = { ticket: forged, code: later(secret) };
      const answer = await desk.ask({ method: "POST", url: "/api/session/second-step", payload });
      expect([answer.statusCode, refusalOf(answer)]).toEqual([401, "sign_in_step_over"]);
    }
    // Control: the ticket itself works.
    expect(
      (await desk.ask({ method: "POST", url: "/api/session/second-step", payload: { ticket, code: later(secret) } }))
        .statusCode,
    ).toBe(201);
  });

  test("a ticket of a password that was changed meanwhile, of a disabled member, and after two-factor went off", async () => {
    const { cookie, secret } = await turnOn();
    const changed = await begin();
    const payload = { old_password: member.password, new_password: "seven quiet lanterns" };
    await desk.ask({ method: "PUT", url: "/api/password", payload, cookie });
    expect(refusalOf(await desk.finish(changed, later(secret)))).toBe("sign_in_step_over");
    const again = () => desk.signIn(member.login, payload.new_password);
    const disabled = await again();
    const set = (state: string) =>
      desk.database.db
        .updateTable("members")
        .set({ state })
        .where("tenant_id", "=", agent.tenantId)
        .where("id", "=", member.memberId)
        .execute();
    await set("disabled");
    expect(refusalOf(await desk.finish(disabled, later(secret)))).toBe("sign_in_step_over");
    await set("active");
    const off = await again();
    expect((await turnOff(cookie, later(secret), payload.new_password)).statusCode).toBe(204);
    expect(refusalOf(await desk.finish(off, later(secret, 1)))).toBe("code_not_right");
  });

  test("a set-up without the password, a confirmation of nothing, of the wrong code, too late, and a second set-up", async () => {
    const cookie = cookiesOf(await begin());
    expect(refusalOf(await confirm(cookie, "123456"))).toBe("two_factor_not_started");
    expect(refusalOf(await start(cookie, "not the password"))).toBe("password_not_right");
    const { secret } = startTwoFactor.answer.parse((await start(cookie)).json());
    expect(refusalOf(await confirm(cookie, later(secret, 5)))).toBe("code_not_right");
    expect(await stateOf(cookie)).toEqual({ on_since: null, recovery_codes_left: 0 });
    expect(await statusOf(cookiesOf(await begin({ from: "203.0.113.8" })))).toBe(200);
    for (let quarter = 0; quarter < 3; quarter += 1) {
      desk.pass(21);
      await statusOf(cookie);
      await desk.ask({ method: "POST", url: "/api/session/stay", cookie });
    }
    expect(refusalOf(await confirm(cookie, later(secret)))).toBe("two_factor_not_started");
    const anew = startTwoFactor.answer.parse((await start(cookie)).json());
    await confirm(cookie, later(anew.secret));
    expect(refusalOf(await start(cookie))).toBe("two_factor_on");
  });

  test("turning it off without the password or without a code, and with somebody else's code", async () => {
    const { cookie, secret } = await turnOn();
    expect(refusalOf(await turnOff(cookie, later(secret), "not the password"))).toBe("password_not_right");
    expect(refusalOf(await turnOff(cookie, "000000"))).toBe("code_not_right");
    const mine = member;
    ({ member } = await desk.arrange());
    const other = await turnOn();
    member = mine;
    expect(refusalOf(await turnOff(cookie, other.codes[0] ?? ""))).toBe("code_not_right");
    expect(refusalOf(await turnOff(cookie, codeOf(other.secret, desk.now())))).toBe("code_not_right");
    expect((await stateOf(cookie)).on_since).not.toBeNull();
  });
});

/** No more guesses at a code than at a password, none of which lock the owner out, and nothing of it readable at rest. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ArrangedMember } from "../../../test/http/serve-members.ts";
import { openDesk } from "../../../test/http/sign-in-desk.ts";
import type { Desk } from "../../../test/http/sign-in-desk.ts";
import { refusalOf, twoFactorCalls } from "../../../test/http/two-factor-calls.ts";
import type { ArrangedAgent } from "../../../test/pg/arrange-agent.ts";

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

const { begin, later, turnOff, statusOf, turnOn } = twoFactorCalls(
  () => desk,
  () => member,
);

describe("protects", () => {
  test("wrong codes are counted like wrong passwords: five from strange places, and the owner still gets in", async () => {
    const { cookie, secret } = await turnOn();
    const known = cookie.split("; ").find((pair) => pair.includes("device")) ?? "";
    const codes: number[] = [];
    for (let tried = 0; tried < 12; tried += 1) {
      const from = `198.51.100.${tried}`;
      const begun = await begin({ from });
      if (begun.statusCode !== 201) codes.push(begun.statusCode);
      else codes.push((await desk.finish(begun, "000000", { from })).statusCode);
    }
    expect(codes.filter((code) => code === 409)).toHaveLength(5);
    expect(codes.slice(5)).toEqual(Array.from({ length: 7 }, () => 429));
    const owner = { from: "192.0.2.77", cookie: known };
    expect((await desk.finish(await begin(owner), later(secret), owner)).statusCode).toBe(201);
  });

  test("one ticket from one address gets no more tries than another; a wait is told", async () => {
    const { secret } = await turnOn();
    const from = "192.0.2.40";
    const begun = await begin({ from });
    const guess = () => desk.finish(begun, "000000", { from });
    const answers = await Promise.all(Array.from({ length: 20 }, guess));
    let looked = answers.filter(({ statusCode }) => statusCode === 409).length;
    expect(looked).toBeLessThanOrEqual(5);
    while (looked < 20 && (await guess()).statusCode === 409) looked += 1;
    expect(looked).toBe(5);
    const refused = await desk.finish(begun, later(secret), { from });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(14 * 60);
  });

  test("a right code costs no tries", async () => {
    const { secret } = await turnOn();
    const statuses = [];
    for (let entered = 0; entered < 12; entered += 1) {
      desk.pass(1);
      statuses.push(
        (await desk.finish(await begin({ from: "192.0.2.50" }), later(secret), { from: "192.0.2.50" })).statusCode,
      );
    }
    expect(new Set(statuses)).toEqual(new Set([201]));
  });

  test("of one code at the same moment one sign-in gets in, by the authenticator and by a recovery code", async () => {
    const { secret, codes, cookie } = await turnOn();
    for (const code of [later(secret), codes[1] ?? ""]) {
      const begun = await Promise.all(Array.from({ length: 4 }, () => begin({ cookie })));
      const answers = await Promise.all(begun.map((one) => desk.finish(one, code, { cookie })));
      expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    }
  });

  test("ten guesses by whoever found a signed-in browser, and no more", async () => {
    const { cookie } = await turnOn();
    const refusals = [];
    for (let tried = 0; tried < 12; tried += 1) refusals.push(refusalOf(await turnOff(cookie, "000000")));
    expect(refusals).toEqual([...Array.from({ length: 10 }, () => "code_not_right"), "rate_limited", "rate_limited"]);
  });

  test("neither the secret, nor a recovery code, nor a ticket is in the database as it is", async () => {
    const { secret, codes } = await turnOn();
    const { ticket } = (await begin()).json<{ ticket: string }>();
    const { rows } = await desk.database.admin.query<{ row: string }>(
      `select t::text as row from member_totp t union all select c::text from member_recovery_codes c
       union all select s::text from sign_in_steps s union all select a::text from audit_records a`,
    );
    expect(rows.length).toBeGreaterThan(11);
    const raw = Buffer.from(codes[0]?.replaceAll("-", "") ?? "").toString("hex");
    const told = [secret, ticket.split(".")[2] ?? "", raw, ...codes, ...codes.map((code) => code.replaceAll("-", ""))];
    expect(rows.filter(({ row }) => told.some((one) => row.includes(one)))).toEqual([]);
  });

  test("a sealed secret moved to another member's row opens nothing", async () => {
    const { cookie, secret } = await turnOn();
    const mine = member;
    const own = agent;
    ({ agent, member } = await desk.arrange());
    await turnOn();
    const stolen = await desk.database.db
      .selectFrom("member_totp")
      .select("secret_encrypted")
      .where("tenant_id", "=", own.tenantId)
      .where("member_id", "=", mine.memberId)
      .executeTakeFirstOrThrow();
    await desk.database.db
      .updateTable("member_totp")
      .set(stolen)
      .where("tenant_id", "=", agent.tenantId)
      .where("member_id", "=", member.memberId)
      .execute();
    expect((await desk.finish(await begin(), later(secret))).statusCode).toBe(500);
    expect(await statusOf(cookie)).toBe(200);
  });
});

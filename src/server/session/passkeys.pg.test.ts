/** Passkeys: registered by the password, asked for when signing in, once each, for our own pages and nobody else's key. */
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { listPasskeys, MOST_PASSKEYS, passkey } from "#contract/passkey.ts";
import type { Passkey } from "#contract/passkey.ts";
import { me, secondStep } from "#contract/session.ts";
import type { ArrangedMember } from "../../../test/http/serve-members.ts";
import { cookiesOf, openDesk } from "../../../test/http/sign-in-desk.ts";
import type { Desk } from "../../../test/http/sign-in-desk.ts";
import { createSoftKey } from "../../../test/http/soft-key.ts";
import type { Asked } from "../../../test/http/soft-key.ts";
import { refusalOf, twoFactorCalls } from "../../../test/http/two-factor-calls.ts";
import { verifyAudit } from "../db/audit.ts";
import type { ArrangedAgent } from "../../../test/pg/arrange-agent.ts";

const ORIGIN = "http://localhost:4400";
const started = z.object({ ticket: z.string(), options: z.object({ challenge: z.string() }) });
const asked = z.object({
  options: z.object({ challenge: z.string(), allowCredentials: z.array(z.object({ id: z.string() })) }),
});

let desk: Desk;
let agent: ArrangedAgent;
let member: ArrangedMember;
beforeAll(async () => {
  desk = await openDesk({ publicUrl: ORIGIN });
});
beforeEach(async () => {
  desk.pass(60);
  desk.mailbox.mails.splice(0);
  ({ agent, member } = await desk.arrange());
});
afterAll(() => desk.close());

const { post, begin, later, statusOf, turnOn } = twoFactorCalls(
  () => desk,
  () => member,
);
const newKey = () => createSoftKey("localhost", ORIGIN);
type Key = ReturnType<typeof newKey>;

const start = async (cookie: string) =>
  started.parse((await post("/api/passkeys/options", cookie, { password: member.password })).json());
async function add(cookie: string, key: Key, more: Partial<Asked> = {}): Promise<LightMyRequestResponse> {
  const { ticket, options } = await start(cookie);
  const response = key.register({ challenge: options.challenge, ...more });
  return post("/api/passkeys", cookie, { ticket, name: "My phone", response });
}
async function own(): Promise<{ readonly cookie: string; readonly key: Key; readonly made: Passkey }> {
  const cookie = cookiesOf(await begin());
  const key = newKey();
  return { cookie, key, made: passkey.parse((await add(cookie, key)).json()) };
}
const list = async (cookie: string) =>
  listPasskeys.answer.parse((await desk.ask({ url: "/api/passkeys", cookie })).json());
const ask = (url: string, payload: object, more: object = {}) => desk.ask({ method: "POST", url, payload, ...more });
const stepOf = (answer: LightMyRequestResponse) => secondStep.parse(answer.json());
async function challengeFor(ticket: string): Promise<string> {
  return asked.parse((await ask("/api/session/passkey-options", { ticket })).json()).options.challenge;
}
async function enter(key: Key, more: Partial<Asked> = {}, ticket?: string): Promise<LightMyRequestResponse> {
  const used = ticket ?? stepOf(await begin()).ticket;
  const response = key.sign({ challenge: await challengeFor(used), ...more });
  return ask("/api/session/passkey", { ticket: used, response });
}

describe("works", () => {
  test("a passkey is registered, signs in as the second step, is listed with its use, and removed", async () => {
    const elsewhere = cookiesOf(await begin());
    const { cookie, key, made } = await own();
    expect(made).toMatchObject({ name: "My phone", last_used_at: null });
    expect([await statusOf(cookie), await statusOf(elsewhere)]).toEqual([200, 401]);
    expect(stepOf(await begin()).by).toEqual(["passkey"]);
    const answer = await enter(key, { counter: 1 });
    expect([answer.statusCode, me.parse(answer.json()).member_id]).toEqual([201, member.memberId]);
    expect(await statusOf(cookiesOf(answer))).toBe(200);
    const { data, is_possible } = await list(cookie);
    expect([data.length, data[0]?.last_used_at, is_possible]).toEqual([1, desk.now().toISOString(), true]);
    const removal = (password: string) => post(`/api/passkeys/${made.id}/removal`, cookie, { password });
    expect(refusalOf(await removal("not the password"))).toBe("password_not_right");
    expect((await removal(member.password)).statusCode).toBe(204);
    expect(refusalOf(await removal(member.password))).toBe("passkey_not_found");
    expect((await begin()).headers["set-cookie"]).toBeDefined();
    await desk.mailbox.settle();
    const subjects = desk.mailbox.mails.map(({ subject }) => subject);
    expect(subjects.slice(-2)).toEqual([
      "A passkey was added to your Reelgate sign-in",
      "A passkey of your Reelgate sign-in was removed",
    ]);
    expect(await verifyAudit(desk.database.db, agent.tenantId)).toEqual({ isWhole: true, records: 2n });
  });

  test("a passkey gets another name, which its audit knows; somebody else's does not exist", async () => {
    const { cookie, made } = await own();
    const rename = (name: string, by = cookie, id = made.id) =>
      desk.ask({ method: "PATCH", url: `/api/passkeys/${id}`, payload: { name }, cookie: by });
    expect((await rename(" My old phone ")).json()).toMatchObject({ id: made.id, name: "My old phone" });
    expect((await rename("My old phone")).statusCode).toBe(200);
    expect((await list(cookie)).data.map(({ name }) => name)).toEqual(["My old phone"]);
    expect(refusalOf(await rename(""))).toBe("validation_failed");
    const stranger = (await desk.arrange()).member;
    const theirs = cookiesOf(await desk.signIn(stranger.login, stranger.password));
    expect(refusalOf(await rename("Mine", theirs))).toBe("passkey_not_found");
    expect(
      (await desk.ask({ method: "PATCH", url: `/api/passkeys/${made.id}`, payload: { name: "X" } })).statusCode,
    ).toBe(401);
    const renamed = await desk.database.db
      .selectFrom("audit_records")
      .select(["before", "after"])
      .where("tenant_id", "=", agent.tenantId)
      .where("action", "=", "passkey.rename")
      .execute();
    expect(renamed).toEqual([{ before: { name: "My phone" }, after: { name: "My old phone" } }]);
  });

  test("beside an authenticator either of the two signs in", async () => {
    const { cookie, secret } = await turnOn();
    const key = newKey();
    await add(cookie, key);
    const step = await begin();
    expect(stepOf(step).by).toEqual(["passkey", "code"]);
    expect((await desk.finish(step, later(secret))).statusCode).toBe(201);
    expect((await enter(key)).statusCode).toBe(201);
  });

  test("whoever manages members takes passkeys away with the rest", async () => {
    const { made } = await own();
    expect(made.id).toBeDefined();
    const { removePasskeys } = await import("./service/passkeys.ts");
    const { db } = desk.database;
    await db.transaction().execute((tx) => removePasskeys(tx, { tenantId: agent.tenantId, memberId: member.memberId }));
    expect((await begin()).headers["set-cookie"]).toBeDefined();
  });
});

describe("refuses", () => {
  test.each<[string, Partial<Asked>]>([
    ["for a false page", { origin: "https://evil.example" }],
    ["for another name", { rpId: "evil.example" }],
    ["of another challenge", { challenge: Buffer.alloc(32, 1).toString("base64url") }],
  ])("a key made %s, and an answer given so", async (_, more) => {
    const cookie = cookiesOf(await begin());
    expect(refusalOf(await add(cookie, newKey(), more))).toBe("passkey_refused");
    const { key } = await own();
    expect(refusalOf(await enter(key, more))).toBe("passkey_refused");
    // Control: the same key signs in where nothing is false.
    expect((await enter(key)).statusCode).toBe(201);
  });

  test("a ticket of another member, one that waited, one that is forged, and a key that is known already", async () => {
    const cookie = cookiesOf(await begin());
    const { ticket, options } = await start(cookie);
    const key = newKey();
    const response = key.register(options);
    const mine = member;
    ({ member } = await desk.arrange());
    const stranger = cookiesOf(await begin());
    member = mine;
    const send = (by: string, of = ticket) => post("/api/passkeys", by, { ticket: of, name: "Key", response });
    expect(refusalOf(await send(stranger))).toBe("passkey_refused");
    expect(refusalOf(await send(cookie, `${ticket.slice(0, -4)}AAAA`))).toBe("passkey_refused");
    expect((await send(cookie)).statusCode).toBe(201);
    expect(refusalOf(await send(cookie))).toBe("passkey_refused");
    const late = await start(cookie);
    desk.pass(5);
    const waited = { ticket: late.ticket, name: "Late", response: newKey().register(late.options) };
    expect(refusalOf(await post("/api/passkeys", cookie, waited))).toBe("passkey_refused");
  });

  test("more than there may be, and none at all where the address is a number", async () => {
    const { cookie } = await own();
    for (let more = 1; more < MOST_PASSKEYS; more += 1) expect((await add(cookie, newKey())).statusCode).toBe(201);
    expect(refusalOf(await post("/api/passkeys/options", cookie, { password: member.password }))).toBe("passkey_limit");
    const { arePasskeysPossible } = await import("./service/passkeys.ts");
    const possible = ["http://localhost:1", "https://a.example", "http://127.0.0.1:1", "http://[::1]:1"].map((url) =>
      arePasskeysPossible(url),
    );
    expect(possible).toEqual([true, true, false, false]);
  });
});

describe("protects", () => {
  test("somebody else's key, a second use of an answer, and a key that counts backwards", async () => {
    const { key } = await own();
    const mine = member;
    ({ member } = await desk.arrange());
    const { key: theirs } = await own();
    member = mine;
    expect(refusalOf(await enter(theirs))).toBe("passkey_refused");
    const { ticket } = stepOf(await begin());
    const response = key.sign({ challenge: await challengeFor(ticket), counter: 5 });
    expect((await ask("/api/session/passkey", { ticket, response })).statusCode).toBe(201);
    expect(refusalOf(await ask("/api/session/passkey", { ticket, response }))).toBe("sign_in_step_over");
    const other = stepOf(await begin()).ticket;
    expect(refusalOf(await ask("/api/session/passkey", { ticket: other, response }))).toBe("passkey_refused");
    expect(refusalOf(await enter(key, { counter: 4 }))).toBe("passkey_refused");
    expect((await enter(key, { counter: 6 })).statusCode).toBe(201);
  });

  test("wrong answers are counted like wrong passwords", async () => {
    const { key } = await own();
    const statuses = [];
    for (let tried = 0; tried < 8; tried += 1) {
      const from = `198.51.100.${tried}`;
      const begun = await begin({ from });
      if (begun.statusCode !== 201) statuses.push(begun.statusCode);
      else {
        const { ticket } = stepOf(begun);
        const response = key.sign({ challenge: await challengeFor(ticket), origin: "https://evil.example" });
        statuses.push((await ask("/api/session/passkey", { ticket, response }, { from })).statusCode);
      }
    }
    expect(statuses).toEqual([409, 409, 409, 409, 409, 429, 429, 429]);
  });

  test("which keys somebody has is told to nobody without their password", async () => {
    const { key } = await own();
    const { ticket } = stepOf(await begin());
    const told = asked.parse((await ask("/api/session/passkey-options", { ticket })).json());
    expect(told.options.allowCredentials.map(({ id }) => id)).toEqual([key.rawId]);
    const forged = `${ticket.slice(0, -2)}${ticket.endsWith("AA") ? "BB" : "AA"}`;
    expect(refusalOf(await ask("/api/session/passkey-options", { ticket: forged }))).toBe("sign_in_step_over");
    desk.pass(5);
    expect(refusalOf(await ask("/api/session/passkey-options", { ticket }))).toBe("sign_in_step_over");
  });
});

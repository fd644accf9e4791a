/** A forgotten password: one link, once, for half an hour, and no word about who has a sign-in. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { problem } from "#contract/errors.ts";
import { cookiesOf, openDesk } from "../../../test/http/sign-in-desk.ts";
import type { Desk } from "../../../test/http/sign-in-desk.ts";
import type { ArrangedMember } from "../../../test/http/serve-members.ts";
import type { ArrangedAgent } from "../../../test/pg/arrange-agent.ts";
import { waitingForLocks } from "../../../test/pg/waiting-for-locks.ts";
import { verifyAudit } from "../db/audit.ts";

const NEW = "seven quiet lanterns";
const OTHER = "eight loud trumpets";

let desk: Desk;
let agent: ArrangedAgent;
let member: ArrangedMember;
beforeAll(async () => {
  desk = await openDesk();
});
beforeEach(async () => {
  desk.pass(60);
  // What the test before has left to be told.
  await desk.mailbox.settle();
  desk.mailbox.mails.splice(0);
  ({ agent, member } = await desk.arrange());
});
afterAll(() => desk.close());

async function linkToken(login = member.login): Promise<string> {
  expect((await desk.askForReset(login)).statusCode).toBe(204);
  return desk.mailbox.resetTokenFor(member.login);
}
const codeOf = (answer: { json: () => unknown }) => problem.parse(answer.json()).code;
const update = (values: { locale?: string; state?: string; name?: string }) =>
  desk.database.db
    .updateTable("members")
    .set(values)
    .where("tenant_id", "=", agent.tenantId)
    .where("id", "=", member.memberId)
    .execute();

/** How many statements had begun when the answer came; what is mailed is worked out after it. */
async function counted<T>(work: () => Promise<T>): Promise<{ readonly answer: T; readonly statements: number }> {
  let statements = 0;
  const count = (): void => void (statements += 1);
  desk.mailbox.hold();
  desk.database.pool.on("acquire", count);
  const answer = await work();
  desk.database.pool.off("acquire", count);
  desk.mailbox.release();
  await desk.mailbox.settle();
  return { answer, statements };
}

describe("works", () => {
  test("by e-mail in any case and by the agent's code: the new password signs in, the old one no more", async () => {
    for (const [login, password] of [
      [member.login.toUpperCase(), NEW],
      [agent.code, OTHER],
    ] as const) {
      const answer = await desk.setPassword(await linkToken(login), password);
      expect(answer.statusCode).toBe(204);
      expect((await desk.signIn(member.login, password)).statusCode).toBe(201);
    }
    expect(codeOf(await desk.signIn(member.login, member.password))).toBe("sign_in_refused");
    expect(await verifyAudit(desk.database.db, agent.tenantId)).toEqual({ isWhole: true, records: 2n });
  });

  test("every session of the member ends, on every device", async () => {
    const cookies = [];
    for (const from of ["203.0.113.1", "203.0.113.2"]) {
      cookies.push(cookiesOf(await desk.signIn(member.login, member.password, { from })));
    }
    await desk.setPassword(await linkToken(), NEW);
    for (const cookie of cookies) expect((await desk.ask({ url: "/api/session", cookie })).statusCode).toBe(401);
  });

  test.each([
    [null, "A new password for Reelgate", "/auth/login#reset="],
    ["en-US", "A new password for Reelgate", "/auth/login#reset="],
    ["pt-BR", "Nova senha no Reelgate", "/pt-BR/auth/login#reset="],
  ] as const)("the mail is in the member's language (%s), as text and as a page", async (locale, subject, path) => {
    await update({ name: 'Ana <b>"Lima"</b>', ...(locale !== null && { locale }) });
    const token = await linkToken();
    const mail = desk.mailbox.mails.at(-1);
    expect(mail).toMatchObject({ subject, to: { address: member.login } });
    expect(mail?.text).toContain(`http://127.0.0.1:4400${path}${token}`);
    expect(mail?.html).toContain(`${path}${token}"`);
    expect(mail?.html).not.toContain("<b>");
  });

  test("the member is told that the password was changed", async () => {
    await desk.setPassword(await linkToken(), NEW);
    await desk.mailbox.settle();
    expect(desk.mailbox.mails.at(-1)).toMatchObject({
      subject: "Your Reelgate password was changed",
      to: { address: member.login },
    });
  });

  const ENGLISH = ["A new password for Reelgate", "Your Reelgate password was changed"];
  const PORTUGUESE = ["Nova senha no Reelgate", "A sua senha do Reelgate foi alterada"];
  test.each([
    [null, "en-US", ENGLISH],
    [null, "pt-BR", PORTUGUESE],
    ["en-US", "pt-BR", ENGLISH],
    ["pt-BR", "en-US", PORTUGUESE],
  ] as const)(
    "both mails are in the language chosen (%s), else in that of the page (%s)",
    async (locale, page, said) => {
      if (locale !== null) await update({ locale });
      await desk.askForReset(member.login, "203.0.113.1", page);
      await desk.setPassword(await desk.mailbox.resetTokenFor(member.login), NEW);
      await desk.mailbox.settle();
      expect(desk.mailbox.mails.map(({ subject }) => subject)).toEqual(said);
      const row = desk.database.db.selectFrom("members").select("locale").where("id", "=", member.memberId);
      expect((await row.executeTakeFirstOrThrow()).locale, "nothing was chosen for the member").toBe(locale);
    },
  );

  test("of links that were asked for in two languages the one that is used decides", async () => {
    await desk.askForReset(member.login, "203.0.113.1", "pt-BR");
    const first = await desk.mailbox.resetTokenFor(member.login);
    await desk.askForReset(member.login, "203.0.113.1", "en-US");
    await desk.setPassword(first, NEW);
    await desk.mailbox.settle();
    expect(desk.mailbox.mails.at(-1)?.subject).toBe(PORTUGUESE[1]);
  });
});

describe("refuses", () => {
  test("a link used before, and every other that was sent before it was used", async () => {
    const first = await linkToken();
    const second = await linkToken();
    expect(second).not.toBe(first);
    expect((await desk.setPassword(first, NEW)).statusCode).toBe(204);
    for (const token of [first, second]) expect(codeOf(await desk.setPassword(token, OTHER))).toBe("reset_link_used");
    expect((await desk.signIn(member.login, NEW)).statusCode).toBe(201);
  });

  test("a link after half an hour, and not before", async () => {
    const early = await linkToken();
    desk.pass(29);
    expect((await desk.setPassword(early, NEW)).statusCode).toBe(204);
    const late = await linkToken();
    desk.pass(30);
    expect(codeOf(await desk.setPassword(late, OTHER))).toBe("reset_link_used");
  });

  test("another secret, another member's row, a session's token and anything else", async () => {
    const token = await linkToken();
    const [tenant = "", row = "", secret = ""] = token.split(".");
    const session = cookiesOf(await desk.signIn(member.login, member.password)).split(/[=;]/)[1] ?? "";
    const swapped = `${secret.slice(0, -2)}${secret.endsWith("AA") ? "BB" : "AA"}`;
    const forged = [
      `${tenant}.${row}.${swapped}`,
      `${tenant}.${"0".repeat(32)}.${secret}`,
      `${"0".repeat(32)}.${row}.${secret}`,
      session,
      "x",
    ];
    for (const one of forged) expect(codeOf(await desk.setPassword(one, NEW))).toBe("reset_link_used");
    // Control: the link itself works.
    expect((await desk.setPassword(token, NEW)).statusCode).toBe(204);
  });

  test("a password anybody would try, and the link stays good", async () => {
    const token = await linkToken();
    const answer = await desk.setPassword(token, "123456789012");
    expect(problem.parse(answer.json()).errors).toMatchObject([{ field: "password", code: "too_guessable" }]);
    expect(codeOf(await desk.setPassword(token, "short"))).toBe("validation_failed");
    expect((await desk.setPassword(token, NEW)).statusCode).toBe(204);
  });

  test("the password that is set already, and the link stays good", async () => {
    const token = await linkToken();
    const answer = await desk.setPassword(token, member.password);
    expect(problem.parse(answer.json()).errors).toMatchObject([{ field: "password", code: "not_new" }]);
    expect((await desk.signIn(member.login, member.password)).statusCode).toBe(201);
    expect((await desk.setPassword(token, NEW)).statusCode).toBe(204);
    expect(codeOf(await desk.setPassword(token, NEW)), "a used link tells nothing").toBe("reset_link_used");
  });

  test("a disabled member, before the mail and after it", async () => {
    const token = await linkToken();
    await update({ state: "disabled" });
    expect(codeOf(await desk.setPassword(token, NEW))).toBe("reset_link_used");
    desk.mailbox.mails.splice(0);
    expect((await desk.askForReset(member.login)).statusCode).toBe(204);
    await desk.mailbox.settle();
    expect(desk.mailbox.mails).toEqual([]);
  });
});

describe("protects", () => {
  test("the same answer, after the same work, whether anybody has the name", async () => {
    const looked = [];
    for (const [index, login] of [member.login, "nobody@example.com", agent.code, "no_agent"].entries()) {
      const { answer, statements } = await counted(() => desk.askForReset(login, `198.51.100.${index}`));
      const { date: _date, "request-id": _id, ...headers } = answer.headers;
      looked.push({ status: answer.statusCode, body: answer.body, headers, statements });
    }
    for (const one of looked) expect(one).toEqual(looked[0]);
    expect(looked[0]?.statements).toBeGreaterThan(0);
  });

  test("of links used at the same moment exactly one sets the password", async () => {
    const tokens = [await linkToken(), await linkToken(), await linkToken()];
    const passwords = Array.from({ length: 9 }, (_, index) => `lantern number ${index} of nine`);
    const answers = await Promise.all(
      passwords.map((password, index) => desk.setPassword(tokens[index % 3] ?? "", password)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
    const winner = answers.findIndex(({ statusCode }) => statusCode === 204);
    expect((await desk.signIn(member.login, passwords[winner] ?? "")).statusCode).toBe(201);
  });

  test("a link does not find the old password out by many tries at once: the first wrong one takes its place", async () => {
    const token = await linkToken();
    const { db, admin } = desk.database;
    const waiting = (): Promise<number> => waitingForLocks(admin);
    const [wrong, right] = await db.transaction().execute(async (tx) => {
      const row = tx.selectFrom("members").select("id").where("tenant_id", "=", agent.tenantId);
      await row.where("id", "=", member.memberId).forUpdate().execute();
      const first = desk.setPassword(token, NEW);
      await expect.poll(waiting).toBe(1);
      const second = desk.setPassword(token, member.password);
      await expect.poll(waiting).toBe(2);
      return [first, second] as const;
    });
    expect((await wrong).statusCode).toBe(204);
    expect(codeOf(await right)).toBe("reset_link_used");
  });

  test("nobody is flooded with mails, and a stranger who asks does not spoil the owner's link", async () => {
    const token = await linkToken();
    for (let index = 0; index < 40; index += 1) {
      expect((await desk.askForReset(member.login, `198.51.100.${index}`)).statusCode).toBe(204);
    }
    await desk.mailbox.settle();
    expect(desk.mailbox.mails).toHaveLength(3);
    expect((await desk.setPassword(token, NEW)).statusCode).toBe(204);
  });

  test("one address asks ten times in a quarter of an hour, whatever the names", async () => {
    const codes = [];
    for (let index = 0; index < 12; index += 1) {
      codes.push((await desk.askForReset(`name${index}@example.com`, "192.0.2.7")).statusCode);
    }
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 204), 429, 429]);
    desk.pass(17);
    expect((await desk.askForReset("x", "192.0.2.7")).statusCode).toBe(204);
  });

  test("the token is nowhere in the database, nor is a name that was asked for", async () => {
    const token = await linkToken();
    await desk.askForReset("my-secret-password");
    await desk.mailbox.settle();
    const { rows } = await desk.database.admin.query<{ row: string }>(
      "select r::text as row from member_resets r union all select a::text from sign_in_attempts a",
    );
    expect(rows.length).toBeGreaterThan(2);
    const secret = token.split(".")[2] ?? "";
    expect(rows.filter(({ row }) => row.includes(secret) || row.includes("my-secret-password"))).toEqual([]);
  });
});

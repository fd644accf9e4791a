/** Whom requests to move credit are told, and whom not: only who may decide, only while there is something to decide. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Mail } from "#server/mail/mailer.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import { creditRequestCalls, MUCH, read } from "../../../test/http/credit-request-calls.ts";
import { runNoticeJobs } from "../../../test/http/notice-jobs.ts";
import { arrangeMember } from "../../../test/http/serve-members.ts";
import { openTreeStage, type TreeStage } from "../../../test/http/tree-stage.ts";
import { recordCheck } from "../ledger/record-check.ts";
import { listOwnNotices } from "./queries.ts";

let stage: TreeStage;
beforeAll(async () => {
  stage = await openTreeStage();
});
afterAll(() => stage.close());
const { ask, propose, approve, reject, rich } = creditRequestCalls(() => stage);

/** Somebody of the same agent, with a sign-in of their own. */
async function hire(by: MemberCaller, role: string): Promise<MemberCaller & { readonly login: string }> {
  const { tenantId, agentId: id, agentPath: path } = by;
  const hired = await arrangeMember(stage.database.db, { tenantId, id, code: "", path }, "viewer", `The ${role}`);
  await setRole(tenantId, hired.memberId, role);
  // The list of roles is the contract's; a test names one of it.
  return { ...by, memberId: hired.memberId, role: role as MemberCaller["role"], login: hired.login };
}
const setRole = (tenantId: string, id: string, role: string) =>
  stage.database.pool.query("update members set role = $3 where tenant_id = $1 and id = $2", [tenantId, id, role]);
async function told(): Promise<string[]> {
  const mails: Mail[] = [];
  await runNoticeJobs(stage.database.db, stage.tree.deps.clock, async (mail) => void mails.push(mail));
  return mails.map(({ to, subject }) => `${to.name}: ${subject}`).toSorted();
}
const eventsOf = async (member: MemberCaller) =>
  (await listOwnNotices(stage.database.db, member)).map(({ about }) => about.event);

describe("works", () => {
  test("who is directly above hears of it, and only who may decide there; its maker of the decision", async () => {
    const { top, left, right, low, name } = await rich();
    const finance = await hire(top, "finance");
    const viewer = await hire(top, "viewer");
    const asked = read(await ask(left, 700n));
    const subject = `A credit request of ${name}_left waits for a decision`;
    expect(await told()).toEqual([`Owner of ${name}_top: ${subject}`, `The finance: ${subject}`]);
    expect(await eventsOf(finance)).toEqual(["credit.asked"]);
    for (const stranger of [viewer, left, right, low, stage.tree.platform])
      expect([stranger.agentId, await eventsOf(stranger)]).toEqual([stranger.agentId, []]);
    await approve(top, asked);
    expect(await told()).toEqual([`Owner of ${name}_left: Your credit request for ${name}_left was approved`]);
    expect(await told(), "nothing is told twice").toEqual([]);
  });

  test("a direct customer's is told the platform, and the reason of a rejection to who made it", async () => {
    const { top, name } = await stage.plantFamily();
    const asked = read(await ask(top, 900n));
    expect(await told()).toEqual([`Owner of platform: A credit request of ${name}_top waits for a decision`]);
    await reject(stage.tree.platform, asked);
    const mails: Mail[] = [];
    await runNoticeJobs(stage.database.db, stage.tree.deps.clock, async (mail) => void mails.push(mail));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain("$9.00");
    expect(mails[0]?.text).toContain("“too much”");
  });

  test("a proposal is told to the others who may approve it, not to who made it, nor to who is to get it", async () => {
    const { top, left, name } = await rich();
    await hire(top, "finance");
    await propose(top, left, "send", MUCH);
    expect(await told()).toEqual([`The finance: A credit request of ${name}_left waits for a decision`]);
    expect(await eventsOf(left)).toEqual([]);
  });
});

describe("protects", () => {
  test("what is decided or withdrawn before it is told is not told to those who would have decided", async () => {
    const { top, left, name } = await rich();
    const first = read(await ask(left, 700n));
    await approve(top, first);
    const second = read(await ask(left, 800n));
    await stage.call(left, "POST", `/api/credit-requests/${second.id}/withdrawal`);
    expect(await told()).toEqual([`Owner of ${name}_left: Your credit request for ${name}_left was approved`]);
  });

  test("whoever lost the role hears nothing, and what was told before is shown no more", async () => {
    const { top, left } = await rich();
    const finance = await hire(top, "finance");
    await ask(left, 700n);
    expect(await told()).toHaveLength(2);
    await setRole(finance.tenantId, finance.memberId, "viewer");
    await ask(left, 800n);
    expect(await told()).toHaveLength(1);
    expect(await eventsOf({ ...finance, role: "viewer" })).toEqual([]);
  });

  test("whoever does not see the agent any more hears nothing of it", async () => {
    const { top, left, right, low, name } = await rich();
    await ask(low, 700n);
    expect(await told()).toEqual([`Owner of ${name}_left: A credit request of ${name}_low waits for a decision`]);
    expect(await eventsOf(left)).toEqual(["credit.asked"]);
    await stage.call(top, "PUT", `/api/agents/${low.agentId}/parent`, { parent_id: right.agentId });
    expect(await eventsOf(await stage.now(left)), "it is nobody of theirs now").toEqual([]);
    await ask(await stage.now(low), 900n);
    expect(await told()).toEqual([`Owner of ${name}_right: A credit request of ${name}_low waits for a decision`]);
  });

  test("books that do not add up are told the platform once, until they have added up again", async () => {
    const { top } = await rich();
    const { db, admin } = stage.database;
    const check = () => recordCheck({ ...stage.tree.deps, db }, "whole");
    const shift = (by: number) =>
      admin.query(
        "update accounts set balance = balance + $3 where tenant_id = $1 and id = (select credit_account_id from agents where id = $2)",
        [top.tenantId, top.agentId, by],
      );
    await check();
    expect(await told()).toEqual([]);
    await shift(1);
    for (let times = 0; times < 3; times += 1) await check();
    expect(await told()).toEqual(["Owner of platform: The books do not add up"]);
    await shift(-1);
    await check();
    await shift(1);
    await check();
    expect(await told()).toEqual(["Owner of platform: The books do not add up"]);
    await shift(-1);
    expect(await eventsOf(top)).not.toContain("ledger.broken");
  });
});

/** Credit asked for, approved, rejected and reversed over HTTP: nothing moves before a second person's word, and then once. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { creditTransfer, listCreditTransfers } from "#contract/agent.ts";
import { ALONE_AT_MOST, creditRequest, listCreditRequests, type CreditRequest } from "#contract/credit-request.ts";
import { verifyAudit } from "#server/db/audit.ts";
import { uuidv7 } from "#server/db/uuid.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import { openTreeStage, type Family, type TreeStage } from "../../../test/http/tree-stage.ts";
import { decideCreditRequest } from "./service/decide-credit-request.ts";
import { finishLeftRequests } from "./service/finish-credit-request.ts";

const LIMIT = ALONE_AT_MOST.BRL;
const MUCH = LIMIT + 1n;

let stage: TreeStage;
beforeAll(async () => {
  stage = await openTreeStage();
});
afterAll(() => stage.close());

/** Somebody else who works for the same agent. */
const colleague = (of: MemberCaller, more: Partial<MemberCaller> = {}): MemberCaller => ({
  ...of,
  memberId: uuidv7(),
  ...more,
});
const read = (answer: { json(): unknown }): CreditRequest => z.parse(creditRequest, answer.json());
const ask = (by: MemberCaller, amount: bigint, ref: string = uuidv7()) =>
  stage.call(by, "POST", "/api/credit-requests", { request_id: ref, amount: Number(amount), note: "float" });
const propose = (by: MemberCaller, to: MemberCaller, direction: "send" | "take", amount: bigint) =>
  stage.call(by, "POST", `/api/agents/${to.agentId}/credit-requests`, {
    request_id: uuidv7(),
    direction,
    amount: Number(amount),
  });
const approve = (by: MemberCaller, { id }: Pick<CreditRequest, "id">) =>
  stage.call(by, "POST", `/api/credit-requests/${id}/decision`, { decision: "approve" });
const reject = (by: MemberCaller, { id }: Pick<CreditRequest, "id">) =>
  stage.call(by, "POST", `/api/credit-requests/${id}/decision`, { decision: "reject", reason: "too much" });
const reverse = (by: MemberCaller, of: MemberCaller, transfer: string, ref: string = uuidv7()) =>
  stage.call(by, "POST", `/api/agents/${of.agentId}/credit-reversals`, { request_id: ref, transfer });
const requests = async (by: MemberCaller, query = "") =>
  listCreditRequests.answer.parse((await stage.call(by, "GET", `/api/credit-requests${query}`)).json()).data;
const transfers = async (by: MemberCaller) =>
  listCreditTransfers.answer.parse((await stage.call(by, "GET", "/api/credit-transfers")).json()).data;
async function balance(agent: MemberCaller): Promise<bigint> {
  const { rows } = await stage.database.pool.query<{ balance: bigint }>(
    "select c.balance from agents a join accounts c on c.tenant_id = a.tenant_id and c.id = a.credit_account_id where a.id = $1",
    [agent.agentId],
  );
  return rows[0]?.balance ?? -1n;
}
/** A family whose top has more credit than one person may move. */
async function rich(): Promise<Family> {
  const family = await stage.plantFamily();
  for (let times = 0; times < 4; times += 1) await stage.tree.issue(family.top, LIMIT);
  return family;
}
async function sent(by: MemberCaller, to: MemberCaller, amount: bigint): Promise<string> {
  const payload = { transfer_id: uuidv7(), direction: "send", amount: Number(amount) };
  const answer = await stage.call(by, "POST", `/api/agents/${to.agentId}/credit`, payload);
  return z.decode(creditTransfer, z.parse(z.any(), answer.json())).id;
}

describe("works", () => {
  test("an agent asks, who is above approves, and only then the credit moves", async () => {
    const { top, left } = await rich();
    const asked = read(await ask(left, 700n));
    expect(asked).toMatchObject({
      kind: "ask",
      state: "waiting",
      is_mine: true,
      is_for_me: false,
      made_by: "Owner of " + (await codeOf(left)),
    });
    expect(asked.decides).toMatchObject({ code: "*" });
    expect(await balance(left)).toBe(0n);
    const [waiting] = await requests(top, "?state=waiting");
    expect(waiting).toMatchObject({ id: asked.id, is_for_me: true, note: "float" });
    const approved = read(await approve(top, asked));
    expect(approved).toMatchObject({ state: "done", code: null });
    expect(await balance(left)).toBe(700n);
    const [booked] = await transfers(top);
    expect(booked).toMatchObject({ id: approved.transfer, kind: "credit_send", amount: 700n, note: "float" });
    expect(booked?.transfer_id).toBe(`request/${asked.id}`);
    expect((await requests(left))[0]).toMatchObject({ state: "done", decided_by: null });
    expect(await verifyAudit(stage.database.db, top.tenantId)).toMatchObject({ isWhole: true });
  });

  test("a direct customer asks the platform, which issues", async () => {
    const { top } = await stage.plantFamily();
    const asked = read(await ask(top, 900n));
    expect(read(await approve(stage.tree.platform, asked))).toMatchObject({
      state: "done",
      decides: { code: "platform" },
    });
    expect((await transfers(stage.tree.platform))[0]).toMatchObject({ kind: "credit_issue", amount: 900n });
    expect(await balance(top)).toBe(900n);
  });

  test("above the limit one proposes and another approves, both ways; up to it one is enough", async () => {
    const { top, left } = await rich();
    const alone = { transfer_id: uuidv7(), direction: "send", amount: Number(MUCH) };
    expect(await stage.codeOf(stage.call(top, "POST", `/api/agents/${left.agentId}/credit`, alone))).toBe(
      "second_person_needed",
    );
    const proposed = read(await propose(top, left, "send", MUCH));
    expect([proposed.state, await balance(left)]).toEqual(["waiting", 0n]);
    expect(read(await approve(colleague(top), proposed)).state).toBe("done");
    expect(await balance(left)).toBe(MUCH);
    const back = read(await propose(top, left, "take", MUCH));
    expect(read(await approve(colleague(top, { role: "finance" }), back)).state).toBe("done");
    expect(await balance(left)).toBe(0n);
    await sent(top, left, LIMIT);
    expect(await balance(left)).toBe(LIMIT);
  });

  test("a rejected request moves nothing, and who made it reads why, not who", async () => {
    const { top, left } = await rich();
    const asked = read(await ask(left, 700n));
    expect(read(await reject(top, asked))).toMatchObject({ state: "rejected", reason: "too much" });
    expect((await requests(left))[0]).toMatchObject({ state: "rejected", reason: "too much", decided_by: null });
    expect(await stage.codeOf(approve(top, asked))).toBe("request_decided");
    expect(await balance(left)).toBe(0n);
  });

  test("a transfer is reversed at once, once, and both sides of it know each other", async () => {
    const { top, left } = await rich();
    const id = await sent(top, left, 800n);
    const made = read(await reverse(top, left, id));
    expect(made).toMatchObject({ kind: "reverse", state: "done", reverses: id });
    expect(await balance(left)).toBe(0n);
    const seen = await transfers(top);
    expect(seen.find((one) => one.id === made.transfer)).toMatchObject({ kind: "credit_take", reverses: id });
    expect(seen.find((one) => one.id === id)).toMatchObject({ reversed_by: made.transfer });
    expect(await stage.codeOf(reverse(top, left, id))).toBe("transfer_reversed");
    expect(await stage.codeOf(reverse(top, left, made.transfer ?? ""))).toBe("transfer_not_reversible");
  });

  test("above the limit a reversal waits for a second person too", async () => {
    const { top, left } = await rich();
    const proposed = read(await propose(top, left, "send", MUCH));
    const { transfer } = read(await approve(colleague(top), proposed));
    const waiting = read(await reverse(top, left, transfer ?? ""));
    expect([waiting.state, await balance(left)]).toEqual(["waiting", MUCH]);
    expect(await stage.codeOf(reverse(colleague(top), left, transfer ?? ""))).toBe("transfer_reversed");
    expect(await stage.codeOf(approve(top, waiting))).toBe("second_person_needed");
    expect(read(await approve(colleague(top), waiting)).state).toBe("done");
    expect(await balance(left)).toBe(0n);
  });

  test("who made a request withdraws it; moving or closing the agent withdraws what waits", async () => {
    const { top, left, right, low } = await rich();
    const asked = read(await ask(left, 1n));
    expect(await stage.codeOf(stage.call(top, "POST", `/api/credit-requests/${asked.id}/withdrawal`))).toBe(
      "not_supported_by_policy",
    );
    expect(read(await stage.call(left, "POST", `/api/credit-requests/${asked.id}/withdrawal`)).state).toBe("withdrawn");
    expect(await stage.codeOf(approve(top, asked))).toBe("request_decided");
    const second = read(await ask(low, 1n));
    await stage.call(top, "PUT", `/api/agents/${low.agentId}/parent`, { parent_id: right.agentId });
    expect(await stage.codeOf(approve(await stage.now(left), second))).toBe("request_decided");
    expect((await requests(await stage.now(left)))[0], "it was asked, and sees the agent no more").toMatchObject({
      id: second.id,
      agent: { code: "*" },
    });
    expect((await requests(await stage.now(low)))[0]).toMatchObject({ id: second.id, state: "withdrawn" });
    const third = read(await ask(await stage.now(low), 1n));
    await stage.call(top, "POST", `/api/agents/${low.agentId}/closing`);
    expect(await stage.codeOf(approve(await stage.now(right), third))).toBe("request_decided");
  });
});

describe("refuses", () => {
  test("to approve more than there is, and goes on waiting", async () => {
    const { top, left } = await stage.plantFamily();
    const asked = read(await ask(left, 50n));
    expect(await stage.codeOf(approve(top, asked))).toBe("credit_insufficient");
    await stage.tree.issue(top, 50n);
    expect(read(await approve(top, asked)).state).toBe("done");
  });

  test("the same id with other content; with the same it is the same request", async () => {
    const { left } = await rich();
    const ref = uuidv7();
    const first = read(await ask(left, 5n, ref));
    expect(read(await ask(left, 5n, ref)).id).toBe(first.id);
    expect(await stage.codeOf(ask(left, 6n, ref))).toBe("transfer_conflict");
    expect(await requests(left)).toHaveLength(1);
  });

  test("roles that may not, the platform asking, and anybody suspended", async () => {
    const { top, left } = await rich();
    expect(await stage.codeOf(ask({ ...left, role: "support" }, 5n))).toBe("permission_missing");
    expect(await stage.codeOf(ask(stage.tree.platform, 5n))).toBe("permission_missing");
    const asked = read(await ask(left, 5n));
    expect(await stage.codeOf(approve(colleague(top, { role: "manager" }), asked))).toBe("permission_missing");
    await stage.call(top, "PUT", `/api/agents/${left.agentId}/state`, { state: "suspended" });
    expect(await stage.codeOf(ask(left, 5n))).toBe("agent_suspended");
    expect(await stage.codeOf(approve(top, asked))).toBe("agent_suspended");
  });

  test("a name that only requests have", async () => {
    const { top, left } = await rich();
    const payload = { transfer_id: `request/${uuidv7()}`, direction: "send", amount: 1 };
    expect(await stage.codeOf(stage.call(top, "POST", `/api/agents/${left.agentId}/credit`, payload))).toBe(
      "validation_failed",
    );
  });
});

async function codeOf({ agentId }: MemberCaller): Promise<string> {
  const { rows } = await stage.database.pool.query<{ code: string }>("select code from agents where id = $1", [
    agentId,
  ]);
  return rows[0]?.code ?? "";
}

describe("protects", () => {
  test("whoever made a request never approves it, not even past the service", async () => {
    const { top, left } = await rich();
    const proposed = read(await propose(top, left, "send", MUCH));
    for (const role of ["owner", "finance"] as const)
      expect(await stage.codeOf(approve({ ...top, role }, proposed))).toBe("second_person_needed");
    expect(await stage.codeOf(reject(top, proposed))).toBe("second_person_needed");
    const past = stage.database.pool.query(
      `update credit_requests set state = 'approved', checker_tenant_id = maker_tenant_id, checker_id = maker_id,
        debit_account_id = $2, credit_account_id = $2, transfer_kind = 'credit_send' where id = $1`,
      [proposed.id, uuidv7()],
    );
    await expect(past).rejects.toThrow(/check constraint/);
    await expect(
      stage.database.pool.query("update credit_requests set amount = 1 where id = $1", [proposed.id]),
    ).rejects.toThrow(/permission denied/);
    expect(await balance(left)).toBe(0n);
  });

  test("what is decided above or beside does not exist for an agent, and nobody decides for another", async () => {
    const { top, left, right, low } = await rich();
    const proposed = read(await propose(top, left, "send", MUCH));
    for (const stranger of [left, low, right, (await rich()).top]) {
      expect(await stage.codeOf(approve(colleague(stranger), proposed))).toBe("request_not_found");
      expect((await requests(stranger)).map(({ id }) => id)).not.toContain(proposed.id);
    }
    const asked = read(await ask(low, 5n));
    expect(await stage.codeOf(approve(right, asked))).toBe("request_not_found");
    // Seen from higher up, but decided by who is directly above.
    for (const higher of [top, stage.tree.platform])
      expect(await stage.codeOf(approve(higher, asked))).toBe("not_supported_by_policy");
    expect(await stage.codeOf(approve(colleague(low), asked))).toBe("not_supported_by_policy");
    const id = await sent(top, left, 5n);
    expect(await stage.codeOf(reverse(left, left, id))).toBe("not_supported_by_policy");
    expect(await stage.codeOf(reverse(top, right, id))).toBe("transfer_not_found");
    expect(await stage.codeOf(reverse(stage.tree.platform, top, id))).toBe("transfer_not_found");
  });

  test("approved, rejected and reversed by many at once, it has one outcome and one effect", async () => {
    for (let round = 0; round < 6; round += 1) {
      const { top, left } = await rich();
      const proposed = read(await propose(top, left, "send", MUCH));
      const decide = (index: number) =>
        decideCreditRequest(
          stage.tree.deps,
          colleague(top),
          proposed.id,
          index % 4 === 3 ? { decision: "reject", reason: "no" } : { decision: "approve" },
          uuidv7(),
        );
      const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => decide(index)));
      const decided = answers.filter((answer) => !("refused" in answer));
      expect(decided).toHaveLength(1);
      const [outcome] = await requests(top);
      expect(await balance(left)).toBe(outcome?.state === "done" ? MUCH : 0n);
      expect((await transfers(top)).filter(({ to }) => to.id === left.agentId)).toHaveLength(
        outcome?.state === "done" ? 1 : 0,
      );
    }
  });

  test("many reversals at once take back once; without the request's own name the books would take it twice", async () => {
    const { top, left } = await rich();
    await sent(top, left, 100n);
    const id = await sent(top, left, 100n);
    const service = await import("./service/make-credit-request.ts");
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => {
        const order = { ref: uuidv7(), transferId: id, note: undefined, requestId: uuidv7() };
        return service.reverseCredit(stage.tree.deps, colleague(top), left.agentId, order);
      }),
    );
    expect(answers.filter((answer) => !("refused" in answer))).toHaveLength(1);
    expect(await balance(left)).toBe(100n);
    const take = (ref: string) =>
      stage.call(top, "POST", `/api/agents/${left.agentId}/credit`, {
        transfer_id: ref,
        direction: "take",
        amount: 50,
      });
    await Promise.all([take("one-name"), take("one-name")]);
    expect(await balance(left)).toBe(50n);
    await Promise.all([take("this-name"), take("that-name")]);
    expect(await balance(left), "the second found nothing more to take, or took").toBe(0n);
  });

  test("what was approved and not booked when the server fell is booked later, once", async () => {
    const { top, left } = await rich();
    const proposed = read(await propose(top, left, "send", MUCH));
    const fallen = { ...stage.tree.deps.ledger, transfer: () => Promise.reject(new Error("the server fell")) };
    const deciding = decideCreditRequest(
      { ...stage.tree.deps, ledger: fallen },
      colleague(top),
      proposed.id,
      { decision: "approve" },
      uuidv7(),
    );
    await expect(deciding).rejects.toThrow("the server fell");
    expect([(await requests(top))[0]?.state, await balance(left)]).toEqual(["approved", 0n]);
    expect(await stage.codeOf(reject(colleague(top), proposed)), "it is no longer to be rejected").toBe(
      "request_decided",
    );
    await Promise.all([finishLeftRequests(stage.tree.deps), finishLeftRequests(stage.tree.deps)]);
    await finishLeftRequests(stage.tree.deps);
    expect([(await requests(top))[0]?.state, await balance(left)]).toEqual(["done", MUCH]);
  });
});

/** Credit asked for, approved, rejected and reversed over HTTP: nothing moves before a second person's word, and then once. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { verifyAudit } from "#server/db/audit.ts";
import { uuidv7 } from "#server/db/uuid.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import { creditRequestCalls, LIMIT, MUCH, colleague, read } from "../../../test/http/credit-request-calls.ts";
import { openTreeStage, type TreeStage } from "../../../test/http/tree-stage.ts";

let stage: TreeStage;
beforeAll(async () => {
  stage = await openTreeStage();
});
afterAll(() => stage.close());
const { ask, propose, approve, reject, reverse, requests, transfers, balance, hold, rich, sent } = creditRequestCalls(
  () => stage,
);

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
    expect(seen.find((one) => one.id === id)).toMatchObject({ reversed_by: made.transfer, is_reversal_waiting: false });
    expect(await stage.codeOf(reverse(top, left, id))).toBe("transfer_reversed");
    expect(await stage.codeOf(reverse(top, left, made.transfer ?? ""))).toBe("transfer_not_reversible");
  });

  test("above the limit a reversal waits for a second person too", async () => {
    const { top, left } = await rich();
    const proposed = read(await propose(top, left, "send", MUCH));
    const { transfer } = read(await approve(colleague(top), proposed));
    const waiting = read(await reverse(top, left, transfer ?? ""));
    expect([waiting.state, await balance(left)]).toEqual(["waiting", MUCH]);
    const reversed = (await transfers(top)).find(({ id }) => id === transfer);
    expect(reversed).toMatchObject({ is_reversal_waiting: true, reversed_by: null });
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

  test("more than a balance may ever be, whoever asks for it or proposes it; up to that it waits", async () => {
    const { top } = await stage.plantFamily();
    const { platform } = stage.tree;
    const most = 9_007_199_254_740n;
    for (const made of [await ask(top, most + 1n), await propose(platform, top, "send", most + 1n)])
      expect([made.statusCode, made.json()]).toMatchObject([
        400,
        { code: "validation_failed", errors: [{ field: "amount", code: "too_big" }] },
      ]);
    expect(read(await propose(platform, top, "send", most)).state).toBe("waiting");
    const fits = 4_503_599_627_370_495n - most;
    await hold(top, fits + 1n);
    expect(await stage.codeOf(ask(top, most))).toBe("validation_failed");
    await hold(top, fits);
    expect(read(await ask(top, most)).state).toBe("waiting");
  });

  test("nothing of the kind between agents: what goes there was there before", async () => {
    const { top, left } = await stage.plantFamily();
    expect(read(await propose(top, left, "send", 9_007_199_254_741n)).state).toBe("waiting");
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

/** Credit requests against whoever would approve their own, see others', or decide many times at once. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { uuidv7 } from "#server/db/uuid.ts";
import { creditRequestCalls, MUCH, colleague, read } from "../../../test/http/credit-request-calls.ts";
import { openTreeStage, type TreeStage } from "../../../test/http/tree-stage.ts";
import { decideCreditRequest } from "./service/decide-credit-request.ts";
import { finishLeftRequests } from "./service/finish-credit-request.ts";

let stage: TreeStage;
beforeAll(async () => {
  stage = await openTreeStage();
});
afterAll(() => stage.close());
const { ask, propose, approve, reject, reverse, requests, transfers, balance, rich, sent } = creditRequestCalls(
  () => stage,
);

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

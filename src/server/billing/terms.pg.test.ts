/** Billing terms: changed at once or by two people, by the platform alone, and never so that more is drawn than is lent. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ALONE_AT_MOST } from "#contract/credit-request.ts";
import { isRefusal } from "#contract/errors.ts";
import { verifyAudit } from "#server/db/audit.ts";
import { uuidv7 } from "#server/db/uuid.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import { openBillingStage, readTerms, type BillingStage } from "../../../test/http/billing-calls.ts";
import { colleague } from "../../../test/http/credit-request-calls.ts";
import { changeTerms, decideTerms, withdrawTerms } from "./service/change-terms.ts";

let bill: BillingStage;
let platform: MemberCaller;
beforeAll(async () => {
  bill = await openBillingStage();
  platform = bill.stage.tree.platform;
});
afterAll(() => bill.stage.close());

const family = () => bill.stage.plantFamily();
const codeOf: BillingStage["codeOf"] = (answer) => bill.codeOf(answer);
const LIMIT = ALONE_AT_MOST.BRL;
const MUCH = LIMIT + 1n;
const postpaid = (line: bigint, days = 15) => ({ kind: "postpaid", line, days }) as const;
const prepaid = (line: bigint, days = 15) => ({ kind: "prepaid", line, days }) as const;
const actions = async (of: MemberCaller) => (await bill.audited(of)).map(({ action }) => action);

describe("works", () => {
  test("without any agreement credit is bought ahead, with no line", async () => {
    const { top, name } = await family();
    expect(await bill.termsOf(top)).toEqual({
      id: top.agentId,
      agent: { id: top.agentId, code: `${name}_top`, name: `Agent ${name}_top` },
      kind: "prepaid",
      credit_line: 0n,
      due_days: 15,
      currency: "BRL",
      price_bps: 1_200,
      balance: 0n,
      available: 0n,
      since: null,
      owed: 0n,
      waiting: null,
      history: [],
    });
  });

  test("up to the limit one person changes them at once, and the line is there to be used", async () => {
    const { top, left } = await family();
    bill.stage.tree.told.length = 0;
    const changed = await bill.change(top, postpaid(LIMIT, 20));
    expect(changed.statusCode).toBe(201);
    const made = readTerms(changed);
    expect(made).toMatchObject({
      agent: { id: top.agentId },
      kind: "postpaid",
      credit_line: LIMIT,
      due_days: 20,
      state: "done",
      needs_second: false,
      is_mine: true,
      is_for_me: false,
      made_by: "Owner of platform",
      decided_by: "Owner of platform",
      answer: null,
    });
    expect(bill.stage.tree.told.map(({ kind }) => kind)).toEqual(["payment.changed", "agent.changed"]);
    const seen = await bill.termsOf(top);
    expect(seen).toMatchObject({ kind: "postpaid", available: LIMIT, due_days: 20, since: made.decided_at });
    expect(seen.history, "its own, without who it was").toMatchObject([{ id: made.id, made_by: "*", decided_by: "*" }]);
    expect(await bill.stage.send(top, left, LIMIT)).not.toHaveProperty("refused");
    expect(await bill.termsOf(top)).toMatchObject({ balance: -LIMIT, available: 0n });
    expect(await bill.wrongInBooks(top)).toEqual([]);
  });

  test("a line above the limit waits for a second person; one that goes down does not", async () => {
    const { top } = await family();
    const made = readTerms(await bill.change(top, postpaid(MUCH)));
    expect(made).toMatchObject({ state: "waiting", needs_second: true, is_for_me: false, decided_at: null });
    expect(await bill.termsOf(platform, top)).toMatchObject({
      kind: "prepaid",
      available: 0n,
      waiting: { id: made.id },
    });
    const second = colleague(platform, { role: "finance" });
    expect((await bill.termsOf(second, top)).waiting).toMatchObject({ is_mine: false, is_for_me: true });
    expect(readTerms(await bill.decideTerms(second, made))).toMatchObject({ state: "done", credit_line: MUCH });
    expect(await bill.termsOf(top)).toMatchObject({ kind: "postpaid", available: MUCH, waiting: null });
    await bill.change(top, postpaid(3n * MUCH));
    expect(readTerms(await bill.decideTerms(second, (await bill.termsOf(second, top)).waiting ?? made)).state).toBe(
      "done",
    );
    expect(readTerms(await bill.change(top, postpaid(2n * MUCH)))).toMatchObject({
      state: "done",
      needs_second: false,
    });
    expect(readTerms(await bill.change(top, prepaid(2n * MUCH, 9))).state, "the line stays").toBe("done");
  });

  test("what is rejected or withdrawn changes nothing, and the next may be proposed", async () => {
    const { top } = await family();
    const rejected = readTerms(await bill.change(top, postpaid(MUCH)));
    expect(await codeOf(bill.withdrawTerms(colleague(platform), rejected))).toBe("not_supported_by_policy");
    expect(readTerms(await bill.decideTerms(colleague(platform), rejected, false))).toMatchObject({
      state: "rejected",
      answer: "too much",
    });
    const withdrawn = readTerms(await bill.change(top, postpaid(MUCH)));
    expect(readTerms(await bill.withdrawTerms(platform, withdrawn))).toMatchObject({
      state: "withdrawn",
      answer: null,
    });
    for (const one of [rejected, withdrawn]) {
      expect(await codeOf(bill.decideTerms(colleague(platform), one))).toBe("request_decided");
      expect(await codeOf(bill.withdrawTerms(platform, one))).toBe("request_decided");
    }
    const { history, ...now } = await bill.termsOf(platform, top);
    expect(now).toMatchObject({ kind: "prepaid", credit_line: 0n, since: null });
    expect(history.map(({ id }) => id)).toEqual([withdrawn.id, rejected.id]);
    expect(await actions(top)).toEqual(["terms.change", "terms.reject", "terms.change", "terms.withdraw"]);
    expect(await verifyAudit(bill.stage.database.db, top.tenantId)).toMatchObject({ isWhole: true });
  });

  test("the audit says what was before, what is now, and who it was", async () => {
    const { top } = await family();
    const second = colleague(platform);
    await bill.change(top, postpaid(500n, 20));
    await bill.decideTerms(second, readTerms(await bill.change(top, postpaid(MUCH))));
    const records = await bill.audited(top);
    expect(records).toMatchObject([
      { before: { kind: "prepaid", credit_line: "0" }, after: { kind: "postpaid", credit_line: "500", due_days: 20 } },
      { before: { kind: "postpaid", credit_line: "500" }, after: { waits: true, reason: "as agreed" } },
      { action: "terms.approve", before: { state: "waiting" }, after: { state: "done" } },
    ]);
    expect(records.map(({ member_id: by }) => by)).toEqual([platform.memberId, platform.memberId, second.memberId]);
  });

  test("customers are listed by code, page by page, by kind, and an agent finds itself", async () => {
    const [one, other] = [await family(), await family()];
    await bill.change(one.top, postpaid(500n));
    const codes = async (by: MemberCaller, query: string) =>
      (await bill.listedTerms(by, query)).data.map(({ agent }) => agent.code);
    const all = await codes(platform, "?limit=200");
    expect(all).toEqual(all.toSorted());
    expect(all).toEqual(expect.arrayContaining([`${one.name}_top`, `${other.name}_top`]));
    const first = await bill.listedTerms(platform, "?limit=1");
    const rest = await bill.listedTerms(platform, `?limit=200&cursor=${first.next_cursor ?? ""}`);
    expect([...first.data, ...rest.data].map(({ agent }) => agent.code)).toEqual(all);
    expect(await codes(platform, "?kind=postpaid&limit=200")).toContain(`${one.name}_top`);
    expect(await codes(platform, "?kind=prepaid&limit=200")).not.toContain(`${one.name}_top`);
    expect(await codes(platform, `?agent_id=${other.top.agentId}`)).toEqual([`${other.name}_top`]);
    expect(await codes(one.top, "")).toEqual([`${one.name}_top`]);
    expect(await codes(one.left, "")).toEqual([]);
  });
});

describe("refuses", () => {
  test("a line shorter than what is drawn, and then nothing is written", async () => {
    const { top, left } = await family();
    await bill.change(top, postpaid(1_000n));
    await bill.stage.send(top, left, 800n);
    const before = [await bill.termsOf(platform, top), await bill.audited(top)];
    for (const less of [postpaid(799n), prepaid(0n), prepaid(799n)])
      expect(await codeOf(bill.change(top, less))).toBe("credit_line_in_use");
    expect([await bill.termsOf(platform, top), await bill.audited(top)]).toEqual(before);
    expect(readTerms(await bill.change(top, prepaid(800n))).state).toBe("done");
  });

  test("invoices without a line, days nobody has, and what is in force already", async () => {
    const { top } = await family();
    expect(await codeOf(bill.change(top, postpaid(0n)))).toBe("validation_failed");
    for (const days of [0, 91, 1.5])
      expect(await codeOf(bill.change(top, postpaid(5n, days)))).toBe("validation_failed");
    expect(await codeOf(bill.change(top, postpaid(-1n)))).toBe("validation_failed");
    expect(await codeOf(bill.change(top, prepaid(0n))), "as it is without any agreement").toBe("state_unchanged");
    await bill.change(top, postpaid(5n, 20));
    expect(await codeOf(bill.change(top, postpaid(5n, 20)))).toBe("state_unchanged");
    expect(readTerms(await bill.change(top, postpaid(5n, 21))).state).toBe("done");
  });

  test("the same id with other terms; with the same it is the same change", async () => {
    const { top } = await family();
    const ref = uuidv7();
    const first = readTerms(await bill.change(top, { ...postpaid(5n), ref }));
    expect(readTerms(await bill.change(top, { ...postpaid(5n), ref }))).toEqual(first);
    expect(await codeOf(bill.change(top, { ...postpaid(6n), ref }))).toBe("transfer_conflict");
    expect((await bill.termsOf(top)).history).toHaveLength(1);
  });

  test("another change while one waits, whoever makes it", async () => {
    const { top } = await family();
    await bill.change(top, postpaid(MUCH));
    expect(await codeOf(bill.change(top, postpaid(5n), colleague(platform)))).toBe("proposal_waiting");
    expect(await codeOf(bill.change(top, postpaid(2n * MUCH)))).toBe("proposal_waiting");
  });

  test("terms with anybody but direct customers, and roles that may not", async () => {
    const { top, left } = await family();
    expect(await codeOf(bill.change(left, postpaid(5n)))).toBe("not_supported_by_policy");
    expect(await codeOf(bill.change(platform, postpaid(5n)))).toBe("agent_not_found");
    for (const of of [left, platform])
      expect(await codeOf(bill.stage.call(platform, "GET", `/api/agents/${of.agentId}/billing-terms`))).toBe(
        "agent_not_found",
      );
    const made = readTerms(await bill.change(top, postpaid(MUCH)));
    for (const role of ["risk", "operations", "support", "auditor"] as const) {
      const by = colleague(platform, { role });
      expect(await codeOf(bill.change(top, postpaid(5n), by))).toBe("permission_missing");
      expect(await codeOf(bill.decideTerms(by, made))).toBe("permission_missing");
    }
    for (const tried of [
      bill.change(top, postpaid(5n), top),
      bill.decideTerms(top, made),
      bill.withdrawTerms(top, made),
    ])
      expect(await codeOf(tried)).toBe("permission_missing");
  });
});

describe("protects", () => {
  test("whoever proposed a change never decides it, not even past the service", async () => {
    const { top } = await family();
    const made = readTerms(await bill.change(top, postpaid(MUCH)));
    for (const role of ["owner", "finance"] as const)
      for (const isApproved of [true, false])
        expect(await codeOf(bill.decideTerms({ ...platform, role }, made, isApproved))).toBe("second_person_needed");
    const update = (sets: string) =>
      bill.stage.database.pool.query(`update billing_terms set ${sets} where id = $1`, [made.id]);
    const checked = "checker_tenant_id = maker_tenant_id, checker_id = maker_id, decided_at = made_at";
    await expect(update(`state = 'done', ${checked}`)).rejects.toThrow("check constraint");
    for (const fixed of ["credit_line = 1", "kind = 'prepaid'", "due_days = 90", "needs_second = false"])
      await expect(update(fixed)).rejects.toThrow("permission denied");
    await expect(bill.stage.database.pool.query("delete from billing_terms")).rejects.toThrow("permission denied");
    expect((await bill.termsOf(top)).available).toBe(0n);
  });

  test("what the platform only considers is not seen by the agent, nor what came of it", async () => {
    const { top } = await family();
    const { top: stranger } = await family();
    const nothing = await bill.termsOf(top);
    const made = readTerms(await bill.change(top, postpaid(MUCH)));
    expect(await bill.termsOf(top)).toEqual(nothing);
    expect((await bill.listedTerms(top)).data[0]?.waiting).toBeNull();
    await bill.decideTerms(colleague(platform), made, false);
    expect(await bill.termsOf(top)).toEqual(nothing);
    await bill.withdrawTerms(platform, readTerms(await bill.change(top, postpaid(MUCH))));
    expect(await bill.termsOf(top)).toEqual(nothing);
    const ofOther = bill.stage.call(stranger, "GET", `/api/agents/${top.agentId}/billing-terms`);
    expect(await codeOf(ofOther)).toBe("agent_not_found");
    expect(await codeOf(bill.stage.call(stranger, "GET", `/api/billing-terms?agent_id=${top.agentId}`))).toBe(
      "agent_not_found",
    );
  });

  test("of many changes and decisions at once one has its way, and the line is what it says", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { top } = await family();
      const propose = (place: number) =>
        changeTerms(bill.deps, colleague(platform), top.agentId, {
          ref: uuidv7(),
          kind: "postpaid",
          creditLine: MUCH + BigInt(place),
          dueDays: 15,
          reason: "at once",
        });
      const proposed = await Promise.all(Array.from({ length: 6 }, (_, place) => propose(place)));
      const [made, ...more] = proposed.filter((one) => !isRefusal(one));
      if (made === undefined || isRefusal(made)) throw new Error("nobody had its way");
      expect(more).toEqual([]);
      const maker: MemberCaller = { ...platform, memberId: made.makerId };
      const ended = await Promise.all([
        ...Array.from({ length: 3 }, () =>
          decideTerms(bill.deps, colleague(platform), made.id, { decision: "approve" }),
        ),
        decideTerms(bill.deps, colleague(platform), made.id, { decision: "reject", reason: "no" }),
        withdrawTerms(bill.deps, maker, made.id),
      ]);
      const [outcome, ...others] = ended.filter((one) => !isRefusal(one));
      expect(others).toEqual([]);
      const isDone = outcome !== undefined && !isRefusal(outcome) && outcome.state === "done";
      expect((await bill.termsOf(top)).available).toBe(isDone ? made.creditLine : 0n);
    }
  });
});

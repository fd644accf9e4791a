/** Payments against many at once, against servers that fall, and against whoever is not meant to see or change them. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ALONE_AT_MOST } from "#contract/credit-request.ts";
import { isRefusal } from "#contract/errors.ts";
import type { Payment } from "#contract/payment.ts";
import { uuidv7 } from "#server/db/uuid.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import { openBillingStage, PRICE, readPayment, type BillingStage } from "../../../test/http/billing-calls.ts";
import { colleague } from "../../../test/http/credit-request-calls.ts";
import { billingJobs } from "./jobs.ts";
import { getPayment } from "./queries/payments.ts";
import { confirmArrival, decideArrival } from "./service/confirm-payment.ts";
import type { BillingDeps } from "./service/deps.ts";
import { finishLeftPayments, finishPayment } from "./service/finish-payment.ts";
import { cancelTopUp, makeTopUp } from "./service/make-top-up.ts";

let bill: BillingStage;
let platform: MemberCaller;
beforeAll(async () => {
  bill = await openBillingStage();
  platform = bill.stage.tree.platform;
});
afterAll(() => bill.stage.close());

const family = () => bill.stage.plantFamily();
const MUCH = (ALONE_AT_MOST.BRL * PRICE) / 10_000n + 1n;
const CREDIT = 50_000n;
const arriveAs = (by: MemberCaller, { id }: Pick<Payment, "id">, movement: string, deps: BillingDeps = bill.deps) =>
  confirmArrival(deps, by, id, { received: 6_000n, bankReference: movement }, uuidv7());
const manyTimes = <T>(act: (place: number) => Promise<T>) => Promise.all(Array.from({ length: 8 }, (_, at) => act(at)));
const toldOnce = async (top: MemberCaller) =>
  (await bill.noticed(top)).filter(({ event }) => event === "payment.confirmed").length;

/** Decided, and cut off before the books. */
async function fallen(top: MemberCaller): Promise<Payment> {
  const made = await bill.awaited(top, 6_000n);
  const ledger = { ...bill.deps.ledger, transfer: () => Promise.reject(new Error("the server fell")) };
  await expect(arriveAs(platform, made, uuidv7(), { ...bill.deps, ledger })).rejects.toThrow("the server fell");
  return made;
}

describe("protects", () => {
  test("said to have come by many at once, it has come once and is credited once", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { top } = await family();
      await bill.listen(top);
      const made = await bill.awaited(top, 6_000n);
      const answers = await manyTimes((place) => arriveAs(colleague(platform), made, `E${place} of ${made.id}`));
      expect(answers.filter((answer) => !isRefusal(answer))).toHaveLength(1);
      for (const answer of answers) if (isRefusal(answer)) expect(answer.refused).toBe("payment_settled");
      expect([await bill.balance(top), (await bill.issued(top)).length]).toEqual([CREDIT, 1]);
      expect([await toldOnce(top), (await bill.toldServer(top)).length]).toEqual([1, 1]);
    }
  });

  test("the same word of the same person, sent again by a network, is one arrival and one answer", async () => {
    const { top } = await family();
    const made = await bill.awaited(top, 6_000n);
    const answers = await manyTimes(() => arriveAs(platform, made, `E1 of ${made.id}`));
    expect(answers.every((answer) => !isRefusal(answer) && answer.state === "confirmed")).toBe(true);
    expect([await bill.balance(top), await toldOnce(top)]).toEqual([CREDIT, 1]);
    expect((await bill.audited(top)).map(({ action }) => action)).toEqual(["payment.make", "payment.arrive"]);
  });

  test("what holds is the one name it is booked under: under a fresh one each time it is credited twice", async () => {
    const { top } = await family();
    const made = await fallen(top);
    const row = await getPayment(bill.deps.db, top.tenantId, made.id);
    await Promise.all([finishPayment(bill.deps, row, uuidv7()), finishPayment(bill.deps, row, uuidv7())]);
    await finishPayment(bill.deps, row, uuidv7());
    expect(await bill.balance(top)).toBe(CREDIT);

    const { top: other } = await family();
    const unprotected = await fallen(other);
    const { transfer } = bill.deps.ledger;
    const ledger: BillingDeps["ledger"] = {
      ...bill.deps.ledger,
      transfer: (command) => transfer({ ...command, ref: uuidv7() }),
    };
    const same = await getPayment(bill.deps.db, other.tenantId, unprotected.id);
    for (let times = 0; times < 2; times += 1) await finishPayment({ ...bill.deps, ledger }, same, uuidv7());
    expect(await bill.balance(other), "as it would be without that name").toBe(2n * CREDIT);
  });

  test("agreed to and not agreed to by many at once, it has one outcome and one effect", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { top } = await family();
      const made = await bill.awaited(top, MUCH);
      const { credited } = readPayment(await bill.arrive(made, MUCH));
      const answers = await manyTimes((place) =>
        decideArrival(
          bill.deps,
          colleague(platform),
          made.id,
          place % 4 === 3 ? { decision: "reject", reason: "no" } : { decision: "approve" },
          uuidv7(),
        ),
      );
      expect(answers.filter((answer) => !isRefusal(answer))).toHaveLength(1);
      const { state } = await bill.one(top, made);
      expect(["awaited", "confirmed"]).toContain(state);
      expect(await bill.balance(top)).toBe(state === "confirmed" ? credited : 0n);
      expect(await toldOnce(top)).toBe(state === "confirmed" ? 1 : 0);
    }
  });

  test("cancelled while its money comes, it is credited once whatever was first", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { top } = await family();
      const made = await bill.awaited(top, 6_000n);
      await manyTimes(async (place) =>
        place % 2 === 0
          ? cancelTopUp(bill.deps, top, made.id)
          : arriveAs(colleague(platform), made, `E${place} of ${made.id}`),
      );
      expect((await bill.one(top, made)).state).toBe("confirmed");
      expect([await bill.balance(top), await bill.wrongInBooks(top)]).toEqual([CREDIT, []]);
    }
  });

  test("asked for many times at once under one id, it is one payment", async () => {
    const { top } = await family();
    const ref = uuidv7();
    const answers = await manyTimes(() =>
      makeTopUp(bill.deps, top, {
        ref,
        amount: 6_000n,
        note: undefined,
        method: "bank_transfer",
        payerTaxId: undefined,
      }),
    );
    expect(new Set(answers.map((answer) => (isRefusal(answer) ? answer.refused : answer.id))).size).toBe(1);
    expect((await bill.payments(top)).data).toHaveLength(1);
    expect((await bill.noticed(top)).map(({ event }) => event)).toEqual(["payment.awaited"]);
  });

  test("one movement at the bank pays one of many payments at once", async () => {
    const { top } = await family();
    const made = await manyTimes(() => bill.awaited(top, 6_000n));
    const answers = await Promise.all(made.map((one) => arriveAs(colleague(platform), one, "E9")));
    expect(answers.filter((answer) => !isRefusal(answer))).toHaveLength(1);
    for (const answer of answers) if (isRefusal(answer)) expect(answer.refused).toBe("bank_reference_used");
    expect(await bill.balance(top)).toBe(CREDIT);
  });

  test("nor does it pay a payment of another customer, before, after or at once: the account is the platform's", async () => {
    const tops = await Promise.all(
      Array.from({ length: 4 }, (_, place) => bill.stage.tree.plant(platform, `beside_${place}`)),
    );
    const made: Payment[] = [];
    for (const top of tops) made.push(await bill.awaited(top, 6_000n));
    const answers = await Promise.all(made.map((one) => arriveAs(colleague(platform), one, "of one account")));
    const used = "bank_reference_used";
    const outcomes = answers.map((answer) => (isRefusal(answer) ? answer.refused : answer.state));
    expect(outcomes.toSorted()).toEqual([used, used, used, "confirmed"]);
    const balances = await Promise.all(tops.map((top) => bill.balance(top)));
    expect(balances.reduce((sum, balance) => sum + balance, 0n)).toBe(CREDIT);
    for (const one of made) await arriveAs(platform, one, "of one account");
    expect(await Promise.all(tops.map((top) => bill.balance(top)))).toEqual(balances);
  });

  test("what a fall cut off before the books is credited by the job, once, also by two at once", async () => {
    const { top } = await family();
    await bill.listen(top);
    const made = await fallen(top);
    expect([(await bill.one(top, made)).state, await bill.balance(top)]).toEqual(["booking", 0n]);
    expect(await bill.codeOf(bill.cancel(top, made))).toBe("payment_settled");
    expect(await bill.codeOf(bill.decide(colleague(platform), made))).toBe("payment_settled");
    await Promise.all([finishLeftPayments(bill.deps), finishLeftPayments(bill.deps)]);
    for (const job of billingJobs(bill.deps)) await job.run(new AbortController().signal);
    expect(await bill.one(top, made)).toMatchObject({ state: "confirmed", credited: CREDIT });
    expect([await bill.balance(top), await toldOnce(top), (await bill.toldServer(top)).length]).toEqual([CREDIT, 1, 1]);
  });

  test("what fell after the books and before it was written down is found there, and not credited again", async () => {
    const { top } = await family();
    const made = await bill.awaited(top, 6_000n);
    const { transfer } = bill.deps.ledger;
    const ledger: BillingDeps["ledger"] = {
      ...bill.deps.ledger,
      async transfer(command) {
        await transfer(command);
        throw new Error("the server fell");
      },
    };
    await expect(arriveAs(platform, made, `E1 of ${made.id}`, { ...bill.deps, ledger })).rejects.toThrow(
      "the server fell",
    );
    expect([(await bill.one(top, made)).state, await bill.balance(top)]).toEqual(["booking", CREDIT]);
    const again = await arriveAs(platform, made, `E1 of ${made.id}`);
    expect(again).toMatchObject({ state: "confirmed" });
    await finishLeftPayments(bill.deps);
    expect([await bill.balance(top), (await bill.issued(top)).length]).toEqual([CREDIT, 1]);
  });

  test("what the books refuse is failed, says why, is not credited and told nobody, and its movement stays taken", async () => {
    const { top } = await family();
    const [made, other] = [await bill.awaited(top, 6_000n), await bill.awaited(top, 6_000n)];
    const { transfer } = bill.deps.ledger;
    const ledger: BillingDeps["ledger"] = {
      ...bill.deps.ledger,
      transfer: (command) => transfer({ ...command, refusal: "agent_closed" }),
    };
    const failed = await arriveAs(platform, made, `E1 of ${made.id}`, { ...bill.deps, ledger });
    expect(failed).toMatchObject({ state: "failed", code: "agent_closed", transferId: null, confirmedAt: null });
    await finishLeftPayments(bill.deps);
    expect([await bill.balance(top), await toldOnce(top)]).toEqual([0n, 0]);
    const used = await arriveAs(platform, other, `E1 of ${made.id}`);
    expect(isRefusal(used) && used.refused).toBe("bank_reference_used");
    expect(await bill.codeOf(bill.arrive(made, 6_000n))).toBe("payment_settled");
  });

  test("a payment that cannot be finished keeps no other customer's from being credited", async () => {
    const [{ top: one }, { top: other }] = [await family(), await family()];
    const [stuck] = [await fallen(one), await fallen(other)];
    const { transfer } = bill.deps.ledger;
    const ledger: BillingDeps["ledger"] = {
      ...bill.deps.ledger,
      transfer: (command) =>
        command.ref === `payment/${stuck.id}` ? Promise.reject(new Error("out of order")) : transfer(command),
    };
    await finishLeftPayments({ ...bill.deps, ledger }).catch(() => undefined);
    expect([await bill.balance(one), await bill.balance(other)]).toEqual([0n, CREDIT]);
    await finishLeftPayments(bill.deps);
    expect(await bill.balance(one)).toBe(CREDIT);
  });

  test("whoever said that money has come never agrees to it, not even past the service", async () => {
    const { top } = await family();
    const made = await bill.awaited(top, MUCH);
    await bill.arrive(made, MUCH);
    for (const role of ["owner", "finance"] as const)
      for (const isApproved of [true, false])
        expect(await bill.codeOf(bill.decide({ ...platform, role }, made, isApproved))).toBe("second_person_needed");
    const update = (sets: string) =>
      bill.stage.database.pool.query(`update payments set ${sets} where id = $1`, [made.id]);
    const checked = "checker_tenant_id = arrived_by_tenant_id, decided_at = made_at";
    await expect(update(`state = 'booking', ${checked}, checker_id = arrived_by_id`)).rejects.toThrow(
      "check constraint",
    );
    await expect(update("state = 'confirmed'")).rejects.toThrow("check constraint");
    for (const fixed of [
      "amount = 1",
      "reference = 'RG-0000-0000'",
      "price_bps = 1",
      "agent_id = id",
      "currency = 'USD'",
    ])
      await expect(update(fixed)).rejects.toThrow("permission denied");
    await expect(bill.stage.database.pool.query("delete from payments")).rejects.toThrow("permission denied");
    expect(await bill.balance(top)).toBe(0n);
  });

  test("nobody below, beside or of another tenant sees a payment, counts it or changes it", async () => {
    const { top, left, right, low } = await family();
    const { top: stranger } = await family();
    const made = await bill.awaited(top, 6_000n);
    const missing = bill.codeOf(bill.cancel(top, { id: uuidv7() }));
    expect(await missing).toBe("payment_not_found");
    for (const by of [left, right, low, stranger]) {
      expect(await bill.codeOf(bill.stage.call(by, "GET", `/api/payments/${made.id}`))).toBe("payment_not_found");
      expect(await bill.codeOf(bill.cancel(by, made))).toBe("payment_not_found");
      expect(await bill.payments(by)).toMatchObject({ data: [], totals: [] });
      expect((await bill.payments(by, `?reference=${made.reference}`)).data).toEqual([]);
      const ofTop = bill.stage.call(by, "GET", `/api/payments?agent_id=${top.agentId}`);
      expect(await bill.codeOf(ofTop)).toBe("agent_not_found");
    }
    expect((await bill.one(top, made)).state).toBe("awaited");
  });

  test("a name of the books' own cannot be taken before by whoever moves credit by hand", async () => {
    const { top } = await family();
    const made = await bill.awaited(top, 6_000n);
    const payload = { transfer_id: `payment/${made.id}`, direction: "send", amount: 1 };
    const taken = bill.stage.call(platform, "POST", `/api/agents/${top.agentId}/credit`, payload);
    expect(await bill.codeOf(taken)).toBe("validation_failed");
  });
});

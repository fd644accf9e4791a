/** Who may see and do what about PIX, what a webhook cannot bring about, and what a bank that lies or is silent cannot. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AGENT_ROLES, PLATFORM_ROLES } from "#contract/roles.ts";
import { uuidv7 } from "#server/db/uuid.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import { colleague } from "../../../test/http/credit-request-calls.ts";
import { openPixStage, PAYER, type PixStage } from "../../../test/http/pix-calls.ts";
import type { BankPix, PixBank } from "../callback/bank/api-pix.ts";
import type { BankAnswer } from "../callback/bank/bank-calls.ts";
import { openPixHints } from "./service/pix-hints.ts";
import { takePix } from "./service/take-pix.ts";

/** What the bank is made to answer about a PIX; undefined: what it really does. */
const forged: { pix?: ((id: string) => BankAnswer<BankPix>) | undefined } = {};
const wrap = (client: PixBank): PixBank => ({
  ...client,
  getPix: async (id) => forged.pix?.(id) ?? client.getPix(id),
});

let pix: PixStage;
let platform: MemberCaller;
beforeAll(async () => {
  pix = await openPixStage(wrap);
  platform = pix.stage.tree.platform;
});
afterAll(() => pix.close());

const family = () => pix.stage.plantFamily();
const E2E = "E99999008202611291200ABCDEFGHIJK";
const webhookOf = (id: string, txid: string, valor: string) => ({
  pix: [{ endToEndId: id, txid, valor, horario: new Date().toISOString(), chave: "any" }],
});

describe("refuses", () => {
  test("to list, credit or refund what came by PIX: by role, and for every agent", async () => {
    const { top } = await family();
    const made = await pix.charged(top, 10_003n);
    await pix.pay(top, made);
    await pix.follow();
    const waiting = await pix.onlyReceived(made);
    const url = `/api/received-pix/${waiting.id}`;
    for (const role of AGENT_ROLES) {
      const by = colleague(top, { role });
      for (const call of [
        pix.stage.call(by, "GET", "/api/received-pix"),
        pix.stage.call(by, "GET", url),
        pix.credit(waiting, {}, by),
        pix.refund(waiting, by),
      ])
        expect(await pix.codeOf(call)).toBe("permission_missing");
    }
    for (const role of PLATFORM_ROLES) {
      const by = colleague(platform, { role });
      expect((await pix.stage.call(by, "GET", url)).statusCode).toBe(200);
      if (role === "owner" || role === "finance") continue;
      expect(await pix.codeOf(pix.credit(waiting, {}, by))).toBe("permission_missing");
      expect(await pix.codeOf(pix.refund(waiting, by))).toBe("permission_missing");
    }
    expect(await pix.codeOf(pix.credit({ id: uuidv7() }))).toBe("pix_not_found");
    expect(await pix.balance(top)).toBe(0n);
  });

  test("a foreign tenant, and an agent below, to charge or pay a payment that they do not see", async () => {
    const { top, left } = await family();
    const { top: stranger } = await family();
    const made = await pix.charged(top, 10_000n);
    for (const by of [stranger, left])
      for (const path of ["charge", "sandbox-payment"]) {
        const body = path === "charge" ? { payer_tax_id: PAYER } : {};
        const call = pix.stage.call(
          by,
          "POST",
          `/api/payments/${made.id}/${path}`,
          path === "charge" ? body : undefined,
        );
        expect(await pix.codeOf(call)).toBe("payment_not_found");
      }
    for (const role of ["developer", "support", "viewer"] as const) {
      const call = pix.stage.call(colleague(top, { role }), "POST", `/api/payments/${made.id}/charge`, {
        payer_tax_id: PAYER,
      });
      expect(await pix.codeOf(call)).toBe("permission_missing");
    }
  });

  test("a PIX without a payer, with a wrong tax id, or in another currency", async () => {
    const { top } = await family();
    const topUp = (more: object) => pix.topUp(top, 10_000n, uuidv7(), { method: "pix", ...more });
    for (const more of [{}, { payer_tax_id: "11222333000182" }, { payer_tax_id: "" }])
      expect((await topUp(more)).json()).toMatchObject({
        code: "validation_failed",
        errors: [{ field: "payer_tax_id" }],
      });
    const dollars = await pix.stage.tree.plant(platform, "dollars", { currency: "USD" });
    const call = pix.topUp(dollars, 10_000n, uuidv7(), { method: "pix", payer_tax_id: PAYER });
    expect(await pix.codeOf(call)).toBe("payment_way_missing");
  });
});

describe("protects", () => {
  test("a webhook about a PIX that the bank does not know, or of another amount, credits nothing by what it says", async () => {
    const { top } = await family();
    const made = await pix.charged(top, 10_000n);
    const { charge } = await pix.detail(top, made);
    const hint = openPixHints(pix.deps);
    hint(webhookOf(E2E, charge?.txid ?? "", "100.00"));
    for (const junk of [null, [], {}, { pix: "x" }, { pix: [{}] }, { pix: [{ endToEndId: "../cob/x" }] }]) hint(junk);
    expect(await takePix(pix.deps, E2E)).toBe("not_ours");
    await pix.follow();
    expect([await pix.balance(top), (await pix.detail(top, made)).state]).toEqual([0n, "awaited"]);
    const over = await pix.stage.call(platform, "POST", "/api/bank/pix", webhookOf(E2E, charge?.txid ?? "", "100.00"));
    expect(over.statusCode).toBe(204);
    expect(await pix.balance(top)).toBe(0n);
  });

  test("what holds is asking the bank: were the webhook believed, money that never came would be credited", async () => {
    const { top } = await family();
    const made = await pix.charged(top, 10_000n);
    const { charge } = await pix.detail(top, made);
    forged.pix = (endToEndId) => ({
      kind: "done",
      value: {
        endToEndId,
        txid: charge?.txid ?? "",
        amount: 10_000n,
        key: null,
        at: new Date(),
        payerTaxId: null,
        payerName: null,
      },
    });
    expect(await takePix(pix.deps, E2E)).toBe("taken");
    forged.pix = undefined;
    expect(pix.bank.books.payments.has(E2E)).toBe(false);
    expect(await pix.balance(top)).toBeGreaterThan(0n);
  });

  test("an answer about another PIX, or of money on another key, is not taken; no answer is asked again", async () => {
    const { top } = await family();
    const made = await pix.charged(top, 10_000n);
    await pix.pay(top, made);
    const [came] = [...pix.bank.books.payments.values()].slice(-1);
    const value = {
      endToEndId: came?.endToEndId ?? "",
      txid: came?.txid ?? "",
      amount: 10_000n,
      key: null,
      at: new Date(),
      payerTaxId: null,
      payerName: null,
    };
    for (const wrong of [{ endToEndId: E2E }, { key: "another key" }, { amount: 0n }]) {
      forged.pix = () => ({ kind: "done", value: { ...value, ...wrong } });
      expect(await takePix(pix.deps, value.endToEndId)).toBe("not_ours");
    }
    forged.pix = () => ({ kind: "unknown", detail: "silent" });
    expect(await takePix(pix.deps, value.endToEndId)).toBe("later");
    await expect(pix.follow()).rejects.toThrow("could not be taken in");
    forged.pix = undefined;
    await pix.follow();
    expect((await pix.detail(top, made)).state).toBe("confirmed");
  });

  test("taken in by many at once and cut off before the books, a PIX pays one thing", async () => {
    const { top } = await family();
    const made = await pix.charged(top, 10_000n);
    await pix.pay(top, made);
    const [came] = [...pix.bank.books.payments.values()].slice(-1);
    const ledger = { ...pix.deps.ledger, transfer: () => Promise.reject(new Error("the server fell")) };
    await expect(takePix({ ...pix.deps, ledger }, came?.endToEndId ?? "")).rejects.toThrow("the server fell");
    expect((await pix.detail(top, made)).state).toBe("booking");
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => takePix(pix.deps, came?.endToEndId ?? "")));
    expect(new Set(outcomes)).toEqual(new Set(["known"]));
    const { finishLeftPayments } = await import("./service/finish-payment.ts");
    await Promise.all([finishLeftPayments(pix.deps), finishLeftPayments(pix.deps)]);
    expect([(await pix.detail(top, made)).state, (await pix.issued(top)).length]).toEqual(["confirmed", 1]);
  });

  test("an agent with money that waits is not closed over it, and money for a closed one can only be given back", async () => {
    const { top } = await family();
    const made = await pix.charged(top, 10_003n);
    const close = (by: MemberCaller) => pix.stage.call(platform, "POST", `/api/agents/${by.agentId}/closing`);
    await pix.pay(top, made);
    await pix.follow();
    expect((await close(top)).statusCode).toBe(409);
    const waiting = await pix.onlyReceived(made);
    await pix.refund(waiting);
    await pix.followUntil(async () => (await pix.onlyReceived(made)).state === "refunded");
  });
});

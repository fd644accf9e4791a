/** Invoices and receipts on paper: every figure of the screen, in both languages, on as many pages as it takes. */
import { describe, expect, test } from "vitest";
import type { Invoice } from "#contract/invoice.ts";
import type { Payment } from "#contract/payment.ts";
import { amountIn } from "../../paper/amount-in.ts";
import { renderPaper } from "../../paper/render-paper.ts";
import { invoicePaper, receiptPaper } from "./papers.ts";

const AT = "2026-11-01T01:00:00.000Z";
const AGENT = { id: "01a21f2a-9143-7099-b8ec-281ecb86a831", code: "atlas" };

const line = (code: string, turnover: bigint, wins: bigint): Invoice["lines"][number] => ({
  provider: { code, name: `Studio ${code}` },
  rounds: 1_234,
  turnover,
  wins,
  ggr: turnover - wins,
  rate_bps: 1_250,
  amount: ((turnover - wins) * 1_250n) / 10_000n,
});

const invoiceWith = (lines: Invoice["lines"], more: Partial<Invoice> = {}): Invoice => ({
  id: AGENT.id,
  number: "ATLAS-0007",
  agent: AGENT,
  from: "2026-10-01T00:00:00.000Z",
  to: "2026-11-01T00:00:00.000Z",
  ggr: lines.reduce((sum, { ggr }) => sum + ggr, 0n),
  amount: lines.reduce((sum, { amount }) => sum + amount, 0n),
  currency: "BRL",
  state: "open",
  issued_at: AT,
  due_at: "2026-11-16T01:00:00.000Z",
  paid_at: null,
  payment: { id: AGENT.id, reference: "RG-7K3M-9Q2X", state: "awaited" },
  billed_to: "Atlas Casino Group",
  lines,
  minimum_charge: 0n,
  pay_to: ["Reelgate", "Banco 001"],
  ...more,
});

const receipt = (more: Partial<Payment> = {}): Payment => ({
  id: AGENT.id,
  kind: "top_up",
  method: "bank_transfer",
  agent: AGENT,
  amount: 11_000n,
  currency: "BRL",
  price_bps: 1_100,
  reference: "RG-7K3M-9Q2X",
  invoice: null,
  state: "confirmed",
  credited: 100_000n,
  note: null,
  made_by: null,
  made_at: AT,
  received: 11_000n,
  bank_reference: "E123",
  arrived_by: null,
  arrived_at: AT,
  needs_second: false,
  is_for_me: false,
  decided_by: null,
  confirmed_at: AT,
  reason: null,
  transfer: AGENT.id,
  code: null,
  ...more,
});

const pagesOf = (pdf: Buffer): number => pdf.toString("latin1").match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;

describe("works", () => {
  test("an invoice has each provider, the sum and what is to be paid, as money of its currency", () => {
    const paper = invoicePaper(
      invoiceWith([line("a", 1_000_000n, 400_000n), line("b", 100n, 300n)]),
      "Reelgate",
      "pt-BR",
    );
    expect(paper.title).toBe("Fatura ATLAS-0007");
    expect(paper.table?.rows.map((cells) => cells.at(-1))).toEqual(["R$\u00a0750,00", "-R$\u00a00,25"]);
    expect(paper.table?.sum).toEqual([
      "Soma",
      "2.468",
      "R$\u00a010.001,00",
      "R$\u00a04.003,00",
      "R$\u00a05.998,00",
      "",
      "R$\u00a0749,75",
    ]);
    expect(paper.total).toEqual(["A pagar", "R$\u00a0749,75"]);
    expect(paper.notes[0]).toEqual(["Pagar para", "Reelgate", "Banco 001"]);
    expect(JSON.stringify(paper)).toContain("RG-7K3M-9Q2X");
  });

  test("one that is paid says when, and no longer where to pay to", () => {
    const paper = invoicePaper(invoiceWith([line("a", 100n, 0n)], { state: "paid", paid_at: AT }), "Reelgate", "en-US");
    expect(paper.total[0]).toBe("Paid");
    expect(paper.facts.at(-1)).toEqual(["Paid", "Nov 1, 2026, 1:00 AM UTC"]);
    expect(paper.notes.flat()).not.toContain("Banco 001");
  });

  test("a receipt has what came, what it bought, and the booking", () => {
    const paper = receiptPaper(
      receipt({ invoice: { id: AGENT.id, number: "ATLAS-0007" } }),
      "Reelgate",
      "Atlas",
      "en-US",
    );
    expect(paper.total).toEqual(["Received", "R$110.00"]);
    expect(paper.facts).toContainEqual(["Play credit booked", "R$1,000.00"]);
    expect(paper.facts).toContainEqual(["For the invoice", "ATLAS-0007"]);
    expect(paper.facts).toContainEqual(["Booking", AGENT.id]);
  });

  test("the same paper has the same bytes, and more lines take more pages", async () => {
    const short = invoicePaper(invoiceWith([line("a", 100n, 0n)]), "Reelgate", "en-US");
    const pdf = await renderPaper(short);
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    expect(pagesOf(pdf)).toBe(1);
    expect(pdf.equals(await renderPaper(short))).toBe(true);
    const many = Array.from({ length: 90 }, (_, at) => line(`p${at}`, 100n, 0n));
    expect(pagesOf(await renderPaper(invoicePaper(invoiceWith(many), "Reelgate", "en-US")))).toBeGreaterThan(2);
  });

  test("a name in letters our font lacks is set in one that has them", async () => {
    const set = async (billedTo: string) =>
      (
        await renderPaper(invoicePaper(invoiceWith([line("a", 100n, 0n)], { billed_to: billedTo }), "R", "pt-BR"))
      ).toString("latin1");
    expect(await set("Açúcar & Irmãos")).not.toContain("DejaVu");
    expect(await set("Αθήνα Παιχνίδια")).toContain("DejaVu");
  });

  test("money is exact whatever its size, also below zero and without minor units", () => {
    expect(amountIn("en-US", -9_007_199_254_740_991n, "BRL")).toBe("-R$90,071,992,547,409.91");
    expect(amountIn("pt-BR", -5n, "BRL")).toBe("-R$\u00a00,05");
    expect(amountIn("en-US", 12_345n, "JPY")).toBe("¥12,345");
    expect(amountIn("en-US", 12_345n, "KWD")).toBe("KWD\u00a012.345");
  });
});

describe("refuses", () => {
  test("a receipt of what is not confirmed", () => {
    expect(() => receiptPaper(receipt({ confirmed_at: null }), "Reelgate", "Atlas", "en-US")).toThrow(/not confirmed/);
  });
});

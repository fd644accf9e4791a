/** Invoices and receipts as files. */
import { isRefusal, refuse, type Refusal } from "#contract/errors.ts";
import type { Locale } from "#contract/session.ts";
import type { Db } from "../../db/database.ts";
import { findPlatform } from "../../db/platform.ts";
import type { MemberCaller } from "../../http/caller.ts";
import type { Papers } from "../../paper/papers.ts";
import { findAgentName } from "../queries/customers.ts";
import type { BillingDeps } from "./deps.ts";
import { invoicePaper, receiptPaper } from "./papers.ts";
import { readInvoice } from "./read-invoices.ts";
import { findSeenPayment, readPayment } from "./read-payments.ts";

export interface PaperFile {
  readonly bytes: Uint8Array;
  readonly name: string;
  readonly type: "application/pdf";
}

export interface PaperDeps extends BillingDeps {
  readonly papers: Papers;
}

export async function readInvoiceFile(
  deps: PaperDeps,
  caller: MemberCaller,
  id: string,
  locale: Locale,
): Promise<PaperFile | Refusal> {
  const invoice = await readInvoice(deps, caller, id);
  if (isRefusal(invoice)) return invoice;
  return fileOf(invoice.number, await deps.papers.render(invoicePaper(invoice, await issuerOf(deps.db), locale)));
}

export async function readReceipt(
  deps: PaperDeps,
  caller: MemberCaller,
  id: string,
  locale: Locale,
): Promise<PaperFile | Refusal> {
  const seen = await findSeenPayment(deps, caller, id);
  if (seen === undefined) return refuse("payment_not_found", "There is no such payment.");
  if (seen.state !== "confirmed") return refuse("payment_not_confirmed", "Its money is not confirmed.");
  const payment = await readPayment(deps, caller, seen);
  if (isRefusal(payment)) return payment;
  const payer = await findAgentName(deps.db, seen);
  return fileOf(
    payment.reference,
    await deps.papers.render(receiptPaper(payment, await issuerOf(deps.db), payer, locale)),
  );
}

const fileOf = (name: string, bytes: Uint8Array): PaperFile => ({
  bytes,
  name: `${name}.pdf`,
  type: "application/pdf",
});

/** The platform, by the name its owner gave it. */
async function issuerOf(db: Db): Promise<string> {
  const platform = await findPlatform(db);
  if (platform === undefined) throw new Error("there is no platform");
  return findAgentName(db, platform);
}

/** Decides what happens to money that has come by PIX: credited by itself where everything is as agreed, else left to a person, with the cause. */
import type { PaymentState } from "#contract/payment.ts";
import type { WaitCause } from "#contract/pix.ts";

export interface CameBy {
  readonly amount: bigint;
  readonly at: Date;
  /** null where the bank does not say it. */
  readonly payerTaxId: string | null;
}

export interface ChargedFor {
  readonly amount: bigint;
  readonly expiresAt: Date | null;
  readonly payerTaxId: string;
  readonly payment: PaymentState;
  /** The agent is there, and the credit is not more than can be kept. */
  readonly isCreditable: boolean;
}

/** null: it is credited. Of several causes the first is named, in the order in which a person would look. */
export function whyPixWaits(pix: CameBy, charge: ChargedFor | null): WaitCause | null {
  if (charge === null) return "no_charge";
  if (charge.payment === "cancelled") return "cancelled";
  if (charge.payment !== "awaited") return "paid_twice";
  if (charge.expiresAt !== null && pix.at > charge.expiresAt) return "late";
  if (pix.amount !== charge.amount) return "other_amount";
  if (pix.payerTaxId !== null && pix.payerTaxId !== charge.payerTaxId) return "third_party";
  return charge.isCreditable ? null : "not_creditable";
}

/** API Pix also masks a person's CPF as ***.456.789-**, which names no payer for certain. */
export const wholeTaxId = (text: string | null): string | null =>
  text === null || text.includes("*") ? null : text.replaceAll(/[^\dA-Za-z]/g, "").toUpperCase();

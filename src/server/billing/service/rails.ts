/** Ways money comes to the platform, behind one interface: what a payment needs of its way before, while and after it is awaited. */
import type { CurrencyCode } from "#contract/money.ts";
import type { PaymentMethod } from "#contract/payment.ts";
import type { Tx } from "../../db/database.ts";
import { hastenCharges } from "../queries/pix-charges.ts";
import type { PaymentRow } from "../queries/payments.ts";
import type { BillingDeps } from "./deps.ts";
import { pushChargeOf, writeCharge, type Payer } from "./pix-charge.ts";

export interface PaymentRail {
  readonly method: PaymentMethod;
  /** Money of this currency can come this way. */
  isOffered(currency: CurrencyCode): boolean;
  /** It must be known whose account pays. */
  readonly needsPayer: boolean;
  /** Writes down what the payer needs, in the transaction that makes the payment: the bank is not asked yet. */
  prepare(tx: Tx, payment: PaymentRow, payer: Payer): Promise<void>;
  /** Asks outside for what the payer needs. What does not succeed now is done by a job. */
  charge(payment: PaymentRow): Promise<void>;
  /** Nothing is to be paid any more. */
  withdraw(tx: Tx, payment: PaymentRow, at: Date): Promise<void>;
}

export function railsOf(deps: BillingDeps): Readonly<Record<PaymentMethod, PaymentRail>> {
  const nothing = async (): Promise<void> => undefined;
  return {
    bank_transfer: {
      method: "bank_transfer",
      isOffered: (currency) => deps.bankAccounts()[currency] !== undefined,
      needsPayer: false,
      prepare: nothing,
      charge: nothing,
      withdraw: nothing,
    },
    pix: {
      method: "pix",
      isOffered: (currency) => currency === "BRL" && deps.pixBank() !== null,
      needsPayer: true,
      prepare: (tx, payment, payer) => writeCharge(tx, deps, payment, payer),
      charge: (payment) => pushChargeOf(deps, payment),
      withdraw: (tx, { tenantId, id }, at) => hastenCharges(tx, tenantId, id, at),
    },
  };
}

/** In the order in which they are offered. */
export const offeredRails = (deps: BillingDeps, currency: CurrencyCode): PaymentRail[] => {
  const { pix, bank_transfer: transfer } = railsOf(deps);
  return [pix, transfer].filter((rail) => rail.isOffered(currency));
};

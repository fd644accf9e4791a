/** What a payment has to do with PIX: its newest charge, whether it can have another one, and what has come for it. */
import type { PaymentDetail } from "#contract/payment.ts";
import { findPlatform } from "../../db/platform.ts";
import type { PaymentRow } from "../queries/payments.ts";
import { findChargeOf, type ChargeRow } from "../queries/pix-charges.ts";
import { listReceivedFor } from "../queries/received-pix.ts";
import type { BillingDeps } from "./deps.ts";

/** It can still be paid, or the bank has not answered yet. */
export const isChargeOpen = (charge: ChargeRow | undefined, now: Date): boolean =>
  charge !== undefined &&
  (charge.state === "requested" || (charge.state === "active" && charge.expiresAt !== null && charge.expiresAt > now));

export async function readPix(
  deps: BillingDeps,
  { tenantId, id, state, currency }: PaymentRow,
): Promise<Pick<PaymentDetail, "charge" | "may_charge" | "received_pix">> {
  const bank = deps.pixBank();
  const now = deps.clock();
  const charge = await findChargeOf(deps.db, tenantId, id);
  const platform = await findPlatform(deps.db);
  const received =
    platform === undefined ? [] : await listReceivedFor(deps.db, platform.tenantId, { tenantId, paymentId: id });
  return {
    charge:
      charge === undefined
        ? null
        : {
            txid: charge.txid,
            state: charge.state,
            amount: charge.amount,
            br_code: charge.brCode,
            expires_at: charge.expiresAt?.toISOString() ?? null,
            is_expired: charge.expiresAt !== null && charge.expiresAt <= now,
            payer_tax_id: charge.payerTaxId,
            problem: charge.problem,
            is_sandbox: bank?.isSandbox ?? false,
          },
    may_charge: state === "awaited" && currency === "BRL" && bank !== null && !isChargeOpen(charge, now),
    received_pix: received.map((row) => ({
      id: row.id,
      amount: row.amount,
      at: row.at.toISOString(),
      state: row.state,
      cause: row.cause,
    })),
  };
}

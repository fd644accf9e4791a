/** Notifies the platform's people of money that has come by PIX and waits for them. */
import type { WaitCause } from "#contract/pix.ts";
import type { BankPix } from "../../callback/bank/api-pix.ts";
import type { Tx } from "../../db/database.ts";
import { raiseForPlatform } from "../../db/raise-notice.ts";
import type { PaymentRow } from "../queries/payments.ts";
import type { RefundRow } from "../queries/pix-refunds.ts";

interface Waiting {
  readonly id: string;
  readonly pix: BankPix;
  readonly cause: WaitCause;
  readonly payment: PaymentRow | undefined;
  readonly at: Date;
}

export const raisePixWaiting = (tx: Tx, { id, pix, cause, payment, at }: Waiting): Promise<void> =>
  raiseForPlatform(tx, {
    key: `pix.waiting/${id}`,
    about: {
      event: "pix.waiting",
      pix: id,
      amount: pix.amount,
      currency: "BRL",
      agent_code: payment?.agentCode ?? null,
      cause,
    },
    at,
  });

export const raiseRefundAsked = (
  tx: Tx,
  { id, receivedId, amount, makerId, madeAt }: RefundRow,
  payment: PaymentRow | undefined,
): Promise<void> =>
  raiseForPlatform(tx, {
    key: `pix.refund_asked/${id}`,
    about: {
      event: "pix.refund_asked",
      pix: receivedId,
      amount,
      currency: "BRL",
      agent_code: payment?.agentCode ?? null,
    },
    exceptMemberId: makerId,
    at: madeAt,
  });

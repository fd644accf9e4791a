/** Pairs the endpoints of billing with their functions. */
import * as terms from "#contract/billing-terms.ts";
import { isRefusal, type Refusal } from "#contract/errors.ts";
import * as invoices from "#contract/invoice.ts";
import * as payments from "#contract/payment.ts";
import * as pix from "#contract/pix.ts";
import type { MemberCaller } from "../http/caller.ts";
import { refuseLongPeriod } from "../http/period.ts";
import { FileReply } from "../http/reply.ts";
import { serveAnybody, serveMember, type Route } from "../http/serve.ts";
import type { PaymentRow } from "./queries/payments.ts";
import type { TermsChangeRow } from "./queries/terms.ts";
import { chargePayment, payInSandbox } from "./service/charge-payment.ts";
import { changeTerms, decideTerms, withdrawTerms } from "./service/change-terms.ts";
import { confirmArrival, decideArrival } from "./service/confirm-payment.ts";
import type { BillingDeps } from "./service/deps.ts";
import { creditReceived } from "./service/credit-received.ts";
import { cancelTopUp, makeTopUp, readPaymentWays } from "./service/make-top-up.ts";
import { openPixHints } from "./service/pix-hints.ts";
import { readInvoice, readInvoices } from "./service/read-invoices.ts";
import { readInvoiceFile, readReceipt, type PaperDeps, type PaperFile } from "./service/read-papers.ts";
import { readPayment, readPayments, readPaymentWithId } from "./service/read-payments.ts";
import { afterwards, readReceived, readReceivedWithId } from "./service/read-received.ts";
import { readBillingTerms, readBillingTermsOf, readTermsChange } from "./service/read-terms.ts";
import { decideRefund, requestRefund } from "./service/refund-pix.ts";

export const billingRoutes = (deps: PaperDeps): Route[] => [
  ...paymentRoutes(deps),
  ...pixRoutes(deps),
  ...invoiceRoutes(deps),
  ...termsRoutes(deps),
];

const sent = (file: PaperFile | Refusal): FileReply | Refusal => (isRefusal(file) ? file : new FileReply(file));

function paymentRoutes(deps: PaperDeps): Route[] {
  const answer = (caller: MemberCaller, row: PaymentRow | Refusal) =>
    isRefusal(row) ? row : readPayment(deps, caller, row);
  return [
    serveMember(payments.getPaymentWays, ({ caller }) => readPaymentWays(deps, caller)),
    serveMember(payments.makeTopUp, async ({ body, caller }) => {
      const { request_id: ref, amount, note, method, payer_tax_id: payerTaxId } = body;
      return answer(caller, await makeTopUp(deps, caller, { ref, amount, note, method, payerTaxId }));
    }),
    serveMember(
      payments.listPayments,
      async ({ query, caller }) => refuseLongPeriod(query, deps.clock()) ?? readPayments(deps, caller, query),
    ),
    serveMember(payments.getPayment, ({ params, caller }) => readPaymentWithId(deps, caller, params.id)),
    serveMember(payments.getReceipt, async ({ params, query, caller }) =>
      sent(await readReceipt(deps, caller, params.id, query.locale)),
    ),
    serveMember(payments.cancelTopUp, async ({ params, caller }) =>
      answer(caller, await cancelTopUp(deps, caller, params.id)),
    ),
    serveMember(payments.chargePayment, async ({ params, body, caller }) =>
      answer(caller, await chargePayment(deps, caller, params.id, body.payer_tax_id)),
    ),
    serveMember(payments.payInSandbox, async ({ params, caller }) =>
      answer(caller, await payInSandbox(deps, caller, params.id)),
    ),
    serveMember(payments.confirmArrival, async ({ params, body, caller, request }) => {
      const arrival = { received: body.received, bankReference: body.bank_reference };
      return answer(caller, await confirmArrival(deps, caller, params.id, arrival, request.id));
    }),
    serveMember(payments.decideArrival, async ({ params, body, caller, request }) =>
      answer(caller, await decideArrival(deps, caller, params.id, body, request.id)),
    ),
  ];
}

function pixRoutes(deps: BillingDeps): Route[] {
  const hint = openPixHints(deps);
  return [
    serveMember(
      pix.listReceivedPix,
      async ({ query, caller }) => refuseLongPeriod(query, deps.clock()) ?? readReceived(deps, caller, query),
    ),
    serveMember(pix.getReceivedPix, ({ params, caller }) => readReceivedWithId(deps, caller, params.id)),
    serveMember(pix.creditReceivedPix, async ({ params: { id }, body, caller, request }) =>
      afterwards(deps, caller, id, await creditReceived(deps, caller, id, body.agent_id, request.id)),
    ),
    serveMember(pix.refundReceivedPix, async ({ params: { id }, body, caller }) => {
      const { request_id: ref, reason } = body;
      return afterwards(deps, caller, id, await requestRefund(deps, caller, id, { ref, reason }));
    }),
    serveMember(pix.decidePixRefund, async ({ params, body, caller }) => {
      const decided = await decideRefund(deps, caller, params.id, body);
      return isRefusal(decided) ? decided : readReceivedWithId(deps, caller, decided.receivedId);
    }),
    serveAnybody(pix.pixWebhook, async ({ body }) => {
      hint(body);
      return undefined;
    }),
  ];
}

const invoiceRoutes = (deps: PaperDeps): Route[] => [
  serveMember(
    invoices.listInvoices,
    async ({ query, caller }) => refuseLongPeriod(query, deps.clock()) ?? readInvoices(deps, caller, query),
  ),
  serveMember(invoices.getInvoice, ({ params, caller }) => readInvoice(deps, caller, params.id)),
  serveMember(invoices.getInvoiceFile, async ({ params, query, caller }) =>
    sent(await readInvoiceFile(deps, caller, params.id, query.locale)),
  ),
];

function termsRoutes(deps: BillingDeps): Route[] {
  const answer = (caller: MemberCaller, row: TermsChangeRow | Refusal) =>
    isRefusal(row) ? row : readTermsChange(deps, caller, row);
  return [
    serveMember(terms.listBillingTerms, ({ query, caller }) => readBillingTerms(deps, caller, query)),
    serveMember(terms.getBillingTerms, ({ params, caller }) => readBillingTermsOf(deps, caller, params.id)),
    serveMember(terms.changeBillingTerms, async ({ params, body, caller }) => {
      const { request_id: ref, kind, credit_line: creditLine, due_days: dueDays, reason } = body;
      return answer(caller, await changeTerms(deps, caller, params.id, { ref, kind, creditLine, dueDays, reason }));
    }),
    serveMember(terms.decideBillingTerms, async ({ params, body, caller }) =>
      answer(caller, await decideTerms(deps, caller, params.id, body)),
    ),
    serveMember(terms.withdrawBillingTerms, async ({ params, caller }) =>
      answer(caller, await withdrawTerms(deps, caller, params.id)),
    ),
  ];
}

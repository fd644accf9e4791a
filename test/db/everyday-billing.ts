/** What is agreed on, invoiced and paid on an ordinary day: terms, top-ups, an invoice of a month before, and its money. */
import { z } from "zod";
import * as terms from "#contract/billing-terms.ts";
import * as invoices from "#contract/invoice.ts";
import * as payments from "#contract/payment.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import { payByPix } from "./everyday-pix.ts";
import type { Tree } from "./everyday-stage.ts";

const DAY_MS = 86_400_000;
const LARGE = 90_000_000;
const made = z.object({ id: z.string() });
const issued = z.object({ data: z.array(z.object({ id: z.string(), amount: z.number(), payment: made })) });

/** Terms of long ago, and what was played then: the invoice of a month that is over is due. */
async function usedLongAgo({ casino, ownersPool, platform }: Tree): Promise<void> {
  const { tenantId, agentId } = casino.books;
  const long = new Date(casino.clock().getTime() - 70 * DAY_MS);
  await ownersPool.query(
    `insert into billing_terms (tenant_id, id, agent_id, kind, credit_line, due_days, reason, needs_second, ref,
       maker_tenant_id, maker_id, made_at, state, checker_tenant_id, checker_id, decided_at)
     values ($1, $2, $3, 'postpaid', 1000, 15, 'as agreed', false, 'long ago', $4, $5, $6, 'done', $4, $5, $6)`,
    [tenantId, casino.ids(), agentId, platform.tenantId, platform.memberId, long],
  );
  await ownersPool.query(
    `insert into rounds_by_hour (tenant_id, hour, agent_id, provider_code, currency, rounds, turnover, wins, expected_wins_bps)
     select $1, date_trunc('hour', $2::timestamptz) + interval '2 hours', $3, code, 'BRL', 10, 50000, 20000, 0
     from providers order by code limit 1`,
    [tenantId, long, agentId],
  );
}

async function payAhead({ call, casino, owner, platform, runJobs }: Tree): Promise<void> {
  const someoneElse: MemberCaller = { ...platform, memberId: casino.ids() };
  await call({ member: owner }, payments.getPaymentWays);
  const topUp = async (amount: number) =>
    made.parse(
      await call({ member: owner }, payments.makeTopUp, {
        body: { request_id: casino.ids(), method: "bank_transfer", amount },
      }),
    ).id;
  const arrive = (id: string, received: number, refusal?: string) =>
    call(
      { member: platform },
      payments.confirmArrival,
      { params: { id }, body: { received, bank_reference: `bank ${id}` } },
      refusal,
    );
  const cancelled = await topUp(6_000);
  await call({ member: owner }, payments.cancelTopUp, { params: { id: cancelled } });
  const small = await topUp(6_000);
  await arrive(small, 6_000);
  await call({ member: owner }, payments.cancelTopUp, { params: { id: small } }, "payment_settled");
  const large = await topUp(LARGE);
  for (const decision of [{ decision: "reject", reason: "not on the account" }, { decision: "approve" }]) {
    await arrive(large, LARGE);
    await call({ member: someoneElse }, payments.decideArrival, { params: { id: large }, body: decision });
  }
  await runJobs(0);
}

async function agree({ call, casino, platform }: Tree): Promise<void> {
  const someoneElse: MemberCaller = { ...platform, memberId: casino.ids() };
  const params = { id: casino.books.agentId };
  const change = async (line: number) => {
    const body = { request_id: casino.ids(), kind: "postpaid", credit_line: line, due_days: 10, reason: "as agreed" };
    return made.parse(await call({ member: platform }, terms.changeBillingTerms, { params, body })).id;
  };
  await change(2_000);
  const withdrawn = await change(LARGE);
  await call({ member: platform }, terms.withdrawBillingTerms, { params: { id: withdrawn } });
  for (const decision of [{ decision: "reject", reason: "too much" }, { decision: "approve" }]) {
    const id = await change(LARGE);
    await call({ member: someoneElse }, terms.decideBillingTerms, { params: { id }, body: decision });
  }
}

export async function bill(tree: Tree): Promise<void> {
  const { call, casino, owner, platform, runJobs } = tree;
  const { agentId } = casino.books;
  await payAhead(tree);
  await payByPix(tree);
  await agree(tree);
  await usedLongAgo(tree);
  await runJobs(0);
  const aDayAgo = new Date(casino.clock().getTime() - DAY_MS).toISOString();
  const { data } = issued.parse(await call({ member: owner }, invoices.listInvoices, { query: { state: "open" } }));
  const [invoice] = data;
  if (invoice === undefined) throw new Error("nothing was invoiced");
  await call({ member: platform }, payments.confirmArrival, {
    params: invoice.payment,
    body: { received: invoice.amount, bank_reference: casino.ids() },
  });
  for (const member of [owner, platform]) {
    await call({ member }, invoices.getInvoice, { params: { id: invoice.id } });
    await call({ member }, payments.getPayment, { params: invoice.payment });
    const query = { locale: "pt-BR" };
    await call({ member }, payments.getReceipt, { params: invoice.payment, query });
    await call({ member }, invoices.getInvoiceFile, { params: { id: invoice.id }, query });
    await call({ member }, terms.getBillingTerms, { params: { id: agentId } });
    for (const query of [{}, { agent_id: agentId, sort: "oldest", from: aDayAgo }]) {
      await call({ member }, invoices.listInvoices, { query });
      await call({ member }, payments.listPayments, { query: { ...query, kind: "top_up", reference: "rg-" } });
    }
    for (const query of [{}, { agent_id: agentId, kind: "postpaid" }])
      await call({ member }, terms.listBillingTerms, { query });
  }
}

/** Issues the invoices that are due, each once: what an agent that pays afterwards used in a month, provider by provider. */
import { DUE_DAYS } from "#contract/billing-terms.ts";
import { lockTree } from "../../agent/queries/structure.ts";
import type { Tx } from "../../db/database.ts";
import { raiseNotice } from "../../db/raise-notice.ts";
import { raiseWebhook } from "../../db/raise-webhook.ts";
import { listTenantIds } from "../../db/reach.ts";
import { findCompleteTo } from "../../ledger/feed/lag.ts";
import { findCustomer, type Customer } from "../queries/customers.ts";
import { findInvoicedUntil, listAgreedTerms, takeInvoiceNumber, type AgreedTerms } from "../queries/usage.ts";
import { priceCycles, readPlanAt } from "./agreed-plans.ts";
import { tellOfBilling, type BillingDeps } from "./deps.ts";
import { cutsOf, stretchesOf } from "./invoice-periods.ts";
import { mergedLines, ggrOf, type PricedLine } from "./plan-price.ts";
import { newReference } from "./reference.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A round is dated before it is committed, and counted after: until then a period is left alone. */
const SETTLING_MS = HOUR_MS;

interface Due {
  readonly from: Date;
  readonly to: Date;
  readonly ggr: bigint;
  readonly amount: bigint;
  /** What its lines lack to the minimum of the plan. */
  readonly minimumCharge: bigint;
  readonly lines: readonly PricedLine[];
}

/**
 * Of every customer; answers how many were issued. One whose invoice cannot be issued keeps no other one waiting.
 * @throws AggregateError of those that failed, once the others are done.
 */
export async function issueInvoices(deps: BillingDeps): Promise<number> {
  const failures: unknown[] = [];
  let issued = 0;
  for (const tenantId of await listTenantIds(deps.db)) {
    try {
      const rolledUp = await findCompleteTo(deps.db, [tenantId], "figures");
      const until = new Date(Math.min(rolledUp.getTime(), deps.clock().getTime()) - SETTLING_MS);
      // One at a time, each in a transaction of its own, until nothing is due.
      while (await issueNext(deps, { tenantId, until })) issued += 1;
    } catch (failure) {
      failures.push(failure);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, "invoices could not be issued");
  return issued;
}

interface Turn {
  readonly tenantId: string;
  readonly until: Date;
}

/** Issues the oldest that is due; false where none is. */
async function issueNext(deps: BillingDeps, turn: Turn): Promise<boolean> {
  const { tenantId } = turn;
  const customer = await deps.db.transaction().execute(async (tx) => {
    // Nearly always nothing is, and nobody is held up to find that out.
    if ((await findNext(tx, turn)) === undefined) return undefined;
    // Nobody closes the agent or changes its terms meanwhile; and what another one has just issued is seen now.
    await lockTree(tx, tenantId, "change");
    const next = await findNext(tx, turn);
    if (next === undefined) return undefined;
    const number = await takeInvoiceNumber(tx, tenantId);
    await issue(tx, deps, next, `${next.customer.code.toUpperCase()}-${String(number).padStart(4, "0")}`);
    return next.customer;
  });
  if (customer === undefined) return false;
  tellOfBilling(deps, customer.agentId);
  return true;
}

interface Next {
  readonly customer: Customer;
  readonly due: Due;
  /** Everything that was ever agreed on. */
  readonly agreed: readonly AgreedTerms[];
}

async function findNext(tx: Tx, { tenantId, until }: Turn): Promise<Next | undefined> {
  const agreed = await listAgreedTerms(tx, tenantId);
  if (!agreed.some(({ kind }) => kind === "postpaid")) return undefined;
  const customer = await findCustomer(tx, tenantId);
  if (customer === undefined || customer.state === "closed") return undefined;
  const due = await findDue(tx, customer, agreed, until);
  return due === undefined ? undefined : { customer, due, agreed };
}

/**
 * The next invoice of a customer: from where the last one ended to the first cut by which something is owed. A month
 * whose players won more than they staked is carried into the next. Each month has the prices of the plan in force in it.
 */
async function findDue(
  tx: Tx,
  customer: Customer,
  agreed: readonly AgreedTerms[],
  until: Date,
): Promise<Due | undefined> {
  const { tenantId, agentId } = customer;
  const planAt = await readPlanAt(tx, customer);
  const invoiced = (await findInvoicedUntil(tx, tenantId, agentId))?.getTime() ?? 0;
  for (const stretch of stretchesOf(agreed)) {
    const from = new Date(Math.max(stretch.from.getTime(), invoiced));
    for (const to of cutsOf({ ...stretch, from }, until)) {
      const cycles = await priceCycles(tx, tenantId, { from, to }, (cycle) => planAt(cycle).priced);
      const lines = mergedLines(cycles);
      const ggr = ggrOf(lines);
      const minimumCharge = cycles.reduce((sum, cycle) => sum + cycle.minimumCharge, 0n);
      const amount = lines.reduce((sum, line) => sum + line.amount, minimumCharge);
      if (ggr > 0n && amount > 0n) return { from, to, ggr, amount, minimumCharge, lines };
    }
  }
  return undefined;
}

async function issue(tx: Tx, deps: BillingDeps, { customer, due, agreed }: Next, number: string): Promise<void> {
  const { tenantId, agentId, name, currency, priceBps } = customer;
  const { from, to, ggr, amount, minimumCharge, lines } = due;
  const id = deps.ids();
  const at = deps.clock();
  const dueAt = new Date(at.getTime() + (agreed.at(-1)?.dueDays ?? DUE_DAYS.usual) * DAY_MS);
  await tx
    .insertInto("invoices")
    .values({
      tenant_id: tenantId,
      id,
      agent_id: agentId,
      number,
      billed_to: name,
      from_at: from,
      to_at: to,
      ggr,
      amount,
      minimum_charge: minimumCharge,
      currency,
      issued_at: at,
      due_at: dueAt,
    })
    .execute();
  await tx
    .insertInto("invoice_lines")
    .values(
      lines.map(({ provider, rateBps, ...line }) => ({
        tenant_id: tenantId,
        invoice_id: id,
        provider_code: provider,
        rate_bps: rateBps,
        ...line,
      })),
    )
    .execute();
  await tx
    .insertInto("payments")
    .values({
      tenant_id: tenantId,
      id: deps.ids(),
      kind: "invoice",
      method: "bank_transfer",
      agent_id: agentId,
      invoice_id: id,
      amount,
      currency,
      price_bps: priceBps,
      // What was used is there again once it is paid.
      credited: ggr,
      reference: newReference(),
      ref: `invoice/${id}`,
      made_at: at,
    })
    .execute();
  await tell(tx, deps, customer, { id, number, amount, from, to, dueAt, at });
}

interface Told {
  readonly id: string;
  readonly number: string;
  readonly amount: bigint;
  readonly from: Date;
  readonly to: Date;
  readonly dueAt: Date;
  readonly at: Date;
}

/** The agent's members and its server. */
async function tell(
  tx: Tx,
  { ids }: BillingDeps,
  { tenantId, agentId, code, currency }: Customer,
  { id, number, amount, from, to, dueAt, at }: Told,
): Promise<void> {
  const key = `invoice.issued/${id}`;
  const period = { from: from.toISOString(), to: to.toISOString(), due_at: dueAt.toISOString() };
  const about = {
    event: "invoice.issued",
    invoice: id,
    number,
    agent_id: agentId,
    agent_code: code,
    amount,
    currency,
    ...period,
  } as const;
  await raiseNotice(tx, { tenantId, key, about, to: { agentId }, at });
  const data = { agent: code, invoice_id: id, number, amount, currency, ...period };
  await raiseWebhook(tx, { tenantId, agentId, id: ids(), key, about: { type: "invoice.issued", data }, at });
}

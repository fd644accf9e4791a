/** Changes billing terms: at once, or where the credit line goes up above the limit once a second person agrees. */
import { DUE_DAYS, type BillingKind } from "#contract/billing-terms.ts";
import { needsSecond } from "#contract/credit-request.ts";
import { refuse, type Refusal } from "#contract/errors.ts";
import { lockTree } from "../../agent/queries/structure.ts";
import { appendAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/database.ts";
import { reachOf } from "../../db/reach.ts";
import { instantOf } from "../../db/uuid.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { setCreditLine } from "../../ledger/credit-line.ts";
import { findCustomer, type Customer } from "../queries/customers.ts";
import {
  findTermsChange,
  findTermsChangeByRef,
  findTermsChangeWithin,
  hasWaitingTerms,
  type TermsChangeRow,
} from "../queries/terms.ts";
import { tellOfBilling, type BillingDeps } from "./deps.ts";
import { beyondPlan } from "./terms-of-plan.ts";

export interface NewTerms {
  /** The caller's own id, used once. */
  readonly ref: string;
  readonly kind: BillingKind;
  readonly creditLine: bigint;
  readonly dueDays: number;
  readonly reason: string;
}
export type Decision = { readonly decision: "approve" } | { readonly decision: "reject"; readonly reason: string };

const agentNotFound = refuse("agent_not_found", "There is no such agent.");
const notFound = refuse("request_not_found", "There is no such change.");
const closed = refuse("agent_closed", "The agent is closed.");
const inUse = refuse("credit_line_in_use", "More than this line is drawn or reserved already.");

export async function changeTerms(
  deps: BillingDeps,
  caller: MemberCaller,
  agentId: string,
  terms: NewTerms,
): Promise<TermsChangeRow | Refusal> {
  const reach = await reachOf(deps.db, caller, agentId);
  const tenantId = reach?.tenantIds[0];
  if (tenantId === undefined) return agentNotFound;
  if (terms.kind === "postpaid" && terms.creditLine === 0n) return lineMissing;
  const made = await deps.db.transaction().execute(async (tx) => {
    await lockTree(tx, tenantId, "change");
    const known = await findTermsChangeByRef(tx, tenantId, caller.memberId, terms.ref);
    if (known !== undefined) return isSame(known, terms) ? known : conflict;
    const customer = await findCustomer(tx, tenantId);
    if (customer?.agentId !== agentId.toLowerCase())
      return refuse("not_supported_by_policy", "The platform has terms with its direct customers only.");
    if (customer.state === "closed") return closed;
    if (await hasWaitingTerms(tx, tenantId)) return refuse("proposal_waiting", "Another change of its terms waits.");
    if (isInForce(customer, terms)) return refuse("state_unchanged", "These terms are in force already.");
    const beyond = await beyondPlan(tx, customer, terms, deps.clock());
    if (beyond !== null) return beyond;
    return insert(tx, deps, caller, customer, terms);
  });
  if ("refused" in made) return made;
  tellOfBilling(deps, made.agentId, made.state === "done" ? "agent.changed" : undefined);
  return made;
}

const lineMissing = refuse("validation_failed", "One field is not valid.", [
  { field: "credit_line", code: "too_small", message: "This must be at least 1 where invoices are paid" },
]);
const conflict = refuse("transfer_conflict", "This id was used before for another change, which stays as it is.");

const isSame = (known: TermsChangeRow, { kind, creditLine, dueDays }: NewTerms): boolean =>
  known.kind === kind && known.creditLine === creditLine && known.dueDays === dueDays;

const isInForce = (customer: Customer, { kind, creditLine, dueDays }: NewTerms): boolean =>
  customer.kind === kind &&
  customer.creditLine === creditLine &&
  // Where nothing was ever agreed on, what is usual is what everybody reads.
  (customer.dueDays ?? DUE_DAYS.usual) === dueDays;

async function insert(
  tx: Tx,
  deps: BillingDeps,
  caller: MemberCaller,
  customer: Customer,
  terms: NewTerms,
): Promise<TermsChangeRow | Refusal> {
  const { tenantId, agentId, currency } = customer;
  const { kind, creditLine, dueDays, reason, ref } = terms;
  const isSecond = creditLine > customer.creditLine && needsSecond(creditLine, currency);
  if (!isSecond && !(await putInForce(tx, customer, creditLine))) return inUse;
  const id = deps.ids();
  const at = instantOf(id);
  await tx
    .insertInto("billing_terms")
    .values({
      tenant_id: tenantId,
      id,
      agent_id: agentId,
      kind,
      credit_line: creditLine,
      due_days: dueDays,
      reason,
      needs_second: isSecond,
      ref,
      maker_tenant_id: caller.tenantId,
      maker_id: caller.memberId,
      made_at: at,
      ...(isSecond ? {} : { state: "done", ...checkedBy(caller, at) }),
    })
    .execute();
  const before = { kind: customer.kind, credit_line: customer.creditLine };
  const after = { change: id, kind, credit_line: creditLine, due_days: dueDays, reason, waits: isSecond };
  await note(tx, caller, { tenantId, agentId, action: "terms.change", before, after, at });
  return getChange(tx, tenantId, id);
}

/** Says whether the line could be set: it could not where more is drawn. */
const putInForce = async (tx: Tx, customer: Customer, creditLine: bigint): Promise<boolean> =>
  (await setCreditLine(tx, customer.tenantId, customer.creditAccountId, creditLine)) === "set";

const checkedBy = ({ tenantId, memberId }: MemberCaller, at: Date) => ({
  checker_tenant_id: tenantId,
  checker_id: memberId,
  decided_at: at,
});

async function getChange(tx: Tx, tenantId: string, id: string): Promise<TermsChangeRow> {
  const found = await findTermsChange(tx, tenantId, id);
  if (found === undefined) throw new Error(`change ${id} of terms is gone`);
  return found;
}

export const decideTerms = (
  deps: BillingDeps,
  caller: MemberCaller,
  id: string,
  decision: Decision,
): Promise<TermsChangeRow | Refusal> =>
  onWaiting(deps, caller, id, async (tx, change) => {
    if (change.makerId === caller.memberId)
      return refuse("second_person_needed", "Somebody else than who made a change decides it.");
    const at = deps.clock();
    const isApproved = decision.decision === "approve";
    const customer = await findCustomer(tx, change.tenantId);
    if (customer === undefined || customer.state === "closed") return closed;
    const beyond = isApproved ? await beyondPlan(tx, customer, change, at) : null;
    if (beyond !== null) return beyond;
    if (isApproved && !(await putInForce(tx, customer, change.creditLine))) return inUse;
    const answer = decision.decision === "reject" ? decision.reason : null;
    const state = isApproved ? "done" : "rejected";
    await end(tx, change, { state, answer, ...checkedBy(caller, at) });
    const { tenantId, agentId } = change;
    const action = isApproved ? "terms.approve" : "terms.reject";
    const before = { change: id, state: "waiting" };
    await note(tx, caller, { tenantId, agentId, action, before, after: { state, answer }, at });
    return null;
  });

/** Only by whoever made it. */
export const withdrawTerms = (deps: BillingDeps, caller: MemberCaller, id: string): Promise<TermsChangeRow | Refusal> =>
  onWaiting(deps, caller, id, async (tx, change) => {
    if (change.makerId !== caller.memberId)
      return refuse("not_supported_by_policy", "A change is withdrawn by whoever made it.");
    await end(tx, change, { state: "withdrawn" });
    const { tenantId, agentId } = change;
    const before = { change: id, state: "waiting" };
    const after = { state: "withdrawn" };
    await note(tx, caller, { tenantId, agentId, action: "terms.withdraw", before, after, at: deps.clock() });
    return null;
  });

/** Ends a change that waits, held still. */
async function onWaiting(
  deps: BillingDeps,
  caller: MemberCaller,
  id: string,
  act: (tx: Tx, change: TermsChangeRow) => Promise<Refusal | null>,
): Promise<TermsChangeRow | Refusal> {
  const reach = await reachOf(deps.db, caller);
  const seen = reach === undefined ? undefined : await findTermsChangeWithin(deps.db, reach, id);
  if (seen === undefined) return notFound;
  const done = await deps.db.transaction().execute(async (tx) => {
    await lockTree(tx, seen.tenantId, "change");
    const change = await getChange(tx, seen.tenantId, seen.id);
    if (change.state !== "waiting")
      return refuse("request_decided", "The change has been decided or withdrawn already.");
    return (await act(tx, change)) ?? getChange(tx, seen.tenantId, seen.id);
  });
  if ("refused" in done) return done;
  tellOfBilling(deps, done.agentId, done.state === "done" ? "agent.changed" : undefined);
  return done;
}

interface Ended {
  readonly state: "done" | "rejected" | "withdrawn";
  readonly answer?: string | null;
  readonly checker_tenant_id?: string;
  readonly checker_id?: string;
  readonly decided_at?: Date;
}

const end = (tx: Tx, { tenantId, id }: TermsChangeRow, ended: Ended) =>
  tx.updateTable("billing_terms").set(ended).where("tenant_id", "=", tenantId).where("id", "=", id).execute();

interface Noted {
  readonly tenantId: string;
  readonly agentId: string;
  readonly action: string;
  readonly before: object;
  readonly after: object;
  readonly at: Date;
}

const note = (tx: Tx, { memberId, address }: MemberCaller, { agentId: subject, ...noted }: Noted): Promise<void> =>
  appendAudit(tx, { ...noted, subject, memberId, address });

/** Puts a direct customer on another plan from the next cycle on: asked for, decided by a second person, or done alone below the limit. */
import { refuse, type Refusal } from "#contract/errors.ts";
import { lockTree } from "../../agent/queries/structure.ts";
import { appendAudit } from "../../db/audit.ts";
import type { Db, Tx } from "../../db/database.ts";
import { reachOf } from "../../db/reach.ts";
import { instantOf } from "../../db/uuid.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { findCustomer, type Customer } from "../queries/customers.ts";
import { findPlanChange, findPlanChangeByRef, listPlanChangesOf, type PlanChangeRow } from "../queries/plan-changes.ts";
import { findPlanVersion, listPlanVersions, type PlanVersion } from "../queries/plans.ts";
import { cycleAfter, readPlanAt } from "./agreed-plans.ts";
import { tellOfBilling, type BillingDeps } from "./deps.ts";
import { isAboveLimit, unfitRefusal } from "./plan-fit.ts";
import { findSeenPlanChange } from "./read-plan-changes.ts";

export interface PlanWish {
  /** The caller's own id, used once. */
  readonly ref: string;
  readonly code: string;
  readonly version: number;
  readonly reason: string;
}
export type Decision = { readonly decision: "approve" } | { readonly decision: "reject"; readonly reason: string };

const agentNotFound = refuse("agent_not_found", "There is no such agent.");
const planNotFound = refuse("plan_not_found", "There is no such plan.");
const notFound = refuse("request_not_found", "There is no such change.");
const closed = refuse("agent_closed", "The agent is closed.");

export async function requestPlan(
  deps: BillingDeps,
  caller: MemberCaller,
  agentId: string,
  wish: PlanWish,
): Promise<PlanChangeRow | Refusal> {
  const reach = await reachOf(deps.db, caller, agentId);
  const tenantId = reach?.tenantIds[0];
  if (tenantId === undefined) return agentNotFound;
  const made = await deps.db.transaction().execute(async (tx) => {
    await lockTree(tx, tenantId, "change");
    const known = await findPlanChangeByRef(tx, { tenantId, makerId: caller.memberId, ref: wish.ref });
    if (known !== undefined) return isSame(known, wish) ? known : conflict;
    const customer = await findCustomer(tx, tenantId);
    if (customer?.agentId !== agentId.toLowerCase())
      return refuse("not_supported_by_policy", "Only a direct customer of the platform is on a plan.");
    if (customer.state === "closed") return closed;
    const plan = await findWanted(tx, caller, customer, wish);
    if ("refused" in plan) return plan;
    const refusal = (await openRefusal(tx, customer, plan, deps.clock())) ?? (await unfitRefusal(tx, customer, plan));
    return refusal ?? insert(tx, deps, caller, { customer, plan, wish });
  });
  if ("refused" in made) return made;
  tellOfBilling(deps, made.agentId);
  return made;
}

const conflict = refuse("transfer_conflict", "This id was used before for another change, which stays as it is.");
const isSame = (known: PlanChangeRow, { code, version }: PlanWish): boolean =>
  known.code === code && known.version === version;

/** An agent asks for the newest version of an offered plan; the platform may choose any version. */
async function findWanted(
  db: Db,
  caller: MemberCaller,
  customer: Customer,
  { code, version }: PlanWish,
): Promise<PlanVersion | Refusal> {
  const [plan] =
    caller.party === "platform"
      ? [await findPlanVersion(db, { code, version })]
      : (await listPlanVersions(db, { code, isNewest: true, isOffered: true })).filter(
          (one) => one.version === version && one.currency === customer.currency,
        );
  if (plan === undefined) return planNotFound;
  return plan.currency === customer.currency
    ? plan
    : refuse("currency_mismatch", `The agent's currency is ${customer.currency}.`);
}

/** One change is open at a time, and it changes something. */
async function openRefusal(db: Db, customer: Customer, plan: PlanVersion, now: Date): Promise<Refusal | null> {
  const changes = await listPlanChangesOf(db, customer.tenantId);
  if (changes.some(({ state }) => state === "waiting" || state === "scheduled"))
    return refuse("proposal_waiting", "Another change of its plan waits, or is scheduled.");
  const { plan: current } = (await readPlanAt(db, customer))(now);
  return current?.code === plan.code && current.version === plan.version
    ? refuse("state_unchanged", "The agent is on this plan already.")
    : null;
}

interface Wanted {
  readonly customer: Customer;
  readonly plan: PlanVersion;
  readonly wish: PlanWish;
}

async function insert(
  tx: Tx,
  deps: BillingDeps,
  caller: MemberCaller,
  { customer, plan, wish }: Wanted,
): Promise<PlanChangeRow> {
  const { tenantId, agentId } = customer;
  const id = deps.ids();
  const at = instantOf(id);
  const isSecond = caller.party === "agent" || (await isAboveLimit(tx, customer, plan, at));
  await tx
    .insertInto("plan_changes")
    .values({
      tenant_id: tenantId,
      id,
      agent_id: agentId,
      plan_code: plan.code,
      version: plan.version,
      price_before_bps: customer.priceBps,
      reason: wish.reason,
      needs_second: isSecond,
      ref: wish.ref,
      maker_tenant_id: caller.tenantId,
      maker_id: caller.memberId,
      made_at: at,
      ...(isSecond ? {} : { state: "scheduled", from_at: cycleAfter(at), ...checkedBy(caller, at) }),
    })
    .execute();
  const before = { plan: (await readPlanAt(tx, customer))(at).plan?.code ?? null, price_bps: customer.priceBps };
  const after = { change: id, plan: plan.code, version: plan.version, reason: wish.reason, waits: isSecond };
  await note(tx, caller, { tenantId, agentId, action: "plan.request", before, after, at });
  return getChange(tx, tenantId, id);
}

const checkedBy = ({ tenantId, memberId }: MemberCaller, at: Date) => ({
  checker_tenant_id: tenantId,
  checker_id: memberId,
  decided_at: at,
});

async function getChange(tx: Tx, tenantId: string, id: string): Promise<PlanChangeRow> {
  const found = await findPlanChange(tx, tenantId, id);
  if (found === undefined) throw new Error(`change ${id} of a plan is gone`);
  return found;
}

export const decidePlanChange = (
  deps: BillingDeps,
  caller: MemberCaller,
  id: string,
  decision: Decision,
): Promise<PlanChangeRow | Refusal> =>
  onWaiting(deps, caller, id, async (tx, change) => {
    if (change.makerId === caller.memberId)
      return refuse("second_person_needed", "Another member than the one who asked for a change decides it.");
    const at = deps.clock();
    const { tenantId, agentId } = change;
    const before = { change: id, state: "waiting" };
    if (decision.decision === "reject") {
      await end(tx, change, { state: "rejected", answer: decision.reason, ...checkedBy(caller, at) });
      const after = { state: "rejected", answer: decision.reason };
      await note(tx, caller, { tenantId, agentId, action: "plan.reject", before, after, at });
      return null;
    }
    const customer = await findCustomer(tx, tenantId);
    const plan = await findPlanVersion(tx, change);
    if (customer === undefined || customer.state === "closed") return closed;
    if (plan === undefined) throw new Error(`change ${id} of a plan has none`);
    const unfit = await unfitRefusal(tx, customer, plan);
    if (unfit !== null) return unfit;
    const from = cycleAfter(at);
    await end(tx, change, { state: "scheduled", from_at: from, ...checkedBy(caller, at) });
    await note(tx, caller, {
      tenantId,
      agentId,
      action: "plan.approve",
      before,
      after: { state: "scheduled", from },
      at,
    });
    return null;
  });

/** Only by the member who asked for it. */
export const withdrawPlanChange = (
  deps: BillingDeps,
  caller: MemberCaller,
  id: string,
): Promise<PlanChangeRow | Refusal> =>
  onWaiting(deps, caller, id, async (tx, change) => {
    if (change.makerId !== caller.memberId)
      return refuse("not_supported_by_policy", "A change is withdrawn by the member who asked for it.");
    await end(tx, change, { state: "withdrawn" });
    const { tenantId, agentId } = change;
    const before = { change: id, state: "waiting" };
    const after = { state: "withdrawn" };
    await note(tx, caller, { tenantId, agentId, action: "plan.withdraw", before, after, at: deps.clock() });
    return null;
  });

/** Ends a change that waits, while the tree is locked. */
async function onWaiting(
  deps: BillingDeps,
  caller: MemberCaller,
  id: string,
  act: (tx: Tx, change: PlanChangeRow) => Promise<Refusal | null>,
): Promise<PlanChangeRow | Refusal> {
  const seen = await findSeenPlanChange(deps.db, caller, id);
  if (seen === undefined) return notFound;
  const done = await deps.db.transaction().execute(async (tx) => {
    await lockTree(tx, seen.tenantId, "change");
    const change = await getChange(tx, seen.tenantId, seen.id);
    if (change.state !== "waiting")
      return refuse("request_decided", "The change has been decided or withdrawn already.");
    return (await act(tx, change)) ?? getChange(tx, seen.tenantId, seen.id);
  });
  if ("refused" in done) return done;
  tellOfBilling(deps, done.agentId);
  return done;
}

interface Ended {
  readonly state: "scheduled" | "rejected" | "withdrawn";
  readonly from_at?: Date;
  readonly answer?: string;
  readonly checker_tenant_id?: string;
  readonly checker_id?: string;
  readonly decided_at?: Date;
}

const end = (tx: Tx, { tenantId, id }: PlanChangeRow, ended: Ended) =>
  tx.updateTable("plan_changes").set(ended).where("tenant_id", "=", tenantId).where("id", "=", id).execute();

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

/** Which plan a customer is on in each cycle, and what the cycles of a period cost under it. */
import type { Db } from "../../db/database.ts";
import { listAgreedPlans, type PlanChangeRow } from "../queries/plan-changes.ts";
import { findPlanVersion, type PlanVersion } from "../queries/plans.ts";
import { listCycleUsage, type Period } from "../queries/usage.ts";
import { flatPlan, priceCycle, type PricedCycle, type PricedPlan } from "./plan-price.ts";

/** The beginning of the UTC month that an instant is in. */
export const cycleOf = (instant: Date): Date => new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth(), 1));
export const cycleAfter = (instant: Date): Date =>
  new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth() + 1, 1));

/** A plan as the pure functions price it. */
export const pricedPlan = ({ tiers, minimum }: PlanVersion): PricedPlan => ({
  minimum,
  tiers: tiers.map(({ fromGgr, priceBps, providers }) => ({
    fromGgr,
    priceBps,
    providers: new Map(providers.map((one) => [one.code, one.priceBps])),
  })),
});

export interface InForce {
  /** null: the agent's own price for every provider, without tiers. */
  readonly plan: PlanVersion | null;
  readonly priced: PricedPlan;
  readonly since: Date | null;
}

/** Answers which plan is in force at an instant. */
export type PlanAt = (instant: Date) => InForce;

/** Of a customer, whose price now is given. */
export async function readPlanAt(
  db: Db,
  { tenantId, priceBps }: { readonly tenantId: string; readonly priceBps: number },
): Promise<PlanAt> {
  const agreed = await listAgreedPlans(db, tenantId);
  const inForce: (InForce & { readonly since: Date })[] = [];
  for (const change of agreed) {
    const plan = await findPlanVersion(db, change);
    if (plan === undefined || change.fromAt === null) throw new Error(`change ${change.id} of a plan has none`);
    inForce.push({ plan, priced: pricedPlan(plan), since: change.fromAt });
  }
  return (instant) => inForce.findLast(({ since }) => since <= instant) ?? before(agreed, priceBps);
}

/** Before its first plan a customer had the one price it was created with. */
const before = ([first]: readonly PlanChangeRow[], priceBps: number): InForce => ({
  plan: null,
  priced: flatPlan(first?.priceBeforeBps ?? priceBps),
  since: null,
});

export interface Cycle extends PricedCycle {
  /** The beginning of its month. */
  readonly from: Date;
}

/** Every cycle of a period, in order; one of which the period has only a part is no whole one. */
export async function priceCycles(
  db: Db,
  tenantId: string,
  period: Period,
  planOf: (cycle: Date) => PricedPlan,
): Promise<Cycle[]> {
  const used = await listCycleUsage(db, tenantId, period);
  const cycles: Cycle[] = [];
  for (let from = cycleOf(period.from); from < period.to; from = cycleAfter(from)) {
    const usage = used.find(({ cycle }) => cycle.getTime() === from.getTime())?.usage ?? [];
    const isWhole = period.from <= from && cycleAfter(from) <= period.to;
    cycles.push({ from, ...priceCycle(planOf(from), { isWhole, usage }) });
  }
  return cycles;
}

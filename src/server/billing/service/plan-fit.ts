/** Whether a customer may be put on a plan, and whether that takes a second person. */
import { needsSecond } from "#contract/credit-request.ts";
import { refuse, type Refusal } from "#contract/errors.ts";
import type { Db } from "../../db/database.ts";
import type { Customer } from "../queries/customers.ts";
import { findLowestChildPrice } from "../queries/plan-changes.ts";
import type { PlanVersion } from "../queries/plans.ts";
import { listCycleUsage } from "../queries/usage.ts";
import { ggrOf } from "./plan-price.ts";
import { simulatedPeriod } from "./simulated-period.ts";

/** No sub-agent pays less than the plan's highest price, and the terms agreed on are within the plan's. */
export async function unfitRefusal(db: Db, customer: Customer, plan: PlanVersion): Promise<Refusal | null> {
  const lowest = await findLowestChildPrice(db, customer.tenantId, customer.agentId);
  if (lowest !== null && lowest < plan.priceBps)
    return refuse("price_above_child", `A sub-agent pays ${lowest} hundredths of a per cent.`);
  const isDueTooLate = customer.kind === "postpaid" && (customer.dueDays ?? 0) > plan.dueDaysMost;
  return customer.creditLine > plan.creditLineMost || isDueTooLate
    ? refuse("terms_above_plan", "The credit line or the days until an invoice is due are beyond those of the plan.")
    : null;
}

/** A lower price, or the GGR of the last 90 days above what one person may move alone, takes two people. */
export async function isAboveLimit(db: Db, customer: Customer, plan: PlanVersion, at: Date): Promise<boolean> {
  if (plan.priceBps < customer.priceBps) return true;
  const used = await listCycleUsage(db, customer.tenantId, simulatedPeriod(at));
  return needsSecond(ggrOf(used.flatMap(({ usage }) => usage)), customer.currency);
}

/** Holds the terms of a customer within those of the plan it is on, and of the one it is to be on. */
import type { BillingKind } from "#contract/billing-terms.ts";
import { refuse, type Refusal } from "#contract/errors.ts";
import type { Db } from "../../db/database.ts";
import type { Customer } from "../queries/customers.ts";
import { cycleAfter, readPlanAt } from "./agreed-plans.ts";

interface Terms {
  readonly kind: BillingKind;
  readonly creditLine: bigint;
  readonly dueDays: number;
}

/** Refuses terms beyond those of a plan; null where they are within. */
export async function beyondPlan(db: Db, customer: Customer, terms: Terms, now: Date): Promise<Refusal | null> {
  const planAt = await readPlanAt(db, customer);
  const isBeyond = [now, cycleAfter(now)]
    .flatMap((instant) => planAt(instant).plan ?? [])
    .some(
      ({ creditLineMost, dueDaysMost }) =>
        terms.creditLine > creditLineMost || (terms.kind === "postpaid" && terms.dueDays > dueDaysMost),
    );
  return isBeyond ? refuse("terms_above_plan", "The plan of the agent allows less.") : null;
}

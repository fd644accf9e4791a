/** Proves the books of one tenant, from the first entry to the last: the steps of a pass, one after the other. */
import type { Db } from "#server/db/database.ts";
import { uuidv7 } from "#server/db/uuid.ts";
import { addNamed, type LedgerBreak } from "./check/breaks.ts";
import { type CheckPoint, FIRST_POINT, takeStep } from "./check/steps.ts";

/** Rows of each table that a step reads at most, about. */
export const STEP_ROWS = 10_000;

export interface CheckResult {
  readonly accounts: bigint;
  readonly movements: bigint;
  /** How many breaks there are; 0 when the books are right. */
  readonly breaks: bigint;
  /** The first of each check. */
  readonly named: readonly LedgerBreak[];
}

/** Safe beside running traffic: what is booked after it began is checked as far as it is seen, and never an alarm. */
export async function checkBooks(
  db: Db,
  tenantId: string,
  { most = STEP_ROWS }: { readonly most?: number } = {},
): Promise<CheckResult> {
  const options = { tenantId, passId: uuidv7(), most };
  const sum = { accounts: 0n, movements: 0n, breaks: 0n };
  let named: LedgerBreak[] = [];
  let point: CheckPoint | null = FIRST_POINT;
  while (point !== null) {
    const from: CheckPoint = point;
    const step = await db.transaction().execute((tx) => takeStep(tx, options, from));
    sum.accounts += step.accounts;
    sum.movements += step.movements;
    sum.breaks += step.breaks;
    named = addNamed(named, step.named);
    point = step.next;
  }
  return { ...sum, named };
}

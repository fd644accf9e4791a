/** The period that the simulator prices, and by which a change of plan is measured. */
import { SIMULATED_DAYS } from "#contract/plan-change.ts";
import type { Period } from "../queries/usage.ts";

const DAY_MS = 86_400_000;

/** The last whole UTC days before an instant. */
export function simulatedPeriod(now: Date): Period {
  const to = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  return { from: new Date(to - SIMULATED_DAYS * DAY_MS), to: new Date(to) };
}

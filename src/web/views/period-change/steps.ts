// The steps of a waterfall from one figure to another; pure.
import type { ChangeMeasure, ChangePart, PeriodChange } from "#contract/period-change.ts";
import type { Step } from "#web/ui/chart-canvas.tsx";

/** How much of the difference a part is. */
export const effectOf = ({ before, now }: Pick<ChangePart, "before" | "now">, measure: ChangeMeasure): bigint =>
  now[measure] - before[measure];

/** The first and the last stand on the axis; each part begins where the one before it ends. */
export function stepsOf(
  { before, now }: Pick<PeriodChange, "before" | "now">,
  parts: readonly ChangePart[],
  measure: ChangeMeasure,
): Step[] {
  let at = before[measure];
  const steps = parts.map((part): Step => {
    const effect = effectOf(part, measure);
    const from = at;
    at += effect;
    return { from: Number(from), to: Number(at), is: effect < 0n ? "loss" : "gain" };
  });
  return [
    { from: 0, to: Number(before[measure]), is: "total" },
    ...steps,
    { from: 0, to: Number(now[measure]), is: "total" },
  ];
}

// How long a round took.
import { Absent } from "#web/ui/absent.tsx";
import { useFormatter } from "#web/ui/use-formatter.ts";

const SECOND_MS = 1000;

interface DurationProps {
  readonly from: string;
  /** null while it goes on. */
  readonly to: string | null;
}

export function Duration({ from, to }: DurationProps) {
  const format = useFormatter();
  if (to === null) return <Absent />;
  const ms = Math.max(0, Date.parse(to) - Date.parse(from));
  const [value, unit] = ms < SECOND_MS ? ([ms, "millisecond"] as const) : ([ms / SECOND_MS, "second"] as const);
  return (
    <span className="figures whitespace-nowrap">
      {format.number(value, { style: "unit", unit, unitDisplay: "short", maximumFractionDigits: 1 })}
    </span>
  );
}

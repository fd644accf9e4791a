// The totals of a statement: what the entries of the whole filter brought the account, what they took, and both together.
import { useTranslations } from "use-intl";
import type { z } from "zod";
import type { statement } from "#contract/statement.ts";
import type { TotalsRow } from "#web/ui/table-totals.tsx";
import { sumRows } from "./sum-rows.tsx";

type Sums = Pick<z.output<typeof statement>, "totals" | "currency">;

export function entryTotals({ totals, currency }: Sums): TotalsRow[] {
  const { gains, gained, losses, lost } = totals;
  return sumRows(
    [
      { id: "gained", label: <Label of="gained" count={gains} />, amount: gained, currency },
      { id: "lost", label: <Label of="lost" count={losses} />, amount: -lost, currency },
      { id: "together", label: <Label of="together" count={gains + losses} />, amount: gained - lost, currency },
    ],
    { column: "amount", signed: true },
  );
}

interface LabelProps {
  readonly of: "gained" | "lost" | "together";
  readonly count: number;
}

function Label({ of, count }: LabelProps) {
  return <>{useTranslations("statement.total")(of, { count })}</>;
}

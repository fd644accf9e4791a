// The totals of a statement: the balance before the filter's entries, what they brought and took, and the balance after them.
import { useTranslations } from "use-intl";
import type { z } from "zod";
import type { statement } from "#contract/statement.ts";
import type { TotalsRow } from "#web/ui/table-totals.tsx";
import { Money } from "./money.tsx";
import { sumRows } from "./sum-rows.tsx";

type Sums = Pick<z.output<typeof statement>, "totals" | "currency">;

export function entryTotals({ totals, currency }: Sums): TotalsRow[] {
  if (totals === null) return [{ id: "none", label: <Label of="notReady" />, cells: { amount: "–" } }];
  const { opening, gains, gained, losses, lost, closing } = totals;
  const after = (balance: bigint) => <Money amount={balance} currency={currency} bare />;
  const [income, outgo, together] = sumRows(
    [
      { id: "gained", label: <Label of="gained" count={gains} />, amount: gained, currency },
      { id: "lost", label: <Label of="lost" count={losses} />, amount: -lost, currency },
      { id: "closing", label: <Label of="closing" count={gains + losses} />, amount: gained - lost, currency },
    ],
    { column: "amount", signed: true },
  );
  return [
    { id: "opening", currency, label: <Label of="opening" />, cells: { after: after(opening) } },
    ...[income, outgo].flatMap((row) => row ?? []),
    ...(together === undefined ? [] : [{ ...together, cells: { ...together.cells, after: after(closing) } }]),
  ];
}

interface LabelProps {
  readonly of: "opening" | "gained" | "lost" | "closing" | "notReady";
  readonly count?: number;
}

function Label({ of, count = 0 }: LabelProps) {
  return <>{useTranslations("statement.total")(of, { count })}</>;
}

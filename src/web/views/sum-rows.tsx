// The totals of a list of movements: a line for what came and one for what went, each with its count and its sum.
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { CurrencyCode } from "#contract/money.ts";
import type { TotalsRow } from "#web/ui/table-totals.tsx";
import { TextTooltip } from "#web/ui/tooltip.tsx";
import { Money } from "./money.tsx";

export interface SumRow {
  readonly id: string;
  readonly label: ReactNode;
  readonly amount: bigint;
  readonly currency: CurrencyCode;
}

interface SumLook {
  /** The column of the amounts. */
  readonly column: string;
  readonly signed?: boolean;
}

export function sumRows(rows: readonly SumRow[], { column, signed = false }: SumLook): TotalsRow[] {
  return rows.map(({ id, label, amount, currency }) => ({
    id,
    currency,
    label,
    // The label names the currency.
    cells: { [column]: <Money amount={amount} currency={currency} signed={signed} bare /> },
  }));
}

/** Where too many would have to be read to add them up, the reason stands for the sums. */
export const noSums = (column: string): TotalsRow[] => [
  { id: "none", label: <NoSums />, cells: { [column]: <NoSum /> } },
];

function NoSum() {
  return <TextTooltip text={useTranslations("sums")("whyNone")}>–</TextTooltip>;
}

/** A phone has no tooltips: there the reason stands in full. */
function NoSums() {
  const t = useTranslations("sums");
  return (
    <>
      {t("total")}
      <span className="block text-xs font-normal text-soft sm:hidden">{t("whyNone")}</span>
    </>
  );
}

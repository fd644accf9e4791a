// What a transfer does to each side: what it has before and after.
import { ArrowRight } from "lucide-react";
import { useTranslations } from "use-intl";
import type { CurrencyCode } from "#contract/money.ts";
import { Money, useMoneyText } from "./money.tsx";

export interface TransferSide {
  readonly name: string;
  readonly now: bigint;
  /** What the transfer brings it; below zero, what it takes. */
  readonly gained: bigint;
}

interface TransferPreviewProps {
  /** What is told of each side, for example "Credit available". */
  readonly title: string;
  readonly sides: readonly TransferSide[];
  readonly currency: CurrencyCode;
}

export function TransferPreview({ title, sides, currency }: TransferPreviewProps) {
  const t = useTranslations("transfer.preview");
  return (
    <table className="w-full rounded-lg bg-sunken text-sm max-sm:text-xs">
      <thead>
        <tr className="text-xs text-soft *:px-3 *:pt-2.5 *:font-medium max-sm:*:px-2">
          <th scope="col" className="text-left">
            {title}
          </th>
          <th scope="col" className="text-right">
            {t("now")}
          </th>
          <th scope="col" className="text-right">
            {t("after")}
          </th>
        </tr>
      </thead>
      <tbody>
        {sides.map((side) => (
          <Side key={side.name} side={side} currency={currency} />
        ))}
      </tbody>
    </table>
  );
}

function Side({ side, currency }: { readonly side: TransferSide; readonly currency: CurrencyCode }) {
  const t = useTranslations("transfer.preview");
  const money = useMoneyText();
  const { name, now, gained } = side;
  const after = now + gained;
  return (
    <tr className="align-top *:px-3 *:py-2 max-sm:*:px-2">
      <th scope="row" className="max-w-40 text-left font-medium wrap-anywhere">
        {name}
      </th>
      <td className="text-right text-soft">
        <Money amount={now} currency={currency} bare />
      </td>
      <td className="text-right font-medium">
        <span className="inline-flex items-center gap-2">
          <ArrowRight aria-hidden size={14} className="text-faint" />
          <Money amount={after} currency={currency} bare />
        </span>
        {after < 0n && gained < 0n && (
          <span className="block text-xs text-bad">{t("short", { amount: money(-after, currency) })}</span>
        )}
      </td>
    </tr>
  );
}

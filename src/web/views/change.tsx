// How an amount stands against that of the period before: what it differs by, and the share of it.
import { useTranslations } from "use-intl";
import { CURRENCIES, type CurrencyCode } from "#contract/money.ts";
import { Absent } from "#web/ui/absent.tsx";
import { AmountText } from "#web/ui/amount-text.tsx";
import { useFormatter } from "#web/ui/use-formatter.ts";
import { compare } from "./comparison.ts";

interface ChangeProps {
  readonly now: bigint;
  /** undefined: there is nothing to compare with. */
  readonly before: bigint | undefined;
  readonly currency: CurrencyCode;
}

export function Change({ now, before, currency }: ChangeProps) {
  const t = useTranslations("agentPeriod");
  const format = useFormatter();
  if (before === undefined) return <Absent />;
  const { difference, shareBps } = compare(now, before);
  const share =
    shareBps === null
      ? null
      : format
          .number(shareBps / 10_000, { style: "percent", maximumFractionDigits: 0, signDisplay: "exceptZero" })
          .replace("-", "−");
  return (
    <span className="whitespace-nowrap" title={t("againstBefore")}>
      <AmountText minor={difference} digits={CURRENCIES[currency]} sign="always" />
      {share !== null && <span className="ml-1.5 text-xs text-faint">{share}</span>}
    </span>
  );
}

// Says for each currency that everything that is held, and what stands against it, comes to 0.
import { CircleCheck, CircleX } from "lucide-react";
import { useTranslations } from "use-intl";
import type { Answer } from "#contract/endpoint.ts";
import type { listHoldings, PartFlows } from "#contract/holdings.ts";
import type { CurrencyCode } from "#contract/money.ts";
import { useFormatter } from "#web/ui/use-formatter.ts";
import { How } from "#web/views/how.tsx";
import { useMoneyText } from "#web/views/money.tsx";
import { partsInUse } from "./steps.ts";

interface BookSumsProps {
  readonly answer: Answer<typeof listHoldings>;
}

export function BookSums({ answer: { totals, compared } }: BookSumsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {totals.map(({ currency, parts }) => (
        <BookSum key={currency} currency={currency} parts={parts} compared={compared} />
      ))}
    </div>
  );
}

interface BookSumProps {
  readonly currency: CurrencyCode;
  readonly parts: readonly PartFlows[];
  readonly compared: Answer<typeof listHoldings>["compared"];
}

function BookSum({ currency, parts, compared }: BookSumProps) {
  const t = useTranslations("holdings");
  const money = useMoneyText();
  const format = useFormatter();
  const sum = parts.reduce((all, { closing }) => all + closing, 0n);
  const isRight = sum === 0n;
  const Icon = isRight ? CircleCheck : CircleX;
  const used = partsInUse(parts);
  const checked =
    compared.checked_to === null
      ? t("sum.notCompared")
      : t("sum.compared", {
          day: format.dateTime(new Date(compared.checked_to), {
            year: "numeric",
            month: "2-digit",
            day: "2-digit",
            timeZone: "UTC",
          }),
          differences: compared.differences,
        });
  return (
    <div
      role={isRight ? "status" : "alert"}
      aria-label={t("sum.label", { currency })}
      className={`flex items-center gap-2 rounded-lg px-3 py-1.5 text-sm ${isRight ? "bg-good-soft text-good" : "bg-bad-soft text-bad"}`}
    >
      <Icon aria-hidden size={17} className="shrink-0" />
      <p className="figures font-medium">{t("sum.is", { currency, sum: money(sum, currency) })}</p>
      <How
        figure={t("sum.figure")}
        formula={used.map(({ part, closing }) => `${t(`part.${part}`)} ${money(closing, currency)}`).join(" + ")}
        covers={`${t("sum.covers")} ${checked}`}
      />
    </div>
  );
}

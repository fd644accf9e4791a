// What an agent pays for its credit, with an example of what that means and the least it may be.
import { useTranslations } from "use-intl";
import { PRICE_BPS } from "#contract/agent.ts";
import { CURRENCIES, type CurrencyCode } from "#contract/money.ts";
import { NumberField } from "#web/ui/decimal-field.tsx";
import { useFormatter } from "#web/ui/use-formatter.ts";
import { useMoneyText } from "#web/views/money.tsx";

interface PriceFieldProps {
  readonly name: string;
  /** Hundredths of a per cent. */
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly currency: CurrencyCode;
  /** Price of who is above; null for a direct customer. */
  readonly floor: number | null;
}

const WHOLE_BPS = 10_000;

export function PriceField({ name, value, onChange, currency, floor }: PriceFieldProps) {
  const t = useTranslations("agent.create");
  const format = useFormatter();
  const money = useMoneyText();
  const unit = 10n ** BigInt(CURRENCIES[currency]);
  // Ten thousand units, since their price is a whole number of units at any price.
  const example =
    value !== null && value > 0
      ? t("priceHint", {
          credit: money(BigInt(WHOLE_BPS) * unit, currency),
          price: money(BigInt(value) * unit, currency),
        })
      : "";
  const percent = { style: "percent", minimumFractionDigits: 2 } as const;
  const least = floor === null ? "" : t("priceFloor", { price: format.number(floor / WHOLE_BPS, percent) });
  return (
    <NumberField
      name={name}
      label={t("price")}
      isRequired
      digits={2}
      unit="%"
      minimum={BigInt(floor ?? PRICE_BPS.least)}
      maximum={BigInt(PRICE_BPS.most)}
      value={value}
      onChange={onChange}
      hint={`${example} ${least}`.trim()}
    />
  );
}

// One tile for each place money can be in, with what it held last and what that is against the beginning of the period.
import { useTranslations } from "use-intl";
import { HOLDING_PARTS, type HoldingPart, type PartFlows } from "#contract/holdings.ts";
import type { CurrencyCode } from "#contract/money.ts";
import { StatTile } from "#web/ui/stat-tile.tsx";
import { How } from "#web/views/how.tsx";
import { Money } from "#web/views/money.tsx";
import { partsInUse } from "./steps.ts";

interface PartTilesProps {
  /** null while they are on their way. */
  readonly parts: readonly PartFlows[] | null;
  readonly currency: CurrencyCode | undefined;
}

/** Those that are always shown; the others where they have anything. */
const ALWAYS: readonly HoldingPart[] = ["credit", "wallet", "open", "house"];

export function PartTiles({ parts, currency }: PartTilesProps) {
  const t = useTranslations("holdings");
  const used = parts === null ? [] : partsInUse(parts).map(({ part }) => part);
  const shown = HOLDING_PARTS.filter((part) => ALWAYS.includes(part) || used.includes(part));
  return (
    <div className="@container grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))]">
      {shown.map((name) => {
        const part = parts?.find((one) => one.part === name);
        return (
          <StatTile
            key={name}
            label={
              <span className="flex items-center gap-1">
                <span className="truncate">{t(`part.${name}`)}</span>
                <How figure={t(`part.${name}`)} formula={t(`how.${name}`)} covers={t("covers.part")} />
              </span>
            }
            figure={
              part === undefined || currency === undefined ? null : (
                <span className="text-xl @max-[30rem]:text-base">
                  <Money amount={part.closing} currency={currency} />
                </span>
              )
            }
            hint={
              part !== undefined &&
              currency !== undefined && (
                <span className="figures">
                  <Money amount={part.closing - part.opening} currency={currency} signed /> {t("sinceOpening")}
                </span>
              )
            }
          />
        );
      })}
    </div>
  );
}

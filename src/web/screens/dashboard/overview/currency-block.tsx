// Everything the overview says about one currency.
import { useTranslations } from "use-intl";
import type { OverviewCurrency } from "#contract/statistics.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { StatTile } from "#web/ui/stat-tile.tsx";
import { FigureTiles, TILES_GRID } from "./figure-tiles.tsx";
import { HoursChart } from "./hours-chart.tsx";

interface CurrencyBlockProps {
  readonly block: OverviewCurrency;
  readonly agentId: string | undefined;
}

export function CurrencyBlock({ block, agentId }: CurrencyBlockProps) {
  const t = useTranslations("overview");
  return (
    <section aria-label={block.currency} className="@container grid gap-3">
      <p className="text-sm text-soft">{t("period", { currency: block.currency })}</p>
      <FigureTiles block={block} agentId={agentId} />
      <HoursChart block={block} />
    </section>
  );
}

const TILES = ["credit", "turnover", "wins", "ggr", "rtp", "rounds"] as const;

export function CurrencyBlockShape() {
  const t = useTranslations("overview.figure");
  return (
    <div aria-busy className="@container grid gap-3">
      <div className="mb-1 flex h-9.5 items-center border-b border-line px-3">
        <Skeleton className="h-4 w-8" />
      </div>
      <Skeleton className="my-0.5 h-4 w-64" />
      <div className={TILES_GRID}>
        {TILES.map((name) => (
          <StatTile key={name} label={t(name)} figure={null} />
        ))}
      </div>
      <HoursChart block={null} />
    </div>
  );
}

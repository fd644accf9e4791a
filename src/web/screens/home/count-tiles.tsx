// The tiles of the live counts: all they say is there at once, and only the figures come later.
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { StatTile } from "#web/ui/stat-tile.tsx";

type Figures = readonly [rounds: ReactNode, games: ReactNode, countedTo: ReactNode];

const TO_COME = <Skeleton className="mt-1.5 h-5 w-2/3" />;

export function CountTiles({ figures }: { readonly figures: Figures | null }) {
  const t = useTranslations("home.live");
  const [rounds, games, countedTo] = figures ?? [TO_COME, TO_COME, TO_COME];
  return (
    <section
      aria-label={t("label")}
      className="grid gap-3 sm:grid-cols-3 lg:grid-cols-1 max-sm:min-[24rem]:grid-cols-2 max-sm:min-[24rem]:*:last:col-span-2"
    >
      <StatTile label={t("rounds")} figure={rounds} hint={t("roundsHint")} />
      <StatTile label={t("games")} figure={games} hint={t("gamesHint")} />
      <StatTile label={t("countedTo")} figure={countedTo} hint={t("countedToHint")} />
    </section>
  );
}

// How many rounds are open and how many of them are stuck; zero is said as well.
import { useTranslations } from "use-intl";
import type { OpenRoundTotals } from "#contract/open-round.ts";
import { Absent } from "#web/ui/absent.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { StatTile } from "#web/ui/stat-tile.tsx";
import { useFormatter } from "#web/ui/use-formatter.ts";
import { How } from "#web/views/how.tsx";
import { Money } from "#web/views/money.tsx";

export function OpenRoundTiles({ totals }: { readonly totals: OpenRoundTotals | undefined }) {
  const t = useTranslations("control.rounds.tile");
  const format = useFormatter();
  const label = (figure: "open" | "stuck" | "oldest" | "stakes") => (
    <span className="inline-flex items-center gap-0.5">
      {t(figure)}
      <How figure={t(figure)} formula={t(`how.${figure}`)} covers={t("covers")} />
    </span>
  );
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <StatTile label={label("open")} figure={totals === undefined ? null : format.number(totals.open)} />
      <StatTile
        label={label("stuck")}
        figure={
          totals === undefined ? null : (
            <span className={totals.stuck === 0 ? "text-good" : "text-bad"}>{format.number(totals.stuck)}</span>
          )
        }
        hint={totals !== undefined && t(totals.stuck === 0 ? "noneStuck" : "someStuck")}
      />
      <StatTile label={label("oldest")} figure={totals === undefined ? null : <Oldest at={totals.oldest_at} />} />
      <StatTile label={label("stakes")} figure={totals === undefined ? null : <Stakes stakes={totals.stakes} />} />
    </div>
  );
}

const Oldest = ({ at }: { readonly at: string | null }) => (at === null ? <Absent /> : <RelativeTime at={at} />);

function Stakes({ stakes }: Pick<OpenRoundTotals, "stakes">) {
  if (stakes.length === 0) return <Absent />;
  return (
    <span className="text-lg">
      {stakes.map(({ currency, stake }, index) => (
        <span key={currency}>
          {index > 0 && " · "}
          <Money amount={stake} currency={currency} />
        </span>
      ))}
    </span>
  );
}

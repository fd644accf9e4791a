// How much play credit is available and how long it lasts.
import { useTranslations } from "use-intl";
import type { OverviewCurrency } from "#contract/statistics.ts";
import { useSession } from "#web/client/session.ts";
import { StatTile } from "#web/ui/stat-tile.tsx";
import { CreditStateBadge, Runway } from "#web/views/agent-cells.tsx";
import { Money } from "#web/views/money.tsx";
import { AskedFigure } from "./asked-figure.tsx";

interface CreditTileProps {
  readonly block: OverviewCurrency;
  /** Whose credit it is; undefined: the reader's own agent's, to the platform that of all. */
  readonly agentId: string | undefined;
}

export function CreditTile({ block, agentId }: CreditTileProps) {
  const { credit, currency } = block;
  const { answer: me } = useSession();
  const isOfOne = agentId !== undefined || me?.party === "agent";
  const t = useTranslations("overview");
  return (
    <StatTile
      label={
        <span className="flex items-center justify-between gap-2">
          {t("figure.credit")}
          <span className="flex @max-[30rem]:hidden">
            <CreditStateBadge state={credit.state} />
          </span>
        </span>
      }
      figure={<Money amount={credit.available} currency={currency} bare />}
      hint={
        <>
          <span className="@min-[30rem]:hidden">
            <CreditStateBadge state={credit.state} />
          </span>
          <AskedFigure name="runway" block={block} agentId={agentId} isOwnOnly={isOfOne}>
            <span className="@max-[30rem]:sr-only">{t("figure.runway")}:</span> <Runway hours={credit.runway_hours} />
          </AskedFigure>
        </>
      }
    />
  );
}

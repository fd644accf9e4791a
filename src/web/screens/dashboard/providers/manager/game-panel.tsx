// Everything about one game in operation, and what the platform can do about it.
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { type CatalogueGame, operatingState, type OperatingState } from "#contract/catalogue.ts";
import { Absent } from "#web/ui/absent.tsx";
import { Button } from "#web/ui/button.tsx";
import { CopyId } from "#web/ui/copy-id.tsx";
import { ButtonLink, Link } from "#web/ui/link.tsx";
import { ExactTime } from "#web/ui/relative-time.tsx";
import { Facts, SidePanel } from "#web/ui/side-panel.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { useFormatter } from "#web/ui/use-formatter.ts";
import { OperatingBadge, OwnState, SpanOrNone } from "./cells.tsx";
import { useOperating } from "./operating.ts";
import { SetGameState } from "./set-state.tsx";

interface GamePanelProps {
  readonly game: CatalogueGame | undefined;
  readonly isLoading: boolean;
  readonly onClose: () => void;
}

const HERE = "/dashboard/providers/manager";

export default function GamePanel({ game, isLoading, onClose }: GamePanelProps) {
  const t = useTranslations("catalogue");
  const locale = useLocale();
  const [doing, setDoing] = useState<OperatingState | null>(null);
  const { isOffered, forbidden } = useOperating();
  const others = operatingState.options.filter((state) => state !== game?.state).toReversed();
  return (
    <>
      <SidePanel
        isOpen
        onClose={onClose}
        title={game?.names[locale] ?? "…"}
        subtitle={game !== undefined && <OperatingBadge state={game.effective.state} />}
        actions={
          game !== undefined && (
            <>
              <ButtonLink to={`/dashboard/game/history?game=${game.code}`}>{t("panel.rounds")}</ButtonLink>
              <ButtonLink to={`/dashboard/game/game_control?game=${game.code}`}>{t("panel.byAgent")}</ButtonLink>
              {isOffered &&
                others.map((state) => (
                  <Button
                    key={state}
                    variant={state === "active" ? "primary" : state === "disabled" ? "danger" : "secondary"}
                    forbidden={forbidden}
                    onPress={() => setDoing(state)}
                  >
                    {t(`action.${state}`)}
                  </Button>
                ))}
            </>
          )
        }
      >
        {game !== undefined && <FactsOf game={game} />}
        {game === undefined && (isLoading ? <SkeletonText lines={8} /> : <p>{t("panel.gone")}</p>)}
      </SidePanel>
      {game !== undefined && doing !== null && (
        <SetGameState game={game} state={doing} onClose={() => setDoing(null)} />
      )}
    </>
  );
}

function FactsOf({ game }: { readonly game: CatalogueGame }) {
  const t = useTranslations("catalogue");
  const format = useFormatter();
  const { effective, provider, window } = game;
  const { state, by } = effective;
  const isInherited = by !== "game" && state !== "active";
  return (
    <section aria-label={t("panel.facts")}>
      <Facts
        rows={[
          { name: t("panel.code"), value: <CopyId id={game.code} whole /> },
          {
            name: t("column.provider"),
            value: <Link to={`${HERE}?tab=providers&open=${provider.code}`}>{provider.name}</Link>,
          },
          ...(isInherited
            ? [
                { name: t("panel.cause"), value: t(by === "window" ? "panel.byWindow" : `panel.byProvider.${state}`) },
                {
                  name: t("column.since"),
                  value: effective.since === null ? t("panel.sinceAlways") : <ExactTime at={effective.since} />,
                },
                { name: t("column.reason"), value: effective.reason ?? <Absent />, isLong: true },
              ]
            : []),
          { name: t("column.own"), value: <OwnState state={game.state} /> },
          {
            name: t("panel.setSince"),
            value: game.since === null ? t("panel.sinceAlways") : <ExactTime at={game.since} />,
          },
          ...(game.reason === null ? [] : [{ name: t("set.reason"), value: game.reason, isLong: true }]),
          { name: t("column.window"), value: <SpanOrNone window={window} />, isLong: true },
          ...(window === null ? [] : [{ name: t("panel.windowReason"), value: window.reason, isLong: true }]),
          { name: t("column.agents"), value: format.number(game.agents) },
          { name: t("column.currencies"), value: game.currencies.join(", ") || <Absent /> },
        ]}
      />
    </section>
  );
}

// Everything about one provider in operation, and what the platform can do about it.
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { CatalogueProvider } from "#contract/catalogue.ts";
import { Absent } from "#web/ui/absent.tsx";
import { Button } from "#web/ui/button.tsx";
import { CopyId } from "#web/ui/copy-id.tsx";
import { Link } from "#web/ui/link.tsx";
import { ExactTime } from "#web/ui/relative-time.tsx";
import { Facts, SidePanel } from "#web/ui/side-panel.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { useFormatter } from "#web/ui/use-formatter.ts";
import AnnounceWindow from "./announce-window.tsx";
import { OperatingBadge, OwnState, SpanOrNone } from "./cells.tsx";
import { useOperating } from "./operating.ts";
import { SetProviderState } from "./set-state.tsx";

interface ProviderPanelProps {
  readonly provider: CatalogueProvider | undefined;
  readonly isLoading: boolean;
  readonly onClose: () => void;
}

const HERE = "/dashboard/providers/manager";

export default function ProviderPanel({ provider, isLoading, onClose }: ProviderPanelProps) {
  const t = useTranslations("catalogue");
  const [doing, setDoing] = useState<"state" | "announce" | null>(null);
  const { isOffered, forbidden } = useOperating();
  const stop = () => setDoing(null);
  const other = provider?.state === "active" ? "disabled" : "active";
  return (
    <>
      <SidePanel
        isOpen
        onClose={onClose}
        title={provider?.name ?? "…"}
        subtitle={provider !== undefined && <OperatingBadge state={provider.effective_state} />}
        {...(isOffered && provider !== undefined
          ? {
              actions: (
                <>
                  <Button
                    variant={other === "active" ? "primary" : "danger"}
                    forbidden={forbidden}
                    onPress={() => setDoing("state")}
                  >
                    {t(`action.${other}`)}
                  </Button>
                  <Button forbidden={forbidden} onPress={() => setDoing("announce")}>
                    {t("action.announce")}
                  </Button>
                </>
              ),
            }
          : {})}
      >
        {provider !== undefined && <FactsOf provider={provider} />}
        {provider === undefined && (isLoading ? <SkeletonText lines={8} /> : <p>{t("panel.gone")}</p>)}
      </SidePanel>
      {provider !== undefined && doing === "state" && (
        <SetProviderState provider={provider} state={other} onClose={stop} />
      )}
      {provider !== undefined && doing === "announce" && <AnnounceWindow providers={[provider]} onClose={stop} />}
    </>
  );
}

function FactsOf({ provider }: { readonly provider: CatalogueProvider }) {
  const t = useTranslations("catalogue");
  const format = useFormatter();
  const { code, window } = provider;
  return (
    <section aria-label={t("panel.facts")} className="grid gap-4">
      <Facts
        rows={[
          { name: t("panel.code"), value: <CopyId id={code} whole /> },
          { name: t("column.own"), value: <OwnState state={provider.state} /> },
          {
            name: t("panel.setSince"),
            value: provider.since === null ? t("panel.sinceAlways") : <ExactTime at={provider.since} />,
          },
          ...(provider.reason === null ? [] : [{ name: t("set.reason"), value: provider.reason, isLong: true }]),
          { name: t("column.window"), value: <SpanOrNone window={window} />, isLong: true },
          ...(window === null ? [] : [{ name: t("panel.windowReason"), value: window.reason, isLong: true }]),
          { name: t("column.games"), value: format.number(provider.games) },
          { name: t("column.agents"), value: format.number(provider.agents) },
          { name: t("column.currencies"), value: provider.currencies.join(", ") || <Absent /> },
        ]}
      />
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        <Link to={`${HERE}?provider=${code}`}>{t("panel.games")}</Link>
        <Link to={`${HERE}?tab=maintenance&provider=${code}`}>{t("panel.windows")}</Link>
        <Link to="/dashboard/game/game_control">{t("panel.byAgent")}</Link>
      </p>
    </section>
  );
}

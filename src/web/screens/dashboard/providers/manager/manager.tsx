// Operate the catalogue: which games are up, why others are not, and when providers pause; for agents to look at.
import { type ReactNode, Suspense, lazy } from "react";
import { type LoaderFunctionArgs, useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import { listWindows } from "#contract/catalogue.ts";
import { useHydrated } from "#web/client/hydrated.ts";
import { entering } from "#web/client/entering.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { pageMeta } from "#web/page-meta.ts";
import { type Page, page } from "#web/page.server.ts";
import { Card } from "#web/ui/card.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { Games } from "./games.tsx";
import { FOLLOWED } from "./followed.ts";

export const loader = ({ url }: LoaderFunctionArgs) => page({ url });
export const clientLoader = entering();
export const meta = pageMeta;

// Each fetched when it is opened.
const Providers = lazy(() => import("./providers.tsx"));
const Windows = lazy(() => import("./windows.tsx"));

const TABS = ["games", "providers", "maintenance"] as const;
type Tab = (typeof TABS)[number];
const PLANNED = { query: { state: "planned", limit: 200, sort: "newest" } } as const;

export default function ProvidersManager({ loaderData: { title } }: { readonly loaderData: Page }) {
  const t = useTranslations("catalogue");
  const [search, setSearch] = useSearchParams();
  const isHydrated = useHydrated();
  const named = isHydrated ? search.get("tab") : null;
  const tab = TABS.find((one) => one === named) ?? "games";
  const ahead = useEndpoint(listWindows, PLANNED, FOLLOWED).answer?.data.length ?? 0;
  // Filters of one list are not those of another.
  const open = (id: Tab) => setSearch(id === "games" ? {} : { tab: id });
  const contents: Readonly<Record<Tab, ReactNode>> = {
    games: <Games label={t("tab.games")} />,
    providers: <Providers label={t("tab.providers")} />,
    maintenance: <Windows label={t("tab.maintenance")} />,
  };
  return (
    <>
      <PageHeader title={title} text={t("text")} />
      <Tabs
        label={title}
        value={tab}
        onChange={open}
        tabs={TABS.map((id) => ({
          id,
          text: id === "maintenance" && ahead > 0 ? t("tab.maintenanceAhead", { count: ahead }) : t(`tab.${id}`),
          content: <Suspense fallback={<Waiting />}>{contents[id]}</Suspense>,
        }))}
      />
    </>
  );
}

const Waiting = () => (
  <Card>
    <SkeletonText lines={6} />
  </Card>
);

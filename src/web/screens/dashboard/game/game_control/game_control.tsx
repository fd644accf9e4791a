// Operate games: which agent offers what, emergency stops, who is playing now, and which rounds are not settled.
import { type ReactNode, Suspense, lazy } from "react";
import { type LoaderFunctionArgs, useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import { listAgents } from "#contract/agent.ts";
import { entering } from "#web/client/entering.ts";
import { useHydrated } from "#web/client/hydrated.ts";
import { pageMeta } from "#web/page-meta.ts";
import { type Page, page } from "#web/page.server.ts";
import { Card } from "#web/ui/card.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { Availability } from "./availability.tsx";

export const loader = ({ url }: LoaderFunctionArgs) => page({ url });
export const clientLoader = entering({ offers: [listAgents] });
export const meta = pageMeta;

// Each fetched when it is opened.
const Sessions = lazy(() => import("./sessions.tsx"));
const OpenRounds = lazy(() => import("./open-rounds.tsx"));

const TABS = ["availability", "sessions", "rounds"] as const;
type Tab = (typeof TABS)[number];
const FIRST: Tab = TABS[0];

export default function GameControl({ loaderData: { title } }: { readonly loaderData: Page }) {
  const t = useTranslations("control");
  const [search, setSearch] = useSearchParams();
  const isHydrated = useHydrated();
  const named = isHydrated ? search.get("tab") : null;
  const tab = TABS.find((one) => one === named) ?? FIRST;
  // Filters of one list are not those of another.
  const open = (id: Tab) => setSearch(id === FIRST ? {} : { tab: id });
  const contents: Readonly<Record<Tab, ReactNode>> = {
    availability: <Availability label={t("tab.availability")} />,
    sessions: <Sessions label={t("tab.sessions")} />,
    rounds: <OpenRounds label={t("tab.rounds")} />,
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
          text: t(`tab.${id}`),
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

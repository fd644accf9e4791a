// Plans and prices: the plan of a customer with its use and the simulator, every plan, and changes from one to another.
import { type ReactNode, Suspense, lazy } from "react";
import { type LoaderFunctionArgs, useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import { listPlanChanges } from "#contract/plan-change.ts";
import { entering } from "#web/client/entering.ts";
import { useHydrated } from "#web/client/hydrated.ts";
import { useMay } from "#web/client/session.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { pageMeta } from "#web/page-meta.ts";
import { type Page, page } from "#web/page.server.ts";
import { Card } from "#web/ui/card.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { CurrentPlan } from "./current-plan.tsx";

export const loader = ({ url }: LoaderFunctionArgs) => page({ url });
export const clientLoader = entering();
export const meta = pageMeta;

// Each fetched when it is opened.
const PlanList = lazy(() => import("./plan-list.tsx"));
const Changes = lazy(() => import("./changes.tsx"));

const TABS = ["plan", "plans", "changes"] as const;
type Tab = (typeof TABS)[number];
const WAITING = { query: { state: "waiting", limit: 200, sort: "newest" } } as const;

export default function Plans({ loaderData: { title } }: { readonly loaderData: Page }) {
  const t = useTranslations("plan");
  const [search, setSearch] = useSearchParams();
  const isHydrated = useHydrated();
  const named = isHydrated ? search.get("tab") : null;
  const tab = TABS.find((one) => one === named) ?? "plan";
  const forMe = useForMe();
  // Filters of one tab are not those of another.
  const open = (id: Tab) => setSearch(id === "plan" ? {} : { tab: id });
  const contents: Readonly<Record<Tab, ReactNode>> = {
    plan: <CurrentPlan />,
    plans: <PlanList label={t("tab.plans")} />,
    changes: <Changes label={t("tab.changes")} />,
  };
  const texts: Readonly<Record<Tab, string>> = {
    plan: t("tab.plan"),
    plans: t("tab.plans"),
    changes: forMe === 0 ? t("tab.changes") : t("tab.changesForMe", { count: forMe }),
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
          text: texts[id],
          content: <Suspense fallback={<Waiting />}>{contents[id]}</Suspense>,
        }))}
      />
    </>
  );
}

/** How many changes wait for the reader's decision. */
function useForMe(): number {
  const mayDecide = useMay("plan.decide");
  const { answer } = useEndpoint(listPlanChanges, WAITING, { refetchOn: ["payment.changed"], enabled: mayDecide });
  return answer?.data.filter((change) => change.is_for_me).length ?? 0;
}

const Waiting = () => (
  <Card>
    <SkeletonText lines={6} />
  </Card>
);

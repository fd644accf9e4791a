// How long each agent's credit lasts, and the turns of its state with what they cost.
import { Suspense, lazy } from "react";
import { type LoaderFunctionArgs, useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import { listRunways } from "#contract/runway.ts";
import { entering } from "#web/client/entering.ts";
import { useHydrated } from "#web/client/hydrated.ts";
import { pageMeta } from "#web/page-meta.ts";
import { type Page, page } from "#web/page.server.ts";
import { Card } from "#web/ui/card.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { Runways } from "./runways.tsx";

export const loader = ({ url }: LoaderFunctionArgs) => page({ url });
export const clientLoader = entering({ reads: listRunways });
export const meta = pageMeta;

const Turns = lazy(() => import("./turns.tsx"));

export default function BalanceExhaust({ loaderData: { title } }: { readonly loaderData: Page }) {
  const t = useTranslations("runway");
  const [search, setSearch] = useSearchParams();
  const isHydrated = useHydrated();
  const tab = isHydrated && search.get("tab") === "turns" ? "turns" : "runways";
  // Filters of one list are not those of the other.
  const open = (id: "runways" | "turns") => setSearch(id === "turns" ? { tab: id } : {});
  return (
    <>
      <PageHeader title={title} text={t("list.text")} />
      <Tabs
        label={title}
        value={tab}
        onChange={open}
        tabs={[
          { id: "runways", text: t("tab.runways"), content: <Runways label={t("tab.runways")} /> },
          {
            id: "turns",
            text: t("tab.turns"),
            content: (
              <Suspense
                fallback={
                  <Card>
                    <SkeletonText lines={6} />
                  </Card>
                }
              >
                <Turns label={t("tab.turns")} />
              </Suspense>
            ),
          },
        ]}
      />
    </>
  );
}

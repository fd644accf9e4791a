// Controls RTP honestly: which certified variant is in force where, changes of it by two people, and what was really paid.
import { type LoaderFunctionArgs, useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import { listVariantChanges } from "#contract/variant.ts";
import { entering } from "#web/client/entering.ts";
import { useHydrated } from "#web/client/hydrated.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { pageMeta } from "#web/page-meta.ts";
import { type Page, page } from "#web/page.server.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { Changes } from "./changes.tsx";
import { InForce } from "./in-force.tsx";
import { Monitor } from "./monitor.tsx";

export const loader = ({ url }: LoaderFunctionArgs) => page({ url });
export const clientLoader = entering();
export const meta = pageMeta;

const WAITING = { query: { state: "waiting", limit: 200, sort: "newest" } } as const;
const TABS = ["in_force", "changes", "monitor"] as const;
type Tab = (typeof TABS)[number];

export default function ControlRtp({ loaderData }: { readonly loaderData: Page }) {
  const t = useTranslations("variant");
  const [search, setSearch] = useSearchParams();
  const isHydrated = useHydrated();
  const named = search.get("tab");
  const tab = (isHydrated ? TABS.find((one) => one === named) : undefined) ?? "in_force";
  const waiting = useEndpoint(listVariantChanges, WAITING, { refetchOn: ["variant.changed"] }).answer;
  const forMe = waiting?.data.filter((change) => change.is_for_me).length ?? 0;
  // Filters of one list are not those of the other.
  const open = (id: Tab) => setSearch(id === "in_force" ? {} : { tab: id });
  return (
    <>
      <PageHeader title={loaderData.title} text={t("list.text")} />
      <Tabs
        label={loaderData.title}
        value={tab}
        onChange={open}
        tabs={[
          { id: "in_force", text: t("tab.in_force"), content: <InForce label={t("tab.in_force")} /> },
          {
            id: "changes",
            text: forMe === 0 ? t("tab.changes") : t("tab.changesForMe", { count: forMe }),
            content: <Changes label={t("tab.changes")} />,
          },
          { id: "monitor", text: t("tab.monitor"), content: <Monitor label={t("tab.monitor")} /> },
        ]}
      />
    </>
  );
}

// Where the money is: a frame whose tabs each look at it in their own way.
import { type LoaderFunctionArgs, useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import { listAgents } from "#contract/agent.ts";
import { entering } from "#web/client/entering.ts";
import { useHydrated } from "#web/client/hydrated.ts";
import { pageMeta } from "#web/page-meta.ts";
import { type Page, page } from "#web/page.server.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { BALANCE_TABS } from "./tabs.ts";

export const loader = ({ url }: LoaderFunctionArgs) => page({ url });
// On whose clock days begin is known only here: the rows are asked for by the tabs.
export const clientLoader = entering({ offers: [listAgents] });
export const meta = pageMeta;

export default function BalanceStatistics({ loaderData: { title } }: { readonly loaderData: Page }) {
  const t = useTranslations("holdings");
  const [search, setSearch] = useSearchParams();
  const isHydrated = useHydrated();
  const [first] = BALANCE_TABS;
  const open = BALANCE_TABS.find(({ id }) => isHydrated && id === search.get("tab")) ?? first;
  return (
    <>
      <PageHeader title={title} text={t("text")} />
      {BALANCE_TABS.length === 1 ? (
        <open.Content />
      ) : (
        <Tabs
          label={title}
          value={open.id}
          // Filters of one tab are not those of another.
          onChange={(tab) => setSearch(tab === first.id ? {} : { tab })}
          tabs={BALANCE_TABS.map(({ id, Content }) => ({ id, text: t(`tab.${id}`), content: <Content /> }))}
        />
      )}
    </>
  );
}

// Follow credit between agents: transfers down the tree and back up, and requests that wait for somebody's word.
import { Plus } from "lucide-react";
import { useState } from "react";
import { type LoaderFunctionArgs, useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import { listCreditRequests } from "#contract/credit-request.ts";
import { useHydrated } from "#web/client/hydrated.ts";
import { useSession } from "#web/client/session.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { entering } from "#web/client/entering.ts";
import { pageMeta } from "#web/page-meta.ts";
import { type Page, page } from "#web/page.server.ts";
import { Button } from "#web/ui/button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { AskForCredit } from "#web/views/credit/ask-for-credit.tsx";
import { Requests } from "./requests.tsx";
import { Transfers } from "./transfers.tsx";

export const loader = ({ url }: LoaderFunctionArgs) => page({ url });
export const clientLoader = entering();
export const meta = pageMeta;

const WAITING = { query: { state: "waiting", limit: 200, sort: "newest" } } as const;

export default function AgentTransactions({ loaderData }: { readonly loaderData: Page }) {
  const t = useTranslations("creditTransfer");
  const [search, setSearch] = useSearchParams();
  const isHydrated = useHydrated();
  const tab = isHydrated && search.get("tab") === "requests" ? "requests" : "transfers";
  const waiting = useEndpoint(listCreditRequests, WAITING, { refetchOn: ["credit.changed"] }).answer;
  const forMe = waiting?.data.filter((request) => request.is_for_me).length ?? 0;
  // Filters of one list are not those of the other.
  const open = (id: "transfers" | "requests") => setSearch(id === "requests" ? { tab: id } : {});
  return (
    <>
      <PageHeader title={loaderData.title} text={t("list.text")} actions={<Ask />} />
      <Tabs
        label={loaderData.title}
        value={tab}
        onChange={open}
        tabs={[
          { id: "transfers", text: t("tab.transfers"), content: <Transfers label={t("tab.transfers")} /> },
          {
            id: "requests",
            text: forMe === 0 ? t("tab.requests") : t("tab.requestsForMe", { count: forMe }),
            content: <Requests label={t("tab.requests")} />,
          },
        ]}
      />
    </>
  );
}

/** An agent asks who is above it; above the platform is nobody. */
function Ask() {
  const t = useTranslations("creditRequest.ask");
  const refusal = useTranslations("agent.refusal");
  const { answer: me } = useSession();
  const [isAsking, setAsking] = useState(false);
  if (me === undefined || me.party === "platform") return null;
  return (
    <>
      <Button
        variant="primary"
        icon={<Plus aria-hidden size={16} />}
        forbidden={me.permissions.includes("credit.ask") ? undefined : refusal("permission")}
        onPress={() => setAsking(true)}
      >
        {t("action")}
      </Button>
      {isAsking && me.agent.currency !== null && (
        <AskForCredit currency={me.agent.currency} onClose={() => setAsking(false)} />
      )}
    </>
  );
}

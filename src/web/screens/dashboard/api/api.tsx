// Look after the connection of an agent's server: its keys, and from where they may be used.
import { Lock } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import { type LoaderFunctionArgs, useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import type { Permission } from "#contract/roles.ts";
import { useHydrated } from "#web/client/hydrated.ts";
import { useSession } from "#web/client/session.ts";
import { applyPatch } from "#web/client/url-state.ts";
import { entering } from "#web/client/entering.ts";
import { pageMeta } from "#web/page-meta.ts";
import { type Page, page } from "#web/page.server.ts";
import { Card } from "#web/ui/card.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { AgentChoice, useChosenAgent } from "#web/views/agent-choice.tsx";
import { ProblemState } from "#web/views/problem-state.tsx";
import type { ApiTabProps } from "./tab-props.ts";
import { API_TABS } from "./tabs.ts";

export const loader = ({ url }: LoaderFunctionArgs) => page({ url });
export const clientLoader = entering();
export const meta = pageMeta;

export default function Api({ loaderData: { title } }: { readonly loaderData: Page }) {
  const t = useTranslations("api");
  const [search, setSearch] = useSearchParams();
  const isHydrated = useHydrated();
  const asked = (isHydrated ? search.get("agent_id") : null) ?? undefined;
  const named = isHydrated ? API_TABS.find(({ id }) => id === search.get("tab")) : undefined;
  const { answer: me } = useSession();
  const permitted = API_TABS.filter((tab) => me === undefined || !("may" in tab) || me.permissions.includes(tab.may));
  const open = named ?? permitted[0] ?? API_TABS[0];
  // A link to one that is forbidden opens it all the same, and it says why it is empty.
  const tabs = API_TABS.filter((tab) => tab === open || permitted.includes(tab));
  const chosen = useChosenAgent(asked);
  const { agents, agent } = chosen;
  // Filters of one tab or agent are not those of another.
  const go = (tab: string, agentId: string | undefined) =>
    setSearch({ ...(tab === API_TABS[0].id ? {} : { tab }), ...(agentId === undefined ? {} : { agent_id: agentId }) });
  // What a tab shows that is the same for everybody stays.
  const choose = (id: string) =>
    "OfNobody" in open ? setSearch((before) => applyPatch(before, { agent_id: id })) : go(open.id, id);
  // With none chosen the tabs of an agent ask for one themselves, and a call can be tried all the same.
  const isOffered = agents.length > 1 && (agent !== undefined || open.id === "reference");
  const choice = <AgentChoice agents={agents} value={agent?.id ?? null} onChange={choose} />;
  return (
    <>
      <PageHeader title={title} text={t("text")} actions={isOffered && choice} />
      <Tabs
        label={title}
        value={open.id}
        onChange={(tab) => go(tab, asked)}
        tabs={tabs.map((tab) => ({
          id: tab.id,
          text: t(`tab.${tab.id}`),
          content: (
            <Suspense fallback={<Waiting />}>
              {"OfNobody" in tab ? (
                <tab.OfNobody agent={agent} label={t(`tab.${tab.id}`)} />
              ) : (
                <OfAgent
                  may={tab.may}
                  label={t(`tab.${tab.id}`)}
                  chosen={chosen}
                  choice={choice}
                  isUnknown={asked !== undefined}
                >
                  {(shown) => <tab.OfAgent key={shown.id} agent={shown} label={t(`tab.${tab.id}`)} />}
                </OfAgent>
              )}
            </Suspense>
          ),
        }))}
      />
    </>
  );
}

interface OfAgentProps {
  readonly may: Permission;
  readonly label: string;
  readonly chosen: ReturnType<typeof useChosenAgent>;
  readonly choice: ReactNode;
  /** An agent is asked for that is not in sight. */
  readonly isUnknown: boolean;
  readonly children: (agent: ApiTabProps["agent"]) => ReactNode;
}

function OfAgent({
  may,
  label,
  chosen: { agent, isKnown, problem, refetch },
  choice,
  isUnknown,
  children,
}: OfAgentProps) {
  const t = useTranslations("api");
  const error = useTranslations("error");
  const { answer: me } = useSession();
  if (me?.permissions.includes(may) === false)
    return (
      <Card flush>
        <EmptyState icon={<Lock size={20} />} title={t("forbiddenTitle")} text={t("forbiddenText", { tab: label })} />
      </Card>
    );
  if (agent !== undefined && me !== undefined) return children(agent);
  if (problem !== null)
    return (
      <Card flush>
        <ProblemState problem={problem} onRetry={refetch} />
      </Card>
    );
  if (!isKnown) return <Waiting />;
  return (
    <Card flush>
      <EmptyState
        title={t("chooseTitle")}
        text={isUnknown ? `${error("agent_not_found")} ${t("chooseText")}` : t("chooseText")}
        action={choice}
      />
    </Card>
  );
}

function Waiting() {
  return (
    <Card>
      <SkeletonText lines={8} />
    </Card>
  );
}

// Read the credit statement of an agent: choose whose, see that it adds up, follow each entry.
import type { ReactNode } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { useTranslations } from "use-intl";
import { listCreditTransfers } from "#contract/agent.ts";
import { useUrlState } from "#web/client/url-state.ts";
import { entering } from "#web/client/entering.ts";
import { pageMeta } from "#web/page-meta.ts";
import { type Page, page } from "#web/page.server.ts";
import { Card } from "#web/ui/card.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { AgentChoice, useChosenAgent } from "#web/views/agent-choice.tsx";
import { ProblemState } from "#web/views/problem-state.tsx";
import { LoadingStatement, Statement } from "./statement.tsx";

export const loader = ({ url }: LoaderFunctionArgs) => page({ url });
export const clientLoader = entering();
export const meta = pageMeta;

export default function BalanceHistory({ loaderData }: { readonly loaderData: Page }) {
  const t = useTranslations("statement.list");
  // The name the other lists filter by, so that links lead here in the same way.
  const [{ agent_id: asked }, set] = useUrlState(listCreditTransfers.query);
  const { agent, agents, isKnown, problem, refetch } = useChosenAgent(asked);
  const choice = (
    <AgentChoice agents={agents} value={agent?.id ?? null} onChange={(id) => set({ agent_id: id, cursor: null })} />
  );
  const content = (): ReactNode => {
    if (agent !== undefined) return <Statement key={agent.id} agent={agent} label={loaderData.title} />;
    if (problem !== null)
      return (
        <Framed>
          <ProblemState problem={problem} onRetry={refetch} />
        </Framed>
      );
    if (!isKnown) return <LoadingStatement />;
    return (
      <Framed>
        <EmptyState
          title={t("chooseTitle")}
          text={asked === undefined ? t("chooseText") : <Unknown />}
          action={choice}
        />
      </Framed>
    );
  };
  return (
    <>
      <PageHeader
        title={loaderData.title}
        text={t("text")}
        actions={agent !== undefined && agents.length > 1 && choice}
      />
      {content()}
    </>
  );
}

function Framed({ children }: { readonly children: ReactNode }) {
  return <Card flush>{children}</Card>;
}

function Unknown() {
  const t = useTranslations();
  return (
    <>
      {t("error.agent_not_found")} {t("statement.list.chooseText")}
    </>
  );
}

// How the whole subtree is doing right now: credit, turnover, wins, GGR and RTP per currency, and the rounds as they come.
import type { LoaderFunctionArgs } from "react-router";
import { useTranslations } from "use-intl";
import type { Answer } from "#contract/endpoint.ts";
import { currency } from "#contract/money.ts";
import { getOverview } from "#contract/statistics.ts";
import { useUrlState } from "#web/client/url-state.ts";
import { useMay } from "#web/client/session.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { listAgents } from "#contract/agent.ts";
import { entering } from "#web/client/entering.ts";
import { pageMeta } from "#web/page-meta.ts";
import { type Page, page } from "#web/page.server.ts";
import { Card } from "#web/ui/card.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { AgentFilter } from "#web/views/agent-filter.tsx";
import { ProblemState } from "#web/views/problem-state.tsx";
import { CurrencyBlock, CurrencyBlockShape } from "./currency-block.tsx";
import { NowStrip } from "./now-strip.tsx";
import { RoundFeed } from "./round-feed.tsx";

export const loader = ({ url }: LoaderFunctionArgs) => page({ url });
export const clientLoader = entering({ reads: getOverview, offers: [listAgents] });
export const meta = pageMeta;

const addressState = getOverview.query.extend({ currency: currency.optional() });
/** Rates and runways change also while nobody plays. */
const EVERY_MS = 30_000;

export default function Overview({ loaderData }: { readonly loaderData: Page }) {
  const t = useTranslations("overview");
  const [{ agent_id: agentId, currency: shown }, setState] = useUrlState(addressState);
  const isToldOfReplay = useMay("replay.read");
  const { answer, problem, refetch } = useEndpoint(
    getOverview,
    { query: agentId === undefined ? {} : { agent_id: agentId } },
    { refetchOn: ["round.settled", "credit.changed"], everyMs: EVERY_MS },
  );
  const header = (
    <PageHeader
      title={loaderData.title}
      text={t("text")}
      actions={<AgentFilter value={agentId} onChange={(id) => setState({ agent_id: id })} />}
    />
  );
  if (answer === undefined && problem !== null) {
    return (
      <>
        {header}
        <ProblemState problem={problem} onRetry={refetch} />
      </>
    );
  }
  return (
    <>
      {header}
      <NowStrip overview={answer ?? null} agentId={agentId} isToldOfReplay={isToldOfReplay} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_23rem]">
        <Currencies
          overview={answer}
          agentId={agentId}
          shown={shown}
          onShow={(code) => setState({ currency: code }, { replace: true })}
        />
        <RoundFeed
          rounds={answer?.latest_rounds ?? null}
          all={`/dashboard/game/history${agentId === undefined ? "" : `?agent_id=${agentId}`}`}
        />
      </div>
    </>
  );
}

interface CurrenciesProps {
  readonly overview: Answer<typeof getOverview> | undefined;
  readonly agentId: string | undefined;
  readonly shown: string | undefined;
  readonly onShow: (code: string) => void;
}

/** Amounts of different currencies are never added up: each has its tab. */
function Currencies({ overview, agentId, shown, onShow }: CurrenciesProps) {
  const t = useTranslations("overview");
  if (overview === undefined) return <CurrencyBlockShape />;
  const blocks = overview.currencies;
  const [first] = blocks;
  if (first === undefined) {
    return (
      <Card>
        <EmptyState
          title={t("empty.title")}
          text={t("empty.text")}
          action={
            <ButtonLink to="/dashboard/agent/agent_manage" variant="primary">
              {t("empty.action")}
            </ButtonLink>
          }
        />
      </Card>
    );
  }
  return (
    <Tabs
      label={t("currencies")}
      tabs={blocks.map((block) => ({
        id: block.currency,
        text: block.currency,
        content: <CurrencyBlock block={block} agentId={agentId} />,
      }))}
      value={blocks.find((block) => block.currency === shown)?.currency ?? first.currency}
      onChange={onShow}
    />
  );
}

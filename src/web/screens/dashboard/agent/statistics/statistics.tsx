// One agent in depth: players, holdings and figures over days, weeks or months, beside another agent or the time before.
import { Suspense, lazy } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { useTimeZone, useTranslations } from "use-intl";
import { z } from "zod";
import { listAgents } from "#contract/agent.ts";
import { listAgentDepth, shareBy } from "#contract/agent-depth.ts";
import { entering } from "#web/client/entering.ts";
import { useUrlState } from "#web/client/url-state.ts";
import { pageMeta } from "#web/page-meta.ts";
import { type Page, page } from "#web/page.server.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { FreshnessLine } from "#web/views/freshness-line.tsx";
import { EndpointTable } from "#web/views/endpoint-table.tsx";
import { changeState } from "#web/views/period-change/change-state.ts";
import { useEndpointTable } from "#web/views/use-endpoint-table.ts";
import { columns, totalsOf } from "./columns.tsx";
import { Controls } from "./controls.tsx";
import { HoursCard } from "./hours-card.tsx";
import { PlayersChart } from "./players-chart.tsx";
import { RtpCard } from "./rtp-card.tsx";
import { SharesCards } from "./shares-cards.tsx";
import { Tiles } from "./tiles.tsx";

export const loader = ({ url }: LoaderFunctionArgs) => page({ url });
// On whose clock periods begin is known only here: the figures are asked for by the screen.
export const clientLoader = entering({ offers: [listAgents] });
export const meta = pageMeta;

const DepthPanel = lazy(() => import("./depth-panel.tsx"));

/** What was played changes all the time; adding it up anew is some work. */
const EVERY_MS = 60_000;
/** What the cards show, beside what the list is asked for. */
const shown = z.object({ by: shareBy.default("game") });

export default function AgentDepth({ loaderData }: { readonly loaderData: Page }) {
  const t = useTranslations("agentDepth");
  const timeZone = useTimeZone();
  const [{ by }, show] = useUrlState(shown);
  const [, setAddress] = useUrlState(changeState);
  const table = useEndpointTable(listAgentDepth, columns, {
    list: "agent_depth",
    rowId: (row) => row.from,
    keeps: ["agent_id", "beside", "beside_agent_id", "unit", "scope", "by", "why", "split"],
    refetchOn: ["agent.changed"],
    everyMs: EVERY_MS,
    fixed: { time_zone: timeZone ?? null },
  });
  const { answer, problem, isLoading } = table.reading;
  const { agent_id: agentId, from, to, unit, scope, time_zone } = table.query;
  const asked = { agent_id: agentId, from, to, unit, scope, time_zone };
  const open = answer?.data.find((row) => row.from === table.openId);
  return (
    <>
      <PageHeader
        title={loaderData.title}
        text={
          <>
            {t("text")}
            <FreshnessLine answer={answer} />
          </>
        }
      />
      <Controls table={table} />
      {(problem === null || answer !== undefined) && !table.isPeriodTooLong && (
        <>
          <Tiles answer={answer} scope={scope} />
          <div className="grid items-start gap-4 xl:grid-cols-2">
            <SharesCards asked={asked} by={by} onBy={(next) => show({ by: next }, { replace: true })} />
            <PlayersChart answer={answer} unit={unit} isLoading={isLoading} />
            <HoursCard asked={asked} />
            <RtpCard asked={asked} />
          </div>
        </>
      )}
      <EndpointTable
        table={table}
        label={t("periods")}
        opensRows
        totals={totalsOf}
        empty={<EmptyState title={t("empty.title")} text={t("empty.text")} />}
      />
      <Suspense fallback={null}>
        {table.openId !== null && (
          <DepthPanel
            row={open}
            answer={answer}
            unit={unit}
            scope={scope}
            isLoading={isLoading}
            onClose={() => setAddress({ open: null, why: null, split: null }, { replace: true })}
          />
        )}
      </Suspense>
    </>
  );
}

// One period of the agent: each figure with what it is made of, what stands beside it, what lies behind, and why it changed.
import { Suspense, lazy, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { AgentDepth, DepthRow, DepthUnit } from "#contract/agent-depth.ts";
import { marginBps } from "#contract/agent-ranking.ts";
import { useUrlState } from "#web/client/url-state.ts";
import { Absent } from "#web/ui/absent.tsx";
import { CountText } from "#web/ui/amount-text.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { ExactTime } from "#web/ui/relative-time.tsx";
import { Facts, SidePanel } from "#web/ui/side-panel.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { ActualRtp } from "#web/views/actual-rtp.tsx";
import { Money } from "#web/views/money.tsx";
import { changeState } from "#web/views/period-change/change-state.ts";
import { usePeriodText } from "#web/views/period-text.tsx";
import { ShareText } from "#web/views/share-text.tsx";
import { useBesideName } from "./beside-name.ts";
import { DepthHow, type DepthFigure, type DepthOf, playersAddress, type Scope, useDepthName } from "./depth-how.tsx";

const PeriodChange = lazy(() => import("#web/views/period-change/period-change.tsx"));

interface DepthPanelProps {
  /** undefined: not on this page of the list. */
  readonly row: DepthRow | undefined;
  readonly answer: AgentDepth | undefined;
  readonly unit: DepthUnit;
  readonly scope: Scope;
  readonly isLoading: boolean;
  readonly onClose: () => void;
}

export default function DepthPanel({ row, answer, unit, scope, isLoading, onClose }: DepthPanelProps) {
  const t = useTranslations("agentPeriod.panel");
  const [{ why }] = useUrlState(changeState);
  const text = usePeriodText(unit);
  return (
    <SidePanel
      isOpen
      wide={why !== undefined}
      onClose={onClose}
      title={row === undefined ? "…" : text(row)}
      subtitle={answer?.agent.code}
    >
      {row !== undefined && answer !== undefined && why === undefined && (
        <Known row={row} answer={answer} scope={scope} />
      )}
      {row !== undefined && answer !== undefined && why !== undefined && (
        <Suspense fallback={<SkeletonText lines={14} />}>
          <PeriodChange
            of={{ agent_id: answer.agent.id, scope, currency: row.currency, unit, from: row.from, to: row.to }}
            measure={why}
          />
        </Suspense>
      )}
      {row === undefined && isLoading && <SkeletonText lines={14} />}
      {row === undefined && !isLoading && <EmptyState title={t("notThere")} text={t("notThereText")} />}
    </SidePanel>
  );
}

interface KnownProps {
  readonly row: DepthRow;
  readonly answer: AgentDepth;
  readonly scope: Scope;
}

function Known({ row, answer, scope }: KnownProps) {
  const { agent, totals } = answer;
  const besideName = useBesideName();
  const t = useTranslations("agentDepth");
  const column = useTranslations("agentRanking.column");
  const [, set] = useUrlState(changeState);
  const name = useDepthName();
  const { currency, players, holdings, beside, from, to } = row;
  const of: DepthOf = { agent, currency, from, to };
  const money = (amount: bigint) => <Money amount={amount} currency={currency} />;
  const count = (value: number | null | undefined) =>
    value === null || value === undefined ? <Absent /> : <CountText count={value} />;
  const fact = (id: DepthFigure, value: ReactNode) => ({
    name: name(id),
    value: (
      <span className={`flex items-center justify-end gap-1 ${id === "rtp" ? "" : "h-[1lh]"}`}>
        <DepthHow name={id} of={of} scope={scope} />
        {value}
      </span>
    ),
  });
  return (
    <div className="grid gap-5">
      <div className="grid gap-1 rounded-lg bg-sunken p-4">
        <p className="flex items-center gap-1 text-xs text-soft">
          {column("ggr")} <DepthHow name="ggr" of={of} scope={scope} />
        </p>
        <p className="figures text-2xl font-semibold tracking-tight">
          <Money amount={row.ggr} currency={currency} marksLoss />
        </p>
        {beside !== null && totals.beside !== null && (
          <p className="text-sm text-soft">
            {besideName(answer)}: <Money amount={beside.ggr} currency={totals.beside.currency} marksLoss /> ·{" "}
            <ExactTime at={beside.from} />
          </p>
        )}
      </div>
      <Links of={of} onWhy={() => set({ why: "ggr" })} />
      <Facts
        rows={[
          fact("turnover", money(row.turnover)),
          fact("wins", money(row.wins)),
          fact("rtp", <ActualRtp actual={row.rtp_bps} theoretical={row.rtp_theoretical_bps} />),
          fact("margin", <ShareText bps={marginBps(row)} />),
          fact("rounds", <CountText count={row.rounds} />),
          fact("active", count(players?.active)),
          fact("new", count(players?.new)),
          fact("returning", count(players?.returning)),
          fact("lost", count(players?.lost)),
          fact("credit", money(holdings.credit)),
          fact("wallets", money(holdings.wallets)),
          fact("children", money(holdings.children)),
          { name: t("column.heldAt"), value: <ExactTime at={holdings.at} /> },
        ]}
      />
    </div>
  );
}

function Links({ of, onWhy }: { readonly of: DepthOf; readonly onWhy: () => void }) {
  const t = useTranslations();
  const { agent, currency, from, to } = of;
  const rounds = new URLSearchParams({ agent_id: agent.id, currency, state: "settled", from, to }).toString();
  return (
    <nav aria-label={t("agentPeriod.panel.links")} className="flex flex-wrap gap-2">
      <Button size="sm" onPress={onWhy}>
        {t("periodChange.ask")}
      </Button>
      <ButtonLink size="sm" to={`/dashboard/game/history?${rounds}`}>
        {t("agent.panel.rounds")}
      </ButtonLink>
      <ButtonLink size="sm" to={`/dashboard/statistics/user_statistics?${playersAddress(of)}`}>
        {t("agent.panel.players")}
      </ButtonLink>
      <ButtonLink size="sm" to={`/dashboard/statistics/agent_statistics?${playersAddress(of)}`}>
        {t("agentDepth.behind.ranking")}
      </ButtonLink>
    </nav>
  );
}

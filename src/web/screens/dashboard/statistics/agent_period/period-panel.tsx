// One period of the list: each of its figures with what it is made of, beside the period before, and its rounds.
import { Suspense, lazy, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { marginBps } from "#contract/agent-ranking.ts";
import type { PeriodFigures, PeriodUnit } from "#contract/period-figures.ts";
import { useUrlState } from "#web/client/url-state.ts";
import { CountText } from "#web/ui/amount-text.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink, Link } from "#web/ui/link.tsx";
import { ExactTime } from "#web/ui/relative-time.tsx";
import { Facts, SidePanel } from "#web/ui/side-panel.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { ActualRtp } from "#web/views/actual-rtp.tsx";
import { How } from "#web/views/how.tsx";
import { Money } from "#web/views/money.tsx";
import { changeState } from "#web/views/period-change/change-state.ts";
import RoundsBehind from "#web/views/rounds-behind.tsx";
import { ShareText } from "#web/views/share-text.tsx";
import { Change } from "#web/views/change.tsx";
import { usePeriodText } from "#web/views/period-text.tsx";

const PeriodChange = lazy(() => import("#web/views/period-change/period-change.tsx"));

interface PeriodPanelProps {
  /** undefined: not on this page of the list. */
  readonly row: PeriodFigures | undefined;
  readonly unit: PeriodUnit;
  /** The list is narrowed to this agent and all below it. */
  readonly agentId: string | undefined;
  readonly isLoading: boolean;
  readonly onClose: () => void;
}

export default function PeriodPanel({ row, unit, agentId, isLoading, onClose }: PeriodPanelProps) {
  const t = useTranslations("agentPeriod");
  const text = usePeriodText(unit);
  const [{ why }] = useUrlState(changeState);
  return (
    <SidePanel
      isOpen
      wide={why !== undefined}
      onClose={onClose}
      title={row === undefined ? "…" : text(row)}
      subtitle={row !== undefined && (row.agent?.code ?? t("everybody"))}
    >
      {row !== undefined && why === undefined && <Known row={row} agentId={agentId} />}
      {row !== undefined && why !== undefined && (
        <Suspense fallback={<SkeletonText lines={14} />}>
          <PeriodChange of={{ ...whoseOf(row, agentId), ...timeOf(row, unit) }} measure={why} />
        </Suspense>
      )}
      {row === undefined && isLoading && <SkeletonText lines={12} />}
      {row === undefined && !isLoading && <EmptyState title={t("panel.notThere")} text={t("panel.notThereText")} />}
    </SidePanel>
  );
}

/** A row of one agent counts what its own players played. */
const whoseOf = ({ agent, currency }: PeriodFigures, agentId: string | undefined) => ({
  agent_id: agent?.id ?? agentId,
  scope: agent === null ? ("subtree" as const) : ("own" as const),
  currency,
});

const timeOf = ({ counted_from: from, counted_to: to }: PeriodFigures, unit: PeriodUnit) => ({ from, to, unit });

interface KnownProps {
  readonly row: PeriodFigures;
  readonly agentId: string | undefined;
}

function Known({ row, agentId }: KnownProps) {
  const t = useTranslations();
  const [, set] = useUrlState(changeState);
  const { currency, before, from, to, agent } = row;
  const money = (amount: bigint) => <Money amount={amount} currency={currency} />;
  const figure = (name: "turnover" | "wins" | "rtp" | "margin" | "rounds", value: ReactNode) => ({
    name: t(`agentRanking.column.${name}`),
    value: (
      <span className={`flex items-center justify-end gap-1 ${name === "rtp" ? "" : "h-[1lh]"}`}>
        <HowOf name={name} row={row} agentId={agentId} />
        {value}
      </span>
    ),
  });
  return (
    <div className="grid gap-5">
      <div className="grid gap-1 rounded-lg bg-sunken p-4">
        <p className="flex items-center gap-1 text-xs text-soft">
          GGR
          <HowOf name="ggr" row={row} agentId={agentId} />
        </p>
        <p className="figures text-2xl font-semibold tracking-tight">
          <Money amount={row.ggr} currency={currency} marksLoss />
        </p>
        <p className="text-sm text-soft">
          {before === null ? (
            t(row.is_whole ? "agentPeriod.panel.nothingBefore" : "agentPeriod.panel.part")
          ) : (
            <>
              <Change now={row.ggr} before={before.ggr} currency={currency} /> {t("agentPeriod.againstBefore")}
            </>
          )}
        </p>
      </div>
      <nav aria-label={t("agentPeriod.panel.links")} className="flex flex-wrap gap-2">
        <Button size="sm" onPress={() => set({ why: "ggr" })}>
          {t("periodChange.ask")}
        </Button>
        <ButtonLink size="sm" to={`/dashboard/game/history?${roundsOf(row, agentId)}`}>
          {t("agent.panel.rounds")}
        </ButtonLink>
      </nav>
      <Facts
        rows={[
          figure("turnover", money(row.turnover)),
          figure("wins", money(row.wins)),
          figure("rtp", <ActualRtp actual={row.rtp_bps} theoretical={row.rtp_theoretical_bps} />),
          figure("margin", <ShareText bps={marginBps(row)} />),
          figure("rounds", <CountText count={row.rounds} />),
          { name: t("agentPeriod.panel.from"), value: <ExactTime at={from} /> },
          { name: t("agentPeriod.panel.to"), value: <ExactTime at={to} /> },
          ...(agent === null
            ? []
            : [
                {
                  name: t("column.agent"),
                  value: <Link to={`/dashboard/agent/agent_manage?open=${agent.id}`}>{agent.code}</Link>,
                },
              ]),
        ]}
      />
    </div>
  );
}

function roundsOf(
  { counted_from: from, counted_to: to, currency, agent }: PeriodFigures,
  agentId: string | undefined,
): string {
  const whose = agent?.id ?? agentId;
  const filter = { ...(whose === undefined ? {} : { agent_id: whose }), currency, state: "settled", from, to };
  return new URLSearchParams(filter).toString();
}

interface HowOfProps extends KnownProps {
  readonly name: "turnover" | "wins" | "ggr" | "rtp" | "margin" | "rounds";
}

function HowOf({ name, row: { counted_from: from, counted_to: to, currency, agent }, agentId }: HowOfProps) {
  const t = useTranslations();
  return (
    <How
      figure={t(`agentRanking.column.${name}`)}
      formula={t(`agentRanking.how.${name}`)}
      covers={t(agent === null ? "agentPeriod.covers.all" : "agentPeriod.covers.agent")}
      rows={
        <RoundsBehind
          agentId={agent?.id ?? agentId}
          currency={currency}
          isOwnOnly={agent !== null}
          period={{ from, lastsMs: Date.parse(to) - Date.parse(from) }}
        />
      }
    />
  );
}

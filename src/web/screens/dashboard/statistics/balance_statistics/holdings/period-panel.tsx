// The end of one period: what is held where, that it comes to 0, and what flowed within the period.
import { useTranslations } from "use-intl";
import { HOLDING_PARTS, type HoldingsRow, listHoldings } from "#contract/holdings.ts";
import type { PeriodUnit } from "#contract/period-figures.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { ExactTime } from "#web/ui/relative-time.tsx";
import { Facts, SidePanel } from "#web/ui/side-panel.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { How } from "#web/views/how.tsx";
import { Money } from "#web/views/money.tsx";
import { usePeriodText } from "#web/views/period-text.tsx";
import { ProblemState } from "#web/views/problem-state.tsx";
import { sumOf } from "./columns.tsx";
import { FlowSteps } from "./flow-steps.tsx";
import { waterfallOf } from "./steps.ts";

interface PeriodPanelProps {
  /** undefined: not on this page of the list. */
  readonly row: HoldingsRow | undefined;
  readonly unit: PeriodUnit;
  /** The list is narrowed to this agent and all below it. */
  readonly agentId: string | undefined;
  readonly isLoading: boolean;
  readonly onClose: () => void;
}

export default function PeriodPanel({ row, unit, agentId, isLoading, onClose }: PeriodPanelProps) {
  const t = useTranslations("holdings");
  const text = usePeriodText(unit);
  return (
    <SidePanel isOpen onClose={onClose} title={row === undefined ? "…" : text(row)} subtitle={row?.currency}>
      {row !== undefined && <Known row={row} agentId={agentId} />}
      {row === undefined && isLoading && <SkeletonText lines={12} />}
      {row === undefined && !isLoading && <EmptyState title={t("panel.notThere")} text={t("panel.notThereText")} />}
    </SidePanel>
  );
}

interface KnownProps {
  readonly row: HoldingsRow;
  readonly agentId: string | undefined;
}

function Known({ row, agentId }: KnownProps) {
  const t = useTranslations("holdings");
  const { currency } = row;
  const sum = sumOf(row);
  return (
    <div className="grid gap-5">
      <Facts
        rows={[
          { name: t("column.at"), value: <ExactTime at={row.at} /> },
          ...HOLDING_PARTS.filter((part) => part !== "outside" || row[part] !== 0n).map((part) => ({
            name: t(`part.${part}`),
            value: (
              <span className="flex h-[1lh] items-center justify-end gap-1">
                <How figure={t(`part.${part}`)} formula={t(`how.${part}`)} covers={t("covers.part")} />
                <Money amount={row[part]} currency={currency} />
              </span>
            ),
          })),
          { name: t("sum.figure"), value: <Money amount={sum} currency={currency} /> },
        ]}
      />
      <section className="grid gap-2">
        <h3 className="text-sm font-semibold text-ink">{t("panel.flows")}</h3>
        <Flows row={row} agentId={agentId} />
      </section>
    </div>
  );
}

function Flows({ row: { from, to, at, currency }, agentId }: KnownProps) {
  const { answer, problem, refetch } = useEndpoint(listHoldings, {
    query: listHoldings.query.parse({ from, to, currency, limit: 1, agent_id: agentId }),
  });
  const total = answer?.totals.find((one) => one.currency === currency);
  if (problem !== null && answer === undefined) return <ProblemState problem={problem} onRetry={refetch} />;
  if (total === undefined) return <SkeletonText lines={6} />;
  return (
    <FlowSteps waterfall={waterfallOf(total.parts, "held")} of="held" scope={{ agentId, currency, from, to: at }} />
  );
}

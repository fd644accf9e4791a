// Turnover of each period in stacked bars by child, game or provider, and the share each of them has of it all.
import { useLocale, useTranslations } from "use-intl";
import { type AgentShares, listAgentShares, type ShareBy, shareBy, type SharePart } from "#contract/agent-depth.ts";
import type { Input } from "#contract/endpoint.ts";
import { CURRENCIES } from "#contract/money.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { amountText } from "#web/ui/amount.ts";
import { BarChart } from "#web/ui/chart.tsx";
import { Segments } from "#web/ui/segments.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { useFormatter } from "#web/ui/use-formatter.ts";
import { usePeriodText } from "#web/views/period-text.tsx";
import { ProblemState } from "#web/views/problem-state.tsx";
import { usePartName } from "./part-name.ts";
import { SharesTable } from "./shares-table.tsx";

type Query = NonNullable<Input<typeof listAgentShares>["query"]>;

export interface SharesCardsProps {
  readonly asked: Omit<Query, "by">;
  readonly by: ShareBy;
  readonly onBy: (by: ShareBy) => void;
}

/** As many as have a colour; the last one stands for all others where there are more. */
const MOST = 6;

export function SharesCards({ asked, by, onBy }: SharesCardsProps) {
  const t = useTranslations("agentDepth.shares");
  const query = { ...asked, by };
  const { answer, problem, isLoading, refetch } = useEndpoint(
    listAgentShares,
    { query },
    { refetchOn: ["agent.changed"], everyMs: 60_000 },
  );
  const choice = (
    <Segments
      label={t("by")}
      options={shareBy.options.map((id) => ({ id, text: t(`of.${id}`) }))}
      value={by}
      onChange={onBy}
    />
  );
  const error = answer === undefined && problem !== null ? <ProblemState problem={problem} onRetry={refetch} /> : null;
  return (
    <>
      <StackedTurnover answer={answer} query={query} isLoading={isLoading} error={error} choice={choice} />
      <SharesTable answer={answer} query={query} />
    </>
  );
}

interface StackedTurnoverProps {
  readonly answer: AgentShares | undefined;
  readonly query: Query;
  readonly isLoading: boolean;
  readonly error: React.ReactNode | null;
  readonly choice: React.ReactNode;
}

function StackedTurnover({ answer, query, isLoading, error, choice }: StackedTurnoverProps) {
  const t = useTranslations("agentDepth.shares");
  const locale = useLocale();
  const format = useFormatter();
  const text = usePeriodText(query.unit ?? "week", "short");
  const name = usePartName();
  const digits = CURRENCIES[answer?.currency ?? "BRL"];
  const money = (minor: bigint) => amountText(minor, digits, locale);
  const parts = answer?.data ?? [];
  const [largest] = parts;
  const shown = parts.length > MOST ? parts.slice(0, MOST - 1) : parts;
  const others = parts.slice(shown.length);
  const stack = [
    ...shown.map((part) => ({ id: part.id, label: name(part), turnovers: part.turnovers })),
    ...(others.length === 0
      ? []
      : [{ id: "others", label: t("others", { count: others.length }), turnovers: summed(others) }]),
  ];
  return (
    <BarChart
      title={t(`title.${query.by ?? "game"}`)}
      sentence={
        largest === undefined
          ? t("nothing")
          : t("sentence", {
              name: name(largest),
              share: format.number((largest.share_bps ?? 0) / 10_000, { style: "percent", maximumFractionDigits: 1 }),
            })
      }
      categoryName={t("period")}
      categories={(answer?.periods ?? []).map(text)}
      series={stack.map(({ id, label, turnovers }) => ({
        id,
        label,
        values: turnovers.map(Number),
        texts: turnovers.map(money),
      }))}
      isStacked
      axisText={(minor) => format.number(minor / 10 ** digits, { notation: "compact", maximumFractionDigits: 1 })}
      isLoading={isLoading && error === null}
      error={error}
      actions={choice}
      empty={<EmptyState title={t("emptyTitle")} text={t("nothing")} />}
    />
  );
}

function summed(parts: readonly SharePart[]): bigint[] {
  const [first, ...rest] = parts;
  return (first?.turnovers ?? []).map((turnover, index) =>
    rest.reduce((sum, part) => sum + (part.turnovers[index] ?? 0n), turnover),
  );
}

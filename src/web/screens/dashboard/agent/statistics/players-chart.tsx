// Lines of the players of each period: active, new, returning, lost, and active of what stands beside it.
import { useTranslations } from "use-intl";
import type { AgentDepth, DepthUnit } from "#contract/agent-depth.ts";
import { BarChart } from "#web/ui/chart.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { useFormatter } from "#web/ui/use-formatter.ts";
import { usePeriodText } from "#web/views/period-text.tsx";
import { useBesideName } from "./beside-name.ts";

interface PlayersChartProps {
  readonly answer: AgentDepth | undefined;
  readonly unit: DepthUnit;
  readonly isLoading: boolean;
}

const LINES = ["active", "new", "returning", "lost"] as const;

export function PlayersChart({ answer, unit, isLoading }: PlayersChartProps) {
  const t = useTranslations("agentDepth");
  const format = useFormatter();
  const text = usePeriodText(unit, "short");
  const rows = (answer?.data ?? []).toSorted((one, other) => (one.from < other.from ? -1 : 1));
  const isCounted = rows.some(({ players }) => players !== null);
  const line = (id: string, label: string, counts: readonly (number | null | undefined)[]) => ({
    id,
    label,
    kind: "line" as const,
    values: counts.map((count) => count ?? (isCounted ? Number.NaN : 0)),
    texts: counts.map((count) => (count === null || count === undefined ? "–" : format.number(count))),
  });
  const besideName = useBesideName();
  const lines = LINES.map((name) =>
    line(
      name,
      t(`column.${name}`),
      rows.map((row) => row.players?.[name]),
    ),
  );
  const most = rows.reduce((high, row) => Math.max(high, row.players?.active ?? 0), 0);
  return (
    <BarChart
      title={t("players.title")}
      sentence={t("players.sentence", { most: format.number(most), count: rows.length })}
      categoryName={t("players.period")}
      categories={rows.map(text)}
      series={
        answer === undefined || answer.totals.beside === null
          ? lines
          : [
              ...lines,
              line(
                "beside",
                t("players.beside", { name: besideName(answer) }),
                rows.map((row) => row.beside?.active),
              ),
            ]
      }
      axisText={(count) => (Number.isInteger(count) ? format.number(count) : "")}
      isLoading={isLoading}
      error={null}
      empty={
        <EmptyState
          title={t("empty.title")}
          text={answer?.totals.players === null ? t("tooManyRounds") : t("empty.text")}
        />
      }
    />
  );
}

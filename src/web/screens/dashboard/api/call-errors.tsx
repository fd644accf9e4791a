// Calls that failed: by the hour in both directions, and by the code they failed with.
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { countCallErrors, ERROR_HOURS } from "#contract/calls.ts";
import type { Answer } from "#contract/endpoint.ts";
import { useUrlState } from "#web/client/url-state.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { BarChart } from "#web/ui/chart.tsx";
import { Segments } from "#web/ui/segments.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { useFormatter } from "#web/ui/use-formatter.ts";
import { ProblemState } from "#web/views/problem-state.tsx";
import { ErrorCodes } from "./error-codes.tsx";
import type { ApiTabProps } from "./tab-props.ts";

type Errors = Answer<typeof countCallErrors>;

const LOOK_AGAIN_MS = 60_000;
const DAY_HOURS = "24";

export default function CallErrors({ agent }: ApiTabProps) {
  const t = useTranslations("callErrors");
  const [{ hours }, set] = useUrlState(countCallErrors.query);
  const { answer, problem, refetch } = useEndpoint(
    countCallErrors,
    { params: { id: agent.id }, query: { hours } },
    { everyMs: LOOK_AGAIN_MS },
  );
  const span = (
    <Segments
      label={t("span")}
      options={ERROR_HOURS.map((id) => ({ id, text: t(`spans.h${id}`) }))}
      value={hours}
      onChange={(next) => set({ hours: next === DAY_HOURS ? null : next })}
    />
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <HoursOf
        errors={answer}
        hours={hours}
        span={span}
        error={answer === undefined && problem !== null ? <ProblemState problem={problem} onRetry={refetch} /> : null}
      />
      {answer !== undefined && answer.codes.length > 0 && (
        <ErrorCodes agentId={agent.id} codes={answer.codes} from={answer.from} />
      )}
    </div>
  );
}

interface HoursOfProps {
  /** undefined while the figures are on their way. */
  readonly errors: Errors | undefined;
  readonly hours: (typeof ERROR_HOURS)[number];
  readonly span: ReactNode;
  readonly error: ReactNode | null;
}

function HoursOf({ errors, hours, span, error }: HoursOfProps) {
  const t = useTranslations("callErrors");
  const format = useFormatter();
  const rows = errors?.hours ?? [];
  const hourText = (hour: string): string =>
    format.dateTime(
      new Date(hour),
      hours === DAY_HOURS ? { hour: "numeric" } : { day: "numeric", month: "numeric", hour: "numeric" },
    );
  const counts = (direction: "in" | "out") => ({
    id: direction,
    label: t(direction),
    values: rows.map((row) => row[direction]),
    texts: rows.map((row) => format.number(row[direction])),
  });
  return (
    <BarChart
      title={t("title")}
      sentence={useSentence(rows, hourText)}
      categoryName={t("hour")}
      categories={rows.map(({ hour }) => hourText(hour))}
      series={[counts("in"), counts("out")]}
      isStacked
      axisText={(value) => (Number.isInteger(value) ? format.number(value, { notation: "compact" }) : "")}
      isLoading={errors === undefined}
      error={error}
      actions={span}
      empty={<EmptyState icon={<TriangleAlert size={20} />} title={t("emptyTitle")} text={t("emptyText")} />}
    />
  );
}

function useSentence(rows: Errors["hours"], hourText: (hour: string) => string): string {
  const t = useTranslations("callErrors");
  const format = useFormatter();
  const [first] = rows;
  const sum = (direction: "in" | "out") => rows.reduce((all, row) => all + row[direction], 0);
  const [toUs, toWallet] = [sum("in"), sum("out")];
  if (first === undefined || toUs + toWallet === 0) return t("nothing");
  const worst = rows.reduce((most, row) => (row.in + row.out > most.in + most.out ? row : most), first);
  return t("sentence", {
    in: toUs,
    out: toWallet,
    hour: hourText(worst.hour),
    most: format.number(worst.in + worst.out),
  });
}

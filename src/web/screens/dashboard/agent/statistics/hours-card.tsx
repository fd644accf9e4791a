// A heat map of the week: how much is staked in each hour of each weekday, on the reader's clock; the same as figures.
import { Grid3x3, Table2 } from "lucide-react";
import { type CSSProperties, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { type AgentHours, getAgentHours } from "#contract/agent-depth.ts";
import type { Input } from "#contract/endpoint.ts";
import { CURRENCIES } from "#contract/money.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { amountText } from "#web/ui/amount.ts";
import { Card } from "#web/ui/card.tsx";
import { Segments } from "#web/ui/segments.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { useFormatter } from "#web/ui/use-formatter.ts";
import { How } from "#web/views/how.tsx";
import { ProblemState } from "#web/views/problem-state.tsx";
import RoundsBehind from "#web/views/rounds-behind.tsx";

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** A Monday, in no particular week. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

export function HoursCard({ asked }: { readonly asked: NonNullable<Input<typeof getAgentHours>["query"]> }) {
  const t = useTranslations("agentDepth.hours");
  const [shown, setShown] = useState<"map" | "table">("map");
  const { answer, problem, refetch } = useEndpoint(
    getAgentHours,
    { query: asked },
    { refetchOn: ["agent.changed"], everyMs: 60_000 },
  );
  const options = [
    { id: "map" as const, text: t("asMap"), icon: <Grid3x3 aria-hidden size={15} /> },
    { id: "table" as const, text: t("asTable"), icon: <Table2 aria-hidden size={15} /> },
  ];
  return (
    <Card
      title={
        <span className="flex items-center gap-1">
          {t("title")}
          {answer !== undefined && <HoursHow answer={answer} />}
        </span>
      }
      hint={answer === undefined ? t("loading") : <Sentence answer={answer} />}
      actions={<Segments label={t("title")} options={options} value={shown} onChange={setShown} iconsOnly />}
    >
      <div className="h-64">
        {answer === undefined && problem !== null && <ProblemState problem={problem} onRetry={refetch} />}
        {answer === undefined && problem === null && <SkeletonText lines={8} />}
        {answer !== undefined && answer.cells.length === 0 && (
          <EmptyState title={t("emptyTitle")} text={t("emptyText")} />
        )}
        {answer !== undefined && answer.cells.length > 0 && <Week answer={answer} isMap={shown === "map"} />}
      </div>
    </Card>
  );
}

function HoursHow({ answer: { agent, currency, from, to } }: { readonly answer: AgentHours }) {
  const t = useTranslations("agentDepth.hours");
  return (
    <How
      figure={t("title")}
      formula={t("formula")}
      covers={t("covers")}
      rows={
        <RoundsBehind
          agentId={agent.id}
          currency={currency}
          period={{ from, lastsMs: Date.parse(to) - Date.parse(from) }}
        />
      }
    />
  );
}

function useWeekday(length: "short" | "long") {
  const locale = useLocale();
  const format = new Intl.DateTimeFormat(locale, { weekday: length, timeZone: "UTC" });
  return (weekday: number) => format.format(MONDAY + (weekday - 1) * DAY_MS);
}

const hourText = (hour: number, minute: number): string =>
  `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;

function Sentence({ answer: { cells, currency } }: { readonly answer: AgentHours }) {
  const t = useTranslations("agentDepth.hours");
  const locale = useLocale();
  const weekday = useWeekday("long");
  const [first] = cells;
  if (first === undefined) return <>{t("emptyText")}</>;
  const best = cells.reduce((high, one) => (one.turnover > high.turnover ? one : high), first);
  return (
    <>
      {t("sentence", {
        weekday: weekday(best.weekday),
        hour: hourText(best.hour, best.minute),
        amount: amountText(best.turnover, CURRENCIES[currency], locale, { currency }),
      })}
    </>
  );
}

function Week({ answer: { cells, currency }, isMap }: { readonly answer: AgentHours; readonly isMap: boolean }) {
  const t = useTranslations("agentDepth.hours");
  const locale = useLocale();
  const format = useFormatter();
  const short = useWeekday("short");
  const digits = CURRENCIES[currency];
  const minute = cells[0]?.minute ?? 0;
  const byPlace = new Map(cells.map((cell) => [cell.weekday * 24 + cell.hour, cell]));
  const most = cells.reduce((high, { turnover }) => (turnover > high ? turnover : high), 1n);
  const exact = (minor: bigint) => amountText(minor, digits, locale, { currency });
  const compact = (minor: bigint) =>
    format.number(Number(minor) / 10 ** digits, { notation: "compact", maximumFractionDigits: 1 });
  return (
    // A region that scrolls must be reachable by keyboard.
    <div
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
      tabIndex={0}
      role="group"
      aria-label={t("title")}
      className="focus-ring relative h-full overflow-auto rounded-md"
    >
      <table
        className={isMap ? "h-full w-full min-w-96 table-fixed border-separate border-spacing-0.5" : "w-full text-sm"}
      >
        <thead>
          <tr className={`text-2xs text-soft ${isMap ? "" : "sticky top-0 bg-panel"}`}>
            <th scope="col" className="w-10 text-left font-medium">
              <span className="sr-only">{t("hour")}</span>
            </th>
            {(isMap ? HOURS : WEEKDAYS).map((at) => (
              <th key={at} scope="col" className={`font-medium ${isMap ? "text-center" : "py-1.5 pl-3 text-right"}`}>
                {isMap ? <HourHead hour={at} minute={minute} /> : short(at)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(isMap ? WEEKDAYS : HOURS).map((row) => (
            <tr key={row} className={isMap ? "" : "border-t border-line"}>
              <th scope="row" className="text-left text-xs font-normal whitespace-nowrap text-soft">
                {isMap ? short(row) : hourText(row, minute)}
              </th>
              {(isMap ? HOURS : WEEKDAYS).map((column) => {
                const cell = byPlace.get(isMap ? row * 24 + column : column * 24 + row);
                const turnover = cell?.turnover ?? 0n;
                if (!isMap)
                  return (
                    <td key={column} className="figures py-1.5 pl-3 text-right text-ink">
                      {compact(turnover)}
                    </td>
                  );
                return (
                  <td
                    key={column}
                    title={`${short(row)} ${hourText(column, minute)} · ${exact(turnover)}`}
                    style={heatOf(turnover, most)}
                    className="rounded-xs bg-[color-mix(in_srgb,var(--color-main)_var(--heat),var(--sunken))]"
                  >
                    <span className="sr-only">{exact(turnover)}</span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Every third hour has room for its name. */
function HourHead({ hour, minute }: { readonly hour: number; readonly minute: number }) {
  return (
    <>
      <span className="sr-only">{hourText(hour, minute)}</span>
      <span aria-hidden>{hour % 3 === 0 ? hour : ""}</span>
    </>
  );
}

const heatOf = (turnover: bigint, most: bigint): CSSProperties =>
  // React knows no custom properties.
  ({ "--heat": `${Number((turnover * 100n) / most)}%` }) as CSSProperties;

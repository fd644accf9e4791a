// The figures of one agent's runway, each with what it is made of.
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { isErrorCode } from "#contract/errors.ts";
import type { RunwayRow } from "#contract/runway.ts";
import { Absent } from "#web/ui/absent.tsx";
import { CountText } from "#web/ui/amount-text.tsx";
import { Link } from "#web/ui/link.tsx";
import { Facts } from "#web/ui/side-panel.tsx";
import { useFormatter } from "#web/ui/use-formatter.ts";
import { PartyCode } from "#web/views/entry-cells.tsx";
import { How } from "#web/views/how.tsx";
import { MinuteTime } from "#web/views/minute-time.tsx";
import { Money, useMoneyText } from "#web/views/money.tsx";
import RoundsBehind from "#web/views/rounds-behind.tsx";
import { Band, Lasts } from "./cells.tsx";

const HOUR_MS = 3_600_000;

export function RunwaySummary({ row }: { readonly row: RunwayRow }) {
  const t = useTranslations("runway");
  const { available, currency, forecast, thresholds } = row;
  return (
    <section aria-label={t("panel.summary")} className="grid gap-3 rounded-lg bg-sunken p-4">
      <div className="grid gap-4 sm:grid-cols-3">
        <Figure name={t("column.available")}>
          <Money amount={available} currency={currency} />
        </Figure>
        <Figure
          name={t("column.likely")}
          how={
            <How
              figure={t("column.likely")}
              formula={t("how.forecast")}
              covers={t(`how.basis.${forecast.basis}`, { days: String(forecast.days) })}
              rows={<RoundsBehind agentId={row.id} currency={currency} isOwnOnly period="30d" />}
            />
          }
        >
          <Lasts row={row} />
        </Figure>
        <div className="min-w-0">
          <p className="flex h-6 items-center text-xs text-soft">{t("column.band")}</p>
          <p className="text-sm">
            <Band row={row} />
          </p>
        </div>
      </div>
      <p className="text-sm text-soft">
        {t(`rests.${forecast.basis}`, { days: String(forecast.days) })}{" "}
        {t("panel.thresholds", { low: String(thresholds.low_hours), critical: String(thresholds.critical_hours) })}
      </p>
      <SnoozeNote row={row} />
      <StoppedNote row={row} />
    </section>
  );
}

interface FigureProps {
  readonly name: string;
  readonly how?: ReactNode;
  readonly children: ReactNode;
}

function Figure({ name, how, children }: FigureProps) {
  return (
    <div className="min-w-0">
      <p className="flex h-6 items-center gap-1 text-xs text-soft">
        {name}
        {how}
      </p>
      <p className="figures text-xl font-semibold tracking-tight">{children}</p>
    </div>
  );
}

function SnoozeNote({ row: { snooze } }: { readonly row: RunwayRow }) {
  const t = useTranslations("runway.snooze");
  const format = useFormatter();
  if (snooze === null) return null;
  const time = (at: string) => format.dateTime(new Date(at), { dateStyle: "short", timeStyle: "short" });
  return (
    <p className="rounded-md bg-info-soft px-3 py-2 text-sm text-info">
      {t("until", { until: time(snooze.until) })} {t("by")} <PartyCode code={snooze.by} />: {snooze.reason}
    </p>
  );
}

function StoppedNote({ row: { auto_top_up: rule } }: { readonly row: RunwayRow }) {
  const t = useTranslations("runway.auto");
  const error = useTranslations("error");
  const format = useFormatter();
  if (rule === null || rule.stopped_at === null) return null;
  const at = format.dateTime(new Date(rule.stopped_at), { dateStyle: "short", timeStyle: "short" });
  const code = rule.stop_code ?? "";
  const reason = isErrorCode(code) ? error(code) : code;
  return <p className="rounded-md bg-bad-soft px-3 py-2 text-sm text-bad">{t("stopped", { at, reason })}</p>;
}

export function RunwayFacts({ row }: { readonly row: RunwayRow }) {
  const t = useTranslations("runway");
  const column = useTranslations("runway.column");
  const { burn, currency } = row;
  const money = (amount: bigint) => <Money amount={amount} currency={currency} marksLoss />;
  const burnHow = (
    name: "burnHour" | "burnDay" | "burnWeek",
    period: { readonly from: string; readonly lastsMs: number },
  ) => (
    <How
      figure={column(name)}
      formula={t(`how.${name}`)}
      covers={t("how.burnCovers")}
      rows={<RoundsBehind agentId={row.id} currency={currency} isOwnOnly period={period} />}
    />
  );
  const [now] = useState(Date.now);
  const hour = Math.floor(now / HOUR_MS) * HOUR_MS;
  const span = (back: number, hours: number) => ({
    from: new Date(hour - back * HOUR_MS).toISOString(),
    lastsMs: hours * HOUR_MS,
  });
  return (
    <section aria-label={t("panel.facts")}>
      <Facts
        rows={[
          { name: column("since"), value: row.since === null ? "–" : <MinuteTime at={row.since} /> },
          { name: column("burnHour"), value: <Asked how={burnHow("burnHour", span(1, 1))}>{money(burn.hour)}</Asked> },
          { name: column("burnDay"), value: <Asked how={burnHow("burnDay", span(23, 24))}>{money(burn.day)}</Asked> },
          {
            name: column("burnWeek"),
            value: <Asked how={burnHow("burnWeek", span(191, 24))}>{money(burn.week_before)}</Asked>,
          },
          ...exhaustedFacts(row, t),
          { name: column("topUp"), value: <LastTopUp row={row} /> },
          { name: t("panel.automatic"), value: <Automatic row={row} />, isLong: true },
        ]}
      />
    </section>
  );
}

function Asked({ how, children }: { readonly how: ReactNode; readonly children: ReactNode }) {
  return (
    <span className="flex h-[1lh] items-center justify-end gap-1">
      {how}
      {children}
    </span>
  );
}

/** What exhausted credit costs, while it lasts. */
function exhaustedFacts(row: RunwayRow, t: ReturnType<typeof useTranslations<"runway">>) {
  if (row.state !== "exhausted") return [];
  const { currency, refused_stakes: refused, refused_amount: amount, lost } = row;
  const lostHow = <How figure={t("column.lost")} formula={t("how.lost")} covers={t("how.lostCovers")} />;
  return [
    { name: t("column.refused"), value: <CountText count={refused} /> },
    { name: t("column.refusedAmount"), value: <Money amount={amount} currency={currency} /> },
    {
      name: t("column.lost"),
      value: <Asked how={lostHow}>{lost === null ? "–" : <Money amount={lost} currency={currency} />}</Asked>,
    },
  ];
}

function LastTopUp({ row: { id, last_top_up: last, currency } }: { readonly row: RunwayRow }) {
  if (last === null) return <Absent />;
  return (
    <Link to={`/dashboard/agent/transactions?agent_id=${id}&open=${last.id}`}>
      <Money amount={last.amount} currency={currency} /> · <MinuteTime at={last.at} />
    </Link>
  );
}

function Automatic({ row: { auto_top_up: rule, currency } }: { readonly row: RunwayRow }) {
  const t = useTranslations("runway.auto");
  const money = useMoneyText();
  if (rule === null) return <>{t("none")}</>;
  const amount = (minor: bigint) => money(minor, currency);
  return (
    <>
      {t("rule", {
        below: amount(rule.below),
        amount: amount(rule.amount),
        daily: amount(rule.daily_most),
        sent: amount(rule.sent_24h),
      })}
    </>
  );
}

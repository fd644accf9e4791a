// The state of credit, when it ends and what that rests on, as the list and the panel show them.
import { BellOff } from "lucide-react";
import { useTranslations } from "use-intl";
import type { RunwayRow, RunwayState } from "#contract/runway.ts";
import { Absent } from "#web/ui/absent.tsx";
import { Badge, type Tone } from "#web/ui/badge.tsx";
import { TextTooltip } from "#web/ui/tooltip.tsx";
import { useFormatter } from "#web/ui/use-formatter.ts";
import { MinuteTime } from "#web/views/minute-time.tsx";

const TONES: Readonly<Record<RunwayState, Tone>> = {
  exhausted: "bad",
  critical: "bad",
  low: "warn",
  ok: "good",
  none: "neutral",
};

export function RunwayStateBadge({ state }: { readonly state: RunwayState }) {
  const t = useTranslations("runway.state");
  return <Badge tone={TONES[state]}>{t(state)}</Badge>;
}

/** With a sign where notices about it are silenced. */
export function StateCell({ row }: { readonly row: RunwayRow }) {
  const t = useTranslations("runway.snooze");
  const format = useFormatter();
  if (row.snooze === null) return <RunwayStateBadge state={row.state} />;
  const until = format.dateTime(new Date(row.snooze.until), { dateStyle: "short", timeStyle: "short" });
  return (
    <span className="inline-flex items-center gap-1.5">
      <RunwayStateBadge state={row.state} />
      <TextTooltip text={t("until", { until })}>
        <BellOff role="img" aria-label={t("until", { until })} size={14} className="text-faint" />
      </TextTooltip>
    </span>
  );
}

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/** From now to then: hours while they matter one by one, then days. */
export function useTimeLeft(): (at: string) => string {
  const t = useTranslations("runway.left");
  return (at) => {
    const hours = Math.max(0, Math.round((Date.parse(at) - Date.now()) / HOUR_MS));
    return hours < 3 * DAY_HOURS
      ? t("hours", { hours: String(hours) })
      : t("days", { count: Math.round(hours / DAY_HOURS) });
  };
}

/** How long credit lasts, as it is likely. */
export function Lasts({ row: { forecast } }: { readonly row: RunwayRow }) {
  const t = useTranslations("runway");
  const left = useTimeLeft();
  if (forecast.basis === "unused") return <span className="text-faint">{t("basis.unused")}</span>;
  if (forecast.basis === "empty") return <Absent />;
  if (forecast.likely_at === null) return <span className="whitespace-nowrap">{t("left.beyond")}</span>;
  return <span className="figures whitespace-nowrap">{left(forecast.likely_at)}</span>;
}

/** Between which times it ends eight times in ten. */
export function Band({ row: { forecast } }: { readonly row: RunwayRow }) {
  const t = useTranslations("runway.left");
  if (forecast.early_at === null) return <Absent />;
  return (
    <span className="whitespace-nowrap">
      <MinuteTime at={forecast.early_at} /> –{" "}
      {forecast.late_at === null ? t("later") : <MinuteTime at={forecast.late_at} />}
    </span>
  );
}

// An agent's credit of the last 14 days and its forecast with the band, thresholds and top-ups; the same figures as a table.
import { ChartLine, Table2 } from "lucide-react";
import { type PointerEvent, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { CURRENCIES } from "#contract/money.ts";
import type { RunwayDetail } from "#contract/runway.ts";
import { amountText } from "#web/ui/amount.ts";
import { Card } from "#web/ui/card.tsx";
import { Segments } from "#web/ui/segments.tsx";
import { useFormatter } from "#web/ui/use-formatter.ts";
import { useMoneyText } from "#web/views/money.tsx";
import { type Geometry, geometryOf, HEIGHT, WIDTH } from "./chart-geometry.ts";
import { RunwayFigures } from "./runway-figures.tsx";

export function RunwayChart({ runway }: { readonly runway: RunwayDetail }) {
  const t = useTranslations("runway.chart");
  const chart = useTranslations("ui.chart");
  const [shown, setShown] = useState<"chart" | "table">("chart");
  const options = [
    { id: "chart" as const, text: chart("asChart"), icon: <ChartLine aria-hidden size={15} /> },
    { id: "table" as const, text: chart("asTable"), icon: <Table2 aria-hidden size={15} /> },
  ];
  const title = t("title", { currency: runway.currency });
  const sentence = useSentence(runway);
  return (
    <Card
      title={title}
      hint={sentence}
      actions={<Segments label={title} options={options} value={shown} onChange={setShown} iconsOnly />}
    >
      {shown === "table" ? (
        <RunwayFigures runway={runway} label={title} />
      ) : (
        <Drawing runway={runway} label={sentence} geometry={geometryOf(runway)} />
      )}
    </Card>
  );
}

function useSentence({ available, currency, forecast, top_ups: topUps }: RunwayDetail): string {
  const t = useTranslations("runway.chart");
  const money = useMoneyText();
  const format = useFormatter();
  const time = (at: string) => format.dateTime(new Date(at), { dateStyle: "short", timeStyle: "short" });
  const parts = [t("now", { amount: money(available, currency), count: topUps.length })];
  if (forecast.likely_at !== null) parts.push(t("ends", { at: time(forecast.likely_at) }));
  return parts.join(" ");
}

interface DrawingProps {
  readonly runway: RunwayDetail;
  readonly label: string;
  readonly geometry: Geometry;
}

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

function Drawing({ runway, label, geometry }: DrawingProps) {
  const [place, setPlace] = useState<number | null>(null);
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    setPlace(Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)));
  };
  return (
    <div className="grid gap-2">
      <Legend hasBand={runway.band.length > 0} />
      <div className="flex gap-2">
        <Axis runway={runway} geometry={geometry} />
        <div className="relative h-56 min-w-0 flex-1" onPointerMove={follow} onPointerLeave={() => setPlace(null)}>
          <Lines runway={runway} label={label} geometry={geometry} />
          <Marks runway={runway} geometry={geometry} />
          {place !== null && (
            <span
              aria-hidden
              className="pointer-events-none absolute inset-y-0 w-px bg-edge"
              style={{ left: percent(place) }}
            />
          )}
        </div>
      </div>
      <Readout runway={runway} geometry={geometry} place={place} />
    </div>
  );
}

function Lines({ runway, label, geometry: { credit, middle, band, ticks, yOf } }: DrawingProps) {
  const levels = [
    { amount: runway.low_level, style: "stroke-warn" },
    { amount: runway.critical_level, style: "stroke-bad" },
  ];
  const line = { fill: "none", vectorEffect: "non-scaling-stroke" } as const;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="absolute inset-0 size-full overflow-visible"
    >
      {ticks.map(({ at }) => (
        <line key={at} x1={0} x2={WIDTH} y1={at * HEIGHT} y2={at * HEIGHT} className="stroke-line" {...line} />
      ))}
      <polygon points={band} className="fill-second/20" />
      <polyline points={middle} className="stroke-second" strokeWidth={2} strokeDasharray="6 4" {...line} />
      <polyline points={credit} className="stroke-main" strokeWidth={2} {...line} />
      {levels.map(({ amount, style }) =>
        amount === null ? null : (
          <line
            key={style}
            x1={0}
            x2={WIDTH}
            y1={yOf(amount) * HEIGHT}
            y2={yOf(amount) * HEIGHT}
            className={style}
            strokeWidth={1.5}
            strokeDasharray="2 4"
            {...line}
          />
        ),
      )}
    </svg>
  );
}

/** Top-ups as marks at the foot of the chart. */
function Marks({ runway: { top_ups: topUps, currency }, geometry: { xOf } }: Omit<DrawingProps, "label">) {
  const t = useTranslations("runway.chart");
  const money = useMoneyText();
  return topUps.map(({ id, at, amount, is_automatic: isAutomatic }) => (
    <span
      key={id}
      title={t(isAutomatic ? "autoTopUp" : "topUp", { amount: money(amount, currency) })}
      className="absolute -bottom-1 size-2.5 -translate-x-1/2 rotate-45 rounded-xs border border-panel bg-brand"
      style={{ left: percent(xOf(at)) }}
    />
  ));
}

function Axis({ runway: { currency }, geometry: { ticks } }: Omit<DrawingProps, "label">) {
  const format = useFormatter();
  const text = (amount: bigint) =>
    format
      .number(Number(amount) / 10 ** CURRENCIES[currency], { notation: "compact", maximumFractionDigits: 1 })
      .replace("-", "−");
  return (
    <div aria-hidden className="relative h-56 w-12 shrink-0 text-2xs text-soft">
      {ticks.map(({ amount, at }) => (
        <span key={at} className="figures absolute right-0 -translate-y-1/2" style={{ top: percent(at) }}>
          {text(amount)}
        </span>
      ))}
    </div>
  );
}

const CHIPS = [
  { id: "credit", style: "h-0.5 w-4 bg-main" },
  { id: "forecast", style: "h-0 w-4 border-t-2 border-dashed border-second" },
  { id: "band", style: "h-2.5 w-4 rounded-xs bg-second/20" },
  { id: "low", style: "h-0 w-4 border-t-2 border-dotted border-warn" },
  { id: "critical", style: "h-0 w-4 border-t-2 border-dotted border-bad" },
  { id: "topUps", style: "size-2 rotate-45 rounded-xs bg-brand" },
] as const;

function Legend({ hasBand }: { readonly hasBand: boolean }) {
  const t = useTranslations("runway.chart.legend");
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-soft">
      {CHIPS.filter(({ id }) => hasBand || (id !== "forecast" && id !== "band")).map(({ id, style }) => (
        <li key={id} className="flex items-center gap-1.5">
          <span aria-hidden className={style} />
          {t(id)}
        </li>
      ))}
    </ul>
  );
}

interface ReadoutProps {
  readonly runway: RunwayDetail;
  readonly geometry: Geometry;
  readonly place: number | null;
}

/** The figures where the pointer is; else from when to when the chart goes. */
function Readout({ runway: { hours, band, currency }, geometry: { timeAt }, place }: ReadoutProps) {
  const t = useTranslations("runway.chart");
  const locale = useLocale();
  const format = useFormatter();
  const time = (at: number) => format.dateTime(new Date(at), { dateStyle: "short", timeStyle: "short" });
  const amount = (minor: bigint) => amountText(minor, CURRENCIES[currency], locale);
  const points = [
    ...hours.map(({ at, credit }) => ({ at, text: t("at", { time: time(Date.parse(at)), amount: amount(credit) }) })),
    ...band.map(({ at, low, middle, high }) => ({
      at,
      text: t("ahead", { time: time(Date.parse(at)), low: amount(low), amount: amount(middle), high: amount(high) }),
    })),
  ];
  if (place === null || points.length === 0)
    return (
      <p className="flex justify-between text-2xs text-faint">
        <span>{time(timeAt(0))}</span>
        <span>{time(timeAt(1))}</span>
      </p>
    );
  const at = timeAt(place);
  const away = (point: { readonly at: string }): number => Math.abs(Date.parse(point.at) - at);
  const nearest = points.reduce((best, point) => (away(point) < away(best) ? point : best));
  return <p className="figures text-2xs text-soft">{nearest.text}</p>;
}

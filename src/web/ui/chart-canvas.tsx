// Draws bars with Chart.js; apart from chart.tsx so that no page pays for it before it shows a chart.
import { BarController, BarElement, CategoryScale, Chart, type ChartOptions, LinearScale, Tooltip } from "chart.js";
import { useSyncExternalStore } from "react";
import { type Bars, useKeptChart } from "./kept-chart.ts";
import { prefersLessMotion } from "./media.ts";

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip);

const BAR_ANIMATION_MS = 1000;
const TOOLTIP_ANIMATION_MS = 400;
const MAX_TICKS = 1000;
const VALUE_TICKS = 6;

export interface ChartSeries {
  readonly id: string;
  readonly label: string;
  /** What the bars measure; only drawn, never shown as text. */
  readonly values: readonly number[];
  /** Where each bar begins, for bars that float; 0 where this is absent. Bars of floating series share one place. */
  readonly bases?: readonly number[];
  /** The same figures exactly, as the reader's language writes them. */
  readonly texts: readonly string[];
}

export interface ChartCanvasProps {
  readonly label: string;
  readonly categories: readonly string[];
  readonly series: readonly ChartSeries[];
  readonly isStacked: boolean;
  readonly axisText: (value: number) => string;
}

/** The colours in force, as one text so that a change of mode draws anew and nothing else does. */
const colorsNow = (): string => {
  const style = getComputedStyle(document.documentElement);
  return ["--color-main", "--color-second", "--soft", "--line", "--raised", "--ink", "--edge"]
    .map((name) => style.getPropertyValue(name).trim())
    .join("|");
};
function subscribeColors(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ["class"] });
  return () => observer.disconnect();
}

type Tooltips = NonNullable<NonNullable<ChartOptions<"bar">["plugins"]>["tooltip"]>;

const STRIPE_PX = 6;
/** Stripes tell the second series from the first without their colours. */
function striped(color: string): CanvasPattern | string {
  const tile = document.createElement("canvas");
  tile.width = STRIPE_PX;
  tile.height = STRIPE_PX;
  const pen = tile.getContext("2d");
  if (pen === null) return color;
  pen.fillStyle = color;
  pen.globalAlpha = 0.45;
  pen.fillRect(0, 0, STRIPE_PX, STRIPE_PX);
  pen.globalAlpha = 1;
  pen.strokeStyle = color;
  pen.lineWidth = 2;
  pen.beginPath();
  for (const shift of [-STRIPE_PX, 0, STRIPE_PX]) {
    pen.moveTo(shift, STRIPE_PX);
    pen.lineTo(shift + STRIPE_PX, 0);
  }
  pen.stroke();
  return pen.createPattern(tile, "repeat") ?? color;
}

export default function ChartCanvas({ label, categories, series, isStacked, axisText }: ChartCanvasProps) {
  const colors = useSyncExternalStore(subscribeColors, colorsNow, () => "").split("|");
  const [main = "", second = ""] = colors;
  // A page being built has no canvas to draw on.
  if (main === "") return null;
  const fills = [main, striped(second)];
  const strokes = [main, second];
  const datasets = series.map((one, index) => ({
    label: one.label,
    data: dataOf(one),
    backgroundColor: fills[index % fills.length] ?? main,
    borderColor: strokes[index % strokes.length] ?? main,
    borderWidth: index % fills.length === 0 ? 0 : 1,
    borderRadius: 3,
    maxBarThickness: 28,
    categoryPercentage: 0.72,
    barPercentage: 0.92,
  }));
  const options = optionsOf({ series, isStacked, axisText }, colors);
  return <KeptCanvas label={label} bars={{ data: { labels: [...categories], datasets }, options }} />;
}

/** A bar from where it begins to where it ends. */
const dataOf = ({ values, bases }: ChartSeries): (number | [number, number])[] =>
  bases === undefined ? [...values] : values.map((value, at) => [bases[at] ?? 0, (bases[at] ?? 0) + value]);

interface KeptCanvasProps {
  readonly label: string;
  readonly bars: Bars;
}

function KeptCanvas({ label, bars }: KeptCanvasProps) {
  return <canvas ref={useKeptChart(bars)} role="img" aria-label={label} height={150} width={300} />;
}

type Texts = Pick<ChartCanvasProps, "series" | "isStacked" | "axisText">;

/** The page's own, also where it is the one that stands in. */
const fontNow = () => ({ family: getComputedStyle(document.documentElement).fontFamily, size: 11 });

function optionsOf({ series, isStacked, axisText }: Texts, colors: readonly string[]): ChartOptions<"bar"> {
  const isFloating = series.some(({ bases }) => bases !== undefined);
  const [, , soft = "", line = ""] = colors;
  const font = fontNow();
  return {
    responsive: false,
    maintainAspectRatio: false,
    animation: prefersLessMotion() ? false : { duration: BAR_ANIMATION_MS },
    interaction: { mode: "index", intersect: false },
    scales: {
      x: {
        stacked: isStacked || isFloating,
        border: { color: line },
        grid: { display: false },
        ticks: { color: soft, font, maxTicksLimit: MAX_TICKS, autoSkip: true, autoSkipPadding: 12, maxRotation: 0 },
      },
      y: {
        stacked: isStacked,
        // Floating bars say themselves where they begin.
        beginAtZero: !isFloating,
        border: { display: false },
        grid: { color: line, drawTicks: false },
        ticks: {
          color: soft,
          font,
          maxTicksLimit: VALUE_TICKS,
          padding: 8,
          callback: (value) => axisText(Number(value)),
        },
      },
    },
    plugins: { tooltip: tooltipOf(series, colors) },
  };
}

function tooltipOf(series: readonly ChartSeries[], colors: readonly string[]): Tooltips {
  const [, , , , raised = "", ink = "", edge = ""] = colors;
  const font = { ...fontNow(), size: 12 };
  return {
    animation: prefersLessMotion() ? false : { duration: TOOLTIP_ANIMATION_MS },
    backgroundColor: raised,
    borderColor: edge,
    borderWidth: 1,
    titleColor: ink,
    bodyColor: ink,
    titleFont: font,
    bodyFont: font,
    padding: 10,
    boxPadding: 4,
    // A floating series has bars in some places only.
    filter: ({ datasetIndex, dataIndex }) => series[datasetIndex]?.texts[dataIndex] !== "",
    callbacks: {
      label: ({ datasetIndex, dataIndex }) => {
        const one = series[datasetIndex];
        return one === undefined ? "" : ` ${one.label}: ${one.texts[dataIndex] ?? ""}`;
      },
    },
  };
}

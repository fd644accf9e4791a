// Draws bars with Chart.js; apart from chart.tsx so that no page pays for it before it shows a chart.
import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartOptions,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from "chart.js";
import { useSyncExternalStore } from "react";
import { type Bars, type Kind, useKeptChart } from "./kept-chart.ts";
import { prefersLessMotion } from "./media.ts";

Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
);

const BAR_ANIMATION_MS = 1000;
const TOOLTIP_ANIMATION_MS = 400;
const MAX_TICKS = 1000;
const VALUE_TICKS = 6;

export interface ChartSeries {
  readonly id: string;
  readonly label: string;
  /** What the bars measure; only drawn, never shown as text. */
  readonly values: readonly number[];
  /** The same figures exactly, as the reader's language writes them. */
  readonly texts: readonly string[];
  /** Bars where not given. */
  readonly kind?: Kind;
  /** Of bars that do not stand on the axis, as in a waterfall: from where to where, and what each of them is. */
  readonly steps?: readonly Step[];
}

export interface Step {
  readonly from: number;
  readonly to: number;
  readonly is: "total" | "gain" | "loss";
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
  return [...FRAME_COLORS, ...SERIES_COLORS].map((name) => style.getPropertyValue(name).trim()).join("|");
};
const FRAME_COLORS = ["--soft", "--line", "--raised", "--ink", "--edge"];
const SERIES_COLORS = ["--color-main", "--color-second", "--good", "--warn", "--faint", "--info"];

function subscribeColors(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ["class"] });
  return () => observer.disconnect();
}

type Tooltips = NonNullable<NonNullable<ChartOptions<Kind>["plugins"]>["tooltip"]>;

const STRIPE_PX = 6;
/** Stripes tell every second series from the one before it without their colours. */
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
  // A page being built has no canvas to draw on.
  if (colors.length < SERIES_COLORS.length) return null;
  const hues = colors.slice(FRAME_COLORS.length);
  const datasets = series.map((one, index) => datasetOf(one, index, hues));
  const options = optionsOf({ series, isStacked, axisText }, colors);
  return <KeptCanvas label={label} bars={{ data: { labels: [...categories], datasets }, options }} />;
}

const isStriped = (index: number): boolean => index % 2 === 1;

function datasetOf(
  { label, values, kind = "bar", steps }: ChartSeries,
  index: number,
  hues: readonly string[],
): Bars["data"]["datasets"][number] {
  const hue = hues[index % hues.length] ?? "";
  if (kind === "line")
    return {
      type: "line",
      label,
      data: [...values],
      borderColor: hue,
      backgroundColor: hue,
      borderWidth: 2,
      borderDash: isStriped(index) ? [6, 4] : [],
      pointRadius: values.length > 45 ? 0 : 2.5,
      pointHoverRadius: 4,
    };
  const bar = {
    type: "bar" as const,
    label,
    borderRadius: 3,
    maxBarThickness: 28,
    categoryPercentage: 0.72,
    barPercentage: 0.92,
  };
  const fill = isStriped(index) ? striped(hue) : hue;
  if (steps === undefined)
    return {
      ...bar,
      data: [...values],
      backgroundColor: fill,
      borderColor: hue,
      borderWidth: isStriped(index) ? 1 : 0,
    };
  const [main = "", second = "", good = ""] = hues;
  const fills = { total: main, gain: good, loss: striped(second) };
  return {
    ...bar,
    data: steps.map(({ from, to }): [number, number] => [from, to]),
    backgroundColor: steps.map((step) => fills[step.is]),
    borderColor: second,
    borderWidth: steps.map((step) => (step.is === "loss" ? 1 : 0)),
    borderSkipped: false,
  };
}

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

function optionsOf({ series, isStacked, axisText }: Texts, colors: readonly string[]): ChartOptions<Kind> {
  const [soft = "", line = ""] = colors;
  const isFloating = series.some(({ steps }) => steps !== undefined);
  const font = fontNow();
  return {
    responsive: false,
    maintainAspectRatio: false,
    animation: prefersLessMotion() ? false : { duration: BAR_ANIMATION_MS },
    interaction: { mode: "index", intersect: false },
    scales: {
      x: {
        stacked: isStacked,
        border: { color: line },
        grid: { display: false },
        ticks: { color: soft, font, maxTicksLimit: MAX_TICKS, autoSkip: true, autoSkipPadding: 12, maxRotation: 0 },
      },
      y: {
        stacked: isStacked,
        // Steps far from 0 would be lines on an axis that begins there.
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
  const [, , raised = "", ink = "", edge = ""] = colors;
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
    callbacks: {
      label: ({ datasetIndex, dataIndex }) => {
        const one = series[datasetIndex];
        return one === undefined ? "" : ` ${one.label}: ${one.texts[dataIndex] ?? ""}`;
      },
    },
  };
}

// Keeps a chart as long as its canvas: out of sight it rests as it was painted, and whoever comes back finds it drawn.
import { animator, Chart, type ChartData, type ChartOptions, type Plugin } from "chart.js";
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/** What is drawn, the same object for as long as it is the same. */
export interface Bars {
  readonly data: ChartData<Kind>;
  readonly options: ChartOptions<Kind>;
}

/** Bars, or lines among them. */
export type Kind = "bar" | "line";
type Drawn = Chart<Kind>;

/** The library's own watch asks for sizes before a screen that comes back is in sight, and the browser remarks upon it. */
const FITTED: Plugin<Kind> = {
  id: "fitted",
  beforeInit(chart) {
    // Of the page first: only that finds out what is in sight.
    void document.body.offsetWidth;
    chart.resize();
  },
};

/** Of screens that are out of sight, and of those that are gone. */
const resting = new Set<Drawn>();

/** A screen that goes while it is out of sight tells nobody: its charts are found here the next time one comes or rests. */
function destroyThoseGone(): void {
  for (const chart of resting) {
    if (chart.canvas.isConnected) continue;
    resting.delete(chart);
    chart.destroy();
  }
}

/** A series that was there goes on from where it stands. */
function change(chart: Drawn, { data, options }: Bars): void {
  const known = chart.data.datasets;
  chart.options = options;
  chart.data.labels = data.labels ?? [];
  chart.data.datasets = data.datasets.map((next) => {
    const before = known.find(({ label }) => label === next.label);
    return before === undefined ? { ...next } : Object.assign(before, next);
  });
  chart.update();
}

const make = (canvas: HTMLCanvasElement, { data, options }: Bars): Drawn =>
  new Chart(canvas, {
    type: "bar",
    data: { labels: data.labels ?? [], datasets: data.datasets.map((one) => ({ ...one })) },
    options,
    plugins: [FITTED],
  });

const isMidway = (chart: Drawn): boolean => animator.running(chart) || chart.getActiveElements().length > 0;

/** As large as what it stands in, for as long as that is in sight. */
function fit(chart: Drawn): ResizeObserver {
  const box = chart.canvas.parentElement;
  const watch = new ResizeObserver(() => {
    if (box !== null && box.clientWidth > 0) chart.resize(box.clientWidth, box.clientHeight);
  });
  if (box !== null) watch.observe(box);
  return watch;
}

/** Draws bars on the canvas that the answer is given to. */
export function useKeptChart(bars: Bars): RefObject<HTMLCanvasElement | null> {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawn = useRef<{ readonly chart: Drawn; readonly bars: Bars } | null>(null);
  const isCut = useRef(false);
  // Out of sight it draws no further: what has been painted last stays.
  useLayoutEffect(
    () => () => {
      if (drawn.current === null) return;
      isCut.current = isMidway(drawn.current.chart);
      drawn.current.chart.stop();
    },
    [],
  );
  useEffect(() => {
    if (canvas.current === null) return;
    const before = drawn.current;
    // Back in sight it is asked again about what it has drawn already.
    if (before?.bars === bars) return;
    const chart = before?.chart ?? make(canvas.current, bars);
    if (before !== null) change(chart, bars);
    drawn.current = { chart, bars };
  }, [bars]);
  useEffect(() => {
    if (drawn.current === null) return;
    const { chart } = drawn.current;
    resting.delete(chart);
    destroyThoseGone();
    if (isCut.current) finish(chart);
    const watch = fit(chart);
    return () => {
      watch.disconnect();
      resting.add(chart);
      destroyThoseGone();
    };
  }, []);
  return canvas;
}

/** What it was in the middle of when it went out of sight: growing, or saying what the pointer was on. */
function finish(chart: Drawn): void {
  chart.setActiveElements([]);
  chart.tooltip?.setActiveElements([], { x: 0, y: 0 });
  chart.update("none");
}

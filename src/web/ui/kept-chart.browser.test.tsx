// A chart and its screen: out of sight it stays as it was drawn, back in sight it is the same one, and gone it is let go.
import { Chart } from "chart.js";
import { Activity, useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { show } from "#web/test/shown.tsx";
import ChartCanvas from "./chart-canvas.tsx";

const CATEGORIES = ["09 h", "10 h"];
const seriesOf = (values: readonly number[]) => [{ id: "one", label: "One", values, texts: values.map(String) }];
const FIRST = seriesOf([1, 2]);
const NEXT = seriesOf([4, 3]);

function Screen() {
  const [is, setIs] = useState({ shown: true, there: true, next: false });
  const button = (name: string, change: Partial<typeof is>) => (
    <button type="button" onClick={() => setIs({ ...is, ...change })}>
      {name}
    </button>
  );
  return (
    <>
      {button("leave", { shown: false })}
      {button("come back", { shown: true })}
      {button("forget", { there: false })}
      {button("change", { next: true })}
      {is.there && (
        <Activity mode={is.shown ? "visible" : "hidden"}>
          <div style={{ width: 400, height: 200 }}>
            <ChartCanvas
              label="Rounds"
              categories={CATEGORIES}
              series={is.next ? NEXT : FIRST}
              isStacked={false}
              axisText={String}
            />
          </div>
        </Activity>
      )}
    </>
  );
}

const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
const canvas = (): HTMLCanvasElement => {
  const found = document.querySelector("canvas");
  if (found === null) throw new Error("no canvas");
  return found;
};
const chartNow = (): Chart => {
  const chart = Chart.getChart(canvas());
  if (chart === undefined) throw new Error("nothing drawn");
  return chart;
};
const alive = (): number => Object.keys(Chart.instances).length;
const heights = (): number[] =>
  chartNow()
    .getDatasetMeta(0)
    .data.map((bar) => Math.round(chartNow().chartArea.bottom - bar.y));
const drawnWith = (values: readonly number[]) => {
  const scale = chartNow().scales["y"];
  return values.map((value) =>
    Math.round(chartNow().chartArea.bottom - (scale?.getPixelForValue(value) ?? Number.NaN)),
  );
};
async function drawnOut(values: readonly number[]): Promise<void> {
  await expect.poll(heights, { timeout: 10_000 }).toEqual(drawnWith(values));
}
const isPainted = (): boolean => {
  const { width, height } = canvas();
  const pixels = canvas().getContext("2d")?.getImageData(0, 0, width, height).data ?? [];
  return pixels.some((part) => part !== 0);
};

beforeEach(async () => {
  await show(<Screen />);
  await expect.poll(alive).toBe(1);
});

describe("works", () => {
  it("is the same chart, and painted, for whoever comes back", async () => {
    await drawnOut([1, 2]);
    const before = chartNow();
    await press("leave");
    expect(isPainted()).toBe(true);
    await press("come back");
    expect(chartNow()).toBe(before);
    expect(isPainted()).toBe(true);
    expect([canvas().clientWidth, canvas().clientHeight]).toEqual([400, 200]);
  });

  it("is drawn out when its screen was left while it grew", async () => {
    // So slowly that it will not be done by itself.
    chartNow().options.animation = { duration: 3_600_000 };
    chartNow().reset();
    chartNow().update();
    expect(heights()).toEqual([0, 0]);
    await press("leave");
    await press("come back");
    await drawnOut([1, 2]);
  });

  it("shows what changed while it was out of sight", async () => {
    await drawnOut([1, 2]);
    const before = chartNow();
    await press("leave");
    await press("change");
    await press("come back");
    await drawnOut([4, 3]);
    expect(chartNow()).toBe(before);
  });
});

describe("protects", () => {
  it("nothing of a screen that is gone, in sight or not", async () => {
    await press("forget");
    await expect.poll(alive).toBe(0);
  });

  it("a screen that went out of sight is let go once another one comes", async () => {
    await drawnOut([1, 2]);
    await press("leave");
    await press("forget");
    await show(<Screen />);
    await expect.poll(() => document.querySelectorAll("canvas").length).toBe(1);
    await expect.poll(alive).toBe(1);
  });
});

// A chart in a browser: drawn once the reader comes near, and until then told in words, as a table and on paper.
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { accessibilityProblems, show } from "#web/test/shown.tsx";
import { BarChart } from "./chart.tsx";

const FAR = "h-[200vh]";
/** What is fetched on demand comes when the machine has time. */
const SOON = { timeout: 20_000 };

function Bars({ name }: { readonly name: string }) {
  return (
    <BarChart
      title={name}
      sentence={`${name} in words`}
      categoryName="Hour"
      categories={["09 h", "10 h"]}
      series={[{ id: "one", label: "One", values: [1, 2], texts: ["1.00", "2.00"] }]}
      axisText={String}
      isLoading={false}
      empty="nothing"
      error={null}
    />
  );
}

const card = (name: string) => page.getByRole("region", { name });
const canvases = (name: string): number => card(name).element().querySelectorAll("canvas").length;
async function drawn(name: string): Promise<void> {
  await expect.poll(() => canvases(name), SOON).toBe(1);
}
/** Whoever watches what is in sight has been told. */
const nextPicture = (): Promise<unknown> =>
  new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));

/** One in sight, so that the code is here; once it is drawn, so would be whatever else does not wait. */
async function showBelow(content = <Bars name="Far" />, between = FAR, isPhone = true) {
  await show(
    <>
      <Bars name="Near" />
      <div className={between} />
      {content}
    </>,
    { isPhone },
  );
  await drawn("Near");
  await nextPicture();
}

beforeEach(() => scrollTo({ top: 0 }));

describe("works", () => {
  it("draws a chart once the reader comes near, and keeps it", async () => {
    await showBelow();
    expect(canvases("Far")).toBe(0);
    card("Far").element().scrollIntoView();
    await drawn("Far");
    scrollTo({ top: 0 });
    await nextPicture();
    expect(canvases("Far")).toBe(1);
  });

  it("draws at once what lies just below the fold of a desk", async () => {
    await showBelow(<Bars name="Below" />, "h-[60vh]", false);
    expect(card("Below").element().getBoundingClientRect().top).toBeGreaterThan(innerHeight);
    await drawn("Below");
  });

  it("on a desk, draws every chart once their code is here", async () => {
    const first = await show(<Bars name="First" />);
    await drawn("First");
    await first.unmount();
    await showBelow(<Bars name="Far" />, FAR, false);
    expect(card("Far").element().getBoundingClientRect().top).toBeGreaterThan(2 * innerHeight);
    expect(canvases("Far")).toBe(1);
  });

  it("draws a chart that scrolls into sight in a part of the page", async () => {
    await showBelow(
      <div data-testid="part" className="h-40 overflow-auto">
        <div className={FAR} />
        <Bars name="Far" />
      </div>,
      "h-2",
    );
    expect(canvases("Far")).toBe(0);
    page.getByTestId("part").element().scrollTop = 10_000;
    await drawn("Far");
  });

  it("draws a chart of a tab that opens", async () => {
    await showBelow(
      <div data-testid="tab" style={{ display: "none" }}>
        <Bars name="Far" />
      </div>,
      "h-2",
    );
    const tab = page.getByTestId("tab").element();
    expect(tab.querySelectorAll("canvas").length).toBe(0);
    tab.removeAttribute("style");
    await drawn("Far");
  });

  it("changes to a table and back without having been drawn", async () => {
    await showBelow();
    const [asTable, asChart] = ["Show as table", "Show as chart"].map((text) =>
      card("Far").getByRole("radio", { name: text }).element(),
    );
    if (!(asTable instanceof HTMLElement) || !(asChart instanceof HTMLElement)) throw new Error("nothing to press");
    asTable.click();
    await expect.element(card("Far").getByRole("table"), SOON).toBeInTheDocument();
    asChart.click();
    await expect.element(card("Far").getByRole("table"), SOON).not.toBeInTheDocument();
    expect(canvases("Far")).toBe(0);
  });

  it("prints what is not drawn as its table, whole", async () => {
    await showBelow();
    dispatchEvent(new Event("beforeprint"));
    expect(card("Far").element().querySelectorAll("tbody tr").length).toBe(2);
    expect(card("Near").element().querySelectorAll("table").length).toBe(0);
    dispatchEvent(new Event("afterprint"));
    await expect.element(card("Far").getByRole("table"), SOON).not.toBeInTheDocument();
  });
});

describe("protects", () => {
  it("who listens from a chart that is for ever loading, and the page from moving", async () => {
    await showBelow();
    const far = card("Far").element();
    expect(canvases("Far")).toBe(0);
    const { height } = far.getBoundingClientRect();
    expect([far.querySelectorAll("[role=status]").length, far.querySelectorAll(".animate-pulse").length]).toEqual([
      0, 0,
    ]);
    await expect.element(card("Far").getByText("Far in words")).toBeInTheDocument();
    expect(await accessibilityProblems()).toEqual([]);
    far.scrollIntoView();
    await drawn("Far");
    expect(far.getBoundingClientRect().height).toBe(height);
  });
});

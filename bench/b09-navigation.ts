/** B09: from a click to what it brings, on a slow processor: between screens for the first time and again, and within a list. */
import type { Browser, Locator, Page } from "playwright-core";
import { ownerWithFigures, slowed, type Opening } from "../test/e2e/page-cost.ts";
import { openBrowser, startProduct } from "../test/e2e/product.ts";
import { median, option, publish } from "./load/figures.ts";
import { fixedWork, ownOf, undisturbedOf } from "./load/page-speed.ts";

const loads = option("loads", 5);
const rounds = option("rounds", 60_000);
const SLOWER = 4;
/** Between one step and the next: what a screen fetches ahead has come. */
const REST_MS = 1_500;
/** A hand rests on what it presses for a moment, and takes a moment to press it. */
const REACHED_MS = 100;
const PRESSED_MS = 60;
const PATIENCE_MS = 60_000;
const LOOKED_EVERY_MS = 100;
/** Of fewer undisturbed walks nothing is said. */
const LEAST = 3;

/** The screen in sight: those the reader was on before stand beside it. */
const SHOWN = "main > [data-screen]:not([style*=none])";
const FIRST_ROW = `${SHOWN} tbody tr [data-row-opener]`;
const ROUNDS = "/dashboard/game/history";
const PLAYERS = "/dashboard/user/manage";

interface Step {
  readonly name: string;
  readonly target: string;
  readonly act: (page: Page) => Promise<unknown>;
  /** Said in the page: what is there once the click has been answered; `before` is the text of the rows at the click. */
  readonly isThere: string;
}

/** By the mouse itself: what a driver adds to a click (hit tests in the page, listeners) is no part of the answer. */
async function press(target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (box === null) throw new Error("nothing to press");
  const { mouse } = target.page();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await mouse.move(x, y);
  await target.page().waitForTimeout(REACHED_MS);
  await mouse.click(x, y, { delay: PRESSED_MS });
}

const link = (path: string) => (page: Page) => press(page.locator(`nav a[href="${path}"]`).first());
// The address changes before what is drawn: rows that are still those of the list before are no answer.
const otherRows = `document.querySelector('${FIRST_ROW}') !== null && rows() !== before`;
const screen = (name: string, path: string, content: string): Omit<Step, "target"> => ({
  name,
  act: link(path),
  isThere: `location.pathname === "${path}" && ${content}`,
});

/** Done by the page itself on a click, without a call and without any code of ours: what the browser alone takes for it. */
const byHand = (name: string, change: string, prepare?: (page: Page) => Promise<unknown>): Step => ({
  name,
  target: "",
  act: async (page) => {
    await prepare?.(page);
    await page.waitForTimeout(REST_MS);
    await page.evaluate(`document.addEventListener("click", (event) => {
      event.stopImmediatePropagation();
      globalThis.doneByHand = true;
      ${change};
    }, { capture: true, once: true })`);
    await press(page.locator(`${SHOWN} h1`));
  },
  isThere: "globalThis.doneByHand === true",
});

const MADE_ANEW = "by hand: the whole screen with the rows in sight, made anew";
const COLD = "≤ 200";
const WARM = "≤ 100";
const LIST = "≤ 150";
const toRounds = screen("overview → rounds", ROUNDS, otherRows);
const toPlayers = screen("rounds → players", PLAYERS, otherRows);
const STEPS: readonly Step[] = [
  { ...toRounds, name: `${toRounds.name}, first time`, target: COLD },
  { ...toPlayers, name: `${toPlayers.name}, first time`, target: COLD },
  { ...screen("players → overview", "/dashboard", `document.querySelector("${SHOWN} canvas") !== null`), target: WARM },
  { ...toRounds, name: `${toRounds.name}, again`, target: WARM },
  {
    name: "next page of rounds",
    act: (page) => press(page.getByRole("button", { name: "Next page" })),
    isThere: otherRows,
    target: LIST,
  },
  { ...toPlayers, name: `${toPlayers.name}, again`, target: WARM },
  {
    name: "sort players by code",
    act: (page) => press(page.getByRole("columnheader", { name: "Code" }).getByRole("button")),
    isThere: otherRows,
    target: LIST,
  },
  {
    name: "only players of one agent",
    act: (page) => page.locator(SHOWN).getByLabel("Agent", { exact: true }).selectOption({ index: 5 }),
    isThere: otherRows,
    target: LIST,
  },
  byHand(
    "by hand: other figures in the rows in sight",
    `for (const row of [...document.querySelectorAll("${SHOWN} tbody tr")].slice(0, 16)) {
      const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) texts.currentNode.nodeValue = texts.currentNode.nodeValue.replace(/\\d/g, (d) => (Number(d) + 1) % 10);
    }`,
    // To the players of all agents, of whom there are enough to fill the screen.
    (page) => page.goBack(),
  ),
  byHand(
    MADE_ANEW,
    `const main = document.querySelector("${SHOWN}");
      const copy = main.cloneNode(true);
      for (const row of [...copy.querySelectorAll("tbody tr")].slice(16)) row.remove();
      main.replaceWith(copy)`,
  ),
];

/** Runs in the page: from the last press or choice until the condition holds and what it shows is painted. */
const arm = (isThere: string): string => `(() => {
  // Of all rows in one call: it is read after every change of the page, and must cost it nothing.
  const rows = () => document.querySelector("${SHOWN} tbody")?.textContent;
  const before = rows();
  const told = (globalThis.answered = { from: null, ms: null });
  const start = ({ timeStamp }) => (told.from = timeStamp);
  for (const type of ["click", "change"]) addEventListener(type, start, { capture: true });
  const look = () => {
    if (told.from === null || !(${isThere})) return;
    observer.disconnect();
    for (const type of ["click", "change"]) removeEventListener(type, start, { capture: true });
    const painted = () => (told.ms = performance.now() - told.from);
    requestAnimationFrame(() => scheduler.postTask(painted, { priority: "user-blocking" }));
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
})()`;

/** Interaction to next paint: the longest of a step, as the browser itself counts. */
const WATCH_INTERACTIONS = `globalThis.longest = 0;
new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries())
    if (interactionId > 0) globalThis.longest = Math.max(globalThis.longest, duration);
}).observe({ type: "event", durationThreshold: 16, buffered: true });`;

/** By step, in milliseconds. */
interface Walk {
  /** To what the step brings. */
  readonly ms: readonly number[];
  /** To the next paint, as the browser rounds it: to 8. */
  readonly next: readonly number[];
  /** What a fixed piece of work takes right before and right after. */
  readonly works: readonly (readonly [before: number, after: number])[];
}

async function walk(browser: Browser, address: string, as: Opening["as"]): Promise<Walk> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    ...(as === undefined ? {} : { storageState: as }),
  });
  const page = await context.newPage();
  await page.addInitScript(WATCH_INTERACTIONS);
  await slowed(page, SLOWER);
  await page.goto(`${address}/dashboard`);
  await page.locator("main canvas").waitFor({ timeout: PATIENCE_MS });
  const ms: number[] = [];
  const next: number[] = [];
  const works: [number, number][] = [];
  for (const { name, act, isThere } of STEPS) {
    await page.waitForTimeout(REST_MS);
    const before = await fixedWork(page);
    await page.evaluate("delete globalThis.doneByHand; globalThis.longest = 0");
    await page.evaluate(arm(isThere));
    await act(page);
    const until = Date.now() + PATIENCE_MS;
    while (!(await page.evaluate<boolean>("globalThis.answered.ms !== null"))) {
      if (Date.now() > until) throw new Error(`${name}: never there`);
      await page.waitForTimeout(LOOKED_EVERY_MS);
    }
    ms.push(await page.evaluate<number>("globalThis.answered.ms"));
    works.push([before, await fixedWork(page)]);
    await page.waitForTimeout(REST_MS);
    next.push(await page.evaluate<number>("globalThis.longest"));
  }
  await context.close();
  return { ms, next, works };
}

const product = await startProduct({ args: ["--rounds", String(rounds), "--quiet"] });
const browser = await openBrowser();
try {
  const as = await ownerWithFigures(browser, product);
  const walks: Walk[] = [];
  for (let load = 0; load < loads; load += 1) walks.push(await walk(browser, product.address, as));
  const works = walks.flatMap((one) => one.works.flat());
  const isUndisturbed = undisturbedOf(works);
  /** What a step took in each walk, and whether the machine was the page's own meanwhile. */
  const told = (at: number): { readonly ms: number; readonly isOwn: boolean }[] =>
    walks.map(({ ms, works }) => ({
      ms: ms[at] ?? Number.NaN,
      isOwn: isUndisturbed(...(works[at] ?? [Number.NaN, Number.NaN])),
    }));
  const own = (at: number): number[] => told(at).flatMap(({ ms, isOwn }) => (isOwn ? [ms] : []));
  const ownMiddle = (at: number): number => (own(at).length < LEAST ? Number.NaN : median(own(at)));
  const said = (figure: number, digits = 0): string => (Number.isNaN(figure) ? "–" : figure.toFixed(digits));
  const madeAnew = ownMiddle(STEPS.findIndex(({ name }) => name === MADE_ANEW));
  const nextPaint = (at: number): number => median(walks.map(({ next }) => next[at] ?? Number.NaN));
  const longest = walks.map(({ next }) => Math.max(...next.filter((_, at) => STEPS[at]?.target !== "")));
  await publish({
    row: "B09",
    title: "from a click to what it brings",
    head: ["step", "undisturbed, ms", "of", "all, ms", "each", "× by hand", "to the next paint", "target"],
    lines: [
      ...STEPS.map(({ name, target }, at) => [
        name,
        said(ownMiddle(at)),
        String(own(at).length),
        median(told(at).map(({ ms }) => ms)).toFixed(0),
        told(at)
          .map(({ ms, isOwn }) => (isOwn ? ms.toFixed(0) : `(${ms.toFixed(0)})`))
          .join(", "),
        said(ownMiddle(at) / madeAnew, 2),
        nextPaint(at).toFixed(0),
        target,
      ]),
      [
        "longest interaction to next paint (INP), but by hand",
        "",
        "",
        median(longest).toFixed(0),
        longest.join(", "),
        "",
        "",
        "≤ 50",
      ],
    ],
    notes: [
      `Medians of ${loads} walks, each in a browser profile that has never been here; processor ${SLOWER} × slowed, no delay of a network is added; ${rounds} rounds. From the browser's own stamp of the click to the task after the frame that paints the rows or the chart. First time: the code of the screen may have been fetched ahead by the screen before, its rows have not.`,
      "",
      `Undisturbed: the machine is shared, and its speed changes within seconds and minutes. A fixed piece of the browser's own work, without any code of ours, is timed right before and right after each step; where it took more than 1.2 × its own time (a tenth of the run's are faster), somebody else had the processor, and the step stands in brackets; of fewer than three undisturbed ones nothing is said. The targets are for a machine of one's own. In this run the fixed work took ${ownOf(works).toFixed(1)} ms at its own speed and ${median(works).toFixed(1)} in the middle: runs are comparable where these are alike.`,
      "",
      "By hand: the same DOM changed by a few lines in the page, with no call, no router and no framework; what code of ours draws anew cannot be there sooner than a screen made anew like that (one whose layout was kept can): so each step is also told as a multiple of it.",
    ],
  });
} finally {
  await browser.close();
  await product.stop();
}

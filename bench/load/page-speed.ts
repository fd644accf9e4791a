/** How fast a page's processor is at a moment, told by a fixed piece of a browser's own work: other programs slow it as they slow the page. */
import type { Page } from "playwright-core";

/** Elements made, laid out and thrown away, out of sight: no code of the product has a part in it. */
const FIXED_WORK = `(() => {
  const from = performance.now();
  const room = document.createElement("div");
  room.style.cssText = "position:fixed;inset:0;visibility:hidden;contain:strict";
  for (let row = 0; row < 60; row += 1) {
    const line = document.createElement("div");
    line.style.cssText = "display:grid;grid-template-columns:repeat(8,minmax(0,1fr))";
    for (let cell = 0; cell < 8; cell += 1) {
      const text = document.createElement("span");
      text.textContent = "row " + row + ", cell " + cell;
      line.append(text);
    }
    room.append(line);
  }
  document.body.append(room);
  room.getBoundingClientRect();
  room.remove();
  return performance.now() - from;
})()`;

const TRIES = 3;
/** How far above the run's fastest a page may be and still count as undisturbed. */
const UNDISTURBED = 1.2;

/** Milliseconds the fixed work takes now: of three tries the middle one. */
export async function fixedWork(page: Page): Promise<number> {
  const tries: number[] = [];
  while (tries.length < TRIES) tries.push(await page.evaluate<number>(FIXED_WORK));
  return tries.sort((a, b) => a - b)[TRIES >> 1] ?? Number.NaN;
}

/** What the fixed work takes while the machine is the page's own: of a tenth of a run it is said to be. */
export const ownOf = (works: readonly number[]): number =>
  [...works].sort((a, b) => a - b)[Math.floor(works.length / 10)] ?? Number.NaN;

/** Says of what was measured between two fixed works whether the machine was the page's own. */
export function undisturbedOf(works: readonly number[]): (before: number, after: number) => boolean {
  const own = ownOf(works);
  return (before, after) => Math.max(before, after) <= own * UNDISTURBED;
}

// Looks at a page as it stands: accessibility, width, reach of the keyboard, language; answers what is wrong, one sentence each.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { z } from "zod";
import type { Locale } from "#web/messages/locale.ts";
import { otherLanguageFinder } from "./other-language.ts";

/** Runs in the page before anything else: adds up what moved without being asked to, in `globalThis.shifted`. */
export const WATCH_SHIFTS = `globalThis.shifted = 0;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) globalThis.shifted += value;
  }).observe({ type: "layout-shift", buffered: true });`;

/** Less than half as long as what the package gives of itself, and read on every page anew. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const PATIENCE_MS = 60_000;
export type Mode = "light" | "dark";

// What runs in the page is text: the types of this side know no document.

/** Asks in the page, picture by picture, until it is so; false when it does not come. */
const comesTrue = (condition: string): string => `new Promise((done) => {
  const until = performance.now() + ${PATIENCE_MS};
  const look = () => {
    const isSo = ${condition};
    if (isSo || performance.now() > until) done(isSo);
    else requestAnimationFrame(look);
  };
  look();
})`;

/** Of what ends at all, and no later than this. */
const nothingMoves = (longestMs: number): string => `document.getAnimations().every((one) => {
  const { endTime } = one.effect.getComputedTiming();
  return one.playState !== "running" || endTime === Infinity || endTime > ${longestMs};
})`;
/** A toast runs for longer, and need not be over. */
const FADE_MS = 1_000;

/** What has just opened begins to fade in with the next picture: until it has, its colours are nobody's. */
const CAME_TO_REST = `new Promise((begun) => requestAnimationFrame(() => requestAnimationFrame(begun)))
  .then(() => ${comesTrue(nothingMoves(FADE_MS))})`;

/** What was to come is here, or still awaited where it is held back, and nothing moves. */
const settledWhen = (isAwaiting: boolean): string => `document.readyState === "complete"
  && document.fonts.status === "loaded"
  && document.querySelector("h1, h2") !== null
  && (document.querySelector("main .animate-pulse, dialog .animate-pulse, [aria-busy=true]") !== null) === ${isAwaiting}
  && [...document.querySelectorAll("[data-rac]")].every((one) => one.style.opacity !== "0")
  && ${nothingMoves(Infinity)}`;

/** Told by what lies behind everything. */
const drawnIn = (mode: Mode): string => `[document.documentElement, document.body]
  .map((one) => getComputedStyle(one).backgroundColor)
  .filter((colour) => colour !== "rgba(0, 0, 0, 0)")
  .some((colour) => Number(colour.match(/\\d+/)[0]) < 128) === ${mode === "dark"}`;

/** What lies under the top bar is half hidden: at the top nothing does. What opened over the page would close. */
const TO_THE_TOP = `document.querySelector("[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=tooltip]")
  ?? scrollTo({ top: 0, behavior: "instant" }); undefined`;

const runAxe = (
  rules: object,
): string => `axe.run(document, { resultTypes: ["violations"], runOnly: ${JSON.stringify(rules)} })
  .then(({ violations }) => violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => ({ id, html, summary: failureSummary ?? "" }))))`;
const EVERY_RULE = {
  type: "tag",
  values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
};
/** What alone may differ between the two colour modes of the same page. */
const COLOUR_RULES = { type: "rule", values: ["color-contrast", "link-in-text-block"] };
const violations = z.array(z.object({ id: z.string(), html: z.string(), summary: z.string() }));

/** By how much the document and each dialog on it are wider than what shows them. */
const TOO_WIDE = `[document.documentElement, ...document.querySelectorAll("dialog[open], [role=dialog], [role=alertdialog]")]
  .map((one) => ({ name: one.localName, by: one.scrollWidth - one.clientWidth }))
  .filter(({ by }) => by > 0)`;
const tooWide = z.array(z.object({ name: z.string(), by: z.number() }));

/** What looks as if it could be pressed, and neither it nor what it stands in can have the keyboard. */
const OUT_OF_REACH = `[...document.querySelectorAll("body *")]
  .filter((one) => one.checkVisibility() && getComputedStyle(one).cursor === "pointer")
  .filter((one) => one.closest("a[href], button, input, select, textarea, summary, label, [tabindex]") === null)
  .map((one) => one.outerHTML.slice(0, 200))`;

/** Texts in sight or read aloud; what says which language it is in is not asked again. */
const TEXTS = `(() => {
  const found = [document.title];
  const isOwn = (element) => element.closest("[lang]") === document.documentElement;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (element.checkVisibility() && isOwn(element)) found.push(walker.currentNode.data.trim());
  }
  for (const element of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]")) {
    if (!isOwn(element)) continue;
    for (const name of ["aria-label", "title", "placeholder", "alt"]) found.push(element.getAttribute(name) ?? "");
  }
  return found.filter((text) => text !== "");
})()`;

const isSoon = async (page: Page, condition: string): Promise<boolean> =>
  z.boolean().parse(await page.evaluate(comesTrue(condition)));

export const isSettled = (page: Page, isAwaiting = false): Promise<boolean> => isSoon(page, settledWhen(isAwaiting));

/** Whether the page is drawn in this mode, or soon will be. */
export const isInMode = (page: Page, mode: Mode): Promise<boolean> => isSoon(page, drawnIn(mode));

/** What axe finds; "colours" asks only for what a colour mode can change. */
export async function accessibilityProblems(page: Page, what: "everything" | "colours"): Promise<string[]> {
  await page.evaluate(CAME_TO_REST);
  // Given by the debugger, so that the page's content security policy stays as it is.
  if (!(await page.evaluate(`"axe" in globalThis`))) await page.evaluate(`${AXE}; undefined`);
  await page.evaluate(TO_THE_TOP);
  const answer = await page.evaluate(runAxe(what === "everything" ? EVERY_RULE : COLOUR_RULES));
  return violations
    .parse(answer)
    .map(({ id, html, summary }) => `${id}: ${html.slice(0, 200)} (${summary.split("\n").slice(1).join("").trim()})`);
}

/** Looks at width, reach of the keyboard and language of pages in this language. */
export function pageInspector(locale: Locale): (page: Page) => Promise<string[]> {
  const finder = otherLanguageFinder(locale);
  return async (page) => {
    const findOtherLanguage = await finder;
    const found: string[] = [];
    const wide = tooWide.parse(await page.evaluate(TOO_WIDE));
    found.push(...wide.map(({ name, by }) => `${name} is ${by} px too wide`));
    const outOfReach = z.array(z.string()).parse(await page.evaluate(OUT_OF_REACH));
    found.push(...outOfReach.map((html) => `not for the keyboard: ${html}`));
    const lang = await page.locator("html").getAttribute("lang");
    if (lang !== locale) found.push(`the document says it is in ${lang}`);
    const texts = z.array(z.string()).parse(await page.evaluate(TEXTS));
    found.push(...findOtherLanguage(texts).map((text) => `in the other language: ${text}`));
    return found;
  };
}

/** Lighthouse: its scores of the home page, the sign-in page and the overview, as a phone and as a desk. */
import os from "node:os";
import desktopConfig from "lighthouse/core/config/desktop-config.js";
import lighthouse from "lighthouse";
import { type BrowserContext, chromium } from "playwright-core";
import { ownerWithFigures } from "../test/e2e/page-cost.ts";
import { freePort } from "#server/db/cluster-launch.ts";
import { CHROMIUM, CHROMIUM_FLAGS, startProduct } from "../test/e2e/product.ts";
import { median, option, publish } from "./load/figures.ts";

const loads = option("loads", 3);
const rounds = option("rounds", 60_000);
const CATEGORIES = ["performance", "accessibility", "best-practices"] as const;

const port = await freePort();
const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`],
});
// A phone shares its processor neither with the server and its database nor with who measures: from here on all that is
// begun gives way to the browser.
os.setPriority(os.constants.priority.PRIORITY_LOW);
const product = await startProduct({ args: ["--rounds", String(rounds), "--quiet"] });
// Lighthouse opens its pages where the browser itself would, not in a context of ours.
const remote = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);

interface Scores {
  readonly scores: readonly number[];
  readonly below: readonly string[];
}

/** One load of a page, with an empty cache and whoever is signed in. */
async function judge(visitors: BrowserContext, address: string, isDesk: boolean): Promise<Scores> {
  // Its own way of starting afresh would sign out too.
  const flags = { port, onlyCategories: [...CATEGORIES], logLevel: "error" as const, disableStorageReset: true };
  const emptier = await visitors.newPage();
  const cdp = await visitors.newCDPSession(emptier);
  await cdp.send("Network.clearBrowserCache");
  await emptier.close();
  const result = await lighthouse(address, flags, isDesk ? desktopConfig : undefined);
  if (result === undefined) throw new Error(`nothing was said of ${address}`);
  const { categories, audits, finalDisplayedUrl } = result.lhr;
  if (finalDisplayedUrl !== address) throw new Error(`${address} went on to ${finalDisplayedUrl}`);
  const scores = CATEGORIES.map((name) => (categories[name]?.score ?? Number.NaN) * 100);
  // What weighs in one of the three and is not in full.
  const below = CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ""}`.trim());
  return { scores, below };
}

/** Signs the owner in where Lighthouse looks: the session, and what the browser remembers of it. */
async function takeOver(visitors: BrowserContext): Promise<void> {
  const owner = await ownerWithFigures(browser, product);
  if (typeof owner !== "object") throw new Error("the owner's session is not at hand");
  await visitors.addCookies(owner.cookies);
  const page = await visitors.newPage();
  await page.goto(`${product.address}/auth/login`);
  const kept = owner.origins.flatMap(({ localStorage }) => localStorage);
  for (const { name, value } of kept)
    await page.evaluate(`localStorage.setItem(${JSON.stringify(name)}, ${JSON.stringify(value)})`);
  await page.close();
}

try {
  const [visitors] = remote.contexts();
  if (visitors === undefined) throw new Error("the browser has no context of its own");
  const lines: string[][] = [];
  for (const [name, path] of [
    ["home", "/"],
    ["sign-in", "/auth/login"],
    ["overview", "/dashboard"],
  ] as const) {
    if (name === "overview") await takeOver(visitors);
    for (const isDesk of [false, true]) {
      const judged: Scores[] = [];
      for (let load = 0; load < loads; load += 1) judged.push(await judge(visitors, product.address + path, isDesk));
      lines.push([
        `${name} (${path})`,
        isDesk ? "desk" : "phone",
        ...CATEGORIES.map((_, at) => median(judged.map(({ scores }) => scores[at] ?? Number.NaN)).toFixed(0)),
        [...new Set(judged.flatMap(({ below }) => below))].join("; "),
      ]);
    }
  }
  await publish({
    row: "lighthouse",
    title: "Lighthouse's scores",
    head: ["page", "as", ...CATEGORIES, "what is not in full"],
    lines,
    notes: [
      "Target: 98 or more in each.",
      `Each score is the median of ${loads} loads with an empty cache, by Lighthouse's own settings: a phone with a processor 4 × slower and slow 4G, a desk with neither; both simulated from what was measured here. The product holds ${rounds} rounds.`,
    ],
  });
} finally {
  await remote.close();
  await browser.close();
  await product.stop();
}

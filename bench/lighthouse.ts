/** Lighthouse: its scores of the home page, the sign-in page and the overview, as a phone and as a desk. */
import desktopConfig from "lighthouse/core/config/desktop-config.js";
import lighthouse from "lighthouse";
import { chromium } from "playwright-core";
import { ownerWithFigures } from "../test/e2e/page-cost.ts";
import { CHROMIUM, CHROMIUM_FLAGS, freePort, startProduct } from "../test/e2e/product.ts";
import { median, option, publish } from "./load/figures.ts";

const loads = option("loads", 3);
const rounds = option("rounds", 60_000);
const CATEGORIES = ["performance", "accessibility", "best-practices"] as const;

const product = await startProduct({ args: ["--rounds", String(rounds), "--quiet"] });
const port = await freePort();
const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`],
});

interface Scores {
  readonly scores: readonly number[];
  readonly below: readonly string[];
}

/** One load of a page; `cookie` where somebody is signed in. */
async function judge(address: string, isDesk: boolean, cookie: string | undefined): Promise<Scores> {
  const flags = { port, onlyCategories: [...CATEGORIES], logLevel: "error" as const };
  const headers = cookie === undefined ? {} : { extraHeaders: { cookie } };
  const result = await lighthouse(address, { ...flags, ...headers }, isDesk ? desktopConfig : undefined);
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

try {
  const owner = await ownerWithFigures(browser, product);
  const cookies = typeof owner === "object" ? owner.cookies : [];
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const lines: string[][] = [];
  for (const [name, path, as] of [
    ["home", "/", undefined],
    ["sign-in", "/auth/login", undefined],
    ["overview", "/dashboard", cookie],
  ] as const) {
    for (const isDesk of [false, true]) {
      const judged: Scores[] = [];
      for (let load = 0; load < loads; load += 1) judged.push(await judge(product.address + path, isDesk, as));
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
  await browser.close();
  await product.stop();
}

/** B08: what the sign-in page, a table page and the overview cost a browser that has never been here, on a slow processor. */
import { openBrowser, startProduct } from "../test/e2e/product.ts";
import { contentOf, costOf, ownerWithFigures, type Opening, type PageCost } from "../test/e2e/page-cost.ts";
import { median, option, publish } from "./load/figures.ts";

const loads = option("loads", 5);
const rounds = option("rounds", 60_000);
const SLOWER = 4;

interface Measured extends Omit<Opening, "address"> {
  readonly name: string;
  readonly path: string;
  readonly limit: number;
}

const product = await startProduct({ args: ["--rounds", String(rounds), "--quiet"] });
const browser = await openBrowser();
try {
  const as = await ownerWithFigures(browser, product);
  const pages: readonly Measured[] = [
    { name: "sign-in", path: "/auth/login", content: "button[type=submit]", limit: 130 },
    { name: "table of rounds", path: "/dashboard/game/history", content: "main [data-row-opener]", limit: 200, as },
    { name: "overview with charts", path: "/dashboard", content: "main canvas", limit: 290, as },
  ];
  const lines: string[][] = [];
  for (const { name, path, limit, ...opening } of pages) {
    const asked = { ...opening, address: product.address + path, slower: SLOWER };
    const costs: PageCost[] = [];
    const contents: number[] = [];
    for (let load = 0; load < loads; load += 1) {
      costs.push(await costOf(browser, asked));
      contents.push(await contentOf(browser, asked));
    }
    const middle = (figure: (cost: PageCost) => number): number => median(costs.map(figure));
    lines.push([
      `${name} (${path})`,
      `${(middle(({ scripts }) => scripts) / 1_000).toFixed(1)} of ${limit}`,
      (middle(({ messages }) => messages) / 1_000).toFixed(1),
      String(middle(({ requests }) => requests.length)),
      median(contents).toFixed(0),
      middle(({ blockingMs }) => blockingMs).toFixed(0),
      middle(({ shift }) => shift).toFixed(4),
      (middle(({ heap }) => heap) / 1e6).toFixed(1),
    ]);
    if (process.argv.includes("--requests")) console.log(name, costs[0]?.requests, costs[0]?.shifted);
  }
  await publish({
    row: "B08",
    title: "what a page costs",
    head: ["page", "kB of JavaScript", "kB of messages", "requests", "content ms", "blocking ms", "CLS", "heap MB"],
    lines,
    notes: [
      "Targets: JavaScript 130, 200 and 290 kB gzip, cold; for the table 20 requests, content within 800 ms, total blocking time within 50 ms, CLS 0, heap within 8 MB.",
      `Each figure is the median of ${loads} loads, each in a browser profile that has never been here, from the product with ${rounds} rounds; CPU ${SLOWER} × slowed; no delay of a network is added. kB are what came over the wire with gzip, bodies alone. JavaScript is every script, also those fetched after the first paint; the messages of the one language are data. Requests are counted to rest, 2.5 s after the content, the live connection and everything it asks included. Content: the submit button, the first row of the table, the chart; taken in as many loads of their own, in turn with the others, because recording the tasks for the blocking time takes time itself. The heap is measured after a forced collection.`,
    ],
  });
} finally {
  await browser.close();
  await product.stop();
}

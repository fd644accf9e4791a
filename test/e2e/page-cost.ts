// What opening a page costs a browser that has never been here: scripts, requests, time, jumps and memory, by its own account.
import type { Browser, BrowserContextOptions, CDPSession, Page } from "playwright-core";
import { z } from "zod";
import { enter, visit, type Product } from "./product.ts";

/** Where the reader is when the clock stops, and as whom. */
export interface Opening {
  readonly address: string;
  /** What the page is opened for: the time is taken when the first of it is painted. */
  readonly content: string;
  /** A desk's without one. */
  readonly screen?: { readonly width: number; readonly height: number };
  /** Cookies and storage of somebody who is signed in. */
  readonly as?: BrowserContextOptions["storageState"];
  /** How many times slower than this machine the reader's processor is. */
  readonly slower?: number;
}

export interface PageCost {
  /** Bytes as they come over the wire, packed with gzip; the files of a build only, not what the server says. */
  readonly scripts: number;
  readonly messages: number;
  /** Everything that was asked for until the page was at rest, the live connection included. */
  readonly requests: readonly string[];
  /** Of every task that took the page more than 50 ms of processor time, what lay above: other programs do not count. */
  readonly blockingMs: number;
  /** Cumulative layout shift, and what moved. */
  readonly shift: number;
  readonly shifted: readonly string[];
  /** JavaScript's own memory after everything unreachable was thrown away. */
  readonly heap: number;
}

/** Nothing more comes by itself: what is fetched after the first paint is part of the page. */
const REST_MS = 2_500;
const PATIENCE_MS = 120_000;
const LOOKED_EVERY_MS = 100;

/** Runs in the page, before anything of it. */
const watch = (content: string): string => `(() => {
  const told = (globalThis.pageCost = { contentMs: null, shift: 0, shifted: [] });
  const listen = (type, hear) =>
    new PerformanceObserver((list) => list.getEntries().forEach(hear)).observe({ type, buffered: true });
  const nameOf = (node) => (node?.outerHTML ?? node?.textContent ?? "gone").slice(0, 120);
  listen("layout-shift", ({ value, hadRecentInput, sources }) => {
    if (hadRecentInput) return;
    told.shift += value;
    told.shifted.push(...sources.map(({ node }) => nameOf(node)));
  });
  const look = () => {
    if (told.contentMs !== null || document.querySelector(${JSON.stringify(content)}) === null) return;
    told.contentMs = 0;
    const painted = () => (told.contentMs = performance.now());
    requestAnimationFrame(() => scheduler.postTask(painted, { priority: "user-blocking" }));
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
})()`;

const told = z.object({
  shift: z.number(),
  shifted: z.array(z.string()),
  files: z.array(z.object({ name: z.string(), bytes: z.number() })),
});

const ASK = `({
  ...globalThis.pageCost,
  files: performance.getEntriesByType("resource").map(({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize })),
})`;

async function heapOf(cdp: CDPSession): Promise<number> {
  // Once for what is dead, once for what only that kept alive.
  for (let round = 0; round < 2; round += 1) await cdp.send("HeapProfiler.collectGarbage");
  return (await cdp.send("Runtime.getHeapUsage")).usedSize;
}

/** How many objects are alive, what was compiled meanwhile and the browser's own records left out. */
async function objectsOf(cdp: CDPSession): Promise<number> {
  const objectGroup = "counted";
  const prototype = await cdp.send("Runtime.evaluate", { expression: "Object.prototype", objectGroup });
  const { objects } = await cdp.send("Runtime.queryObjects", {
    prototypeObjectId: prototype.result.objectId ?? "",
    objectGroup,
  });
  const { result } = await cdp.send("Runtime.callFunctionOn", {
    objectId: objects.objectId ?? "",
    functionDeclaration: "function () { return this.length; }",
    returnByValue: true,
  });
  await cdp.send("Runtime.releaseObjectGroup", { objectGroup });
  return z.number().parse(result.value);
}

export interface Kept {
  readonly heap: number;
  readonly objects: number;
}

const LOOKS = 5;

/** What is kept once all that is to go has gone. A page that was left goes in its own time, so the least of several looks counts. */
export async function keptBy(page: Page, cdp: CDPSession): Promise<Kept> {
  const looks: Kept[] = [];
  for (let look = 0; look < LOOKS; look += 1) {
    looks.push({ heap: await heapOf(cdp), objects: await objectsOf(cdp) });
    await page.waitForTimeout(LOOKED_EVERY_MS);
  }
  return {
    heap: Math.min(...looks.map(({ heap }) => heap)),
    objects: Math.min(...looks.map(({ objects }) => objects)),
  };
}

/** A page that takes gzip and nothing else, on a slower processor. */
export async function slowed(page: Page, slower: number): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Network.setExtraHTTPHeaders", { headers: { "accept-encoding": "gzip" } });
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: slower });
  return cdp;
}

const event = z.object({
  name: z.string(),
  pid: z.number(),
  tid: z.number(),
  tdur: z.number().optional(),
  args: z.object({ name: z.string().optional() }).optional(),
});
const LONG_MS = 50;

/** Watches the tasks of the busiest page; answers, once asked, how much of them was too long. */
export async function watchTasks(browser: Browser): Promise<() => Promise<number>> {
  const cdp = await browser.newBrowserCDPSession();
  const threads = new Map<string, number[]>();
  const pages = new Set<string>();
  cdp.on("Tracing.dataCollected", ({ value }) => {
    for (const one of value) {
      const { data } = event.safeParse(one);
      const thread = `${data?.pid} ${data?.tid}`;
      if (data?.name === "thread_name" && data.args?.name === "CrRendererMain") pages.add(thread);
      if (data?.name !== "RunTask" || data.tdur === undefined) continue;
      threads.set(thread, [...(threads.get(thread) ?? []), data.tdur / 1_000]);
    }
  });
  await cdp.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["disabled-by-default-devtools.timeline", "disabled-by-default-lighthouse"] },
  });
  return async () => {
    const complete = new Promise((done) => cdp.once("Tracing.tracingComplete", done));
    await cdp.send("Tracing.end");
    await complete;
    await cdp.detach();
    const sum = (tasks: readonly number[]): number => tasks.reduce((total, ms) => total + ms, 0);
    const ofPages = [...threads].filter(([thread]) => pages.has(thread)).map(([, tasks]) => tasks);
    const [busiest = []] = ofPages.toSorted((a, b) => sum(b) - sum(a));
    return sum(busiest.map((ms) => Math.max(0, ms - LONG_MS)));
  };
}

const DESK = { width: 1440, height: 900 };

async function blankPage(browser: Browser, { content, screen = DESK, as, slower = 1 }: Opening) {
  const context = await browser.newContext({
    viewport: screen,
    locale: "en-US",
    ...(as === undefined ? {} : { storageState: as }),
  });
  const page = await context.newPage();
  const cdp = await slowed(page, slower);
  await page.addInitScript(watch(content));
  return { context, page, cdp };
}

async function goUntilShown(page: Page, { address, content }: Opening): Promise<void> {
  await page.goto(address);
  const until = Date.now() + PATIENCE_MS;
  while (!(await page.evaluate<boolean>("globalThis.pageCost.contentMs > 0"))) {
    if (Date.now() > until) throw new Error(`${address} never showed ${content}`);
    await page.waitForTimeout(LOOKED_EVERY_MS);
  }
}

/** Milliseconds until the first of the content is painted. Nothing else is recorded, which would take time of its own. */
export async function contentOf(browser: Browser, opening: Opening): Promise<number> {
  const { context, page } = await blankPage(browser, opening);
  await goUntilShown(page, opening);
  const contentMs = await page.evaluate<number>("globalThis.pageCost.contentMs");
  await context.close();
  return contentMs;
}

export async function costOf(browser: Browser, opening: Opening): Promise<PageCost> {
  const { context, page, cdp } = await blankPage(browser, opening);
  const requests: string[] = [];
  const { origin, host } = new URL(opening.address);
  // What the page makes itself, such as a worker's code, is asked of nobody.
  page.on("request", (request) => {
    if (!request.url().startsWith("blob:")) requests.push(request.url().replace(origin, ""));
  });
  page.on("websocket", (socket) => requests.push(socket.url().replace(`ws://${host}`, "")));
  const blocked = await watchTasks(browser);
  await goUntilShown(page, opening);
  await page.waitForTimeout(REST_MS);
  const blockingMs = await blocked();
  const { files, ...moved } = told.parse(await page.evaluate<unknown>(ASK));
  const sum = (named: RegExp): number =>
    files.filter(({ name }) => named.test(name)).reduce((total, { bytes }) => total + bytes, 0);
  const heap = await heapOf(cdp);
  await context.close();
  return {
    ...moved,
    blockingMs,
    requests,
    heap,
    scripts: sum(/\.js$/),
    messages: sum(/\/assets\/(?:en-US|pt-BR)-[\w-]+\.js(?:on)?$/),
  };
}

/** The platform's owner, once the overview has figures to draw: after a start they are still being summed up. */
export async function ownerWithFigures(browser: Browser, product: Product): Promise<Opening["as"]> {
  const { page, context } = await visit(browser);
  await enter(page, product, { agent: "reelgate", role: "owner" });
  const until = Date.now() + PATIENCE_MS;
  const isDrawn = () =>
    page
      .locator("main canvas")
      .waitFor({ timeout: 5_000 })
      .then(
        () => true,
        () => false,
      );
  while (!(await isDrawn())) {
    if (Date.now() > until) throw new Error("the overview never had a chart");
    await page.reload();
  }
  const as = await context.storageState();
  await context.close();
  return as;
}

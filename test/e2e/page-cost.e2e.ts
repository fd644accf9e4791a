// What the pages weigh: the sizes of promise B08, held here; its times are measured by bench/b08-pages.ts.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { costOf, keptBy, ownerWithFigures } from "./page-cost.ts";
import { arrangeProduct } from "./arrange.ts";
import { visit } from "./product.ts";
import { isSettled } from "./screens/inspect.ts";

const SCREENS = [
  "/dashboard/game/history",
  "/dashboard/user/manage",
  "/dashboard/agent/agent_manage",
  "/dashboard/agent/transactions",
  "/dashboard",
] as const;
const PHONE = { width: 412, height: 823 };
const CHART_CODE = /\/chart-canvas-/;
const NAVIGATIONS = 30;
/** What the engine compiles as code is run more often, and what the browser notes of each navigation by itself. */
const COMPILED_BYTES = 2_500_000;
/** Of what is kept of five screens a part comes late, by itself; a screen kept for each navigation would be ten times as much. */
const LOOSE_OBJECTS = 18_000;

/** Through the screens, as often as is asked, each until its heading is there and its figures have come. */
async function navigate(page: Page, times: number): Promise<void> {
  for (let at = 0; at < times; at += 1) {
    const path = SCREENS[at % SCREENS.length] ?? "/dashboard";
    await page.locator(`nav a[href="${path}"]`).first().click();
    await page.waitForURL(`**${path}`);
    await page
      .locator("main > [data-screen]:not([style*=none])")
      .locator(path === "/dashboard" ? "canvas" : "[data-row-opener]")
      .first()
      .waitFor();
  }
}

const stage = arrangeProduct();

describe("works", () => {
  test("the sign-in page is at most 160 kB of JavaScript, and asks the server nothing", async () => {
    const cost = await costOf(stage.browser, {
      address: `${stage.product.address}/auth/login`,
      content: "button[type=submit]",
    });
    expect(cost.scripts).toBeLessThanOrEqual(160_000);
    expect(cost.requests.filter((address) => address.startsWith("/api/"))).toEqual([]);
    // So that a page that loads nothing does not pass for a light one.
    expect(cost.scripts).toBeGreaterThan(50_000);
    expect(cost.messages).toBeGreaterThan(5_000);
  });

  test("the home page is at most 160 kB of JavaScript, and nothing on it moves while it is being built", async () => {
    const { page, context } = await visit(stage.browser);
    await page.addInitScript(`globalThis.moved = [];
      addEventListener("animationstart", ({ animationName }) => moved.push(animationName), true)`);
    const messages: string[] = [];
    page.on("console", (message) => messages.push(message.text()));
    const left = new Promise<void>((resolve) => {
      page.on("worker", (worker) => void worker.on("close", () => resolve()));
    });
    await page.goto(stage.product.address);
    await page.getByRole("heading", { level: 3 }).first().waitFor();
    // What gets formats ready runs beside the page, is allowed to, and leaves.
    await left;
    expect(messages).toEqual([]);
    expect(await isSettled(page)).toBe(true);
    // What is still to come pulses, for who waits long.
    expect(await page.evaluate(`moved.filter((name) => name !== "pulse")`)).toEqual([]);
    await context.close();
    const cost = await costOf(stage.browser, { address: stage.product.address, content: "#games" });
    expect(cost.scripts).toBeLessThanOrEqual(160_000);
    expect(cost.scripts).toBeGreaterThan(50_000);
    // On a slow machine its figures are asked for once more.
    expect(new Set(cost.requests.filter((address) => address.startsWith("/api/")))).toEqual(new Set(["/api/home"]));
  });

  test.each([
    { path: "/dashboard/game/history", content: "main [data-row-opener]", limit: 260_000, asked: 35 },
    { path: "/dashboard", content: "main canvas", limit: 340_000, asked: 35, hasChart: true },
    // Its chart lies below the fold.
    { path: "/dashboard", content: "main [role=tabpanel]", limit: 260_000, asked: 35, screen: PHONE },
  ])("$path is at most $limit bytes of JavaScript and $asked requests", async (opened) => {
    const { path, limit, asked, hasChart = false, ...opening } = opened;
    const cost = await costOf(stage.browser, {
      ...opening,
      address: stage.product.address + path,
      as: await ownerWithFigures(stage.browser, stage.product),
    });
    expect(cost.scripts).toBeLessThanOrEqual(limit);
    expect(cost.requests.some((address) => CHART_CODE.test(address))).toBe(hasChart);
    // Each once: where players play meanwhile, or a slow machine lets an early answer grow old, some are asked again.
    expect(new Set(cost.requests).size).toBeLessThanOrEqual(asked);
    expect(cost.heap).toBeLessThanOrEqual(10_000_000);
    // One in ten is what is called good; where a figure takes a line more than its shape did, it shows here.
    expect(cost.shift).toBeLessThan(0.05);
    // What opens over a page comes when somebody is about to open it.
    expect(cost.requests.filter((address) => /overlays|palette|toast|calendar/.test(address))).toEqual([]);
  });

  test("a phone fetches the code of the overview's chart, and draws it, once the reader comes near", async () => {
    const as = await ownerWithFigures(stage.browser, stage.product);
    const { page, context } = await visit(stage.browser, {
      viewport: PHONE,
      ...(as === undefined ? {} : { storageState: as }),
    });
    const code: string[] = [];
    page.on("request", (request) => {
      if (CHART_CODE.test(request.url())) code.push(request.url());
    });
    await page.goto(`${stage.product.address}/dashboard`);
    expect(await isSettled(page)).toBe(true);
    const card = page
      .getByRole("region")
      .filter({ has: page.getByTitle("Show as table") })
      .last();
    const height = async () => (await card.boundingBox())?.height;
    const before = await height();
    expect([await page.locator("main canvas").count(), code.length]).toEqual([0, 0]);
    await card.scrollIntoViewIfNeeded();
    await page.locator("main canvas").waitFor();
    expect(code.length).toBe(1);
    expect(await height()).toBe(before);
    await context.close();
  });

  test(`what is kept in memory is flat over ${NAVIGATIONS} navigations`, async () => {
    const as = await ownerWithFigures(stage.browser, stage.product);
    const { page, context } = await visit(stage.browser, as === undefined ? {} : { storageState: as });
    const cdp = await context.newCDPSession(page);
    await page.goto(`${stage.product.address}/dashboard`);
    // Until all that is kept of screens out of sight is there.
    await navigate(page, 8 * SCREENS.length);
    const before = await keptBy(page, cdp);
    await navigate(page, NAVIGATIONS);
    const after = await keptBy(page, cdp);
    expect(after.objects).toBeLessThan(before.objects + LOOSE_OBJECTS);
    expect(after.heap).toBeLessThan(before.heap + COMPILED_BYTES);
    // So that a leak would be seen: a few objects kept for each navigation.
    await page.evaluate(`globalThis.kept = Array.from({ length: ${NAVIGATIONS * 800} }, (_, at) => ({ at }))`);
    expect((await keptBy(page, cdp)).objects).toBeGreaterThan(before.objects + LOOSE_OBJECTS);
    await context.close();
  });
});

// What a reader is about to see is asked for before it is drawn, once, and nothing waits long for it.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser, enter, startProduct, visit, type Product, type Visitor } from "../product.ts";

const ROUNDS = "/dashboard/game/history";
const PLAYERS = "/dashboard/user/manage";
/** The screen in sight: those the reader was on before stand beside it. */
const IN_SIGHT = "main > [data-screen]:not([style*=none])";
const FIRST_ROW = `${IN_SIGHT} tbody [data-row-opener]`;

let product: Product;
let browser: Browser;
let visitor: Visitor;
let asked: string[];

const TITLES: Readonly<Record<string, string>> = { [ROUNDS]: "Rounds", [PLAYERS]: "Players" };
/** The address changes before what is drawn: until then the screen before is the one in sight. */
async function go(page: Page, path: string): Promise<void> {
  await page.locator(`nav a[href="${path}"]`).first().click();
  await page.waitForURL(`**${path}`);
  await page
    .locator(IN_SIGHT)
    .getByRole("heading", { level: 1, name: TITLES[path] ?? path, exact: true })
    .waitFor();
}
const of = (part: RegExp): string[] => asked.filter((address) => part.test(address));

beforeAll(async () => {
  product = await startProduct();
  browser = await openBrowser();
  visitor = await visit(browser);
  await enter(visitor.page, product, { agent: "reelgate", role: "owner" });
  visitor.page.on("request", (request) => asked.push(request.url().replace(product.address, "")));
  asked = [];
});
afterAll(async () => {
  await browser.close();
  await product.stop();
  expect(visitor.complaints).toEqual([]);
});

describe("works", () => {
  test("a screen's payload is fetched as it is entered, and not again", async () => {
    const { page } = visitor;
    for (const path of [ROUNDS, PLAYERS, ROUNDS, PLAYERS]) {
      await go(page, path);
      await page.locator(FIRST_ROW).first().waitFor();
    }
    expect(of(/\/game\/history\.data/)).toHaveLength(1);
    expect(of(/\/user\/manage\.data/)).toHaveLength(1);
  });

  test("a screen's rows are asked for once somebody rests on its link, and not again by the click", async () => {
    const { page } = visitor;
    await page.goto(`${product.address}/dashboard`);
    await page.locator(`${IN_SIGHT} canvas`).waitFor();
    asked = [];
    const link = page.locator(`nav a[href="${ROUNDS}"]`).first();
    const answer = page.waitForResponse(/\/api\/rounds\?/);
    await link.hover();
    await answer;
    expect(new URL(page.url()).pathname).toBe("/dashboard");
    await link.click();
    await page.waitForURL(`**${ROUNDS}`);
    await page.locator(FIRST_ROW).first().waitFor();
    expect(of(/\/api\/rounds\?/)).toHaveLength(1);
  });

  test("it is drawn out of sight meanwhile, and is the same one once entered and once its address narrows it", async () => {
    const { page } = visitor;
    await page.goto(`${product.address}/dashboard`);
    await page.locator("main canvas").first().waitFor();
    const unseen = page.locator('main > [data-screen][style*="none"]');
    await page.locator(`nav a[href="${ROUNDS}"]`).first().hover();
    await unseen.locator("tbody [data-row-opener]").first().waitFor({ state: "attached" });
    expect(await page.getByRole("heading", { level: 1 }).allTextContents()).toEqual(["Overview"]);
    // By the next link pointed at it has given way.
    await page.locator(`nav a[href="${PLAYERS}"]`).first().hover();
    await unseen.getByText("Players", { exact: true }).first().waitFor({ state: "attached" });
    expect(await unseen.count()).toBe(1);
    await page.evaluate(
      `document.querySelector('main > [data-screen][style*="none"]').setAttribute("data-marked", "ahead")`,
    );
    asked = [];
    await go(page, PLAYERS);
    const marked = () => page.locator(IN_SIGHT).getAttribute("data-marked");
    expect(await marked()).toBe("ahead");
    expect(await page.title()).toBe("Players · Reelgate");
    await page.locator(IN_SIGHT).getByLabel("State", { exact: true }).selectOption("active");
    await page.waitForURL("**?state=active");
    await expect.poll(() => of(/^\/api\/players\?.*state=active/).length).toBe(1);
    await page.getByRole("columnheader", { name: "Code" }).getByRole("button").click();
    await page.waitForURL("**sort=code*");
    expect(await marked()).toBe("ahead");
  });

  test("a screen that is drawn is entered without waiting for its payload; another waits", async () => {
    const { page } = visitor;
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const payloads = /\.data\?/;
    await page.goto(`${product.address}/dashboard`);
    await page.locator("main canvas").first().waitFor();
    await page.route(payloads, async (route) => {
      await released;
      await route.continue();
    });
    const unseen = page.locator('main > [data-screen][style*="none"]');
    await page.locator(`nav a[href="${PLAYERS}"]`).first().hover();
    await unseen.locator("tbody [data-row-opener]").first().waitFor({ state: "attached" });
    asked = [];
    await go(page, PLAYERS);
    expect(await page.title()).toBe("Players · Reelgate");
    expect(of(/\/user\/manage\.data/)).toHaveLength(1);
    // Pressed without a pointer, as by a program: nothing of it is drawn ahead.
    const fetched = page.waitForRequest(/\/game\/history\.data/);
    await page.evaluate(`document.querySelector('nav a[href="${ROUNDS}"]').click()`);
    await fetched;
    await page.waitForTimeout(500);
    expect(await page.title()).toBe("Players · Reelgate");
    release();
    await page.waitForURL(`**${ROUNDS}`);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });

  test("a pointer on its way over links asks for no rows", async () => {
    const { page } = visitor;
    await page.goto(`${product.address}/dashboard`);
    await page.locator(`${IN_SIGHT} canvas`).waitFor();
    asked = [];
    // In one task, as the browser itself would tell of a quick hand.
    await page.evaluate(`(() => {
      for (const path of ["${ROUNDS}", "${PLAYERS}", "/dashboard"])
        document.querySelector('nav a[href="' + path + '"]').dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
    })()`);
    await page.waitForTimeout(500);
    expect(of(/\/api\/(rounds|players)\?/)).toEqual([]);
  });

  test("the next page is asked for once somebody points at its button, and shown without asking again", async () => {
    const { page } = visitor;
    await go(page, ROUNDS);
    const before = await page.locator(`${IN_SIGHT} tbody`).textContent();
    asked = [];
    const next = page.getByRole("button", { name: "Next page" });
    const answer = page.waitForResponse(/\/api\/rounds\?cursor=/);
    await next.hover();
    await answer;
    expect(new URL(page.url()).search).toBe("");
    await next.click();
    await page.waitForURL(/cursor=/);
    await expect.poll(() => page.locator(`${IN_SIGHT} tbody`).textContent()).not.toBe(before);
    expect(of(/\/api\/rounds\?cursor=/)).toHaveLength(1);
  });

  test("rows that take their time hold up neither another screen nor the address of a list", async () => {
    const { page } = visitor;
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const players = /\/api\/players\?/;
    await page.route(players, async (route) => {
      await released;
      await route.continue();
    });
    await go(page, PLAYERS);
    const narrowed = page.waitForRequest(/\/api\/players\?.*state=active/);
    await page.locator(IN_SIGHT).getByLabel("State", { exact: true }).selectOption("active");
    await page.waitForURL(/state=active/);
    const request = await narrowed;
    release();
    expect((await request.response())?.status()).toBe(200);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
});

// A newer build is noticed within the hour, offered, and taken with the next page, never under what is being typed.
import { readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { readMessages } from "../../../tools/messages.ts";
import { arrange } from "../arrange.ts";
import { copyTree, openBrowser, signIn, startProduct, visit, type Product } from "../product.ts";

const OWNER = { agent: "reelgate", role: "owner" };
const PATIENCE_MS = 30_000;
const WITHIN_THE_HOUR = "01:00:05";

let tree: string;
let product: Product;
let browser: Browser;
arrange({
  async make() {
    tree = copyTree();
    product = await startProduct({ tree });
    browser = await openBrowser();
  },
  async end() {
    await browser.close();
    await product.stop();
    rmSync(tree, { recursive: true, force: true });
  },
});

const site = (file: string): string => path.join(tree, "dist/web", file);
const build = z.object({ id: z.string(), timestamp: z.number() });

/** What a deploy does first: from now on another build is the latest. */
function publish(id: string): void {
  const { timestamp } = build.parse(JSON.parse(readFileSync(site("builds/latest.json"), "utf8")));
  const text = JSON.stringify({ id, timestamp: timestamp + 1 });
  writeFileSync(site(`builds/meta/${id}.json`), text);
  writeFileSync(site("builds/latest.json"), text);
}

/** Told apart by a mark that a newly loaded page does not bear. */
const mark = (page: Page): Promise<unknown> => page.evaluate("globalThis.isOldPage = true");
const isOldPage = (page: Page): Promise<unknown> => page.evaluate("globalThis.isOldPage === true");

/** A clock that can be moved on says no longer how a page came to be loaded. */
async function opened(where: string, { hasClock }: { readonly hasClock: boolean }): Promise<Page> {
  const { page, context } = await visit(browser);
  if (hasClock) await context.clock.install();
  await signIn(page, product, OWNER);
  await page.goto(product.address + where);
  await page.locator("main [data-row-opener]").first().waitFor();
  await mark(page);
  return page;
}

describe("works", () => {
  test("offered in a notice, taken with the next page; filters and what is typed stay on this one", async () => {
    const page = await opened("/dashboard/agent/agent_manage", { hasClock: true });
    const notice = page.getByRole("alert").filter({ hasText: "A newer version" });
    await page.context().clock.fastForward(WITHIN_THE_HOUR);
    // Nothing newer: the same page, without a word.
    await page.getByRole("link", { name: "Players", exact: true }).click();
    await page.waitForURL(/\/dashboard\/user\/manage$/);
    expect(await isOldPage(page)).toBe(true);
    expect(await notice.count()).toBe(0);

    publish("a-newer-build");
    await page.context().clock.fastForward(WITHIN_THE_HOUR);
    await notice.waitFor();
    await notice.getByRole("button", { name: "Load it now" }).waitFor();
    const search = page.getByRole("searchbox").first();
    await search.fill("an");
    await page.waitForURL(/search=an/);
    expect(await isOldPage(page)).toBe(true);
    expect(await search.inputValue()).toBe("an");

    await page.getByRole("link", { name: "Rounds", exact: true }).click();
    await page.waitForURL(/\/dashboard\/game\/history$/);
    await expect.poll(() => isOldPage(page).catch(() => null), { timeout: PATIENCE_MS }).toBe(false);
    await page.locator("main [data-row-opener]").first().waitFor();
    await page.goBack();
    await page.waitForURL(/\/dashboard\/user\/manage\?search=an$/);
    await page.context().close();
  });

  test("a page whose code is gone is loaded anew, once, and it is the page that was wanted", async () => {
    const page = await opened("/dashboard/agent/agent_manage", { hasClock: false });
    const assets = site("assets");
    const gone = readdirSync(assets).filter((name) => name.startsWith("balance_history-"));
    expect(gone.length).toBeGreaterThan(0);
    for (const name of gone) renameSync(path.join(assets, name), path.join(assets, `away-${name}`));
    const loaded: string[] = [];
    page.on("framenavigated", (frame) => loaded.push(new URL(frame.url()).pathname));
    await page
      .getByRole("link", { name: readMessages("en-US")["page.agentBalanceHistory.title"] ?? "", exact: true })
      .click();
    await expect.poll(() => isOldPage(page).catch(() => null), { timeout: PATIENCE_MS }).toBe(false);
    await page.waitForURL(/\/dashboard\/agent\/balance_history$/);
    // Its code is still gone: it is not tried for ever.
    await page.waitForTimeout(2_000);
    expect(loaded.length).toBeLessThanOrEqual(4);
    for (const name of gone) renameSync(path.join(assets, `away-${name}`), path.join(assets, name));
    await page.context().close();
  });
});

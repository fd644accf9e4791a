// A newer build is noticed within the hour, offered in both languages, and taken with the next page, never under what is being typed.
import { readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { LOCALES, type Locale, localise } from "#web/messages/locale.ts";
import { arrange } from "../arrange.ts";
import { copyTree, openBrowser, signIn, startProduct, visit, type Product } from "../product.ts";
import { type MessageKey, words } from "../screens/steps.ts";

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

/** What a deploy does first: from now on another build is the latest. What is answered takes that back. */
function publish(id: string): () => void {
  const before = readFileSync(site("builds/latest.json"), "utf8");
  const { timestamp } = build.parse(JSON.parse(before));
  const text = JSON.stringify({ id, timestamp: timestamp + 1 });
  writeFileSync(site(`builds/meta/${id}.json`), text);
  writeFileSync(site("builds/latest.json"), text);
  return () => writeFileSync(site("builds/latest.json"), before);
}

/** Told apart by a mark that a newly loaded page does not bear. */
const mark = (page: Page): Promise<unknown> => page.evaluate("globalThis.isOldPage = true");
const isOldPage = (page: Page): Promise<unknown> => page.evaluate("globalThis.isOldPage === true");

/** Below the headings, and below the one row that stands for those to come. */
const firstRow = (page: Page) => page.getByRole("main").getByRole("row").nth(2);
const screenLink = (page: Page, locale: Locale, key: MessageKey) =>
  page.getByRole("navigation").getByRole("link", { name: words(locale, key), exact: true });
const isAt = (page: Page, locale: Locale, where: string): Promise<void> =>
  page.waitForURL(({ pathname, search }) => pathname + search === localise(where, locale), { timeout: PATIENCE_MS });

/** A clock that can be moved on says no longer how a page came to be loaded. */
async function opened(locale: Locale, { hasClock }: { readonly hasClock: boolean }): Promise<Page> {
  const { page, context } = await visit(browser, { locale });
  if (hasClock) await context.clock.install();
  await signIn(page, product, OWNER);
  await page.goto(product.address + localise("/dashboard/agent/agent_manage", locale));
  await firstRow(page).waitFor();
  await mark(page);
  return page;
}

describe.each(LOCALES)("works in %s", (locale) => {
  test("offered in a notice, taken with the next page; filters and what is typed stay on this one", async () => {
    const page = await opened(locale, { hasClock: true });
    const [offer] = words(locale, "shell.build.text").split(" (");
    const notice = page.getByRole("alert").filter({ hasText: offer ?? "" });
    await page.context().clock.fastForward(WITHIN_THE_HOUR);
    // Nothing newer: the same page, without a word.
    await screenLink(page, locale, "page.userManage.title").click();
    await isAt(page, locale, "/dashboard/user/manage");
    expect(await isOldPage(page)).toBe(true);
    expect(await notice.count()).toBe(0);

    const takeBack = publish(`a-newer-build-${locale}`);
    await page.context().clock.fastForward(WITHIN_THE_HOUR);
    await notice.waitFor();
    await notice.getByRole("button", { name: words(locale, "shell.build.reload"), exact: true }).waitFor();
    const search = page.getByRole("searchbox").first();
    await search.fill("an");
    await page.waitForURL(/search=an/);
    expect(await isOldPage(page)).toBe(true);
    expect(await search.inputValue()).toBe("an");

    await screenLink(page, locale, "page.gameHistory.title").click();
    await isAt(page, locale, "/dashboard/game/history");
    await expect.poll(() => isOldPage(page).catch(() => null), { timeout: PATIENCE_MS }).toBe(false);
    await firstRow(page).waitFor();
    await page.goBack();
    await isAt(page, locale, "/dashboard/user/manage?search=an");
    takeBack();
    await page.context().close();
  });
});

describe.each(["en-US"] as const)("works in every language, seen in %s", (locale) => {
  test("a page whose code is gone is loaded anew, once, and it is the page that was wanted", async () => {
    const page = await opened(locale, { hasClock: false });
    const assets = site("assets");
    const gone = readdirSync(assets).filter((name) => name.startsWith("balance_history-"));
    expect(gone.length).toBeGreaterThan(0);
    for (const name of gone) renameSync(path.join(assets, name), path.join(assets, `away-${name}`));
    const loaded: string[] = [];
    page.on("framenavigated", (frame) => loaded.push(new URL(frame.url()).pathname));
    await screenLink(page, locale, "page.agentBalanceHistory.title").click();
    await expect.poll(() => isOldPage(page).catch(() => null), { timeout: PATIENCE_MS }).toBe(false);
    await isAt(page, locale, "/dashboard/agent/balance_history");
    // Its code is still gone: it is not tried for ever.
    await page.waitForTimeout(2_000);
    expect(loaded.length).toBeLessThanOrEqual(4);
    for (const name of gone) renameSync(path.join(assets, `away-${name}`), path.join(assets, name));
    await page.context().close();
  });
});

// Without a network the dashboard stays, says what cannot be opened in the reader's language, and goes on with it again.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { LOCALES, type Locale, localise } from "#web/messages/locale.ts";
import { arrangeProduct } from "../arrange.ts";
import { signIn, visit } from "../product.ts";
import { type MessageKey, firstRowOf, words } from "../screens/steps.ts";

const CASINO = { agent: "aurora", role: "owner" };
const LATE = { timeout: 30_000 };

const stage = arrangeProduct();

/** The screen opened by its address, with nothing but its own first tab fetched; the notices are here as after any stir. */
async function opened(locale: Locale) {
  const { page, context } = await visit(stage.browser, { locale });
  await signIn(page, stage.product, CASINO);
  await page.goto(stage.product.address + localise("/dashboard/api", locale));
  await firstRowOf(page).waitFor(LATE);
  const notices = page.waitForResponse(/toast-container-/, LATE);
  await page.mouse.move(700, 5);
  // To its end: cut off in the middle it could not say that there is no network.
  await (await notices).finished();
  // Told apart from a page that was loaded anew.
  await page.evaluate("globalThis.isSamePage = true");
  await context.setOffline(true);
  return { page, context };
}

const isSamePage = (page: Page): Promise<unknown> => page.evaluate("globalThis.isSamePage === true");
const told = (page: Page, locale: Locale, key: MessageKey) =>
  page.getByRole("alert").filter({ hasText: words(locale, key) });

describe.each(LOCALES)("protects in %s", (locale) => {
  test("another tab, and what opens a row, wait for the network and are there with it", async () => {
    const { page, context } = await opened(locale);
    await page.getByRole("tab", { name: words(locale, "api.tab.inspector"), exact: true }).click();
    await page.waitForURL(/tab=inspector/);
    await told(page, locale, "shell.offline.part").waitFor(LATE);
    await page.getByRole("navigation").first().waitFor();
    await page.goBack();
    await firstRowOf(page).click();
    await page.waitForURL(/open=/);
    await page
      .getByRole("navigation")
      .getByRole("link", { name: words(locale, "page.userManage.title"), exact: true })
      .click();
    await told(page, locale, "shell.offline.page").waitFor(LATE);
    expect(await isSamePage(page)).toBe(true);
    expect(await page.getByRole("dialog").count()).toBe(0);
    await firstRowOf(page).waitFor();

    await context.setOffline(false);
    await page.getByRole("dialog").waitFor(LATE);
    await page
      .getByRole("dialog")
      .getByRole("button", { name: words(locale, "ui.dialog.close") })
      .click();
    const inspector = { name: words(locale, "api.tab.inspector"), exact: true };
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await page.getByRole("tab", inspector).click();
    await page.getByRole("tab", { ...inspector, selected: true }).waitFor(LATE);
    // Not asked whether it is the same page: Chromium up to 150 imports nothing again that failed once, and then it reloads itself.
    await context.close();
  });

  test("another screen is not opened and says so; pressed again with a network it is", async () => {
    const { page, context } = await opened(locale);
    const link = page
      .getByRole("navigation")
      .getByRole("link", { name: words(locale, "page.userManage.title"), exact: true });
    await link.click();
    await told(page, locale, "shell.offline.page").first().waitFor(LATE);
    expect(new URL(page.url()).pathname).toBe(localise("/dashboard/api", locale));
    await firstRowOf(page).waitFor();

    await context.setOffline(false);
    await link.click();
    await page.waitForURL(/\/dashboard\/user\/manage$/);
    await firstRowOf(page).waitFor(LATE);
    expect(await isSamePage(page)).toBe(true);

    // A screen that was shown is shown again, and what it cannot ask for is said in its place.
    await context.setOffline(true);
    await page.goBack();
    await firstRowOf(page).waitFor(LATE);
    await page.getByRole("tab", { name: words(locale, "api.tab.wallet"), exact: true }).click();
    await told(page, locale, "shell.offline.part").waitFor(LATE);
    await page.goForward();
    await context.close();
  });

  test("an answer that cannot be asked for is said where it would stand, and comes with the network", async () => {
    const { page, context } = await visit(stage.browser, { locale });
    await signIn(page, stage.product, CASINO);
    await page.goto(stage.product.address + localise("/dashboard/game/history", locale));
    await firstRowOf(page).waitFor(LATE);
    await context.setOffline(true);
    await page.getByLabel(words(locale, "round.filter.state"), { exact: true }).selectOption("refunded");
    const said = page.getByRole("main").getByText(words(locale, "error.network_error"));
    await said.waitFor(LATE);
    await page
      .getByRole("main")
      .getByRole("button", { name: words(locale, "ui.error.retry") })
      .waitFor();
    await context.setOffline(false);
    await said.waitFor({ state: "hidden", ...LATE });
    await context.close();
  });
});

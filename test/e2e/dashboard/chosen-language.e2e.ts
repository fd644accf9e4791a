// The language a reader has chosen: on their next visit, on another device, and where they are on the page.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { LOCALES, type Locale, localise } from "#web/messages/locale.ts";
import { arrangeProduct } from "../arrange.ts";
import { enter, signIn, signInByForm, visit } from "../product.ts";
import { words } from "../screens/steps.ts";
import { isSettled } from "../screens/inspect.ts";

const stage = arrangeProduct();
const OWNER = { agent: "reelgate", role: "owner" };
const LATE = { timeout: 30_000 };

const other = (locale: Locale): Locale => (locale === "en-US" ? "pt-BR" : "en-US");
const at = (path: string, locale: Locale): string => stage.product.address + localise(path, locale);
const speaks = (page: Page) => page.evaluate("document.documentElement.lang");
const switchFrom = (page: Page, locale: Locale) =>
  page
    .getByRole("link", { name: words(locale, "shell.language.switchTo") })
    .first()
    .click();

describe.each(LOCALES)("works in a browser that prefers %s", (locale) => {
  test("the first page is in its language, and the chosen one is there on the next visit", async () => {
    const { page, context, complaints } = await visit(stage.browser, { locale });
    for (const path of ["/auth/login", "/"]) {
      await context.clearCookies();
      await page.goto(stage.product.address + path);
      await expect.poll(() => speaks(page), LATE).toBe(locale);
    }
    await switchFrom(page, locale);
    await expect.poll(() => speaks(page), LATE).toBe(other(locale));
    await page.goto(stage.product.address);
    await expect.poll(() => page.url(), LATE).toBe(at("/", other(locale)).replace(/([^/])$/, "$1"));
    expect(await speaks(page)).toBe(other(locale));
    // An address that names its language keeps it, and what was chosen stays chosen.
    await page.goto(at("/auth/login", "pt-BR"));
    await expect.poll(() => speaks(page), LATE).toBe("pt-BR");
    const kept = (await context.cookies()).find(({ name }) => name === "locale");
    expect(kept?.value).toBe(other(locale));
    // Of the page that was left for the other language.
    expect(complaints.filter((complaint) => !complaint.includes("was preloaded"))).toEqual([]);
    await context.close();
  });

  test("the other language leaves the reader where they are on the page and in its table", async () => {
    const { page, context } = await visit(stage.browser, { locale, viewport: { width: 1280, height: 500 } });
    await signIn(page, stage.product, OWNER);
    for (const [path, scroller] of [
      ["/dashboard/profile", "document.scrollingElement"],
      [
        "/dashboard/game/history",
        "[...document.querySelectorAll('main [data-scroller]')].find((one) => one.checkVisibility())",
      ],
    ] as const) {
      await page.goto(at(path, locale));
      // A page that is not alive yet is left by the browser itself, which begins anew at the top.
      await isSettled(page);
      await expect
        .poll(() => page.evaluate(`(${scroller}.scrollTop = 300, Math.round(${scroller}.scrollTop))`), LATE)
        .toBe(300);
      await switchFrom(page, locale);
      await expect.poll(() => speaks(page), LATE).toBe(other(locale));
      const back = { ...LATE, message: path };
      await expect.poll(() => page.evaluate(`Math.round(${scroller}.scrollTop)`), back).toBe(300);
    }
    await context.close();
  });
});

describe("works", () => {
  test("who has chosen a language in the profile reads it on every device", async () => {
    const first = await visit(stage.browser);
    await enter(first.page, stage.product, OWNER);
    const save = (locale: Locale) =>
      first.page.evaluate(`fetch("/api/profile", { method: "PATCH", headers: { "content-type": "application/json" },
        body: JSON.stringify({ locale: "${locale}" }) }).then(({ status }) => status)`);
    expect(await save("pt-BR")).toBe(200);
    const second = await visit(stage.browser);
    await signInByForm(second.page, stage.product, OWNER);
    await expect.poll(() => second.page.url(), LATE).toBe(at("/dashboard", "pt-BR"));
    for (const { context } of [first, second]) await context.close();
  });
});

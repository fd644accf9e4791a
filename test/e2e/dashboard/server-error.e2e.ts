// A page that fails says so in both languages: its status, what is known, under which id the server's log has it; and is tried again.
import type { Page, Response } from "playwright-core";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { LOCALES, type Locale, localise } from "#web/messages/locale.ts";
import { arrangeProduct } from "../arrange.ts";
import { enter, visit } from "../product.ts";
import { type MessageKey, words } from "../screens/steps.ts";

const OWNER = { agent: "reelgate", role: "owner" };
const PLAYERS = "/dashboard/user/manage";
const LATE = { timeout: 60_000 };
const REASON = "the lantern went out";

const stage = arrangeProduct();
const told = z.object({ message: z.string(), page: z.string() });

async function signedIn(locale: Locale) {
  const visitor = await visit(stage.browser, { locale });
  await enter(visitor.page, stage.product, OWNER, localise("/dashboard", locale));
  await heading(visitor.page, locale, "page.overview.title").waitFor(LATE);
  return visitor;
}

const heading = (page: Page, locale: Locale, key: MessageKey) =>
  page.getByRole("heading", { level: 1, name: words(locale, key), exact: true });

/** The page's word to the server that it has failed. */
const failure = (page: Page): Promise<Response> =>
  page.waitForResponse((one) => one.url().endsWith("/api/failures") && one.request().method() === "POST", LATE);

/** Looks at the whole of the screen; answers what it gave as the reason. */
async function readScreen(page: Page, locale: Locale, answer: Response): Promise<string> {
  const screen = page.getByRole("main");
  await heading(page, locale, "errorScreen.server.title").waitFor(LATE);
  await screen.getByText("500", { exact: true }).waitFor();
  const { message, page: failed } = told.parse(answer.request().postDataJSON());
  await screen.getByText(message, { exact: true }).waitFor();
  expect(failed).toBe(new URL(page.url()).pathname);
  expect(answer.status()).toBe(204);
  const id = (await answer.allHeaders())["request-id"] ?? "";
  expect(id).not.toBe("");
  await screen.getByText(words(locale, "errorScreen.requestId")).waitFor();
  const copy = words(locale, "ui.copy.copy").replace("{id}", id);
  await screen.getByRole("button", { name: copy, exact: true }).waitFor();
  expect(await page.evaluate("document.documentElement.lang")).toBe(locale);
  return message;
}

async function triesAgain(page: Page, locale: Locale): Promise<void> {
  await page.getByRole("button", { name: words(locale, "errorScreen.reload"), exact: true }).click();
  await heading(page, locale, "page.userManage.title").waitFor(LATE);
  await expect.poll(() => page.getByRole("table").getByRole("row").count(), LATE).toBeGreaterThan(5);
  expect(await heading(page, locale, "errorScreen.server.title").count()).toBe(0);
}

describe.each(LOCALES)("works in %s", (locale) => {
  test("a page the server cannot give is said to have failed, and is there when tried again", async () => {
    const { page, context } = await signedIn(locale);
    const payload = /\/user\/manage\.data(\?|$)/;
    await page.route(payload, (route) => route.fulfill({ status: 500, contentType: "text/plain", body: "no" }));
    const answer = failure(page);
    await page
      .getByRole("navigation")
      .getByRole("link", { name: words(locale, "page.userManage.title"), exact: true })
      .click();
    expect(await readScreen(page, locale, await answer)).not.toBe("");
    expect(new URL(page.url()).pathname).toBe(localise(PLAYERS, locale));
    await page.unroute(payload);
    await triesAgain(page, locale);
    await context.close();
  });

  test("what nobody in the page took care of is shown with its reason, and is over when tried again", async () => {
    const { page, context } = await signedIn(locale);
    await page.goto(stage.product.address + localise(PLAYERS, locale));
    await expect.poll(() => page.getByRole("table").getByRole("row").count(), LATE).toBeGreaterThan(5);
    const answer = failure(page);
    await page.evaluate(`setTimeout(() => void Promise.reject(new Error("${REASON}")))`);
    expect(await readScreen(page, locale, await answer)).toBe(REASON);
    await triesAgain(page, locale);
    await context.close();
  });
});

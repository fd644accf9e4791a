// A page that fails, before it starts and afterwards: the person reads what happened, and every way out of it leads there.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { LOCALES, type Locale, localise } from "#web/messages/locale.ts";
import { arrangeProduct } from "../arrange.ts";
import { visit } from "../product.ts";
import { words } from "../screens/steps.ts";

const stage = arrangeProduct();
const SIGN_IN = "/auth/login";
const LOCALE: Locale = "pt-BR";
const LATE = { timeout: 30_000 };

const at = (path: string, locale: Locale): string => stage.product.address + localise(path, locale);
const failed = (page: Page, locale: Locale) =>
  page.getByRole("heading", { level: 1, name: words(locale, "errorScreen.server.title"), exact: true });

/** Opens a page of which some files do not come. */
async function openWithout(files: RegExp, locale: Locale) {
  const visitor = await visit(stage.browser, { locale });
  await visitor.page.route(files, (route) => route.fulfill({ status: 404, body: "gone" }));
  const told = visitor.page.waitForResponse(/\/api\/failures$/, LATE);
  await visitor.page.goto(at(SIGN_IN, locale));
  await failed(visitor.page, locale).waitFor(LATE);
  const answer = await told;
  expect(answer.status()).toBe(204);
  return { ...visitor, requestId: answer.headers()["request-id"] ?? "" };
}

/** What may fail, shared between the languages: each screen is seen in both. */
type Missing = readonly [what: string, files: RegExp];
const CODE: readonly Missing[] = [
  ["the code of the page", /assets\/login-[^/]*\.js/],
  ["the first of all code", /assets\/entry\.client-[^/]*\.js/],
];
const MESSAGES: readonly Missing[] = [["the messages", /assets\/pt-BR-[^/]*\.json/]];
const REJECTION = ["a promise nobody waits for", "void Promise.reject(new Error('the lamp is out'))"] as const;
const TIMER = ["a timer", "setTimeout(() => { throw new Error('the lamp is out') })"] as const;

describe.each(LOCALES)("works in %s", (locale) => {
  test.each(locale === "en-US" ? CODE : MESSAGES)(
    "where %s does not come it says so, tells the server, and begins anew when asked to",
    async (_, files) => {
      const { page, context, requestId } = await openWithout(files, locale);
      expect(requestId).not.toBe("");
      await page.getByText(requestId).waitFor(LATE);
      await page.unroute(files);
      await page.getByRole("button", { name: words(locale, "errorScreen.reload") }).click();
      await page.getByLabel(words(locale, "login.form.login")).waitFor(LATE);
      await context.close();
    },
  );

  test.each([locale === "en-US" ? REJECTION : TIMER])(
    "what %s fails with is shown, and both ways out lead there",
    async (_, failure) => {
      const { page, context } = await visit(stage.browser, { locale });
      for (const [way, isThere] of [
        ["home", words(locale, "home.live.label")],
        ["dashboard", words(locale, "login.form.again")],
      ] as const) {
        await page.goto(at(SIGN_IN, locale));
        // Before the page is alive nobody listens.
        const isTold = async (): Promise<boolean> => {
          await page.evaluate(failure);
          return failed(page, locale).isVisible();
        };
        await expect.poll(isTold, LATE).toBe(true);
        await page.getByText("the lamp is out").waitFor();
        await page.getByRole("link", { name: words(locale, `errorScreen.${way}`) }).click();
        const found = way === "home" ? page.getByRole("region", { name: isThere }) : page.getByText(isThere);
        await found.waitFor(LATE);
      }
      await context.close();
    },
  );
});

describe("works", () => {
  test("a browser that keeps nothing shows the page all the same", async () => {
    const { page, context } = await visit(stage.browser, { locale: LOCALE });
    await page.addInitScript(`for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(globalThis, name, { get() { throw new DOMException("denied", "SecurityError"); } });`);
    await page.goto(at(SIGN_IN, LOCALE));
    await page.getByLabel(words(LOCALE, "login.form.login")).fill("somebody");
    await page.getByRole("button", { name: words(LOCALE, "login.form.submit"), exact: true }).click();
    await page.getByText(words(LOCALE, "field.required")).first().waitFor(LATE);
    await page.goto(at("/", LOCALE));
    await page.getByRole("region", { name: words(LOCALE, "home.live.label") }).waitFor(LATE);
    expect(await failed(page, LOCALE).count()).toBe(0);
    await context.close();
  });
});

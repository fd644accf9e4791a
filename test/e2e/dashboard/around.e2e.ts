// What is around the screens, tried in both languages.
// Deep links, filters and Back, the other language, no network, what is not there, the palette, what was typed, a phone.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { LOCALES, type Locale, localise } from "#web/messages/locale.ts";
import { ROUTES } from "#web/route-table.ts";
import { arrangeProduct } from "../arrange.ts";
import { enter, visit } from "../product.ts";
import { type MessageKey, words } from "../screens/steps.ts";

const OWNER = { agent: "reelgate", role: "owner" };
const ROUNDS = "/dashboard/game/history";
const LATE = { timeout: 60_000 };

const stage = arrangeProduct();

const other = (locale: Locale): Locale => (locale === "en-US" ? "pt-BR" : "en-US");
const at = (path: string, locale: Locale): string => stage.product.address + localise(path, locale);
const whereIs = (page: Page): string => page.url().replace(stage.product.address, "");

async function signedIn(locale: Locale, options: Parameters<typeof visit>[1] = {}) {
  const visitor = await visit(stage.browser, { locale, ...options });
  await enter(visitor.page, stage.product, OWNER, localise("/dashboard", locale));
  return visitor;
}

const heading = (page: Page, locale: Locale, key: MessageKey) =>
  page.getByRole("heading", { level: 1, name: words(locale, key), exact: true });
const screenLink = (page: Page, locale: Locale, key: MessageKey) =>
  page.getByRole("navigation").getByRole("link", { name: words(locale, key), exact: true });
const languageLink = (page: Page, locale: Locale) =>
  page.getByRole("link", { name: words(locale, "shell.language.switchTo") }).first();

describe.each(LOCALES)("works in %s", (locale) => {
  test("an address with its filters is what opens after the sign-in", async () => {
    const { page, context, complaints } = await visit(stage.browser, { locale });
    const member = stage.product.credentials.members.find(
      ({ agent, role }) => agent === OWNER.agent && role === OWNER.role,
    );
    await page.goto(`${at(ROUNDS, locale)}?state=settled&limit=25`);
    await page.getByLabel(words(locale, "login.form.login")).fill(member?.login ?? "");
    await page.getByLabel(words(locale, "login.form.password"), { exact: true }).fill(member?.password ?? "");
    await page.getByRole("button", { name: words(locale, "login.form.submit"), exact: true }).click();
    await heading(page, locale, "page.gameHistory.title").waitFor();
    expect(whereIs(page)).toBe(`${localise(ROUNDS, locale)}?state=settled&limit=25`);
    const state = page.getByLabel(words(locale, "round.filter.state"), { exact: true });
    await expect.poll(() => state.inputValue(), LATE).toBe("settled");

    await state.selectOption("refunded");
    await expect.poll(() => new URL(page.url()).searchParams.get("state"), LATE).toBe("refunded");
    await page.goBack();
    await expect.poll(() => state.inputValue(), LATE).toBe("settled");
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("the other language is the same page with its filters, fetched with one file, and is remembered", async () => {
    const { page, context, complaints } = await signedIn(locale);
    const fetched: string[] = [];
    page.on("request", (request) => fetched.push(request.url()));
    // Each screen once: every other one from this language to the other.
    const screens = ROUTES.filter(({ layout }) => layout === "dashboard");
    for (const { path } of screens.filter((_, index) => index % 2 === LOCALES.indexOf(locale))) {
      await page.goto(`${at(path, locale)}?limit=25`);
      // Before the page is alive the link leads there as any other does; from then on it names what narrows the page.
      await expect.poll(() => languageLink(page, locale).getAttribute("href"), LATE).toContain("?limit=25");
      fetched.length = 0;
      await languageLink(page, locale).click();
      await expect.poll(() => page.evaluate("document.documentElement.lang"), LATE).toBe(other(locale));
      expect(whereIs(page)).toBe(`${localise(path, other(locale))}?limit=25`);
      await languageLink(page, other(locale)).waitFor();
      const again = fetched.filter((url) => url === page.url());
      const files = fetched.filter((url) => /assets\/(en-US|pt-BR)/.test(url));
      expect({ path, again, files: files.slice(1) }).toEqual({ path, again: [], files: [] });
    }
    const kept = (await context.cookies()).find(({ value }) => value === other(locale));
    expect(kept).toMatchObject({ path: "/", sameSite: "Lax" });
    const days = ((kept?.expires ?? 0) * 1_000 - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(364);
    expect(days).toBeLessThanOrEqual(365);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test.each(["/", "/auth/login"])(
    "%s in the other language is the same page, for whoever is signed in nowhere",
    async (path) => {
      const { page, context, complaints } = await visit(stage.browser, { locale });
      await page.goto(`${at(path, locale)}?limit=25`);
      await expect.poll(() => page.evaluate("document.documentElement.lang"), LATE).toBe(locale);
      await expect.poll(() => languageLink(page, locale).getAttribute("href"), LATE).toContain("?limit=25");
      await languageLink(page, locale).click();
      await expect.poll(() => page.evaluate("document.documentElement.lang"), LATE).toBe(other(locale));
      expect(whereIs(page)).toBe(`${localise(path, other(locale))}?limit=25`);
      await languageLink(page, other(locale)).click();
      await expect.poll(() => page.evaluate("document.documentElement.lang"), LATE).toBe(locale);
      expect(whereIs(page)).toBe(`${localise(path, locale)}?limit=25`);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );

  test("without a network it says so and keeps what is shown; with it again, figures follow", async () => {
    const { page, context } = await signedIn(locale);
    const mark = (state: "open" | "opening" | "closed") =>
      page.getByRole("status").filter({ hasText: words(locale, `shell.live.short.${state}`) });
    await mark("open").waitFor(LATE);
    await screenLink(page, locale, "page.userManage.title").click();
    const rows = page.getByRole("table").getByRole("row");
    await expect.poll(() => rows.count(), LATE).toBeGreaterThan(5);
    await context.setOffline(true);
    await expect.poll(() => mark("open").count(), LATE).toBe(0);
    expect(await rows.count()).toBeGreaterThan(5);
    const asked = page.waitForRequest(/\/api\/players/, LATE);
    await context.setOffline(false);
    await asked;
    await mark("open").waitFor(LATE);
    await expect.poll(() => rows.count(), LATE).toBeGreaterThan(5);
    await context.close();
  });

  test("an address that is not there says so, with the way back", async () => {
    const { page, context } = await visit(stage.browser, { locale });
    const path = localise("/dashboard/nowhere", locale);
    const answer = await page.goto(stage.product.address + path);
    expect(answer?.status()).toBe(404);
    await page.getByText(words(locale, "errorScreen.notFound.text").replace("{path}", path)).waitFor();
    await page.getByRole("link", { name: words(locale, "errorScreen.home") }).click();
    await expect.poll(() => whereIs(page), LATE).toBe(localise("/", locale));
    await context.close();
  });

  test("what the server fails at is said with the request's id, and works when tried again", async () => {
    const { page, context } = await signedIn(locale);
    await page.route(/\/api\/players\b/, (route) => route.fulfill({ status: 500 }));
    await screenLink(page, locale, "page.userManage.title").click();
    const alert = page
      .getByRole("main")
      .getByRole("alert")
      .filter({ hasText: words(locale, "errorTitle.load") });
    await alert.waitFor(LATE);
    await page.unroute(/\/api\/players\b/);
    await alert.getByRole("button", { name: words(locale, "ui.error.retry") }).click();
    await expect.poll(() => page.getByRole("table").getByRole("row").count(), LATE).toBeGreaterThan(5);
    await context.close();
  });

  test("the palette goes where its words say, by keyboard alone", async () => {
    const { page, context, complaints } = await signedIn(locale);
    await heading(page, locale, "page.overview.title").waitFor();
    await page.keyboard.press("Control+k");
    const palette = page.getByRole("dialog", { name: words(locale, "ui.palette.label") });
    await palette.getByRole("combobox").or(palette.getByRole("searchbox")).first().waitFor(LATE);
    const title = words(locale, "page.gameHistory.title");
    await page.keyboard.type(title);
    const wanted = palette.getByRole("option", { name: title, exact: true });
    await wanted.waitFor(LATE);
    for (let left = 10; left > 0 && (await wanted.getAttribute("aria-selected")) !== "true"; left -= 1)
      await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await heading(page, locale, "page.gameHistory.title").waitFor(LATE);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("what was typed and not sent is not lost by leaving", async () => {
    const { page, context, complaints } = await signedIn(locale);
    await page.goto(at("/dashboard/profile", locale));
    const field = page.getByLabel(words(locale, "profile.password.old")).first();
    await field.fill("something typed");
    await screenLink(page, locale, "page.userManage.title").click();
    const question = page.getByRole("alertdialog", { name: words(locale, "ui.unsaved.typed.title") });
    await question.getByRole("button", { name: words(locale, "ui.unsaved.typed.stay") }).click();
    await question.waitFor({ state: "hidden" });
    expect(await field.inputValue()).toBe("something typed");
    expect(whereIs(page)).toBe(localise("/dashboard/profile", locale));

    await screenLink(page, locale, "page.userManage.title").click();
    await question.getByRole("button", { name: words(locale, "ui.unsaved.typed.discard") }).click();
    await heading(page, locale, "page.userManage.title").waitFor(LATE);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("on a phone: the drawer leads to a list of cards, and a card to everything known", async () => {
    const { page, context, complaints } = await signedIn(locale, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    });
    await page.getByRole("button", { name: words(locale, "shell.nav.open") }).click();
    const drawer = page.getByRole("dialog", { name: words(locale, "shell.nav.label") });
    await drawer.getByRole("link", { name: words(locale, "page.userManage.title"), exact: true }).click();
    await heading(page, locale, "page.userManage.title").waitFor(LATE);
    await drawer.waitFor({ state: "hidden" });
    await page.getByRole("main").getByRole("listitem").first().getByRole("button").first().click();
    await page.getByRole("dialog").waitFor(LATE);
    await page
      .getByRole("dialog")
      .getByRole("button", { name: words(locale, "ui.dialog.close") })
      .click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("on a phone what narrows a list waits behind its door, which says how much of it is set", async () => {
    const { page, context, complaints } = await signedIn(locale, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    });
    await page.goto(`${at(ROUNDS, locale)}?state=settled`);
    const [none, some] = [{ "en-US": "Filters", "pt-BR": "Filtros" }[locale], /^Filt(er|ro)s \(2\)$/];
    const door = page.getByRole("main").getByRole("button", { name: new RegExp(`^${none}`) });
    const win = page.getByLabel(words(locale, "round.filter.multiplier"), { exact: true });
    await door.and(page.getByText("(1)")).waitFor(LATE);
    expect(await win.isVisible()).toBe(false);
    await door.click();
    await win.selectOption("2");
    await page.getByRole("button", { name: some }).click();
    await win.waitFor({ state: "hidden" });
    expect(new URL(page.url()).searchParams.get("min_multiplier")).toBe("2");
    // Two filters fit beside each other, and a desk has room for all.
    await page.goto(at("/dashboard/agent/transactions", locale));
    await page.getByLabel(words(locale, "agent.filter.label"), { exact: true }).waitFor(LATE);
    expect(await door.filter({ visible: true }).count()).toBe(0);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(at(ROUNDS, locale));
    await win.waitFor(LATE);
    expect(await door.filter({ visible: true }).count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("no screen is wider than its window, and what narrows a list takes few lines", async () => {
    const { page, context, complaints } = await signedIn(locale);
    const screens = ROUTES.filter(({ layout }) => layout === "dashboard");
    for (const { path } of screens.filter((_, index) => index % 2 === LOCALES.indexOf(locale))) {
      await page.setViewportSize({ width: 1920, height: 1080 });
      await page.goto(at(path, locale));
      await page.getByRole("heading", { level: 1 }).filter({ visible: true }).first().waitFor(LATE);
      for (const width of [1280, 1024, 820, 768, 640, 375, 320]) {
        await page.setViewportSize({ width, height: 800 });
        await expect
          .poll(() => page.evaluate<number>("document.documentElement.scrollWidth"), LATE)
          .toBeLessThanOrEqual(width);
      }
    }
    await page.goto(at(ROUNDS, locale));
    for (const { width, lines } of [
      { width: 1280, lines: 2 },
      { width: 820, lines: 3 },
    ]) {
      await page.setViewportSize({ width, height: 800 });
      await page.getByRole("table").locator("[data-row-opener]").first().waitFor(LATE);
      const list = await page.getByRole("region", { name: words(locale, "page.gameHistory.title") }).boundingBox();
      const table = await page.getByRole("table").boundingBox();
      // A line is 32 px high; 8 px lie between two lines, above the first and below the last, and the edges take two.
      expect((table?.y ?? Infinity) - (list?.y ?? 0)).toBeLessThanOrEqual(lines * 40 + 8 + 2);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });
});

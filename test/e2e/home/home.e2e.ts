// The public home: three games on show, quiet, still and accessible, in both languages, sizes and modes.
import { describe, expect, test } from "vitest";
import { games } from "#studio/games/catalogue.ts";
import { readMessages } from "../../../tools/messages.ts";
import { arrangeProduct } from "../arrange.ts";
import { signIn, visit } from "../product.ts";
import { WATCH_SHIFTS, accessibilityProblems, isInMode, isSettled, pageInspector } from "../screens/inspect.ts";

const stage = arrangeProduct();

/** Runs in the page: waits until something is painted. */
const FIRST_PAINT = `new Promise((done) => new PerformanceObserver((list) => {
    if (list.getEntriesByName("first-contentful-paint").length > 0) done();
  }).observe({ type: "paint", buffered: true }))`;

const LANGUAGES = [
  { locale: "en-US", path: "/" },
  { locale: "pt-BR", path: "/pt-BR" },
] as const;
const LOOKS = [
  { size: "a desk", viewport: { width: 1440, height: 900 }, mode: "light" },
  { size: "a phone", viewport: { width: 390, height: 844 }, mode: "dark" },
  { size: "a tablet", viewport: { width: 700, height: 1000 }, mode: "dark" },
  { size: "a small phone", viewport: { width: 320, height: 640 }, mode: "light" },
] as const;
const EVERY_LOOK = LANGUAGES.flatMap((language) => LOOKS.map((look) => ({ ...language, ...look })));

describe("works", () => {
  test.each(EVERY_LOOK)("at $size in $mode, in $locale", async ({ locale, path, viewport, mode }) => {
    const { page, context, complaints } = await visit(stage.browser, { locale, viewport, colorScheme: mode });
    await page.addInitScript(WATCH_SHIFTS);
    await page.goto(stage.product.address + path);
    const counts = page.getByRole("region", { name: readMessages(locale)["home.live.label"] ?? "" });
    await counts.getByText(String(games.length), { exact: true }).waitFor();
    expect(await isSettled(page)).toBe(true);
    expect(await isInMode(page, mode)).toBe(true);
    expect(await page.evaluate("shifted")).toBe(0);
    expect(await pageInspector(locale)(page)).toEqual([]);
    expect(await accessibilityProblems(page, "everything")).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test.each(LANGUAGES)("nothing moves when the font comes late, in $locale", async ({ locale, path }) => {
    const { page, context } = await visit(stage.browser, { locale, viewport: { width: 390, height: 844 } });
    await page.addInitScript(WATCH_SHIFTS);
    let isHeldBack = false;
    await page.route(/\.woff2$/, async (route) => {
      await page.evaluate(FIRST_PAINT);
      isHeldBack = true;
      await route.continue();
    });
    await page.goto(stage.product.address + path);
    expect(await isSettled(page)).toBe(true);
    expect(isHeldBack).toBe(true);
    expect(await page.evaluate("shifted")).toBe(0);
    await context.close();
  });

  test.each(LANGUAGES)(
    "each game in $locale: its reels, its figures, and the way to play it",
    async ({ locale, path }) => {
      const { page, context } = await visit(stage.browser, { locale });
      await page.goto(stage.product.address + path);
      const text = readMessages(locale);
      for (const { code, names, definition, variants } of games) {
        const card = page.getByRole("article", { name: names[locale] });
        expect(await card.getByRole("row").count()).toBe(definition.rows + 1);
        expect(await card.getByRole("columnheader").count()).toBe(definition.cols);
        const figures = (await card.locator("dl").textContent()) ?? "";
        expect(figures).toContain(variants.map(({ figures: { rtpBps } }) => rtpBps / 100).join(" · "));
        expect(figures).toContain(`${definition.cols} × ${definition.rows}`);
        expect(await card.getByText(text[`home.world.${code}`] ?? "").count()).toBe(1);
        const address = await card.getByRole("link").getAttribute("href");
        expect(address).toBe(`/play/${code}/?locale=${locale}&demo`);
      }
      await context.close();
    },
  );

  test.each(["", "/pt-BR"])("who is signed in goes on to the dashboard, from %s/", async (prefix) => {
    const { page, context } = await visit(stage.browser);
    await signIn(page, stage.product, { agent: "aurora", role: "owner" });
    await page.goto(`${stage.product.address}${prefix}/`);
    await page.waitForURL(`${stage.product.address}${prefix}/dashboard`);
    await context.close();
  });
});

/** `npm run look`: pictures of every page in each language, mode and size, with contact sheets, into `.data/look`. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { LOCALES, type Locale } from "#web/messages/locale.ts";
import { ROUTES, type RoutePath } from "#web/route-table.ts";
import { openBrowser, type Product, startProduct } from "../test/e2e/product.ts";
import { isInMode, isSettled } from "../test/e2e/screens/inspect.ts";
import { goTo, type Looker } from "../test/e2e/screens/steps.ts";
import { signInThroughApi } from "../test/e2e/screens/members.ts";
import { contactSheet, fileOf, type Picture } from "./look/contact-sheet.ts";
import { addressOf } from "./look/of-whom.ts";
import { MODES, type Size, SIZES, type Wanted, wantedOf } from "./look/wanted.ts";

const folder = path.resolve(import.meta.dirname, "../.data/look");
const SHEET_WIDTH = 1600;
const FRAME_IS_HERE = `document.querySelector("header .animate-pulse") === null`;

/** Both modes of one page as it stands. */
async function take(page: Page, wanted: Wanted, shown: Omit<Picture, "mode">): Promise<Picture[]> {
  const taken: Picture[] = [];
  for (const mode of MODES.filter((one) => wanted.modes.includes(one))) {
    const picture = { ...shown, mode };
    await page.emulateMedia({ colorScheme: mode });
    if (!(await isInMode(page, mode))) console.log(`${shown.route} is not drawn in ${mode}`);
    await page.screenshot({ path: path.join(folder, fileOf(picture)) });
    taken.push(picture);
  }
  return taken;
}

async function trip(browser: Browser, product: Product, wanted: Wanted, locale: Locale, size: Size) {
  const context = await browser.newContext({
    viewport: SIZES[size],
    locale,
    timezoneId: "America/Sao_Paulo",
    reducedMotion: "reduce",
    hasTouch: size === "phone",
  });
  const page = await context.newPage();
  const looker: Looker = { page, product, locale, isPhone: size === "phone" };
  const taken: Picture[] = [];
  const look = async (routes: readonly RoutePath[]): Promise<void> => {
    for (const route of routes) {
      // In the mode of its first picture, so that nothing is changed while it comes alive.
      await page.emulateMedia({ colorScheme: wanted.modes[0] ?? "light" });
      await goTo(looker, await addressOf(looker, route));
      if (!(await isSettled(page))) console.log(`${route} comes to no rest`);
      // What the frame around the page waits for is no part of that.
      await page.waitForFunction(FRAME_IS_HERE);
      taken.push(...(await take(page, wanted, { route, locale, size })));
    }
  };
  const asked = ROUTES.filter(({ path: route }) => wanted.routes.includes(route));
  await look(asked.filter(({ layout }) => layout !== "dashboard").map(({ path: route }) => route));
  await signInThroughApi(looker);
  await look(asked.filter(({ layout }) => layout === "dashboard").map(({ path: route }) => route));
  await context.close();
  console.log(`${locale}, ${size}: ${taken.length} pictures`);
  return taken;
}

/** The sheet as a page, and each of its parts as one picture. */
async function writeSheets(browser: Browser, pictures: readonly Picture[]): Promise<void> {
  const sheet = path.join(folder, "index.html");
  writeFileSync(sheet, contactSheet(pictures));
  const page = await browser.newPage({ viewport: { width: SHEET_WIDTH, height: 900 } });
  await page.goto(pathToFileURL(sheet).href);
  for (const part of await page.locator("section").all()) {
    await part.screenshot({ path: path.join(folder, `${await part.getAttribute("id")}.png`) });
  }
  await page.close();
  console.log(`Look at ${sheet}`);
}

const wanted = wantedOf(process.argv.slice(2));
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const product = await startProduct({ args: ["--rounds", wanted.rounds, "--quiet"] });
try {
  const browser = await openBrowser();
  const pictures: Picture[] = [];
  for (const size of wanted.sizes) {
    for (const locale of LOCALES.filter((one) => wanted.locales.includes(one))) {
      pictures.push(...(await trip(browser, product, wanted, locale, size)));
    }
  }
  await writeSheets(browser, pictures);
  await browser.close();
} finally {
  await product.stop();
}

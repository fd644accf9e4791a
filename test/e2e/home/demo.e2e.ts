// From the home page into each demo: play money in the page, which asks no server for anything and outlives a reload.
import { createHash } from "node:crypto";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { messagesIn } from "#studio/client/messages/messages-in.ts";
import { rulebookIn } from "#studio/client/messages/more-in.ts";
import { games } from "#studio/games/catalogue.ts";
import { readMessages } from "../../../tools/messages.ts";
import { arrangeProduct } from "../arrange.ts";
import { untilReady } from "../play/until-ready.ts";
import { visit, type Visitor } from "../product.ts";

const stage = arrangeProduct();

const SIZES = { "en-US": { width: 1440, height: 900 }, "pt-BR": { width: 390, height: 844 } } as const;
const HOME = { "en-US": "/", "pt-BR": "/pt-BR" } as const;
/** A thousand of the currency, as its country writes it. */
const BEGINS_WITH = { "en-US": /^\$1,000\.00$/, "pt-BR": /^R\$\s1\.000,00$/ } as const;
const DEMOS = (["en-US", "pt-BR"] as const).flatMap((locale) =>
  games.map(({ code, names }) => ({ locale, code, name: names[locale] })),
);

type Demo = (typeof DEMOS)[number];

/** Without a graphics card a browser reads back what it drew, and its driver remarks on it. */
const DRIVER = /GL Driver Message .* GPU stall due to ReadPixels/;
const CALLS = /\/(play\/api|api|v1|socket\.io)\//;

const balanceOf = (page: Page) => page.locator("[data-figure=balance]").textContent();
/** `hh:mm:ss` in seconds. */
const secondsOf = async (page: Page): Promise<number> =>
  ((await page.locator("#time").textContent()) ?? "")
    .split(":")
    .reduce((seconds, figure) => seconds * 60 + Number(figure), 0);

/** Opens the demo as a visitor does, and keeps every call that it makes to a server. */
async function fromHome({ locale, name }: Demo): Promise<Visitor & { readonly calls: string[] }> {
  const visitor = await visit(stage.browser, { locale, viewport: SIZES[locale], reducedMotion: "reduce" });
  const { page } = visitor;
  await page.goto(stage.product.address + HOME[locale]);
  const play = readMessages(locale)["home.games.play"]?.replace("{game}", name) ?? "";
  const calls: string[] = [];
  page.on("request", (request) => {
    // The home page itself goes on counting rounds until it is left.
    if (CALLS.test(request.url()) && request.frame().url().includes("/play/")) calls.push(request.url());
  });
  await page.getByRole("link", { name: play }).click();
  await page.waitForURL(/\/play\/.*&demo/);
  await untilReady(page);
  return { ...visitor, calls };
}

/** The button is closed from the press until the round has been shown. */
async function spin(page: Page, { locale }: Demo): Promise<void> {
  const { spin: name } = await messagesIn(locale);
  await page.getByRole("button", { name, exact: true }).click();
  await untilReady(page);
}

async function history(page: Page, { locale }: Demo) {
  const { history: name } = await messagesIn(locale);
  await page.getByRole("button", { name }).click();
  return page.getByRole("dialog", { name });
}

/** Marks the plate once the text has stood on it: a short replay may be over before a slow page is looked at. */
const noteOnPlate = (text: string): string => `{
  const plate = document.getElementById("feature");
  const note = () => { if (plate.textContent === ${JSON.stringify(text)}) plate.dataset.stood = ""; };
  new MutationObserver(note).observe(plate, { childList: true });
}`;

/** Before its seeds were changed a round may be watched, but its secret is not told. */
async function watchesAgain(page: Page, demo: Demo): Promise<void> {
  const [{ replay }, { seedHidden, verify, watch }] = [await messagesIn(demo.locale), await rulebookIn(demo.locale)];
  const balance = await balanceOf(page);
  const dialog = await history(page, demo);
  await dialog.getByRole("listitem").nth(1).waitFor();
  expect(await dialog.getByRole("listitem").count()).toBe(2);
  await dialog.getByRole("button", { name: verify }).first().click();
  await dialog.getByText(seedHidden).waitFor();
  await page.evaluate(noteOnPlate(replay));
  await dialog.getByRole("button", { name: watch }).last().click();
  await page.locator("#feature[data-stood]").waitFor({ state: "attached" });
  await untilReady(page);
  expect(await balanceOf(page)).toBe(balance);
}

/** Afterwards it holds, here and on the public page. */
async function verifies(page: Page, demo: Demo): Promise<void> {
  const { verified, verify, verifyThere } = await rulebookIn(demo.locale);
  const dialog = await history(page, demo);
  await dialog.getByRole("button", { name: verify }).first().click();
  await dialog.getByText(verified).waitFor();
  const [verifier] = await Promise.all([
    page.context().waitForEvent("page"),
    dialog.getByRole("link", { name: verifyThere }).click(),
  ]);
  await verifier.locator("#found li.good").nth(3).waitFor();
  expect(await verifier.locator("#found li.bad").count()).toBe(0);
  expect(await verifier.locator("#nonce").inputValue()).toBe("1");
  expect(await verifier.locator("html").getAttribute("lang")).toBe(demo.locale);
  await verifier.close();
  await page.keyboard.press("Escape");
}

/** What stands in a list of facts by its name, the first time it is there. */
const fact = (page: Page, name: string) =>
  page.locator("dialog[open] dt", { hasText: name }).first().locator("xpath=following-sibling::dd[1]").textContent();

async function changesTheSeeds(page: Page, { locale }: Demo): Promise<void> {
  const [{ rules }, text] = [await messagesIn(locale), await rulebookIn(locale)];
  await page.getByRole("button", { name: rules }).click();
  const dialog = page.getByRole("dialog", { name: rules });
  await dialog.getByText(/^96[.,]00\s?%$/).waitFor();
  await dialog.getByText(text.fairnessHere).waitFor();
  expect(await fact(page, text.sessionId)).toMatch(/^[0-9a-f]{8}-(?!0000)[0-9a-f-]{27}$/);
  const committed = await fact(page, text.serverSeedHash);
  expect(await fact(page, text.nextNonce)).toBe("2");
  await dialog.getByRole("button", { name: text.changeSeeds }).click();
  await dialog.getByText(text.seedsShown(2)).waitFor();
  const seed = (await dialog.getByText(/^[0-9a-f]{64}$/).allTextContents()).find(
    (shown) => hashOf(shown) === committed,
  );
  expect(seed).toBeDefined();
  expect(await fact(page, text.serverSeedHash)).not.toBe(committed);
  expect(await fact(page, text.nextNonce)).toBe("0");
  await page.keyboard.press("Escape");
}

const hashOf = (seed: string): string => createHash("sha256").update(Buffer.from(seed, "hex")).digest("hex");

describe("works", () => {
  test.each(DEMOS)("$name in $locale: two spins, a reload, a replay, the rules, the seeds, a proof", async (demo) => {
    const { page, context, complaints, calls } = await fromHome(demo);
    expect(await balanceOf(page)).toMatch(BEGINS_WITH[demo.locale]);
    await page.locator("#demo").waitFor();
    await spin(page, demo);
    await spin(page, demo);
    const balance = await balanceOf(page);
    const played = await secondsOf(page);
    await page.reload();
    await untilReady(page);
    expect(await balanceOf(page)).toBe(balance);
    expect(await secondsOf(page)).toBeGreaterThanOrEqual(played);
    await page.locator("#time", { hasNotText: (await page.locator("#time").textContent()) ?? "" }).waitFor();
    await watchesAgain(page, demo);
    await changesTheSeeds(page, demo);
    await verifies(page, demo);
    expect(calls).toEqual([]);
    expect(complaints.filter((said) => !DRIVER.test(said))).toEqual([]);
    await page.locator("#lobby").click();
    await page.waitForURL(stage.product.address + HOME[demo.locale]);
    await context.close();
  });
});

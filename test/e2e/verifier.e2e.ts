// The public verifier as a player meets it: from the round's link, without signing in, in both languages, without a network.
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import axe from "axe-core";
import type { Browser, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { launchGame } from "./screens/launch-game.ts";
import { arrange } from "./arrange.ts";
import { untilReady } from "./play/until-ready.ts";
import { openBrowser, signIn, startProduct, visit, type Product } from "./product.ts";

let product: Product;
let browser: Browser;
/** Of a settled round that won, from the dashboard: everything after the #. */
let round: URLSearchParams;
let folder: string;

arrange({
  async make() {
    product = await startProduct({ args: ["--rounds", "3000", "--quiet"] });
    browser = await openBrowser();
    folder = mkdtempSync(path.join(os.tmpdir(), "reelgate-kept-"));
    round = await linkFromTheDashboard();
  },
  async end() {
    await browser.close();
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  },
});

async function linkFromTheDashboard(): Promise<URLSearchParams> {
  const { page, context } = await visit(browser);
  await signIn(page, product, { agent: "aurora", role: "owner" });
  const found = await page.request.get(
    `${product.address}/api/rounds?game=lantern-meadow&min_multiplier=2&state=settled`,
  );
  const { data } = z.object({ data: z.array(z.object({ id: z.string() })).min(1) }).parse(await found.json());
  await page.goto(`${product.address}/dashboard/game/history?open=${data[0]?.id ?? ""}`);
  const link = page.getByRole("link", { name: "Open in the players’ verifier" });
  const href = (await link.getAttribute("href")) ?? "";
  await context.close();
  return new URLSearchParams(new URL(href, product.address).hash.slice(1));
}

const fragment = (changes: Readonly<Record<string, string>> = {}): string => {
  const entries = new URLSearchParams(round);
  for (const [name, value] of Object.entries(changes)) entries.set(name, value);
  return `#${entries.toString()}`;
};
/** Waits for the worker too: from then on the page has what it will ever need. */
async function open(page: Page, hash: string, lang = "en-US"): Promise<void> {
  await page.goto(`${product.address}/verify/?lang=${lang}${hash}`);
  await page.waitForURL(new RegExp(`/verify/[^/]+\\.${lang}\\.html`));
  await page.evaluate("navigator.serviceWorker.ready.then(() => true)");
}
const verdict = (page: Page) => page.locator("#found h3");

describe("works", () => {
  test("a round of the dashboard holds, for anybody, and what it won is what was paid", async () => {
    const { page, complaints } = await visit(browser);
    await open(page, fragment());
    await verdict(page).waitFor();
    expect(await verdict(page).textContent()).toBe("This round holds");
    expect(await page.locator("#found li.good").count()).toBe(4);
    expect(await page.locator("#found .won").count()).toBeGreaterThan(0);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test("the other language is one link away and keeps the round", async () => {
    const { page } = await visit(browser);
    await open(page, fragment());
    await page.getByRole("link", { name: "Português" }).click();
    await page.waitForURL(/pt-BR\.html#/);
    expect(await verdict(page).textContent()).toBe("Esta rodada confere");
    expect(await page.locator("html").getAttribute("lang")).toBe("pt-BR");
    await page.context().close();
  });

  test("the browser's language is spoken where the address names none", async () => {
    const { page } = await visit(browser, { locale: "pt-BR" });
    await page.goto(`${product.address}/verify/`);
    await page.waitForURL(/pt-BR\.html$/);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Verificador de rodadas");
    await page.context().close();
  });

  test("once there it asks nobody for anything, and works without a network, also after a reload", async () => {
    const { page, context } = await visit(browser);
    await open(page, "");
    const asked: string[] = [];
    context.on("request", (request) => asked.push(request.url()));
    await context.setOffline(true);
    for (const [name, value] of round) {
      if (name === "game") continue;
      const field = page.locator(`#${name}`);
      if (name === "variant") await field.selectOption(value);
      else await field.fill(value);
    }
    await page.getByRole("button", { name: "Verify the round" }).click();
    await verdict(page).waitFor();
    expect(await verdict(page).textContent()).toBe("This round holds");
    expect(asked).toEqual([]);
    await page.reload();
    await verdict(page).waitFor();
    expect(await verdict(page).textContent()).toBe("This round holds");
    await page.getByRole("link", { name: "Português" }).click();
    await page.waitForURL(/pt-BR\.html#/);
    expect(await verdict(page).textContent()).toBe("Esta rodada confere");
    await page.goto(`${product.address}/verify/?lang=en-US${fragment()}`);
    await page.waitForURL(/en-US\.html#/);
    expect(await verdict(page).textContent()).toBe("This round holds");
    await context.close();
  });

  test("a player changes the seeds in the game, sets one of their own, and checks there what was played", async () => {
    const { page, context } = await visit(browser);
    await page.goto(await launchGame(product, "lantern-meadow", "en-US"));
    await untilReady(page);
    await page.locator("#seal").click();
    await page.getByLabel(/A seed of your own/).fill("my-own");
    await page.getByRole("button", { name: "Use this seed" }).click();
    await page.getByText("Your seed is part of the rounds to come.").waitFor();
    await page.keyboard.press("Escape");
    await page.locator("#spin").click();
    await page.waitForResponse((answer) => answer.url().endsWith("/play/api/shown"));
    await untilReady(page);
    await page.locator("#seal").click();
    await page.getByRole("button", { name: "Change the seeds" }).click();
    await page.getByText("These seeds are over. They decided 1 round:").waitFor();
    const [verifier] = await Promise.all([
      context.waitForEvent("page"),
      page.getByRole("link", { name: "Open the verifier" }).click(),
    ]);
    await verdict(verifier).waitFor();
    expect(await verdict(verifier).textContent()).toBe("This round holds");
    expect(await verifier.locator("#client_seed").inputValue()).toBe("my-own");
    await context.close();
  });

  test("kept as a file it works without a server", async () => {
    const { page } = await visit(browser, { acceptDownloads: true });
    await open(page, "");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Keep this page as a file" }).click(),
    ]);
    const kept = path.join(folder, download.suggestedFilename());
    await download.saveAs(kept);
    await page.goto(`file://${kept}${fragment()}`);
    await verdict(page).waitFor();
    expect(await verdict(page).textContent()).toBe("This round holds");
    await page.context().close();
  });
});

describe("refuses", () => {
  test("each wrong entry at its field, and moves to the first", async () => {
    const { page } = await visit(browser);
    await open(page, fragment({ server_seed: "xyz", nonce: "-1", variant: "r00", stake: "" }));
    const flaws = { server_seed: /64 characters/, nonce: /whole number/, variant: /Not known/, stake: /needed/ };
    for (const [field, text] of Object.entries(flaws)) {
      expect(await page.locator(`#${field}`).getAttribute("aria-invalid")).toBe("true");
      expect(await page.locator(`#${field}_flaw`).textContent()).toMatch(text);
    }
    expect(await page.locator("#maths_hash").getAttribute("aria-invalid")).toBe("false");
    expect(await page.evaluate("document.activeElement.id")).toBe("server_seed");
    expect(await verdict(page).count()).toBe(0);
    await page.context().close();
  });
});

describe("protects", () => {
  test.each([
    [{ server_seed: "ff".repeat(32) }, /not the one whose hash was shown before the stake: its hash is [0-9a-f]{64}/],
    [{ maths_hash: "0".repeat(64) }, /The maths hash is not that of .* No certified variant/],
    [{ win: "0.01" }, /These reels win [\d.,]+, but 0\.01 was paid/],
    [{ stops: "1.1.1.1.1" }, /The reels did not stop at 1\.1\.1\.1\.1\./],
  ])("%j does not hold, and the difference is said", async (change, said) => {
    const { page } = await visit(browser);
    await open(page, fragment(change));
    await verdict(page).waitFor();
    expect(await verdict(page).textContent()).toBe("Something does not hold");
    expect(await page.locator("#found li.bad").allTextContents()).toContainEqual(expect.stringMatching(said));
    await page.context().close();
  });

  test("the browser itself keeps what is entered from leaving", async () => {
    const { page } = await visit(browser);
    await open(page, fragment());
    const tries = `Promise.allSettled([
      fetch("/api/home"),
      fetch("https://games.example/"),
      new Promise((done, fail) => { const image = new Image(); image.onload = done; image.onerror = fail; image.src = "/favicon.svg"; }),
    ]).then((all) => all.map((one) => one.status))`;
    expect(await page.evaluate(tries)).toEqual(["rejected", "rejected", "rejected"]);
    await page.context().close();
  });

  const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
  const states = { empty: {}, holding: fragment, differing: { win: "0.01", maths_hash: "0".repeat(64) } };
  test.each(
    (["en-US", "pt-BR"] as const).flatMap((lang) =>
      (["desktop", "phone"] as const).flatMap((size) =>
        (["light", "dark"] as const).map((mode) => [lang, size, mode] as const),
      ),
    ),
  )("in %s on a %s in %s everything can be read, reached and used", async (lang, size, mode) => {
    const { page } = await visit(browser, { viewport: sizes[size], colorScheme: mode, bypassCSP: true });
    for (const [state, change] of Object.entries(states)) {
      await open(page, state === "empty" ? "" : fragment(typeof change === "function" ? {} : change), lang);
      if (state !== "empty") await verdict(page).waitFor();
      await page.evaluate(`${axe.source}; undefined`);
      const found = await page.evaluate(
        `axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + " " + nodes[0].html))`,
      );
      expect([state, z.array(z.string()).parse(found)]).toEqual([state, []]);
      const tooWide = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
      expect([state, await page.evaluate(tooWide)]).toEqual([state, 0]);
    }
    await page.context().close();
  });
});

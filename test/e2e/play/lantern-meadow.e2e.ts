// A player's visit around the reels: a second tab, a reload in the middle of a spin, their history, and the lost picture.
import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import type { Browser, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { arrange } from "../arrange.ts";
import { openBrowser, startProduct, visit, type Product, type Visitor } from "../product.ts";
import { untilReady } from "./until-ready.ts";

const client = path.resolve(import.meta.dirname, "../../../examples/typescript/client.ts");

let product: Product;
let browser: Browser;
let game: Visitor;
let launch = "";
arrange({
  async make() {
    product = await startProduct();
    browser = await openBrowser();
    const key = product.credentials.agents.find(({ code }) => code === "aurora");
    const env = {
      ...process.env,
      REELGATE_ADDRESS: product.address,
      REELGATE_KEY: key?.key_id,
      REELGATE_KEY_SECRET: key?.secret,
    };
    const { stdout } = await promisify(execFile)("node", [client, "enter", "visit-1", "BRL", "20000"], { env });
    launch = z.object({ launch_url: z.string() }).parse(JSON.parse(stdout)).launch_url;
    // The browser's language is not the player's: the launch says Portuguese.
    game = await visit(browser, { locale: "en-US", viewport: { width: 390, height: 844 } });
    await game.page.goto(launch);
  },
  async end() {
    await browser.close();
    await product.stop();
  },
});

const spin = async (page: Page) => {
  const answered = page.waitForResponse((one) => one.url().endsWith("/play/api/spins") && one.ok());
  await page.getByRole("button", { name: "Girar", exact: true }).click();
  await answered;
};

describe("works", () => {
  test("a reload in the middle of a spin ends it and says what it came to", async () => {
    await untilReady(game.page);
    await spin(game.page);
    await game.page.reload();
    await untilReady(game.page);
    expect(await game.page.locator("#message").textContent()).toMatch(/^Seu último giro, R\$\s0,20: ./);
  });

  test("the rules name the figures of the variant", async () => {
    await game.page.getByRole("button", { name: "Regras e RTP" }).click();
    const rules = game.page.getByRole("dialog", { name: "Regras e RTP" });
    await rules.getByText("Chance do maior prêmio").waitFor();
    expect(await rules.getByText(/^1 em [\d.]+ rodadas$/).count()).toBe(1);
    await game.page.keyboard.press("Escape");
  });

  test("the history lists the round, shows it again, and counts nothing", async () => {
    const { page } = game;
    await untilReady(page);
    await spin(page);
    await untilReady(page);
    const balance = await page.locator("[data-figure=balance]").textContent();
    await page.getByRole("button", { name: "Histórico" }).click();
    const history = page.getByRole("dialog", { name: "Histórico" });
    await history
      .getByRole("button", { name: /^Verificar/ })
      .first()
      .click();
    await history.getByText(/semente secreta desta rodada é mostrada/).waitFor();
    await history
      .getByRole("button", { name: /^Ver de novo/ })
      .first()
      .click();
    await page.getByText("Replay · nada é apostado").waitFor();
    await untilReady(page);
    expect(await page.locator("[data-figure=balance]").textContent()).toBe(balance);
  });

  test("a lost graphics context is painted over and found again, and the game plays on", async () => {
    const { page } = game;
    await untilReady(page);
    const seen = () => page.locator("canvas.layer:visible").count();
    const before = await seen();
    await page.evaluate(`globalThis.losing = document.querySelector("#stage").getContext("webgl2").getExtension("WEBGL_lose_context");
      losing.loseContext()`);
    await page.locator("#stage").waitFor({ state: "hidden" });
    expect(await seen()).toBe(before);
    await spin(page);
    await untilReady(page);
    await page.evaluate("losing.restoreContext()");
    await page.locator("#stage").waitFor({ state: "visible" });
    await spin(page);
    await untilReady(page);
  });
});

describe("refuses", () => {
  test("the same address in a second tab, in the launch's language, saying what to do", async () => {
    const second = await visit(browser, { locale: "en-US" });
    await second.page.goto(launch);
    const ending = second.page.getByRole("dialog", { name: "O jogo terminou" });
    await ending.getByText(/Continue na aba/).waitFor();
    await second.context.close();
  });
});

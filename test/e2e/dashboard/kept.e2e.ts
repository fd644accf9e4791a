// Going back and forth between lists: they stand as they were left, ask for nothing meanwhile, and follow their own address.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openBrowser, enter, startProduct, visit, type Product, type Visitor } from "../product.ts";

const OVERVIEW = "/dashboard";
const ROUNDS = "/dashboard/game/history";
const PLAYERS = "/dashboard/user/manage";
const API = "/dashboard/api";
const TITLES = { [ROUNDS]: "Rounds", [PLAYERS]: "Players" } as const;

let product: Product;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let asked: string[];

const inSight = () => page.locator("main > [data-screen]:not([style*=none])");
const openers = () => inSight().locator("tbody [data-row-opener]");
async function go(path: string): Promise<void> {
  await page.locator(`nav a[href="${path}"]`).first().click();
  await page.waitForURL(`**${path}`);
}
async function goToList(path: typeof ROUNDS | typeof PLAYERS): Promise<void> {
  await go(path);
  // The address changes before what is drawn.
  await page.getByRole("heading", { level: 1, name: TITLES[path], exact: true }).waitFor();
  await openers().first().waitFor();
}
/** Marks the screen in sight, by a name no drawing would give it. */
const mark = (name: string) =>
  page.evaluate(
    `document.querySelector("main > [data-screen]:not([style*=none])").setAttribute("data-marked", "${name}")`,
  );
const marks = () => inSight().getAttribute("data-marked");

beforeAll(async () => {
  product = await startProduct();
  browser = await openBrowser();
  visitor = await visit(browser);
  page = visitor.page;
  await enter(page, product, { agent: "reelgate", role: "owner" });
  page.on("request", (request) => asked.push(request.url().replace(product.address, "")));
  asked = [];
});
afterAll(async () => {
  await browser.close();
  await product.stop();
  expect(visitor.complaints).toEqual([]);
});
beforeEach(async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${product.address}${OVERVIEW}`);
  await page.locator("main canvas").first().waitFor();
});

describe("works", () => {
  test("a list is the same one when the reader comes back, whatever way", async () => {
    await goToList(ROUNDS);
    await mark("rounds");
    await goToList(PLAYERS);
    expect(await marks()).toBeNull();
    await mark("players");
    await goToList(ROUNDS);
    expect(await marks()).toBe("rounds");
    await page.goBack();
    await page.waitForURL(`**${PLAYERS}`);
    await expect.poll(marks).toBe("players");
    expect(await inSight().count()).toBe(1);
    expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
  });

  test("the way back leads to what was pressed last, unless something else has the focus", async () => {
    await goToList(ROUNDS);
    const focused = () => page.evaluate("document.activeElement.dataset.here ?? document.activeElement.tagName");
    const opener = openers().nth(2);
    await opener.focus();
    await page.evaluate("document.activeElement.dataset.here = 'pressed'");
    // As a link in the row would lead on: what is pressed keeps the focus until its screen is gone.
    await page.evaluate(`document.querySelector('nav a[href="${PLAYERS}"]').click()`);
    await page.getByRole("heading", { level: 1, name: TITLES[PLAYERS], exact: true }).waitFor();
    expect(await focused()).toBe("BODY");
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: TITLES[ROUNDS], exact: true }).waitFor();
    expect(await focused()).toBe("pressed");
    // By the sidebar: the focus is on its link, and stays there.
    await goToList(PLAYERS);
    await goToList(ROUNDS);
    expect(await focused()).toBe("A");
  });

  test("out of sight it stays laid out, and nobody reaches it", async () => {
    await goToList(ROUNDS);
    await goToList(PLAYERS);
    await go(OVERVIEW);
    await page.getByRole("heading", { level: 1, name: "Overview", exact: true }).waitFor();
    await goToList(ROUNDS);
    const kept = await page.evaluate<readonly { room: number; isLaidOut: boolean; isSeen: boolean }[]>(`
      [...document.querySelectorAll("main > [data-screen]")].map((screen) => ({
        room: screen.clientHeight - document.querySelector("main").clientHeight,
        isLaidOut: getComputedStyle(screen).display === "flex",
        isSeen: screen.querySelector("h1").checkVisibility(),
      }))`);
    expect(kept.filter(({ isSeen }) => isSeen).length).toBe(1);
    expect(kept.map(({ isLaidOut }) => isLaidOut)).toEqual([true, true, true]);
    expect(new Set(kept.map(({ room }) => room)).size).toBe(1);
    expect(await page.getByRole("table").count()).toBe(1);
  });

  test("it follows the address it is come back to, and leaves that of others alone", async () => {
    await goToList(PLAYERS);
    await inSight().getByLabel("State", { exact: true }).selectOption("blocked");
    await page.waitForURL(/state=blocked/);
    await mark("players");
    await goToList(ROUNDS);
    expect(new URL(page.url()).search).toBe("");
    await page.goBack();
    await page.waitForURL(/state=blocked/);
    await expect.poll(() => inSight().getByLabel("State", { exact: true }).inputValue()).toBe("blocked");
    await goToList(ROUNDS);
    await goToList(PLAYERS);
    expect(await marks()).toBe("players");
    expect(await inSight().getByLabel("State", { exact: true }).inputValue()).toBe("");
  });

  test("out of sight it asks for nothing; in sight again it asks for what it shows", async () => {
    await goToList(ROUNDS);
    await goToList(PLAYERS);
    asked = [];
    await page.evaluate("dispatchEvent(new Event('focus'))");
    await page.waitForTimeout(1_000);
    expect(asked.filter((address) => address.startsWith("/api/rounds"))).toEqual([]);
    await page.waitForTimeout(10_000);
    await goToList(ROUNDS);
    await expect.poll(() => asked.filter((address) => address.startsWith("/api/rounds")).length).toBe(1);
  });
});

describe("protects", () => {
  test("on a phone the way back leads to the same place of a long list", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const goByMenu = async (name: string) => {
      await page.getByRole("button", { name: "Open navigation", exact: true }).click();
      await page.getByRole("dialog").getByRole("link", { name, exact: true }).click();
      await page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
      await inSight().locator("[data-row-opener]").first().waitFor();
    };
    await goByMenu("Players");
    await expect.poll(() => inSight().locator("[data-row-opener]").count()).toBe(50);
    await page.mouse.wheel(0, 4_000);
    await expect.poll(() => page.evaluate("scrollY")).toBe(4_000);
    await goByMenu("Agents");
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "Players", exact: true }).waitFor();
    await expect.poll(() => page.evaluate("scrollY")).toBe(4_000);
  });

  test("the way back closes what is open over a list, and opens nothing that was closed", async () => {
    await goToList(ROUNDS);
    await goToList(PLAYERS);
    await openers().first().click();
    await page.getByRole("dialog").waitFor();
    await page.goBack();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(new URL(page.url()).pathname).toBe(PLAYERS);
    await openers().first().click();
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.goBack();
    await page.waitForTimeout(500);
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(PLAYERS);
    expect(await page.getByRole("dialog").count()).toBe(0);
  });

  test("a list left with something open over it begins anew", async () => {
    await goToList(PLAYERS);
    await mark("players");
    await openers().first().click();
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("ControlOrMeta+k");
    const palette = page.getByRole("dialog", { name: "Command palette" });
    // Over a panel, too, who opens it types on.
    await expect.poll(() => page.evaluate(`document.activeElement.getAttribute("role")`)).toBe("combobox");
    await page.keyboard.type("Rounds");
    await palette.getByRole("option", { name: "Rounds", exact: true }).first().click();
    await page.waitForURL(`**${ROUNDS}`);
    await goToList(PLAYERS);
    expect(await marks()).toBeNull();
    expect(await page.getByRole("dialog").count()).toBe(0);
  });

  test("a screen that shows more than answers is taken down, and no more than five stand", async () => {
    await go(API);
    await inSight().getByRole("tablist").first().waitFor();
    await mark("api");
    for (const path of [ROUNDS, PLAYERS] as const) await goToList(path);
    await go(API);
    await inSight().getByRole("tablist").first().waitFor();
    expect(await marks()).toBeNull();
    const lists = ["agent/agent_manage", "agent/balance_history", "agent/transactions", "user/transactions"];
    for (const path of lists) {
      await go(`/dashboard/${path}`);
      await inSight().getByRole("heading", { level: 1 }).waitFor();
    }
    await expect.poll(() => page.locator("main > [data-screen]").count()).toBe(5);
  });
});

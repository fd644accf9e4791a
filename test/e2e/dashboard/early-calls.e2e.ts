// What a page asks before its code has come is what its screen asks for: each once, none beside the point.
import path from "node:path";
import type { Browser } from "playwright-core";
import { describe, expect, test } from "vitest";
import { arrange } from "../arrange.ts";
import { openBrowser, signIn, startProduct, visit, type Product } from "../product.ts";

let product: Product;
let browser: Browser;
/** Cookies and storage of the platform's owner. */
let owner: string;
arrange({
  async make() {
    product = await startProduct();
    browser = await openBrowser();
    const { page, context } = await visit(browser);
    await signIn(page, product, { agent: "reelgate", role: "owner" });
    owner = path.join(product.dataDir, "owner.json");
    await context.storageState({ path: owner });
    await context.close();
  },
  async end() {
    await browser.close();
    await product.stop();
  },
});

const SESSION = ["/api/session", "/api/views"];
const SCREENS = [
  ["/dashboard", [...SESSION, "/api/agents", "/api/overview"]],
  ["/dashboard/agent/agent_manage", [...SESSION, "/api/agents"]],
  ["/dashboard/game/history", [...SESSION, "/api/agents", "/api/rounds?limit=50&sort=newest"]],
  ["/dashboard/user/manage", [...SESSION, "/api/agents", "/api/players?limit=50&sort=created_at"]],
  ["/pt-BR/dashboard/game/history", [...SESSION, "/api/agents", "/api/rounds?limit=50&sort=newest"]],
] as const;

/** What a page asks the server for until its live connection begins, after which some may be asked again. */
async function askedBy(place: string): Promise<readonly string[]> {
  const context = await browser.newContext({ storageState: owner, locale: "en-US" });
  const page = await context.newPage();
  const asked: string[] = [];
  let isOver = false;
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (!isOver && request.method() === "GET" && pathname.startsWith("/api/")) asked.push(pathname + search);
  });
  page.on("websocket", () => {
    isOver = true;
  });
  const live = page.waitForEvent("websocket");
  await page.goto(product.address + place);
  await live;
  await context.close();
  return asked;
}

const places = (addresses: readonly string[]) => addresses.map((address) => address.split("?")[0]);

describe("works", () => {
  test.each(SCREENS)("%s asks at once for what it shows, and only once", async (place, early) => {
    const asked = await askedBy(place);
    expect(asked.slice(0, early.length)).toEqual(early);
    expect(places(asked.slice(early.length)).filter((one) => places(early).includes(one))).toEqual([]);
  });

  test("a page whose code has not come yet is built whole, with the way to every screen", async () => {
    const context = await browser.newContext({ locale: "en-US", javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${product.address}/dashboard/game/history`);
    await page.getByRole("link", { name: "Players", exact: true }).waitFor();
    await page.getByRole("button", { name: "Search" }).waitFor();
    expect(await page.getByRole("columnheader").count()).toBeGreaterThan(5);
    await context.close();
  });

  test("a list that is narrowed is asked for as it is narrowed, and not as a whole", async () => {
    const asked = await askedBy("/dashboard/game/history?state=refunded");
    expect(asked.filter((address) => address.startsWith("/api/rounds"))).toEqual([
      "/api/rounds?limit=50&sort=newest&state=refunded",
    ]);
  });
});

describe("refuses", () => {
  test("to ask for anything where nobody signed in", async () => {
    const { page, context } = await visit(browser);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${product.address}/dashboard/game/history`);
    await page.waitForURL(/\/auth\/login/);
    expect(asked.filter((place) => place.startsWith("/api/"))).toEqual([]);
    await context.close();
  });
});

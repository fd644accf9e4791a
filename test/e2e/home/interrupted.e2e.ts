// A link followed while the page of another is still on its way: the reader arrives, and the browser has nothing to complain of.
import type { Browser, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { startSlowEnds, type SlowEnds } from "../../fakes/slow-ends.ts";
import { arrange } from "../arrange.ts";
import { openBrowser, startProduct, visit, type Product } from "../product.ts";

let product: Product;
let slow: SlowEnds;
let browser: Browser;
arrange({
  async make() {
    product = await startProduct();
    slow = await startSlowEnds(product.address);
    browser = await openBrowser();
  },
  async end() {
    await browser.close();
    await slow.stop();
    await product.stop();
  },
});

/** Without the pointer, which would fetch what is behind a link before it is pressed. */
const follow = (page: Page, href: string): Promise<unknown> =>
  page.evaluate(`document.querySelector('a[href="${href}"]').click()`);

/** Runs in the page: it has worked off what has come. */
const TURN = "new Promise((done) => setTimeout(done, 200))";

/** Follows two links, the second once the first payload is there without its end; answers what was complained of. */
async function interrupt(after: string): Promise<readonly string[]> {
  const { page, context, complaints } = await visit(browser);
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  const payloads = new Set<string>();
  cdp.on("Network.requestWillBeSent", ({ requestId, request }) => {
    if (request.url.endsWith("/auth/login.data")) payloads.add(requestId);
  });
  const come = new Promise<void>((resolve) => {
    cdp.on("Network.dataReceived", ({ requestId }) => payloads.has(requestId) && resolve());
  });
  // The counts are asked for once the page is alive.
  const alive = page.waitForResponse((response) => response.url().endsWith("/api/home"));
  await page.goto(slow.address);
  await alive;
  slow.hold(after);
  await follow(page, "/auth/login");
  await come;
  await page.evaluate(TURN);
  await follow(page, "/pt-BR");
  await page.evaluate(TURN);
  slow.letGo();
  await page.waitForURL(`${slow.address}/pt-BR`);
  await page.locator("html[lang=pt-BR]").waitFor();
  await context.close();
  return complaints;
}

describe("works", () => {
  test("the payload is dropped in silence", async () => {
    expect(await interrupt("")).toEqual([]);
  });

  test("where its line had an end, what follows it would be dropped with nobody listening", async () => {
    // Each version of the browser has words of its own for it.
    const dropped: unknown = expect.stringMatching(/^uncaught: .*\baborted\b/);
    expect(await interrupt("\n")).toEqual([dropped, dropped]);
  });
});

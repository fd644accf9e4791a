// The live connection of open tabs: through a restart of the server, and through a machine that sleeps and wakes.
import type { BrowserContext, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { LOCALES, type Locale, localise } from "#web/messages/locale.ts";
import { arrangeProduct } from "../arrange.ts";
import { runExample } from "../example-client.ts";
import { enter, visit } from "../product.ts";
import { words } from "../screens/steps.ts";

const CASINO = { agent: "aurora", role: "owner" };
const LATE = { timeout: 60_000 };
const SOCKET = /\/socket\.io\//;

const stage = arrangeProduct();

async function signedIn(locale: Locale) {
  const visitor = await visit(stage.browser, { locale });
  await enter(visitor.page, stage.product, CASINO, localise("/dashboard", locale));
  return visitor;
}

async function isLive(page: Page, locale: Locale): Promise<void> {
  await mark(page, locale).waitFor(LATE);
}
const mark = (page: Page, locale: Locale) =>
  page.getByRole("status").filter({ hasText: words(locale, "shell.live.short.open") });

/** Opens a list with rows in it, live. */
async function opens(page: Page, locale: Locale, path: string): Promise<void> {
  await page.goto(stage.product.address + localise(path, locale));
  await expect.poll(() => page.getByRole("table").getByRole("row").count(), LATE).toBeGreaterThan(5);
  await isLive(page, locale);
}

/** A player comes in from the casino's own server: a new row among the players, and one among their money. */
const comesIn = (player: string) => runExample(stage.product, CASINO.agent, "enter", player, "BRL", "5000");
const rowsOf = (page: Page, player: string) => page.getByRole("table").getByRole("row").filter({ hasText: player });

/** A door before the live connection of every tab opened after this, to be shut and opened. */
async function doorOf(context: BrowserContext): Promise<{ isShut: boolean }> {
  const door = { isShut: false };
  await context.routeWebSocket(SOCKET, (socket) => {
    if (door.isShut) void socket.close();
    else socket.connectToServer();
  });
  await context.route(SOCKET, (route) => (door.isShut ? route.abort() : route.continue()));
  return door;
}

/** Between the two the page runs nothing. `Page.setWebLifecycleState` does not stop a page that its driver holds in sight. */
async function napOf(context: BrowserContext, page: Page) {
  const cdp = await context.newCDPSession(page);
  await cdp.send("Debugger.enable");
  return {
    async sleep(): Promise<void> {
      const asleep = new Promise((resolve) => cdp.once("Debugger.paused", resolve));
      // Answered once it is awake again.
      void cdp.send("Runtime.evaluate", { expression: "debugger" });
      await asleep;
    },
    async wake(): Promise<void> {
      await cdp.send("Debugger.resume");
    },
  };
}

describe("works", () => {
  test("two tabs of one member outlive a restart, and show what came before they were back", async () => {
    const { page: one, context } = await signedIn("en-US");
    const door = await doorOf(context);
    const other = await context.newPage();
    await opens(one, "en-US", "/dashboard/user/manage");
    await opens(other, "pt-BR", "/dashboard/user/transactions");
    door.isShut = true;
    await stage.product.kill();
    await mark(one, "en-US").waitFor({ state: "detached", ...LATE });
    await mark(other, "pt-BR").waitFor({ state: "detached", ...LATE });
    await stage.product.restart();
    await comesIn("meanwhile-1");
    // The control: nothing but the live connection tells them.
    for (const tab of [one, other]) expect(await rowsOf(tab, "meanwhile-1").count()).toBe(0);
    door.isShut = false;
    await isLive(one, "en-US");
    await isLive(other, "pt-BR");
    for (const tab of [one, other]) await rowsOf(tab, "meanwhile-1").first().waitFor(LATE);
    // From here on they are told as before.
    await comesIn("afterwards-1");
    for (const tab of [one, other]) await rowsOf(tab, "afterwards-1").first().waitFor(LATE);
    await context.close();
  });
});

describe.each(LOCALES)("works in %s", (locale) => {
  test("a machine that slept shows what came meanwhile: waking with its network, and before it", async () => {
    const { page, context } = await signedIn(locale);
    await opens(page, locale, "/dashboard/user/manage");
    const nap = await napOf(context, page);
    const [first, second] = [`asleep-${locale}`, `away-${locale}`];

    await nap.sleep();
    await comesIn(first);
    await nap.wake();
    await rowsOf(page, first).first().waitFor(LATE);

    await context.setOffline(true);
    await mark(page, locale).waitFor({ state: "detached", ...LATE });
    await nap.sleep();
    await comesIn(second);
    await nap.wake();
    // Awake without a network: it claims nothing, and keeps what it shows.
    expect(await mark(page, locale).count()).toBe(0);
    expect(await rowsOf(page, second).count()).toBe(0);
    expect(await rowsOf(page, first).count()).toBe(1);
    await context.setOffline(false);
    await rowsOf(page, second).first().waitFor(LATE);
    await isLive(page, locale);
    await context.close();
  });
});

// A slow line: what is typed and pressed before the page is alive counts, and nothing of it lands in an address.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { arrangeProduct } from "../arrange.ts";
import { credentialsOf, signIn, visit } from "../product.ts";

const stage = arrangeProduct();

const OWNER = () => credentialsOf(stage.product, { agent: "reelgate", role: "owner" });

/** The prerendered page before any of its scripts has come; they come when told. */
async function openBefore(page: Page, path: string): Promise<() => void> {
  const told = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await told.promise;
    await route.continue();
  });
  await page.goto(stage.product.address + path, { waitUntil: "commit" });
  await page.locator("button").filter({ visible: true }).first().waitFor();
  return () => told.resolve();
}

const openLogin = (page: Page, prefix: string) => openBefore(page, `${prefix}/auth/login`);

async function fillIn(page: Page, password: string): Promise<void> {
  await page.locator("[name=login]").fill(OWNER().login);
  await page.locator("[name=password]").fill(password);
}

/** Every address the page went to. */
function addresses(page: Page): string[] {
  const seen: string[] = [];
  page.on("framenavigated", (frame) => seen.push(frame.url()));
  page.on("request", (request) => seen.push(request.url()));
  return seen;
}

describe("works", () => {
  test.each([
    ["", "button"],
    ["/pt-BR", "Enter"],
  ])("sent before the page was alive, at %s/auth/login by %s", async (prefix, by) => {
    const { page, context, complaints } = await visit(stage.browser);
    const seen = addresses(page);
    const arrive = await openLogin(page, prefix);
    const password = OWNER().password;
    await fillIn(page, password);
    if (by === "Enter") await page.locator("[name=password]").press("Enter");
    else await page.locator("button[type=submit]").click();
    expect(new URL(page.url()).pathname).toBe(`${prefix}/auth/login`);
    arrive();
    await page.waitForURL(`**${prefix}/dashboard`);
    expect(seen.filter((address) => address.includes(encodeURIComponent(password)))).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("what was typed before stays, also when it is refused", async () => {
    const { page, context } = await visit(stage.browser);
    const arrive = await openLogin(page, "");
    await fillIn(page, "not-the-password");
    await page.locator("button[type=submit]").click();
    arrive();
    await page.getByText("Sign-in name or password is not right.").waitFor();
    expect(await page.locator("[name=login]").inputValue()).toBe(OWNER().login);
    expect(await page.locator("[name=password]").inputValue()).toBe("not-the-password");
    await context.close();
  });

  test("what was typed before and not sent is there to be sent", async () => {
    const { page, context } = await visit(stage.browser);
    const arrive = await openLogin(page, "");
    await fillIn(page, OWNER().password);
    arrive();
    await page.waitForLoadState("networkidle");
    expect(await page.locator("[name=login]").inputValue()).toBe(OWNER().login);
    await page.locator("button[type=submit]").click();
    await page.waitForURL("**/dashboard");
    await context.close();
  });

  test("what was typed before the password was asked for anew is kept for that", async () => {
    const { page, context } = await visit(stage.browser);
    const arrive = await openBefore(page, "/auth/login?show=forgot");
    await page.locator("[name=login]").fill("reelgate.owner");
    arrive();
    await page.getByRole("button", { name: "Send the link" }).waitFor();
    expect(await page.locator("[name=login]").inputValue()).toBe("reelgate.owner");
    await context.close();
  });

  test("a button pressed before does once what it does", async () => {
    const { page, context, complaints } = await visit(stage.browser);
    const arrive = await openLogin(page, "");
    await page.locator("[name=password]").fill("seen");
    await page.getByRole("button", { name: "Show password" }).click();
    expect(await page.locator("[name=password]").getAttribute("type")).toBe("password");
    arrive();
    await page.getByRole("button", { name: "Hide password" }).waitFor();
    expect(await page.locator("[name=password]").getAttribute("type")).toBe("text");
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("the other language chosen before keeps what narrows the page, and is remembered", async () => {
    const { page, context } = await visit(stage.browser);
    const chosen = async () => (await context.cookies()).find(({ name }) => name === "locale")?.value;
    await page.goto(`${stage.product.address}/auth/login`);
    await expect.poll(chosen).toBe("en-US");
    const arrive = await openBefore(page, "/auth/login?next=%2Fdashboard%2Fgame%2Fhistory");
    await page.locator("a[hreflang=pt-BR]").first().click();
    arrive();
    await page.waitForURL("**/pt-BR/auth/login?next=%2Fdashboard%2Fgame%2Fhistory");
    expect(await chosen()).toBe("pt-BR");
    await context.close();
  });

  test.each([
    ["a press", false, (page: Page) => page.getByRole("button", { name: /^Search/ }).click()],
    ["its keys", false, (page: Page) => page.keyboard.press("Control+k")],
    ["a press on a phone", true, (page: Page) => page.getByRole("button", { name: "Open navigation" }).click()],
  ])("what stands around the screens is opened by %s before", async (_, isPhone, press) => {
    const { page, context, complaints } = await visit(stage.browser, {
      viewport: isPhone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    });
    await signIn(page, stage.product, { agent: "reelgate", role: "owner" });
    const arrive = await openBefore(page, "/dashboard");
    await press(page);
    arrive();
    await page.getByRole("dialog", { name: isPhone ? "Main navigation" : "Command palette" }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("what is typed right after the keys of the palette, before it is there, is in its field", async () => {
    const { page, context, complaints } = await visit(stage.browser);
    await signIn(page, stage.product, { agent: "reelgate", role: "owner" });
    const arrive = await openBefore(page, "/dashboard");
    await page.keyboard.press("Control+k");
    await page.keyboard.type("play [?");
    arrive();
    const field = page.getByRole("dialog", { name: "Command palette" }).getByRole("combobox");
    await expect.poll(() => field.inputValue()).toBe("play [?");
    await page.keyboard.type("!");
    expect(await field.inputValue()).toBe("play [?!");
    await page.keyboard.press("Escape");
    await field.waitFor({ state: "detached" });
    // It was taken once; what is typed from here on is a shortcut again.
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+k");
    await field.waitFor();
    expect(await field.inputValue()).toBe("");
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("what was typed before and not sent is not lost by leaving", async () => {
    const { page, context } = await visit(stage.browser);
    await signIn(page, stage.product, { agent: "reelgate", role: "owner" });
    const arrive = await openBefore(page, "/dashboard/profile");
    const field = page.locator("input[type=password]").first();
    await field.fill("something typed");
    arrive();
    await page.waitForLoadState("networkidle");
    await page.locator('nav a[href="/dashboard/user/manage"]').first().click();
    await page.getByRole("alertdialog", { name: "Discard what you entered?" }).waitFor();
    expect(await field.inputValue()).toBe("something typed");
    await context.close();
  });

  test("what was typed before is not lost by a link pressed before, which leads on once it may", async () => {
    const { page, context, complaints } = await visit(stage.browser);
    await signIn(page, stage.product, { agent: "reelgate", role: "owner" });
    const arrive = await openBefore(page, "/dashboard/profile");
    const field = page.locator("input[type=password]").first();
    await field.fill("something typed");
    await page.locator('nav a[href="/dashboard/user/manage"]').first().click();
    arrive();
    const question = page.getByRole("alertdialog", { name: "Discard what you entered?" });
    await question.waitFor();
    expect(await field.inputValue()).toBe("something typed");
    expect(new URL(page.url()).pathname).toBe("/dashboard/profile");
    await question.getByRole("button", { name: "Discard" }).click();
    await page.waitForURL("**/dashboard/user/manage");
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("a link pressed before leads on at once where nothing was typed", async () => {
    const { page, context } = await visit(stage.browser);
    await signIn(page, stage.product, { agent: "reelgate", role: "owner" });
    await openBefore(page, "/dashboard/profile");
    await page.locator('nav a[href="/dashboard/user/manage"]').first().click();
    // None of the scripts has come.
    await page.waitForURL("**/dashboard/user/manage", { waitUntil: "commit" });
    await context.close();
  });

  test("a link pressed before leads on where what was typed is no loss", async () => {
    const { page, context } = await visit(stage.browser);
    const arrive = await openLogin(page, "");
    await page.locator("[name=login]").fill("reelgate.owner");
    await page.locator("a[hreflang=pt-BR]").first().click();
    expect(new URL(page.url()).pathname).toBe("/auth/login");
    arrive();
    await page.waitForURL("**/pt-BR/auth/login");
    await context.close();
  });

  test("a choice made before is made, once", async () => {
    const { page, context, complaints } = await visit(stage.browser, { colorScheme: "light" });
    await signIn(page, stage.product, { agent: "reelgate", role: "owner" });
    const arrive = await openBefore(page, "/dashboard/profile");
    const modes = page.getByRole("main").getByRole("radiogroup", { name: "Colour mode" });
    await modes.getByText("Dark").click();
    const isDark = () => page.evaluate("document.documentElement.classList.contains('dark')");
    expect(await isDark()).toBe(false);
    arrive();
    await expect.poll(isDark).toBe(true);
    expect(await modes.getByRole("radio", { name: "Dark" }).isChecked()).toBe(true);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

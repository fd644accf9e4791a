// Whoever is not signed in is led to sign in without a call; wrong addresses and wrong spellings are told in both languages.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { arrangeProduct } from "../arrange.ts";
import { enter, signIn, visit } from "../product.ts";
import { words } from "../screens/steps.ts";

const stage = arrangeProduct();

/** Every call of the page to the server from now on. */
function calls(page: Page): string[] {
  const seen: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) seen.push(pathname);
  });
  return seen;
}

describe("works", () => {
  test.each(["/dashboard", "/dashboard/game/history", "/pt-BR/dashboard"])(
    "nobody at %s: no call, nothing in the console, and the way in and back",
    async (address) => {
      const { page, context, complaints } = await visit(stage.browser);
      const seen = calls(page);
      await page.goto(stage.product.address + address);
      await page.waitForURL(/\/auth\/login/);
      await page.locator("button[type=submit]").waitFor();
      const locale = address.startsWith("/pt-BR") ? "pt-BR" : "en-US";
      await page.getByText(words(locale, "login.form.again"), { exact: true }).waitFor();
      await page.waitForLoadState("networkidle");
      expect([seen, complaints]).toEqual([[], []]);
      expect(new URL(page.url()).pathname.startsWith("/pt-BR")).toBe(locale === "pt-BR");
      await context.close();
    },
  );

  test("somebody who signed out here is nobody again; somebody signed in waits for nothing", async () => {
    const { page, context } = await visit(stage.browser);
    await enter(page, stage.product, { agent: "reelgate", role: "owner" });
    await page.getByRole("button", { name: "My account" }).click();
    const all = calls(page);
    const last: string[] = [];
    page.on("request", (request) => {
      // What came before is the screen's own, which may still be at its first calls.
      if (request.method() === "DELETE") last.push(...all.splice(0));
    });
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.waitForURL(/\/auth\/login/);
    expect(last).toContain("/api/session");
    expect(all).toEqual([...new Set(all)]);
    const seen = calls(page);
    await page.goto(`${stage.product.address}/dashboard/user/manage`);
    await page.waitForURL(/\/auth\/login/);
    expect(seen).toEqual([]);
    await signIn(page, stage.product, { agent: "reelgate", role: "owner" });
    // The control: held back, they would never go out together.
    await page.route("**/api/session", () => undefined);
    const together = page.waitForRequest("**/api/players*");
    await page.goto(`${stage.product.address}/dashboard/user/manage`, { waitUntil: "commit" });
    await together;
    await context.close();
  });
});

describe("protects", () => {
  test.each(["/dashboard/user/manage", "/dashboard/api?tab=keys"])(
    "signed out in another tab: %s asks for nothing a second time before it leaves",
    async (address) => {
      const { page, context } = await visit(stage.browser);
      await signIn(page, stage.product, { agent: "aurora", role: "owner" });
      await page.goto(stage.product.address + address);
      await page.getByText("Live", { exact: true }).waitFor();
      await page.waitForLoadState("networkidle");
      const seen = calls(page);
      await context.request.delete(`${stage.product.address}/api/session`);
      await page.waitForURL(/\/auth\/login/);
      await page.locator("button[type=submit]").waitFor();
      await page.getByText(words("en-US", "login.form.ended"), { exact: true }).waitFor();
      expect(seen).toContain("/api/session/end");
      expect(seen).toEqual([...new Set(seen)]);
      await context.close();
    },
  );
});

describe("refuses", () => {
  test.each([
    ["/dashboard/nothing", "en-US", "Page Not Found", "Page Not Found: /dashboard/nothing"],
    ["/pt-BR/dashboard/nothing", "pt-BR", "Página não encontrada", "Página não encontrada: /pt-BR/dashboard/nothing"],
  ])("%s with 404 and its path", async (address, locale, title, text) => {
    const { page, context } = await visit(stage.browser);
    const answer = await page.goto(stage.product.address + address);
    expect(answer?.status()).toBe(404);
    await page.getByText(text, { exact: true }).waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe(locale);
    expect(await page.getByText("404").count()).toBe(1);
    expect(await page.title()).toBe(`${title} · Reelgate`);
    await context.close();
  });

  test("Portuguese spelt otherwise: the same page at its own address", async () => {
    const { page, context } = await visit(stage.browser);
    const answer = await page.goto(`${stage.product.address}/pt-br/auth/login?next=%2Fdashboard`);
    expect(answer?.status()).toBe(200);
    expect(page.url()).toBe(`${stage.product.address}/pt-BR/auth/login?next=%2Fdashboard`);
    await page.getByRole("heading", { level: 1, name: "Entrar" }).waitFor();
    await context.close();
  });
});

// What members do on their profile besides passwords and devices: colour mode, and two-factor with its sign-in.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeOf } from "../../http/authenticator.ts";
import { openBrowser, signIn, startProduct, visit, type Product } from "../product.ts";

const AGENT = "aurora";
const PATIENT = { timeout: 60_000 };

let product: Product;
let browser: Browser;
beforeAll(async () => {
  product = await startProduct();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

function memberOf(role: string): { readonly login: string; readonly password: string } {
  const found = product.credentials.members.find((one) => one.agent === AGENT && one.role === role);
  if (found === undefined) throw new Error(`no ${role} of ${AGENT}`);
  return found;
}

async function typePassword(page: Page, { login, password }: ReturnType<typeof memberOf>): Promise<void> {
  await page.getByLabel("Agent code or e-mail").fill(login);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

async function typeCode(page: Page, label: string, code: string): Promise<void> {
  await page.getByRole("textbox", { name: label, exact: true }).fill(code);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

const isDark = (page: Page) => page.evaluate('document.documentElement.classList.contains("dark")');

describe("works", () => {
  test("the colour mode is chosen on the profile, at once, and stays", async () => {
    const { page, complaints } = await visit(browser, { colorScheme: "light" });
    await signIn(page, product, { agent: AGENT, role: "viewer" });
    await page.goto(`${product.address}/dashboard/profile`);
    const card = page.getByRole("main").getByRole("radiogroup", { name: "Colour mode" });
    await card.getByText("Dark").click();
    await expect.poll(() => isDark(page), PATIENT).toBe(true);
    await page.reload();
    await card.waitFor();
    expect(await isDark(page)).toBe(true);
    await expect.poll(() => card.getByRole("radio", { name: "Dark" }).isChecked(), PATIENT).toBe(true);
    await card.getByText("System").click();
    await expect.poll(() => isDark(page), PATIENT).toBe(false);
    expect(complaints).toEqual([]);
  });

  test("two-factor: set up with a code, asked for at the next sign-in, a recovery code in its place, turned off", async () => {
    const member = memberOf("finance");
    const { page } = await visit(browser);
    await signIn(page, product, { agent: AGENT, role: "finance" });
    await page.goto(`${product.address}/dashboard/profile`);
    await page.getByRole("button", { name: "Turn two-factor on" }).click();
    const dialog = page.getByRole("dialog", { name: "Turn two-factor on" });
    await dialog.getByLabel("Password", { exact: true }).fill(member.password);
    await dialog.getByRole("button", { name: "Next" }).click();
    await dialog.getByRole("img", { name: "QR code for your authenticator" }).waitFor();
    const secret = (await dialog.getByRole("note", { name: "Secret for your authenticator" }).textContent()) ?? "";
    await dialog.getByRole("textbox", { name: "Code" }).fill("000000");
    await dialog.getByRole("button", { name: "Turn it on" }).click();
    await dialog.getByText("The code is not right").waitFor();
    const first = codeOf(secret, new Date());
    await dialog.getByRole("textbox", { name: "Code" }).fill(first);
    await dialog.getByRole("button", { name: "Turn it on" }).click();
    const shown = page.getByRole("dialog", { name: "Your recovery codes" });
    const codes = await shown
      .getByRole("list", { name: "Your recovery codes" })
      .getByRole("listitem")
      .allTextContents();
    expect(codes).toHaveLength(10);
    await shown.getByRole("button", { name: "I have kept them" }).click();
    await page.getByText("10 recovery codes are left.").waitFor();

    const elsewhere = await visit(browser);
    await elsewhere.page.goto(`${product.address}/dashboard/agent/transactions`);
    await typePassword(elsewhere.page, member);
    await elsewhere.page.getByRole("heading", { name: "One step more" }).waitFor();
    await typeCode(elsewhere.page, "Code", first);
    await elsewhere.page.getByText("The code is not right, or has been used.").waitFor();
    await typeCode(elsewhere.page, "Code", codeOf(secret, new Date(), 1));
    await elsewhere.page.waitForURL(/\/dashboard\/agent\/transactions$/);

    const third = await visit(browser, { locale: "pt-BR" });
    await third.page.goto(`${product.address}/auth/login`);
    await typePassword(third.page, member);
    await third.page.getByRole("button", { name: "Use a recovery code" }).click();
    await typeCode(third.page, "Recovery code", codes[4]?.toLowerCase() ?? "");
    await third.page.waitForURL(/\/dashboard$/);

    await page.reload();
    await page.getByText("9 recovery codes are left.").waitFor();
    await page.getByRole("button", { name: "Turn two-factor off" }).click();
    const asked = page.getByRole("alertdialog", { name: "Turn two-factor off?" });
    await asked.getByLabel("Password", { exact: true }).fill(member.password);
    await asked.getByRole("textbox", { name: "Code" }).fill(codes[5] ?? "");
    await asked.getByRole("button", { name: "Turn two-factor off" }).click();
    await page.getByText("Two-factor is off.").waitFor();
    await page.getByRole("button", { name: "Turn two-factor on" }).waitFor();
  });
});

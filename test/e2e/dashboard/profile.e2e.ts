// What members do on their profile besides passwords and devices: colour mode, two-factor with its sign-in, and other members.
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { codeOf } from "../../http/authenticator.ts";
import { arrangeProduct } from "../arrange.ts";
import { credentialsOf, signIn, visit } from "../product.ts";
import { WATCH_SHIFTS } from "../screens/inspect.ts";

const AGENT = "aurora";
const PATIENT = { timeout: 60_000 };

const stage = arrangeProduct();

const memberOf = (role: string) => credentialsOf(stage.product, { agent: AGENT, role });

async function typePassword(page: Page, { login, password }: ReturnType<typeof memberOf>): Promise<void> {
  await page.getByLabel("Agent code or e-mail").fill(login);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

async function typeCode(page: Page, label: string, code: string): Promise<void> {
  await page.getByRole("textbox", { name: label, exact: true }).fill(code);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** The link in the newest mail to somebody, once it is there. */
async function invitationFor(address: string): Promise<string> {
  const folder = path.join(stage.product.dataDir, "outbox");
  const read = async (): Promise<string> => {
    const names = (await readdir(folder).catch(() => [])).toSorted((a, b) => b.localeCompare(a));
    for (const name of names) {
      const mail = (await readFile(path.join(folder, name), "utf8")).replaceAll(/=\r?\n/g, "").replaceAll("=3D", "=");
      const link = /http\S+#join=[\w.-]+/.exec(mail)?.[0];
      if (link !== undefined && mail.includes(address)) return link;
    }
    return "";
  };
  await expect.poll(read, PATIENT).not.toBe("");
  return read();
}

const SCREENS = [
  ["a desk in English", "/dashboard/profile", { width: 1440, height: 900 }],
  ["a phone in Portuguese", "/pt-BR/dashboard/profile", { width: 390, height: 844 }],
] as const;

const isDark = (page: Page) => page.evaluate('document.documentElement.classList.contains("dark")');

describe("works", () => {
  test.each(SCREENS)("nothing moves while the profile comes, on %s", async (_, address, viewport) => {
    const { page, context } = await visit(stage.browser, { locale: "en-GB", viewport });
    await signIn(page, stage.product, { agent: AGENT, role: "viewer" });
    await page.addInitScript(WATCH_SHIFTS);
    await page.goto(stage.product.address + address);
    await page.getByRole("main").locator("table").first().waitFor();
    await expect.poll(() => page.getByRole("main").locator("section .animate-pulse").count(), PATIENT).toBe(0);
    expect(await page.evaluate("globalThis.shifted")).toBe(0);
    await context.close();
  });

  test("the colour mode is chosen on the profile, at once, and stays", async () => {
    const { page, complaints } = await visit(stage.browser, { colorScheme: "light" });
    await signIn(page, stage.product, { agent: AGENT, role: "viewer" });
    await page.goto(`${stage.product.address}/dashboard/profile`);
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
    const { page } = await visit(stage.browser);
    await signIn(page, stage.product, { agent: AGENT, role: "finance" });
    await page.goto(`${stage.product.address}/dashboard/profile`);
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
    const listed = shown.getByRole("list", { name: "Your recovery codes" }).getByRole("listitem");
    await listed.nth(9).waitFor();
    const codes = await listed.allTextContents();
    expect(codes).toHaveLength(10);
    await shown.getByRole("button", { name: "I have kept them" }).click();
    await page.getByText("10 recovery codes are left.").waitFor();

    const elsewhere = await visit(stage.browser);
    await elsewhere.page.goto(`${stage.product.address}/dashboard/agent/transactions`);
    await typePassword(elsewhere.page, member);
    await elsewhere.page.getByRole("heading", { name: "One step more" }).waitFor();
    await typeCode(elsewhere.page, "Code", first);
    await elsewhere.page.getByText("The code is not right, or has been used.").waitFor();
    await typeCode(elsewhere.page, "Code", codeOf(secret, new Date(), 1));
    await elsewhere.page.waitForURL(/\/dashboard\/agent\/transactions$/);

    const third = await visit(stage.browser, { locale: "en-GB" });
    await third.page.goto(`${stage.product.address}/auth/login`);
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

  test("a member is invited, sets a password by the mail, gets another role, and is out at once when deactivated", async () => {
    const { page } = await visit(stage.browser);
    await signIn(page, stage.product, { agent: AGENT, role: "manager" });
    await page.goto(`${stage.product.address}/dashboard/profile`);
    await page.getByRole("button", { name: "Invite a member" }).click();
    const form = page.getByRole("dialog", { name: "Invite a member" });
    const roles = form.getByRole("combobox", { name: "Role" });
    expect(await roles.getByRole("option").allTextContents()).not.toContain("Owner");
    await form.getByLabel("Name").fill("Bia Reis");
    await form.getByLabel("E-mail").fill(memberOf("owner").login);
    await roles.selectOption("Viewer");
    await form.getByRole("button", { name: "Send the invitation" }).click();
    await form.getByText("Somebody already signs in with this e-mail.").waitFor();
    await form.getByLabel("E-mail").fill("bia@example.com");
    await form.getByRole("button", { name: "Send the invitation" }).click();
    await form.waitFor({ state: "detached" });
    const row = page.getByRole("region", { name: "Members" }).getByRole("row", { name: /Bia Reis/ });
    await row.getByText("Invited").waitFor();

    const bia = await visit(stage.browser);
    await bia.page.goto(await invitationFor("bia@example.com"));
    await bia.page.getByRole("heading", { name: "Welcome: set your password" }).waitFor();
    await expect.poll(() => bia.page.evaluate("location.href"), PATIENT).toBe(`${stage.product.address}/auth/login`);
    await bia.page.getByLabel("New password").fill("six lanterns by the sea");
    await bia.page.getByRole("button", { name: "Set the password" }).click();
    await bia.page.getByRole("heading", { name: "Your password is set" }).waitFor();
    await bia.page.getByRole("button", { name: "Sign in" }).click();
    await typePassword(bia.page, { login: "bia@example.com", password: "six lanterns by the sea" });
    await bia.page.waitForURL(/\/dashboard$/);

    await page.reload();
    await row.getByText("Active").waitFor();
    await row.getByRole("button", { name: "Bia Reis" }).click();
    const panel = page.getByRole("dialog", { name: "Bia Reis" });
    await panel.getByRole("button", { name: "Change the role" }).click();
    const change = page.getByRole("dialog", { name: "Another role for Bia Reis" });
    await change.getByRole("combobox", { name: "Role" }).selectOption("Support");
    await change.getByRole("button", { name: "Change the role" }).click();
    await panel.getByText("Support").waitFor();
    await panel.getByRole("button", { name: "Deactivate" }).click();
    const sure = page.getByRole("alertdialog", { name: "Deactivate Bia Reis?" });
    await sure.getByRole("button", { name: "Deactivate" }).click();
    await panel.getByText("Deactivated").waitFor();
    await bia.page.waitForURL(/\/auth\/login/, PATIENT);
  });
});

// What members are told and how they set it; and that whoever moves money is led to set two-factor up where it is required.
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { codeOf } from "../../http/authenticator.ts";
import { arrange } from "../arrange.ts";
import { openBrowser, signIn, startProduct, visit, type Product } from "../product.ts";

const PATIENT = { timeout: 60_000 };

let product: Product;
let browser: Browser;
/** Of the platform, where it has set two-factor up. */
let finance: Page;
arrange({
  async make() {
    product = await startProduct({
      args: ["--rounds", "500", "--quiet"],
      environment: { REQUIRE_TWO_FACTOR: "yes" },
    });
    browser = await openBrowser();
  },
  async end() {
    await browser.close();
    await product.stop();
  },
});

const memberOf = (agent: string, role: string) => {
  const found = product.credentials.members.find((one) => one.agent === agent && one.role === role);
  if (found === undefined) throw new Error(`no ${role} of ${agent}`);
  return found;
};

async function openActions(page: Page): Promise<void> {
  await page.goto(`${product.address}/dashboard/agent/agent_manage?search=aurora`);
  await page.getByRole("button", { name: "Actions for aurora", exact: true }).click();
}

/** Whether a mail to somebody has these words in its subject; long ones are folded. */
async function wasMailed(to: string, words: RegExp): Promise<boolean> {
  const folder = path.join(product.dataDir, "outbox");
  for (const name of await readdir(folder).catch(() => [])) {
    const mail = (await readFile(path.join(folder, name), "utf8")).replaceAll(/\r?\n /g, " ");
    if (mail.includes(to) && words.test(mail)) return true;
  }
  return false;
}

describe("works", () => {
  /** Whoever moves the platform's money is led to set two-factor up, and moves none before. */
  async function setsUp(): Promise<void> {
    const member = memberOf("reelgate", "finance");
    const { page, complaints } = await visit(browser);
    finance = page;
    await page.goto(`${product.address}/auth/login`);
    await page.getByLabel("Agent code or e-mail").fill(member.login);
    await page.getByLabel("Password", { exact: true }).fill(member.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Turn two-factor on" });
    await dialog.getByRole("button", { name: "Cancel" }).click();
    const bar = page.getByRole("region", { name: "Two-factor is missing" });
    await bar.waitFor();
    await openActions(page);
    const send = page.getByRole("menuitem", { name: "Send credit" });
    expect(await send.getAttribute("aria-disabled")).toBe("true");
    await page.keyboard.press("Escape");

    await bar.getByRole("link", { name: "Set two-factor up" }).click();
    await dialog.getByLabel("Password", { exact: true }).fill(member.password);
    await dialog.getByRole("button", { name: "Next" }).click();
    const secret = (await dialog.getByRole("note", { name: "Secret for your authenticator" }).textContent()) ?? "";
    await dialog.getByRole("textbox", { name: "Code" }).fill(codeOf(secret, new Date()));
    await dialog.getByRole("button", { name: "Turn it on" }).click();
    await page.getByRole("button", { name: "I have kept them" }).click();
    await bar.waitFor({ state: "detached" });
    await openActions(page);
    await send.waitFor();
    expect(await send.getAttribute("aria-disabled")).not.toBe("true");
    await page.keyboard.press("Escape");
    expect(complaints).toEqual([]);
  }

  /** A request for credit is told who may decide it: at once on the screen by what leads there, under the bell, and by mail. */
  async function isTold(): Promise<void> {
    await finance.goto(`${product.address}/dashboard`);
    const bell = (state: RegExp) => finance.getByRole("button", { name: state });
    await bell(/^Notices, /).waitFor();
    const { page: agent } = await visit(browser);
    await signIn(agent, product, { agent: "aurora", role: "finance" });
    await agent.goto(`${product.address}/dashboard/agent/transactions`);
    await agent.getByRole("button", { name: "Ask for credit" }).click();
    await agent.getByLabel("Amount").fill("1234.56");
    await agent.getByRole("dialog").getByRole("button", { name: "Send request" }).click();

    const text = "aurora asks for R$1,234.56 of credit.";
    const told = finance.getByRole("alert").filter({ hasText: text });
    await told.getByRole("link").click(PATIENT);
    await finance.waitForURL(/\/dashboard\/agent\/transactions\?tab=requests/);
    await told.waitFor({ state: "detached" });
    await bell(/^Notices, \d new$/).click();
    await finance.getByRole("list", { name: "Notices" }).getByText(text).waitFor();
    await bell(/^Notices, none new$/).waitFor();
    const { login } = memberOf("reelgate", "finance");
    await expect.poll(() => wasMailed(login, /A credit request of aurora waits/), PATIENT).toBe(true);
  }

  /** What is told is set on the profile and stays; mails about one's own sign-in always come. */
  async function chooses(): Promise<void> {
    await finance.goto(`${product.address}/dashboard/profile`);
    const box = (name: string) => finance.getByRole("checkbox", { name, exact: true });
    const password = box("Your password is changed, by e-mail");
    await password.waitFor();
    expect([await password.isChecked(), await password.isDisabled()]).toEqual([true, true]);
    const asked = box("An agent below asks for credit, by e-mail");
    expect(await asked.isChecked()).toBe(true);
    await asked.uncheck();
    await expect.poll(() => asked.isEnabled(), PATIENT).toBe(true);
    await finance.reload();
    await expect.poll(() => asked.isChecked(), PATIENT).toBe(false);
    expect(await box("An agent below asks for credit, in the dashboard").isChecked()).toBe(true);
    expect(await box("The books do not add up, by e-mail").count()).toBe(1);
  }

  // One after the other as the same person: tried again, it begins with the first.
  test("money waits for two-factor, a request is told to who decides it, and what is told is chosen", async () => {
    for (const step of [setsUp, isTold, chooses]) await step();
  });
});

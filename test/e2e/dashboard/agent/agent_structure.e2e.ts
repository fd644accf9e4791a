// Agents in a browser: edited, moved below another, closed for ever, several at once; and what their dialogs say first.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser, signIn, startProduct, visit, type Product } from "../../product.ts";

const AGENTS = "/dashboard/agent/agent_manage";

let product: Product;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  product = await startProduct({ args: ["--rounds", "500", "--quiet"] });
  browser = await openBrowser();
  ({ page } = await visit(browser));
  await signIn(page, product, { agent: "reelgate", role: "owner" });
  // Signing in ends on the overview; leaving before it is there would be undone by it.
  await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

const PATIENT = { timeout: 30_000 };
const list = (query = "") => page.goto(`${product.address}${AGENTS}${query}`);
const asked = (name: string | RegExp) => page.getByRole("dialog", { name }).or(page.getByRole("alertdialog", { name }));
const row = (code: string) =>
  page.getByRole("row").filter({ has: page.getByRole("button", { name: code, exact: true }) });

/** Chooses a line of the menu at an agent's row. */
async function choose(code: string, line: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${code}`, exact: true }).click();
  await page.getByRole("menuitem", { name: line }).click();
}

async function create(code: string, below: string): Promise<void> {
  await list();
  await page.getByRole("button", { name: below, exact: true }).click();
  await page.getByRole("dialog", { name: below }).getByRole("button", { name: "Create agent below" }).click();
  const field = (name: string) => page.getByRole("dialog").locator(`[name=${name}]`);
  await field("name").fill(`Casino ${code}`);
  await field("code").fill(code);
  await field("owner_name").fill("Ana Lima");
  await field("owner_email").fill(`owner@${code.replaceAll("_", "-")}.example`);
  await field("owner_password").fill("quiet-river-stone-77");
  await page.getByRole("dialog").last().getByRole("button", { name: "Create agent", exact: true }).click();
  await page.getByRole("dialog", { name: code }).getByText(`Casino ${code}`).waitFor();
}

describe("works", () => {
  test("an agent is edited, moved below another, and closed for ever", async () => {
    await create("short_lived", "aurora");
    await list("?search=short_lived");
    await choose("short_lived", "Edit");
    await page.getByLabel("Name").fill("Briefly There");
    await page.getByLabel("Contact").fill("Bia Souza");
    await page.getByLabel("Telephone").fill("call me");
    await asked("Edit short_lived").getByRole("button", { name: "Save" }).click();
    expect(await page.getByLabel("Telephone").getAttribute("aria-invalid")).toBe("true");
    await page.getByLabel("Telephone").fill("+55 11 98765-4321");
    await asked("Edit short_lived").getByRole("button", { name: "Save" }).click();
    await asked("Edit short_lived").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "short_lived", exact: true }).click();
    const panel = page.getByRole("dialog", { name: "short_lived" });
    await panel.getByText("Briefly There").waitFor();
    await panel.getByText("+55 11 98765-4321").waitFor();

    await panel.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Move" }).click();
    const moving = asked("Move short_lived");
    await moving.getByText("Nobody stands below it.").waitFor();
    await moving.getByLabel(/New place/).selectOption({ label: "aurora_sul" });
    await moving.getByText("From now on aurora_sul sends it credit").waitFor();
    await moving.getByRole("button", { name: "Move short_lived" }).click();
    await moving.waitFor({ state: "detached" });
    await panel.getByRole("link", { name: "aurora_sul" }).waitFor();

    await list("?search=short_lived");
    await choose("short_lived", "Close for ever");
    const closing = asked(/Close short_lived/);
    await closing.getByLabel("Type short_lived to confirm").fill("short");
    await closing.getByRole("button", { name: "Close short_lived for ever" }).click();
    await closing.getByText("This is not short_lived.").waitFor();
    await closing.getByLabel("Type short_lived to confirm").fill("short_lived");
    await closing.getByRole("button", { name: "Close short_lived for ever" }).click();
    await closing.waitFor({ state: "detached" });
    await row("short_lived").getByText("Closed").first().waitFor();
  });
});

describe("refuses", () => {
  test("to close an agent with credit and wallets, and says whose", async () => {
    await list("?search=aurora_sul");
    await choose("aurora_sul", "Close for ever");
    const closing = asked(/Close aurora_sul/);
    await closing.getByText("It cannot be closed yet.").waitFor();
    await closing.getByText("play credit").first().waitFor();
    expect(await closing.getByRole("button", { name: /for ever/ }).count()).toBe(0);
    await expect.poll(() => closing.getByRole("listitem").count(), PATIENT).toBeGreaterThan(0);
  });

  test("to move a direct customer, with the reason in the menu", async () => {
    await list("?search=aurora");
    await page.getByRole("button", { name: "Actions for aurora", exact: true }).click();
    const line = page.getByRole("menuitem", { name: "Move" });
    await line.getByText("A direct customer of the platform is the root of its tree").waitFor();
    expect(await line.getAttribute("aria-disabled")).toBe("true");
  });
});

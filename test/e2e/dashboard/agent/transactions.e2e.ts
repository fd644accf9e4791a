// Credit in a browser: asked for and approved, sent by two people above the limit, reversed once; the maker never decides.
import type { Browser, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { arrange } from "../../arrange.ts";
import { openBrowser, signIn, startProduct, visit, type Product } from "../../product.ts";

const TRANSFERS = "/dashboard/agent/transactions";

let product: Product;
let browser: Browser;
const open = new Map<string, Page>();
arrange({
  async make() {
    open.clear();
    product = await startProduct({ args: ["--rounds", "500", "--quiet"] });
    browser = await openBrowser();
  },
  async end() {
    await browser.close();
    await product.stop();
  },
});

/** A page of a member of this role; each signs in once. */
async function as(role: string, agent = "reelgate"): Promise<Page> {
  const name = `${agent} ${role}`;
  const known = open.get(name);
  if (known !== undefined) return known;
  const { page } = await visit(browser);
  await signIn(page, product, { agent, role });
  open.set(name, page);
  return page;
}

/** Opens the newest request. */
async function openNewest(page: Page): Promise<void> {
  await page.goto(`${product.address}${TRANSFERS}?tab=requests`);
  await page.locator("tbody [data-row-opener]").first().click();
}
const inPanel = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true });
const state = (page: Page, name: string) => page.getByRole("dialog").getByText(name, { exact: true }).first();

describe("works", () => {
  test("an agent asks, the platform approves, and the transfer is reversed once", async () => {
    const agent = await as("finance", "aurora");
    await agent.goto(product.address + TRANSFERS);
    await agent.getByRole("button", { name: "Ask for credit" }).click();
    await agent.getByLabel("Amount").fill("1234.56");
    await agent.getByRole("dialog").getByRole("button", { name: "Send request" }).click();
    await agent.getByText("Your request is on its way.").waitFor();

    const platform = await as("finance");
    await platform.goto(product.address + TRANSFERS);
    await platform.getByRole("tab", { name: "Requests (1 for you)" }).waitFor();
    await openNewest(platform);
    await platform.getByRole("dialog").getByText("R$1,234.56").waitFor();
    await platform.locator("tfoot tr", { hasText: "BRL · 1 waiting" }).getByText("1,234.56").waitFor();
    await inPanel(platform, "Approve").click();
    await state(platform, "Done").waitFor();
    await platform.locator("tfoot tr", { hasText: "BRL · 1 done" }).getByText("1,234.56").waitFor();
    await platform.getByRole("dialog").getByRole("link", { name: "See the transfer" }).click();
    await platform.emulateMedia({ media: "print" });
    await platform.locator("[data-paper]").getByText("R$1,234.56").waitFor();
    expect(await platform.locator("[data-paper] dd").allTextContents()).toContain("aurora");
    expect(await platform.locator("main").isVisible()).toBe(false);
    await platform.emulateMedia({ media: "screen" });
    await inPanel(platform, "Reverse").click();
    await platform.getByRole("alertdialog").getByRole("button", { name: "Reverse transfer" }).click();
    await platform.getByRole("dialog").getByText("Reversed by").waitFor();
    await inPanel(platform, "Reverse").and(platform.locator("[aria-disabled=true]")).waitFor();
  });
});

describe("refuses", () => {
  test("to let whoever proposed so much approve it; somebody else does, or rejects it with a reason", async () => {
    const maker = await as("owner");
    await maker.goto(`${product.address}/dashboard/agent/agent_manage?search=aurora`);
    await maker.getByRole("button", { name: "Actions for aurora", exact: true }).click();
    await maker.getByRole("menuitem", { name: "Send credit", exact: true }).click();
    await maker.getByLabel("Amount").fill("60000");
    await maker.getByText("Above R$50,000.00 this takes two people").waitFor();
    await maker.getByRole("dialog").getByRole("button", { name: "Send for approval" }).click();
    await maker.getByText("It waits for a second person now").waitFor();
    await openNewest(maker);
    await maker.getByText("You made this request: somebody else decides it.").waitFor();
    expect(await inPanel(maker, "Approve").count()).toBe(0);

    const checker = await as("finance");
    await openNewest(checker);
    await inPanel(checker, "Reject").click();
    await checker.getByRole("alertdialog").getByLabel("Reason").fill("Not agreed with them");
    await checker.getByRole("alertdialog").getByRole("button", { name: "Reject request" }).click();
    await state(checker, "Rejected").waitFor();
    // The other page hears of it.
    await state(maker, "Rejected").waitFor();
    await maker.getByRole("dialog").getByText("Not agreed with them").waitFor();
  });
});

// Agents in a browser: edited, moved below another, closed for ever, several at once; and what their dialogs say first.
import type { Browser, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { arrange } from "../../arrange.ts";
import { openBrowser, signIn, startProduct, visit, type Product } from "../../product.ts";

const AGENTS = "/dashboard/agent/agent_manage";

let product: Product;
let browser: Browser;
let page: Page;
arrange({
  async make() {
    product = await startProduct({ args: ["--rounds", "500", "--quiet"] });
    browser = await openBrowser();
    ({ page } = await visit(browser));
    await signIn(page, product, { agent: "reelgate", role: "owner" });
  },
  async end() {
    await browser.close();
    await product.stop();
  },
});

const PATIENT = { timeout: 30_000 };
const list = (query = "") => page.goto(`${product.address}${AGENTS}${query}`);
const asked = (name: string | RegExp) => page.getByRole("dialog", { name }).or(page.getByRole("alertdialog", { name }));
const row = (code: string) =>
  page.getByRole("row").filter({ has: page.getByRole("button", { name: code, exact: true }) });

/** Chooses a line of the menu at an agent's row. */
async function choose(code: string, line: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${code}`, exact: true }).click();
  await page.getByRole("menuitem", { name: line, exact: true }).click();
}

const rowOf = z.object({ id: z.string() });
const rowsOf = z.object({ data: z.array(z.object({ id: z.string(), code: z.string() })) });
const exportsOf = z.object({ data: z.array(z.object({ state: z.string(), rows: z.int() })) });

async function idOf(code: string): Promise<string> {
  const answer = await page.request.get(`${product.address}/api/agents?search=${code}`);
  const { data } = rowsOf.parse(await answer.json());
  return data.find((one) => one.code === code)?.id ?? "";
}

async function create(code: string, below: string): Promise<void> {
  await list();
  await page.getByRole("button", { name: below, exact: true }).click();
  await page.getByRole("dialog", { name: below }).getByRole("button", { name: "Create agent below" }).click();
  const field = (name: string) => page.getByRole("dialog").locator(`[name=${name}]`);
  await field("name").fill(`Casino ${code}`);
  await field("code").fill(code);
  // No less than whoever it may be moved below pays.
  await field("price_bps").fill("60");
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
    const editing = asked("Edit short_lived");
    await editing.locator("[name=name]").fill("Briefly There");
    await editing.locator("[name=contact_name]").fill("Bia Souza");
    await editing.locator("[name=contact_phone]").fill("call me");
    await editing.getByRole("button", { name: "Save" }).click();
    await editing.locator("[name=contact_phone][aria-invalid=true]").waitFor();
    await editing.locator("[name=contact_phone]").fill("+55 11 98765-4321");
    await editing.getByRole("button", { name: "Save" }).click();
    await editing.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "short_lived", exact: true }).click();
    const panel = page.getByRole("dialog", { name: "short_lived" });
    await panel.getByText("Briefly There").waitFor();
    await panel.getByText("+55 11 98765-4321").waitFor();

    await panel.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Move", exact: true }).click();
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

  test("several at once: each is told apart, and who was closed meanwhile does not stop the others", async () => {
    await create("late_one", "aurora");
    await create("late_two", "aurora");
    await list("?search=late_");
    for (const code of ["late_one", "late_two"]) await row(code).getByRole("checkbox").check();
    const bar = page.getByRole("region", { name: "2 selected" });
    await bar.getByRole("button", { name: "Export selected" }).click();
    await page
      .getByRole("dialog", { name: "Export selected" })
      .getByRole("button", { name: "Start the export" })
      .click();
    const newest = async () => {
      const answer = await page.request.get(`${product.address}/api/exports`);
      return exportsOf.parse(await answer.json()).data[0];
    };
    await expect.poll(newest, PATIENT).toMatchObject({ state: "ready", rows: 2 });
    await bar.getByRole("button", { name: "Suspend" }).click();
    const asking = asked("Suspend these agents?");
    await asking.getByText("late_two").waitFor();
    const closed = await page.request.post(`${product.address}/api/agents/${await idOf("late_one")}/closing`, {
      headers: { origin: product.address },
    });
    expect(rowOf.parse(await closed.json()).id).not.toBe("");
    await asking.getByRole("button", { name: "Suspend 2 agents" }).click();
    await asking.getByText("1 done, 1 refused, 0 left as they were.").waitFor();
    await asking.getByRole("listitem").filter({ hasText: "late_two" }).getByText("suspended").waitFor();
    await asking.getByRole("button", { name: "Close" }).last().click();
    await row("late_two").getByText("Suspended").first().waitFor();
  });

  test("another's eyes: its agents only, nothing to change, the banner everywhere, and the way back", async () => {
    const second = await page.context().newPage();
    await second.goto(product.address + AGENTS);
    await second.getByRole("button", { name: "aurora", exact: true }).waitFor();
    await list("?search=aurora_norte");
    await choose("aurora_norte", "View as");
    await asked("View as aurora_norte?").getByRole("button", { name: "View as aurora_norte" }).click();
    const banner = page.getByRole("region", { name: "Viewing as another agent" });
    await banner.getByText("You are viewing as aurora_norte. Nothing can be changed.").waitFor();
    // Other pages of the browser begin anew by themselves.
    await second.getByRole("region", { name: "Viewing as another agent" }).waitFor();
    await second.close();
    await list();
    await row("aurora_litoral").waitFor();
    expect(await row("aurora").count()).toBe(0);
    const creating = page.locator("main header").getByRole("button", { name: "Create agent" });
    await creating.and(page.locator("[aria-disabled=true]")).waitFor();
    await page.goto(`${product.address}/dashboard/user/manage`);
    await banner.getByRole("button", { name: "Back to" }).click();
    await banner.waitFor({ state: "detached" });
    await page.getByRole("dialog", { name: "aurora_norte" }).waitFor();
    await list("?search=aurora");
    await row("aurora").waitFor();
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
    const line = page.getByRole("menuitem", { name: /^Move/ });
    await line.getByText("A direct customer of the platform is the root of its tree").waitFor();
    expect(await line.getAttribute("aria-disabled")).toBe("true");
  });
});

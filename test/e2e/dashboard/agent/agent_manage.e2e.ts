// Agents in a browser: one is created, credit moves, the statement adds up, a subtree stops; a transfer never happens twice.
import type { Browser, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { arrange } from "../../arrange.ts";
import { openBrowser, signIn, startProduct, visit, type Product } from "../../product.ts";

const AGENTS = "/dashboard/agent/agent_manage";
const CREDIT_CALL = "**/api/agents/*/credit";

let product: Product;
let browser: Browser;
const open = new Map<string, Page>();
arrange({
  async make() {
    open.clear();
    product = await startProduct();
    browser = await openBrowser();
  },
  async end() {
    await browser.close();
    await product.stop();
  },
});

/** The screen as a member of this role sees it; each signs in once. */
async function openAs(role: string, agent = "reelgate"): Promise<Page> {
  const name = `${agent} ${role}`;
  const page = open.get(name) ?? (await signedIn(role, agent));
  open.set(name, page);
  await page.goto(product.address + AGENTS);
  return page;
}

async function signedIn(role: string, agent: string): Promise<Page> {
  const { page } = await visit(browser);
  await signIn(page, product, { agent, role });
  return page;
}

const panel = (page: Page) => page.getByRole("dialog").first();
const button = (page: Page, name: string) => page.getByRole("dialog").last().getByRole("button", { name, exact: true });

async function fillNewAgent(page: Page, code: string): Promise<void> {
  await page.locator("main header").getByRole("button", { name: "Create agent" }).click();
  const field = (name: string) => page.getByRole("dialog").locator(`[name=${name}]`);
  await field("name").fill(`Casino ${code}`);
  await field("code").fill(code);
  await field("owner_name").fill("Ana Lima");
  await field("owner_email").fill(`owner@${code.replaceAll("_", "-")}.example`);
  await field("owner_password").fill("quiet-river-stone-77");
  await button(page, "Create agent").click();
}

/** Opens the dialog that sends credit to the agent whose panel is open. */
async function fillCredit(page: Page, amount: string): Promise<void> {
  await panel(page).getByRole("button", { name: "Send credit" }).click();
  await page.getByLabel("Amount").fill(amount);
}

const transfers = z.object({ data: z.array(z.object({ amount: z.int(), to: z.object({ code: z.string() }) })) });

/** How often this amount was booked for this agent, as the server tells it. */
async function bookedTimes(page: Page, code: string, amount: number): Promise<number> {
  const answer = await page.request.get(`${product.address}/api/credit-transfers?limit=200`);
  const { data } = transfers.parse(await answer.json());
  return data.filter((one) => one.to.code === code && one.amount === amount).length;
}

const agents = z.object({
  data: z.array(z.object({ id: z.string(), code: z.string(), credit: z.object({ available: z.int() }) })),
});

/** Sends what an agent has to one below it, all but so much. */
async function leaveIn(page: Page, code: string, below: string, left: number): Promise<void> {
  const { data } = agents.parse(await (await page.request.get(`${product.address}/api/agents`)).json());
  const amount = (data.find((one) => one.code === code)?.credit.available ?? 0) - left;
  if (amount <= 0) return;
  const to = data.find((one) => one.code === below)?.id ?? "";
  const answer = await page.request.post(`${product.address}/api/agents/${to}/credit`, {
    data: { transfer_id: `leave-${left}`, direction: "send", amount },
    headers: { origin: product.address },
  });
  expect(answer.status()).toBe(201);
}

describe("works", () => {
  test("a new agent gets credit, gives some back, and its statement adds up", async () => {
    const page = await openAs("owner");
    await fillNewAgent(page, "new_casino");
    await panel(page).getByText("Casino new_casino").waitFor();
    await fillCredit(page, "150.00");
    await button(page, "Send credit").dblclick();
    await page.getByText("Credit sent", { exact: true }).waitFor();
    await button(page, "Close").last().click();
    await panel(page).getByRole("button", { name: "Take credit back" }).click();
    await page.getByLabel("Amount").fill("50");
    await button(page, "Take credit back").click();
    await page.getByRole("status").getByText("Credit taken back").waitFor();
    await button(page, "Close").last().click();
    expect(await bookedTimes(page, "new_casino", 15_000)).toBe(1);
    await panel(page).getByRole("link", { name: "Credit statement" }).click();
    await page.getByText("2 entries add up to R$100.00, equal to the balance.").waitFor();
    expect(await page.locator("tbody tr").count()).toBe(2);
  });

  test("suspending stops the subtree and names it; resuming lets it go on", async () => {
    const page = await openAs("owner");
    await page.getByRole("button", { name: "aurora", exact: true }).click();
    await panel(page).getByRole("button", { name: "Suspend" }).click();
    await page
      .getByRole("alertdialog")
      .getByText("4 agents below it stop with it and keep their own states.")
      .waitFor();
    await page.getByRole("alertdialog").getByRole("button", { name: "Suspend aurora" }).click();
    await page.goto(`${product.address}${AGENTS}?search=aurora_litoral&columns=effective,own`);
    const row = page.getByRole("row").filter({ hasText: "aurora_litoral" });
    await row.getByText("Suspended").waitFor();
    expect(await row.getByText("Active").count()).toBe(1);
    await page.goto(`${product.address}${AGENTS}?search=aurora`);
    await page.getByRole("button", { name: "aurora", exact: true }).click();
    await panel(page).getByRole("button", { name: "Resume" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Resume aurora" }).click();
    await panel(page).getByRole("button", { name: "Suspend" }).waitFor();
  });
});

describe("refuses", () => {
  test("a code that is taken, at its field", async () => {
    const page = await openAs("operations");
    await fillNewAgent(page, "aurora");
    await page.getByText("Another agent has this code. Choose a different one.").waitFor();
    expect(await page.getByRole("dialog").locator("[name=code]").getAttribute("aria-invalid")).toBe("true");
    // Whoever sent it stands at what is to be mended.
    await page.locator("[name=code]:focus").waitFor();
  });

  test("more credit than there is, in words, and the mended amount goes through", async () => {
    const page = await openAs("owner", "aurora");
    await leaveIn(page, "aurora", "aurora_sul", 4_000_000);
    await page.reload();
    await page.getByRole("button", { name: "aurora_sul", exact: true }).click();
    // No more than one person may move.
    await fillCredit(page, "50,000.00");
    await page.getByText("missing").waitFor();
    await button(page, "Send credit").click();
    await page.getByText(/^Not more than R\$/).waitFor();
    await page.getByLabel("Amount").fill("3.21");
    await button(page, "Send credit").click();
    await page.getByText("Credit sent", { exact: true }).waitFor();
    expect(await bookedTimes(page, "aurora_sul", 321)).toBe(1);
  });

  test("what the role may not do stays in sight with its reason", async () => {
    const page = await openAs("auditor");
    const create = page.locator("main header").getByRole("button", { name: "Create agent" });
    await create.and(page.locator("[aria-disabled=true]")).waitFor();
    await create.focus();
    await page.getByRole("tooltip").getByText("Your role may not do this.").waitFor();
  });
});

/** Sends credit; the server books it but its answer is lost on the way; then it is sent again from the same dialog. */
async function sendThroughLostAnswer(page: Page, amount: string, rewrite: (id: string) => string): Promise<void> {
  await page.getByRole("button", { name: "meridian", exact: true }).click();
  await page.route(
    CREDIT_CALL,
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  await fillCredit(page, amount);
  await button(page, "Send credit").click();
  await page.getByText("It is not known whether the transfer went through.").waitFor();
  await page.route(CREDIT_CALL, async (route) => {
    const body = z.record(z.string(), z.unknown()).parse(route.request().postDataJSON());
    await route.continue({ postData: JSON.stringify({ ...body, transfer_id: rewrite(String(body["transfer_id"])) }) });
  });
  await button(page, "Send credit").click();
  await page.getByText("Credit sent", { exact: true }).waitFor();
  await page.unroute(CREDIT_CALL);
}

describe("protects", () => {
  test("an answer lost on the way and a second try book the transfer once", async () => {
    const page = await openAs("owner");
    await sendThroughLostAnswer(page, "7.77", (id) => id);
    expect(await bookedTimes(page, "meridian", 777)).toBe(1);
  });

  test("without the id that stays with the dialog it would be booked twice", async () => {
    const page = await openAs("owner");
    await sendThroughLostAnswer(page, "8.88", (id) => `${id}-2`);
    expect(await bookedTimes(page, "meridian", 888)).toBe(2);
  });
});

// RTP control in a browser: asked for by an agent, decided above it, seen at once by both; a game still says its old RTP.
import type { Browser, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { arrange } from "../../arrange.ts";
import { enter, openBrowser, startProduct, visit, type Product } from "../../product.ts";

const RTP = "/dashboard/game/control_rtp";

let product: Product;
let browser: Browser;
arrange({
  async make() {
    product = await startProduct({ args: ["--rounds", "500", "--quiet"] });
    browser = await openBrowser();
  },
  async end() {
    await browser.close();
    await product.stop();
  },
});

async function as(agent: string, role: string, locale: "en-GB" | "pt-BR", tab = ""): Promise<Page> {
  const { page } = await visit(browser, { locale });
  await enter(page, product, { agent, role }, (locale === "pt-BR" ? "/pt-BR" : "") + RTP + tab);
  return page;
}
const row = (page: Page, agent: string, game: string) =>
  page
    .getByRole("row")
    .filter({ has: page.getByText(agent, { exact: true }) })
    .filter({ hasText: game })
    .first();
const dialog = (page: Page) => page.getByRole("dialog").last();
const press = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true }).click();

describe("works", () => {
  test("an agent asks, the platform approves in Portuguese, and the agent's open page says when", async () => {
    const agent = await as("aurora", "owner", "en-GB");
    await row(agent, "aurora", "Lantern Meadow").getByRole("button").first().click();
    await dialog(agent).getByText("Certified variants").waitFor();
    await press(agent, "Ask for another variant");
    await press(agent, "Send request");
    expect(await dialog(agent).getByText("Fill this in.").count()).toBe(2);
    await dialog(agent).getByRole("combobox", { name: "Variant" }).selectOption("r92");
    await dialog(agent).getByRole("textbox", { name: "Reason" }).fill("Longer games");
    await press(agent, "Send request");
    await agent.getByText("Your request is on its way. You see it under Changes.").waitFor();
    await dialog(agent).getByText("Waiting", { exact: true }).waitFor();
    await agent.keyboard.press("Escape");

    const risk = await as("reelgate", "risk", "pt-BR");
    await risk.getByRole("tab", { name: "Mudanças (2 para você)" }).click();
    await row(risk, "aurora", "Campo de Lanternas").getByRole("button").first().click();
    await dialog(risk).getByText("Longer games").waitFor();
    await press(risk, "Aprovar");
    await dialog(risk).getByText("Agendada", { exact: true }).waitFor();

    // Nobody touched this page meanwhile.
    await row(agent, "aurora", "Lantern Meadow").getByText("92.00%").waitFor();
    await row(agent, "aurora_sul", "Lantern Meadow").getByText("92.00%").waitFor();
    expect(await row(agent, "aurora", "Ember & Anvil").getByText("92.00%").count()).toBe(0);

    await press(risk, "Cancelar mudança");
    await risk.getByRole("alertdialog").getByRole("textbox", { name: "Motivo" }).fill("Foi um engano");
    await risk.getByRole("alertdialog").getByRole("button", { name: "Cancelar mudança" }).click();
    await dialog(risk).getByText("Foi um engano").waitFor();
    await row(agent, "aurora", "Lantern Meadow").getByText("92.00%").waitFor({ state: "detached" });
  });
});

describe("refuses", () => {
  test("an auditor to ask or decide, and says why", async () => {
    const page = await as("reelgate", "auditor", "en-GB");
    await row(page, "aurora", "Lantern Meadow").getByRole("button").first().click();
    const ask = dialog(page).getByRole("button", { name: "Ask for another variant" });
    expect(await ask.getAttribute("aria-disabled")).toBe("true");
  });
});

describe("works, once the watch has looked", () => {
  test("the monitor shows what was paid inside its band, and leads to the rounds", async () => {
    const page = await as("reelgate", "auditor", "en-GB", "?tab=monitor");
    const first = page.getByRole("row").filter({ hasText: "As declared" }).first();
    // A node looks for the first time once it has run for half a minute; the page asks again by itself.
    await first.waitFor({ timeout: 90_000 });
    await first.getByRole("button").first().click();
    await dialog(page).getByText("99 % band").waitFor();
    await dialog(page).getByRole("link", { name: "See the rounds" }).click();
    await page.waitForURL(/game\/history\?agent_id=.*&variant=r96/);
    await page.locator("main tbody [data-row-opener]").filter({ visible: true }).first().waitFor();
  });
});

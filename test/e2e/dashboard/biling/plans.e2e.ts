// Plans in a browser: a customer's plan and simulator, plans made and versioned, and a change asked for and decided.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { arrangeProduct } from "../../arrange.ts";
import { enter, visit } from "../../product.ts";

const PLANS = "/dashboard/biling/plans";
const stage = arrangeProduct({ args: ["--rounds", "500", "--quiet"] });

async function as(agent: string, role: string, locale: "en-GB" | "pt-BR", tab = ""): Promise<Page> {
  const { page } = await visit(stage.browser, { locale });
  const prefix = locale === "pt-BR" ? "/pt-BR" : "";
  await enter(page, stage.product, { agent, role }, prefix + PLANS + tab);
  return page;
}
const dialog = (page: Page) => page.getByRole("dialog").last();
const press = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true }).click();
const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text }).first();
const open = (page: Page, text: string) => row(page, text).getByRole("button").first().click();
/** Figures of a table, as digits alone. */
const minor = (text: string | null): bigint => BigInt((text ?? "").replace(/[^\d−-]/g, "").replace("−", "-") || "0");

describe("works", () => {
  test("a customer reads its plan, and works out a line of the simulator again", async () => {
    const page = await as("aurora", "finance", "en-GB");
    await page.getByRole("heading", { name: "Growth · version 1" }).waitFor();
    await page.getByRole("heading", { name: "This month so far" }).waitFor();
    await page.getByText("Our GGR has grown").waitFor();
    await page.getByRole("button", { name: "How is Cost at these prices worked out?" }).click();
    await page.getByText("Cost = Σ GGR × price + up to the minimum").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Show lines: Volume · version 1" }).click();
    const cells = dialog(page).getByRole("table").locator("tbody tr").first().getByRole("cell");
    const [ggr, price, cost] = [
      await cells.nth(2).textContent(),
      await cells.nth(3).textContent(),
      await cells.nth(4).textContent(),
    ];
    const exact = minor(ggr) * minor(price);
    expect(minor(cost)).toBe((exact + (exact < 0n ? -5_000n : 5_000n)) / 10_000n);
  });

  test("the platform makes a plan in Portuguese; mistakes are said at the field", async () => {
    const page = await as("reelgate", "finance", "pt-BR", "?tab=plans");
    await page.getByRole("button", { name: "Novo plano" }).click();
    const field = (name: string) => dialog(page).getByRole("textbox", { name, exact: true });
    await field("Nome").fill("Temporada");
    await field("Código").fill("temporada");
    await field("Preço dos outros provedores").fill("0");
    await field("Motivo").fill("Tabela nova");
    await press(page, "Adicionar faixa");
    const second = dialog(page).getByRole("group", { name: "Faixa 2" });
    await second.getByRole("textbox", { name: "A partir do GGR mensal" }).fill("0");
    await second.getByRole("textbox", { name: "Preço dos outros provedores" }).fill("9,5");
    await press(page, "Criar plano");
    await dialog(page).getByText("Maior que zero.").first().waitFor();
    await field("Preço dos outros provedores").first().fill("10,5");
    await press(page, "Criar plano");
    await dialog(page).getByText("Precisa ser maior que o da faixa anterior.").waitFor();
    await second.getByRole("textbox", { name: "A partir do GGR mensal" }).fill("5.000");
    await press(page, "Criar plano");
    await page.getByText("Plano criado").waitFor();
    await open(page, "Temporada");
    await dialog(page)
      .getByText(/A partir de R\$\s?5\.000,00/)
      .waitFor();
    await press(page, "Nova versão");
    await field("Motivo").fill("Mais barato");
    await field("Preço dos outros provedores").first().fill("10");
    await press(page, "Publicar versão");
    await dialog(page).getByText("Temporada · versão 1").waitFor();
  });

  test("an agent asks, the platform approves, and the open page says from when on it is in force", async () => {
    const owner = await as("reelgate", "owner", "pt-BR", "?tab=changes");
    await owner.getByRole("tab", { name: /^Mudanças \(\d+ para você\)$/ }).waitFor();
    const waiting = owner.getByRole("row").filter({ hasText: "aurora" }).filter({ hasText: "Aguardando" }).first();
    await waiting.getByRole("button").first().click();
    await press(owner, "Recusar");
    const question = owner.getByRole("alertdialog");
    await question.getByRole("textbox", { name: "Motivo" }).fill("Depois do trimestre");
    await question.getByRole("button", { name: "Recusar mudança" }).click();
    await dialog(owner).getByText("Por que não: Depois do trimestre").waitFor();

    const agent = await as("aurora", "owner", "en-GB");
    await agent.getByRole("button", { name: "Request a change" }).click();
    const plan = dialog(agent).getByRole("combobox", { name: "Plan" });
    await plan.selectOption({ label: "Prime · version 1 · up to 15.00%" });
    await dialog(agent).getByRole("textbox", { name: "Reason" }).fill("A better price");
    await press(agent, "Send request");
    await dialog(agent)
      .getByText(/^A sub-agent pays less than the highest price/)
      .waitFor();
    await plan.selectOption({ label: "Start · version 1 · up to 11.00%" });
    await press(agent, "Send request");
    await agent.getByText("You requested this change: another person decides it.").waitFor();

    await owner.goto("about:blank");
    const finance = await as("reelgate", "finance", "en-GB", "?tab=changes");
    await finance
      .getByRole("row")
      .filter({ hasText: "Start · version 1" })
      .filter({ hasText: "Waiting" })
      .first()
      .getByRole("button")
      .first()
      .click();
    await press(finance, "Approve");
    await dialog(finance).getByText("Scheduled", { exact: true }).waitFor();
    await agent
      .getByText(/^In force from .* \(UTC\)$/)
      .first()
      .waitFor();
    await agent.getByText("Scheduled", { exact: true }).first().waitFor();
  });

  test("the platform selects a customer; a sub-agent has no plan of its own", async () => {
    const page = await as("reelgate", "auditor", "pt-BR");
    await page.getByText("Qual cliente?").waitFor();
    await page.getByRole("main").getByRole("combobox").selectOption("atlas");
    await page.getByRole("heading", { name: "Preço individual" }).waitFor();
    await page.getByText("Por que não: Please ask again after the first quarter").waitFor();
    await page.getByRole("tab", { name: "Planos" }).click();
    await row(page, "Launch").getByText("Não ofertado").first().waitFor();

    const below = await as("meridian_cove", "owner", "en-GB");
    await below.getByText(/meridian_cove is a sub-agent: .* 12\.50% and has no plan/).waitFor();
    await below.getByRole("tab", { name: "Plans" }).click();
    await below.getByText(/^Your agent gets its play credit from the agent above/).waitFor();
  });
});

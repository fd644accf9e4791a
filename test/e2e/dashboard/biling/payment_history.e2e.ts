// Billing in a browser: credit bought by an agent, its money confirmed by one person or two, invoices, and changed terms.
import type { Browser, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { arrange } from "../../arrange.ts";
import { issueInvoice } from "../../issued-invoice.ts";
import { enter, openBrowser, startProduct, visit, type Product } from "../../product.ts";

const PAYMENTS = "/dashboard/biling/payment_history";

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
  const prefix = locale === "pt-BR" ? "/pt-BR" : "";
  await enter(page, product, { agent, role }, prefix + PAYMENTS + tab);
  return page;
}
const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text }).first();
const dialog = (page: Page) => page.getByRole("dialog").last();
const press = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true }).click();
const open = (page: Page, text: string) => row(page, text).getByRole("button").first().click();

/** PIX is offered first where the agent pays in reais. */
const byBank = (page: Page) => dialog(page).getByRole("combobox", { name: "Method" }).selectOption("bank_transfer");

/** Bought in English; says the reference the transfer is to bear. */
async function topUp(page: Page, amount: string): Promise<string> {
  await page.getByRole("button", { name: "New top-up" }).click();
  await byBank(page);
  await dialog(page).getByRole("textbox", { name: "Amount to pay" }).fill(amount);
  await press(page, "Agree on payment");
  await page.getByRole("dialog", { name: "Now pay it at your bank" }).waitFor();
  const said = (await dialog(page).textContent()) ?? "";
  const reference = /RG-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(said)?.[0];
  if (reference === undefined) throw new Error(`no reference in: ${said}`);
  expect(said).toContain("Banco 000");
  // Not the cross in the corner, which says the same.
  await dialog(page).getByRole("button", { name: "Close", exact: true }).last().click();
  await row(page, reference).getByText("Awaited", { exact: true }).waitFor();
  return reference;
}

describe("works", () => {
  test("an agent buys credit, the platform confirms its money in Portuguese, and the agent's open page says so", async () => {
    const agent = await as("aurora", "finance", "en-GB");
    await agent.getByRole("button", { name: "New top-up" }).click();
    await byBank(agent);
    await press(agent, "Agree on payment");
    await dialog(agent).getByText("Fill this in.").waitFor();
    const amount = dialog(agent).getByRole("textbox", { name: "Amount to pay" });
    await amount.fill("49.99");
    await press(agent, "Agree on payment");
    await dialog(agent)
      .getByText(/at least R\$\s?50\.00/i)
      .last()
      .waitFor();
    // At 11 % of it.
    await amount.fill("110");
    await dialog(agent)
      .getByText(/R\$\s?1,000\.00/)
      .waitFor();
    await agent.keyboard.press("Escape");
    await agent.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
    const reference = await topUp(agent, "110");

    const finance = await as("reelgate", "finance", "pt-BR");
    await finance.getByRole("searchbox", { name: "Referência na transferência" }).fill(reference);
    await open(finance, reference);
    await press(finance, "Confirmar chegada");
    await dialog(finance).getByRole("textbox", { name: "Referência no banco" }).waitFor();
    await press(finance, "Confirmar chegada");
    await dialog(finance).getByText("Preencha este campo.").waitFor();
    await dialog(finance).getByRole("textbox", { name: "Referência no banco" }).fill("E2E-1");
    // Ten less than agreed on: credited is what has come.
    await dialog(finance).getByRole("textbox", { name: "Valor recebido" }).fill("99");
    await dialog(finance)
      .getByText(/R\$\s?900,00/)
      .waitFor();
    await press(finance, "Confirmar chegada");
    await finance.getByText("Chegada confirmada: o crédito foi lançado").waitFor();
    await dialog(finance).getByText("Confirmado", { exact: true }).waitFor();
    await dialog(finance).getByRole("button", { name: "Como se calcula Crédito?" }).click();
    await finance.getByText("Crédito = valor pago ÷ preço").waitFor();

    // Nobody touched this page meanwhile.
    await row(agent, reference).getByText("Confirmed", { exact: true }).waitFor();
    await open(agent, reference);
    await dialog(agent).getByRole("link", { name: "See the transfer" }).click();
    await agent.waitForURL(/agent\/transactions\?open=/);
    await dialog(agent)
      .getByText(/R\$\s?900\.00/)
      .first()
      .waitFor();
  });

  test("above the limit a second person looks: rejected once, then approved", async () => {
    const agent = await as("aurora", "owner", "en-GB");
    const reference = await topUp(agent, "11000");

    const finance = await as("reelgate", "finance", "en-GB");
    const confirm = async (movement: string) => {
      await press(finance, "Confirm arrival");
      await dialog(finance)
        .getByText(/^Above R\$\s?50,000\.00 of credit this takes two people/)
        .waitFor();
      await dialog(finance).getByRole("textbox", { name: "Reference at the bank" }).fill(movement);
      await press(finance, "Send for checking");
      await dialog(finance).getByText("You confirmed this arrival: somebody else checks it.").waitFor();
    };
    await open(finance, reference);
    await confirm("E2E-2");

    const owner = await as("reelgate", "owner", "pt-BR");
    await owner.getByRole("tab", { name: /^Pagamentos \(\d+ para você\)$/ }).waitFor();
    await open(owner, reference);
    await press(owner, "Recusar");
    const question = owner.getByRole("alertdialog");
    await question.getByRole("textbox", { name: "Motivo" }).fill("Outro valor");
    await question.getByRole("button", { name: "Recusar chegada" }).click();
    await dialog(owner).getByText("Outro valor").waitFor();
    await dialog(owner).getByText("Aguardando", { exact: true }).waitFor();

    await dialog(finance).getByText("Outro valor").waitFor();
    await confirm("E2E-3");
    await press(owner, "Aprovar");
    await dialog(owner).getByText("Confirmado", { exact: true }).waitFor();
    await row(agent, reference).getByText("Confirmed", { exact: true }).waitFor();
    await row(agent, reference)
      .getByText(/100,000\.00/)
      .waitFor();
  });

  test("a top-up is cancelled by its agent, and credited all the same should its money come", async () => {
    const agent = await as("aurora", "manager", "en-GB");
    const reference = await topUp(agent, "220");
    await open(agent, reference);
    await press(agent, "Cancel top-up");
    await agent.getByRole("alertdialog").getByText(reference).waitFor();
    await agent.getByRole("alertdialog").getByRole("button", { name: "Cancel top-up" }).click();
    await dialog(agent).getByText("Cancelled", { exact: true }).waitFor();

    const finance = await as("reelgate", "finance", "en-GB");
    await open(finance, reference);
    await press(finance, "Confirm arrival");
    await dialog(finance).getByRole("textbox", { name: "Reference at the bank" }).fill("E2E-4");
    await press(finance, "Confirm arrival");
    await dialog(finance).getByText("Confirmed", { exact: true }).waitFor();
  });

  test("an invoice is read line by line, and paid by exactly what it asks for", async () => {
    const number = await issueInvoice(product, "atlas");
    const finance = await as("reelgate", "finance", "pt-BR", "?tab=invoices");
    await row(finance, number).getByText("Em aberto", { exact: true }).waitFor();
    await open(finance, number);
    await dialog(finance).getByRole("heading", { name: "Linhas por provedor" }).waitFor();
    await dialog(finance).getByText("Copiar conta").waitFor();
    await dialog(finance).getByRole("button", { name: "Como se calcula Valor?" }).click();
    await finance.getByText("Valor = Σ GGR × taxa").waitFor();
    await finance.keyboard.press("Escape");
    await dialog(finance).getByRole("link", { name: /^RG-/ }).click();
    await press(finance, "Confirmar chegada");
    expect(await dialog(finance).getByRole("textbox", { name: "Valor recebido" }).isDisabled()).toBe(true);
    await dialog(finance)
      .getByText(/€\s?580,00/)
      .waitFor();
    await dialog(finance).getByRole("textbox", { name: "Referência no banco" }).fill("E2E-5");
    await press(finance, "Confirmar chegada");
    await dialog(finance).getByText("Confirmado", { exact: true }).waitFor();
    await dialog(finance).getByRole("link", { name: number }).click();
    await dialog(finance).getByText("Paga, e o crédito que foi usado está devolvido.").waitFor();
  });

  test("below a direct customer nothing is paid, and the page says whom credit comes from", async () => {
    const page = await as("meridian_cove", "owner", "en-GB");
    await page.getByText(/^Your agent pays the platform nothing/).waitFor();
    await page.getByRole("button", { name: "New top-up" }).click();
    await dialog(page)
      .getByText(/^Your agent’s credit comes from whoever is directly above it/)
      .waitFor();
    await dialog(page).getByRole("link", { name: "Ask for credit" }).click();
    await page.getByRole("tab", { name: "Requests", selected: true }).waitFor();
  });

  test("terms are changed by two people, and who then pays afterwards is told so where it would buy", async () => {
    const finance = await as("reelgate", "finance", "pt-BR", "?tab=terms");
    await open(finance, "aurora");
    await press(finance, "Mudar condições");
    await dialog(finance).getByRole("combobox", { name: "Como paga" }).selectOption("postpaid");
    await dialog(finance).getByRole("textbox", { name: "Limite de crédito" }).fill("60.000,00");
    await dialog(finance).getByRole("textbox", { name: "Motivo" }).fill("Cresceu muito");
    await press(finance, "Enviar para aprovação");
    await dialog(finance).getByText("Você pediu esta mudança: outra pessoa decide.").waitFor();

    const owner = await as("reelgate", "owner", "en-GB", "?tab=terms");
    await owner.getByRole("tab", { name: "Terms (1 for you)" }).waitFor();
    await open(owner, "aurora");
    await dialog(owner).getByText("Cresceu muito").waitFor();
    await press(owner, "Approve");
    await dialog(owner).getByText("Took effect", { exact: true }).waitFor();
    await row(finance, "aurora").getByText("Paga faturas mensais").waitFor();

    const agent = await as("aurora", "owner", "pt-BR");
    await agent.getByRole("button", { name: "Nova recarga" }).click();
    await dialog(agent)
      .getByText(/^O seu agente paga depois/)
      .waitFor();
    await dialog(agent).getByRole("link", { name: "Ver as faturas" }).click();
    await agent.getByRole("tab", { name: "Faturas", selected: true }).waitFor();
  });
});

describe("refuses", () => {
  test("an auditor to confirm or to change terms, and says why", async () => {
    const page = await as("reelgate", "auditor", "en-GB", "?state=awaited");
    await page.getByRole("row").nth(1).getByRole("button").first().click();
    const confirm = dialog(page).getByRole("button", { name: "Confirm arrival" });
    expect(await confirm.getAttribute("aria-disabled")).toBe("true");
    await page.goto(`${product.address}${PAYMENTS}?tab=terms`);
    await open(page, "meridian");
    const change = dialog(page).getByRole("button", { name: "Change terms" });
    expect(await change.getAttribute("aria-disabled")).toBe("true");
  });
});

// PIX in a browser: a charge with its code and countdown paid in the sandbox, money that waits, refunds by two people; in both languages.
import type { Browser, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { arrange } from "../../arrange.ts";
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
const row = (page: Page, text: string | RegExp) => page.getByRole("row").filter({ hasText: text }).first();
const dialog = (page: Page) => page.getByRole("dialog").last();
const press = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true }).click();
const open = (page: Page, text: string | RegExp) => row(page, text).getByRole("button").first().click();

describe("works", () => {
  test("an agent has a charge made in Portuguese, pays it in the sandbox, and sees the credit come", async () => {
    const agent = await as("aurora", "finance", "pt-BR");
    await agent.getByRole("button", { name: "Nova recarga" }).click();
    await dialog(agent).getByRole("textbox", { name: "Valor a pagar" }).fill("110,00");
    await dialog(agent).getByRole("textbox", { name: "CPF ou CNPJ que paga" }).fill("11.222.333/0001-82");
    await press(agent, "Gerar cobrança PIX");
    await dialog(agent).getByText("Este CPF ou CNPJ não é válido.").waitFor();
    await dialog(agent).getByRole("textbox", { name: "CPF ou CNPJ que paga" }).fill("11.222.333/0001-81");
    await press(agent, "Gerar cobrança PIX");
    await dialog(agent).getByRole("img", { name: "QR Code da cobrança PIX" }).waitFor();
    await dialog(agent).getByRole("button", { name: "Copiar código" }).waitFor();
    expect(await dialog(agent).getByRole("timer").textContent()).toMatch(/^Vence em (29|30):\d\d$/);
    expect(await dialog(agent).textContent()).toContain("br.gov.bcb.pix");
    await press(agent, "Pagar no sandbox");
    await dialog(agent)
      .getByText(/^Pago: R\$\s?1\.000,00 de crédito lançado\.$/)
      .waitFor();
    await agent.keyboard.press("Escape");
    await row(agent, "110,00").getByText("Confirmado", { exact: true }).waitFor();
  });

  test("another amount than charged waits in English, is credited by choice, and the agent's page follows", async () => {
    const agent = await as("aurora", "owner", "en-GB");
    await agent.getByRole("button", { name: "New top-up" }).click();
    await dialog(agent).getByRole("textbox", { name: "Amount to pay" }).fill("220.03");
    await dialog(agent).getByRole("textbox", { name: "CPF or CNPJ that pays" }).fill("11222333000181");
    await press(agent, "Create PIX charge");
    await press(agent, "Pay in the sandbox");
    await dialog(agent).getByText("The bank has received money for this charge.").waitFor();
    await dialog(agent).getByText("Waits for a decision").waitFor();

    const finance = await as("reelgate", "finance", "en-GB", "?tab=pix");
    await finance.getByRole("tab", { name: /^PIX received \(\d+ waiting\)$/ }).waitFor();
    await open(finance, /R?\$?\s?221\.03/);
    await dialog(finance).getByText("Another amount than charged").first().waitFor();
    await press(finance, "Credit");
    await finance
      .getByRole("alertdialog")
      .getByText(/221\.03 is credited to aurora/)
      .waitFor();
    await finance.getByRole("alertdialog").getByRole("button", { name: "Credit", exact: true }).click();
    await dialog(finance).getByText("Credited", { exact: true }).first().waitFor();
    await dialog(agent)
      .getByText(/^Paid: R\$\s?2,009\.36 of credit is booked\.$/)
      .waitFor();
  });

  test("a refund above the limit is agreed to by a second person, in Portuguese, and one below it by one", async () => {
    const owner = await as("reelgate", "owner", "pt-BR", "?tab=pix&state=refunding");
    await open(owner, /60\.000,00/);
    await dialog(owner).getByText("Aguarda segunda pessoa").waitFor();
    await press(owner, "Aprovar");
    await dialog(owner).getByText("Devolvido", { exact: true }).first().waitFor();
    await dialog(owner).getByText("Concluída", { exact: true }).waitFor();

    const finance = await as("reelgate", "finance", "pt-BR", "?tab=pix&state=waiting");
    await open(finance, /750,00/);
    await dialog(finance).getByText("Pago por outro titular").first().waitFor();
    await press(finance, "Devolver");
    const question = finance.getByRole("alertdialog");
    await question.getByRole("textbox", { name: "Motivo" }).fill("Conta de terceiro");
    await question.getByRole("button", { name: "Devolver", exact: true }).click();
    await dialog(finance).getByText("Devolvido", { exact: true }).first().waitFor();
  });

  test("an awaited payment whose charge has expired has another one made", async () => {
    const agent = await as("aurora", "owner", "en-GB", "?state=awaited");
    await open(agent, /400\.00/);
    await dialog(agent)
      .getByText(/^This charge has expired/)
      .waitFor();
    await press(agent, "New PIX charge");
    await press(agent, "Create PIX charge");
    await dialog(agent).getByRole("img", { name: "QR code of the PIX charge" }).waitFor();
  });
});

describe("refuses", () => {
  test("an agent the platform's list, and an auditor to credit or refund", async () => {
    const agent = await as("aurora", "owner", "en-GB", "?tab=pix");
    await agent.getByRole("tab", { name: "Payments", selected: true }).waitFor();
    expect(await agent.getByRole("tab", { name: /^PIX received/ }).count()).toBe(0);
    const auditor = await as("reelgate", "auditor", "en-GB", "?tab=pix&state=waiting");
    await auditor.getByRole("row").nth(1).getByRole("button").first().click();
    const refund = dialog(auditor).getByRole("button", { name: "Refund", exact: true });
    expect(await refund.getAttribute("aria-disabled")).toBe("true");
  });
});

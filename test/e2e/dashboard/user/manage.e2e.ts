// A player at the desk, in both languages: money goes in and comes out once, an open game ends, an exclusion stays.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser, signIn, startProduct, visit, type Product } from "../../product.ts";
import { accessibilityProblems } from "../../screens/inspect.ts";

let product: Product;
let browser: Browser;
beforeAll(async () => {
  product = await startProduct();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

const WORDS = [
  {
    prefix: "",
    locale: "en-US",
    deposit: "Deposit",
    withdraw: "Withdraw",
    amount: "Amount",
    missing: "Enter an amount.",
    typed: "12.50",
    deposited: "Deposited",
    shown: "R$12.50",
    all: "Everything the wallet holds when it is booked",
    withdrawn: "Withdrawn",
    close: "Close",
    empty: "The wallet is empty.",
    none: "No game is open.",
    more: "More",
    exclude: "Record self-exclusion",
    excluded: "Self-excluded",
    stays: "The player has self-excluded.",
    block: "Block",
  },
  {
    prefix: "/pt-BR",
    locale: "pt-BR",
    deposit: "Depositar",
    withdraw: "Sacar",
    amount: "Valor",
    missing: "Informe um valor.",
    typed: "12,50",
    deposited: "Depositado",
    shown: "R$ 12,50",
    all: "Tudo o que a carteira tiver no momento do lançamento",
    withdrawn: "Sacado",
    close: "Fechar",
    empty: "A carteira está vazia.",
    none: "Nenhum jogo aberto.",
    more: "Mais",
    exclude: "Registrar autoexclusão",
    excluded: "Autoexcluído",
    stays: "O jogador está autoexcluído.",
    block: "Bloquear",
  },
] as const;

const top = (page: Page) => page.getByRole("dialog").last();
const press = (page: Page, name: string) => top(page).getByRole("button", { name, exact: true }).click();

describe("works", () => {
  test.each(WORDS)("money in, money out, exclusion, in $locale", async (words) => {
    const { page, context, complaints } = await visit(browser, { locale: words.locale });
    await signIn(page, product, { agent: "aurora", role: "owner" }, words.prefix);
    await page.goto(`${product.address}${words.prefix}/dashboard/user/manage?search=p-10`);
    // A player of the agent itself, which has credit; some of those below it may have none left.
    const own = page.getByRole("row").filter({ hasText: /aurora(?!_)/ });
    await own
      .nth(words.prefix === "" ? 0 : 1)
      .locator("[data-row-opener]")
      .click();
    await top(page).getByText(words.none).waitFor();

    await press(page, words.deposit);
    await top(page).getByLabel(words.amount).waitFor();
    await press(page, words.deposit);
    await top(page).getByText(words.missing).waitFor();
    await top(page).getByLabel(words.amount).fill(words.typed);
    expect(await accessibilityProblems(page, "everything")).toEqual([]);
    await top(page).getByRole("button", { name: words.deposit, exact: true }).click();
    await top(page).getByText(words.deposited).waitFor();
    const shown = top(page).getByText(words.shown.replace(" ", "\u00A0"));
    expect(await shown.count()).toBeGreaterThanOrEqual(2);
    await top(page).getByRole("button", { name: words.close, exact: true }).last().click();

    await press(page, words.withdraw);
    await top(page).getByRole("checkbox", { name: words.all }).check();
    await press(page, words.withdraw);
    await top(page).getByText(words.withdrawn).waitFor();
    await top(page).getByRole("button", { name: words.close, exact: true }).last().click();
    const withdrawal = top(page).getByRole("button", { name: words.withdraw, exact: true });
    await top(page).getByText(words.empty).waitFor({ state: "attached" });
    expect(await withdrawal.getAttribute("aria-disabled")).toBe("true");

    await press(page, words.more);
    await page.getByRole("menuitem", { name: words.exclude }).click();
    const asked = page.getByRole("alertdialog");
    await asked.waitFor();
    expect(await accessibilityProblems(page, "everything")).toEqual([]);
    await asked.getByRole("button").last().click();
    await top(page).getByText(words.excluded, { exact: true }).waitFor();
    expect(await top(page).getByRole("button", { name: words.block }).getAttribute("aria-disabled")).toBe("true");
    expect(await top(page).getByText(words.stays).count()).toBeGreaterThan(0);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

// A player at the desk, in both languages: money goes in and comes out once, an open game ends, an exclusion stays.
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { arrangeProduct } from "../../arrange.ts";
import { signIn, visit } from "../../product.ts";
import { accessibilityProblems } from "../../screens/inspect.ts";

const stage = arrangeProduct();

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
    print: "Print",
    receipt: "Transfer receipt",
    sort: "Sort by",
    byCode: "By code, A to Z",
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
    print: "Imprimir",
    receipt: "Comprovante de transferência",
    sort: "Ordenar por",
    byCode: "Código, de A a Z",
    empty: "A carteira está vazia.",
    none: "Nenhum jogo aberto.",
    more: "Mais",
    exclude: "Registrar autoexclusão",
    excluded: "Autoexcluído",
    stays: "O jogador está autoexcluído.",
    block: "Bloquear",
  },
] as const;

const PATIENT = { timeout: 60_000 };
const top = (page: Page) => page.getByRole("dialog").last();
const press = (page: Page, name: string) => top(page).getByRole("button", { name, exact: true }).click();

/** Both halves of a double press at one place, the second once what the first brought is there. */
async function pressTwice(page: Page, on: Locator, between: () => Promise<void>): Promise<void> {
  const { x, y, width, height } = (await on.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down({ clickCount: 1 });
  await page.mouse.up({ clickCount: 1 });
  await between();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
}

/** The receipt that is open goes to the printer by itself and in light colours, whatever the screen shows. */
async function printed(page: Page, words: (typeof WORDS)[number]): Promise<void> {
  await page.evaluate("globalThis.print = () => { globalThis.isPrinted = true }");
  await press(page, words.print);
  expect(await page.evaluate("globalThis.isPrinted")).toBe(true);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  const paper = page.locator("[data-paper]");
  await paper.getByText(words.receipt).waitFor();
  await paper.getByText(words.shown.replace(" ", "\u00A0")).first().waitFor();
  expect(await page.locator("main").isVisible()).toBe(false);
  expect(await page.locator("[role=dialog]").last().isVisible()).toBe(false);
  const colours = `[getComputedStyle(document.body).colorScheme, getComputedStyle(document.querySelector("[data-paper]")).color]`;
  expect(await page.evaluate(colours)).toEqual(["light", "rgb(17, 24, 39)"]);
  await page.emulateMedia({ media: "screen", colorScheme: "light" });
  await paper.waitFor({ state: "hidden" });
}

describe("works", () => {
  test.each(WORDS)("money in, money out, exclusion, in $locale", async (words) => {
    const { page, context, complaints } = await visit(stage.browser, { locale: words.locale });
    await signIn(page, stage.product, { agent: "aurora", role: "owner" });
    await page.goto(`${stage.product.address}${words.prefix}/dashboard/user/manage?search=p-10`);
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
    await pressTwice(page, top(page).getByRole("button", { name: words.deposit, exact: true }), () =>
      top(page).getByText(words.deposited).waitFor(),
    );
    expect(await top(page).getByText(words.deposited).isVisible()).toBe(true);
    await page.keyboard.press("Enter");
    expect(await top(page).getByText(words.deposited).isVisible()).toBe(true);
    await printed(page, words);
    // What was in the wallet before is the demo's affair.
    await top(page).getByText(words.shown.replace(" ", "\u00A0")).first().waitFor();
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

  test.each(WORDS)("on a phone, whose cards have no heads, a list is sorted too, in $locale", async (words) => {
    const { page, context, complaints } = await visit(stage.browser, {
      locale: words.locale,
      viewport: { width: 390, height: 844 },
    });
    await signIn(page, stage.product, { agent: "aurora", role: "owner" });
    await page.goto(`${stage.product.address}${words.prefix}/dashboard/user/manage`);
    const codes = () => page.locator("main [data-row-opener]").allTextContents();
    await expect.poll(async () => (await codes()).length, PATIENT).toBeGreaterThan(10);
    const before = await codes();
    const choice = page.getByRole("combobox", { name: words.sort });
    expect(await choice.inputValue()).toBe("created_at");
    await choice.selectOption(words.byCode);
    await expect.poll(codes, PATIENT).not.toEqual(before);
    // Rows out of sight follow those in sight, some at a time.
    const isInOrder = async () => {
      const after = await codes();
      return after.length >= before.length && after.every((code, at) => at === 0 || (after[at - 1] ?? "") <= code);
    };
    await expect.poll(isInOrder, PATIENT).toBe(true);
    expect(new URL(page.url()).searchParams.get("sort")).toBe("code");
    // At a desk the heads do it.
    await page.setViewportSize({ width: 1440, height: 900 });
    await choice.waitFor({ state: "hidden" });
    expect(complaints).toEqual([]);
    await context.close();
  });
});

// Looking after players: a cap, a note, several blocked at once, and one forgotten for good; in both languages.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { arrangeProduct } from "../arrange.ts";
import { signIn, visit } from "../product.ts";
import { accessibilityProblems } from "../screens/inspect.ts";

const stage = arrangeProduct({ args: ["--rounds", "500", "--quiet"] });

const WORDS = [
  {
    prefix: "",
    locale: "en-US",
    more: "More",
    setCap: "Set stake cap",
    highest: "Highest stake",
    typed: "2.00",
    set: "Set the cap",
    capShown: "R$2.00",
    newNote: "New note",
    addNote: "Add the note",
    deposit: "Deposit",
    amount: "Amount",
    deposited: "Deposited",
    empty: "The wallet is empty.",
    withdraw: "Withdraw",
    all: "Everything the wallet holds when it is booked",
    withdrawn: "Withdrawn",
    close: "Close",
    anonymise: "Anonymise (LGPD)",
    forGood: "Anonymise for good",
    confirm: /^Type .* to confirm/,
    gone: "Removed when the player was anonymised.",
    block: "Block",
    blockTwo: "Block 2 players",
    results: "Results",
    blocked: "Blocked",
    tooLong: "A screen shows at most 92 days.",
    mend: "Show the last 92 days",
    together: /entries together$/,
    deposits: /BRL · \d+ deposits/,
    when: "When",
    links: "Related",
    round: "The round",
    transfer: "The transfer",
  },
  {
    prefix: "/pt-BR",
    locale: "pt-BR",
    more: "Mais",
    setCap: "Definir teto de aposta",
    highest: "Maior aposta",
    typed: "2,00",
    set: "Definir o teto",
    capShown: "R$ 2,00",
    newNote: "Nova nota",
    addNote: "Incluir a nota",
    deposit: "Depositar",
    amount: "Valor",
    deposited: "Depositado",
    empty: "A carteira está vazia.",
    withdraw: "Sacar",
    all: "Tudo o que a carteira tiver no momento do lançamento",
    withdrawn: "Sacado",
    close: "Fechar",
    anonymise: "Anonimizar (LGPD)",
    forGood: "Anonimizar de vez",
    confirm: /^Digite .* para confirmar/,
    gone: "Apagada quando o jogador foi anonimizado.",
    block: "Bloquear",
    blockTwo: "Bloquear 2 jogadores",
    results: "Resultados",
    blocked: "Bloqueado",
    tooLong: "Uma tela mostra no máximo 92 dias.",
    mend: "Mostrar os últimos 92 dias",
    together: /lançamentos ao todo$/,
    deposits: /BRL · \d+ depósitos/,
    when: "Quando",
    links: "Relacionados",
    round: "A rodada",
    transfer: "A transferência",
  },
] as const;
type Words = (typeof WORDS)[number];

const top = (page: Page) => page.getByRole("dialog").last();
const press = (page: Page, name: string) => top(page).getByRole("button", { name, exact: true }).last().click();

async function fromMenu(page: Page, words: Words, action: string): Promise<void> {
  await press(page, words.more);
  await page.getByRole("menuitem", { name: action }).click();
}

/** What happens is the same in both: each is seen in one. */
const ENGLISH = WORDS.filter(({ locale }) => locale === "en-US");
const PORTUGUESE = WORDS.filter(({ locale }) => locale === "pt-BR");

describe("works", () => {
  test.each(PORTUGUESE)("a cap, a note, and a player forgotten, in $locale", async (words) => {
    const { page, context, complaints } = await visit(stage.browser, { locale: words.locale });
    await signIn(page, stage.product, { agent: "aurora", role: "owner" });
    await page.goto(`${stage.product.address}${words.prefix}/dashboard/user/manage?search=p-10`);
    const own = page.getByRole("row").filter({ hasText: /aurora(?!_)/ });
    const opener = own.nth(words.prefix === "" ? 0 : 1).locator("[data-row-opener]");
    await opener.click();
    const code = (await top(page).getByRole("heading", { level: 2 }).textContent()) ?? "";

    await fromMenu(page, words, words.setCap);
    await top(page).getByLabel(words.highest).fill(words.typed);
    expect(await accessibilityProblems(page, "everything")).toEqual([]);
    await press(page, words.set);
    await top(page).getByText(words.capShown.replace(" ", "\u00A0"), { exact: true }).waitFor();

    await top(page).getByLabel(words.newNote).fill("Asked about limits.");
    await press(page, words.addNote);
    await top(page).getByRole("listitem").filter({ hasText: "Asked about limits." }).waitFor();

    // With money in the wallet nobody is forgotten; without any, they are.
    await press(page, words.deposit);
    await top(page).getByLabel(words.amount).fill(words.typed);
    await press(page, words.deposit);
    await top(page).getByText(words.deposited).waitFor();
    await press(page, words.close);
    await press(page, words.more);
    await page.getByRole("menuitem", { name: words.anonymise, disabled: true }).waitFor();
    await page.keyboard.press("Escape");
    await press(page, words.withdraw);
    await top(page).getByRole("checkbox", { name: words.all }).check();
    await press(page, words.withdraw);
    await top(page).getByText(words.withdrawn).waitFor();
    await press(page, words.close);
    await top(page).getByText(words.empty).waitFor({ state: "attached" });

    await fromMenu(page, words, words.anonymise);
    const asked = page.getByRole("alertdialog");
    await asked.getByLabel(words.confirm).fill("somebody else");
    await asked.getByRole("button", { name: words.forGood }).click();
    await asked.getByLabel(words.confirm).and(page.locator("[aria-invalid=true]")).waitFor();
    expect(await accessibilityProblems(page, "everything")).toEqual([]);
    await asked.getByLabel(words.confirm).fill(code);
    await asked.getByRole("button", { name: words.forGood }).click();
    await asked.waitFor({ state: "detached" });
    await top(page)
      .getByRole("heading", { level: 2, name: /^anonymised:/ })
      .waitFor();
    await top(page).getByText(words.gone).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test.each(ENGLISH)("two players blocked at once, in $locale", async (words) => {
    const { page, context, complaints } = await visit(stage.browser, { locale: words.locale });
    await signIn(page, stage.product, { agent: "aurora", role: "owner" });
    await page.goto(`${stage.product.address}${words.prefix}/dashboard/user/manage?state=active&sort=code`);
    const boxes = page.locator("tbody").getByRole("checkbox");
    for (const at of [0, 1]) await boxes.nth(at).check();
    await page.getByRole("region").getByRole("button", { name: words.block, exact: true }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: words.blockTwo }).click();
    const results = page.getByRole("list", { name: words.results }).getByText(words.blocked, { exact: true });
    await results.last().waitFor();
    expect(await results.count()).toBe(2);
    expect(await accessibilityProblems(page, "everything")).toEqual([]);
    await press(page, words.close);
    await page.locator("tbody").getByRole("checkbox", { checked: true }).first().waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
    await context.close();
  });

  test.each(ENGLISH)("a period that is too long is mended where it is told, in $locale", async (words) => {
    const { page, context } = await visit(stage.browser, { locale: words.locale });
    await signIn(page, stage.product, { agent: "aurora", role: "owner" });
    const list = `${stage.product.address}${words.prefix}/dashboard/user/transactions`;
    await page.goto(`${list}?from=2026-01-01T00:00:00.000Z&to=2026-09-01T00:00:00.000Z`);
    const told = page.getByRole("alert").filter({ hasText: words.tooLong });
    await told.waitFor();
    expect(await accessibilityProblems(page, "everything")).toEqual([]);
    await told.getByRole("button", { name: words.mend }).click();
    await page.locator("tfoot").getByText(words.deposits).waitFor();
    await told.waitFor({ state: "detached" });
    await context.close();
  });

  test.each(PORTUGUESE)("a statement is summed, turned round and followed, in $locale", async (words) => {
    const { page, context, complaints } = await visit(stage.browser, { locale: words.locale });
    await signIn(page, stage.product, { agent: "aurora", role: "owner" });
    await page.goto(`${stage.product.address}${words.prefix}/dashboard/agent/balance_history`);
    await page.locator("tfoot").getByText(words.together).waitFor();
    const head = page.getByRole("columnheader", { name: words.when });
    expect(await head.getAttribute("aria-sort")).toBe("descending");
    await head.getByRole("button").click();
    await page.locator("th[aria-sort=ascending]").waitFor();
    await page.waitForURL(/[?&]sort=oldest/);
    expect(await page.getByRole("columnheader").getByRole("button").count()).toBe(1);
    await head.getByRole("button").click();
    await page.locator("th[aria-sort=descending]").waitFor();
    await page.locator("[data-row-opener]").first().click();
    const links = top(page).getByRole("navigation", { name: words.links });
    await links
      .getByRole("link", { name: words.transfer })
      .or(links.getByRole("link", { name: words.round }))
      .waitFor();
    expect(await accessibilityProblems(page, "everything")).toEqual([]);
    await links.getByRole("link").first().click();
    await page.waitForURL((address) => !address.pathname.includes("balance_history"));
    await top(page).getByRole("heading", { level: 2 }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});

// Saving views of a list: saved, shown, renamed, opened with, removed, in both languages; one that asks for too much still opens.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { arrangeProduct } from "../arrange.ts";
import { signIn, visit } from "../product.ts";

const stage = arrangeProduct();

const WORDS = [
  {
    prefix: "",
    role: "owner",
    open: "Views",
    menu: "Saved views",
    state: "State",
    name: "Save what is shown as",
    save: "Save view",
    isDefault: "Open this list with it",
    taken: "One of your views of this list has this name. Choose another.",
    rename: (name: string) => `Rename ${name}`,
    newName: "New name",
    renameNow: "Rename",
    changed: "(changed)",
    saveChanges: (name: string) => `Save the changes to “${name}”`,
    remove: (name: string) => `Remove ${name}`,
    removeNow: "Remove",
    standard: "Standard",
    dropped: /opened without gone, lost: this list no longer has them/,
  },
  {
    prefix: "/pt-BR",
    role: "auditor",
    open: "Visões",
    menu: "Visões salvas",
    state: "Situação",
    name: "Salvar o que está na tela como",
    save: "Salvar visão",
    isDefault: "Abrir esta lista com ela",
    taken: "Uma visão sua desta lista já tem este nome. Escolha outro.",
    rename: (name: string) => `Renomear ${name}`,
    newName: "Novo nome",
    renameNow: "Renomear",
    changed: "(alterada)",
    saveChanges: (name: string) => `Salvar as alterações em “${name}”`,
    remove: (name: string) => `Remover ${name}`,
    removeNow: "Remover",
    standard: "Padrão",
    dropped: /abriu sem gone, lost: esta lista não tem mais esses itens/,
  },
] as const;
type Words = (typeof WORDS)[number];

const PATIENT = { timeout: 60_000 };
const shownIn = (page: Page): URLSearchParams => new URL(page.url()).searchParams;
const settled = (page: Page) => page.locator("[aria-busy=true]").waitFor({ state: "detached" });

/** Opens the menu, whatever the button says: the name of the view that is shown. */
async function openMenu(page: Page, text: string | RegExp, { menu }: Words): Promise<void> {
  await page.getByRole("button", { name: text, exact: true }).click();
  await page.getByRole("dialog", { name: menu }).waitFor();
}

async function saveAs(page: Page, words: Words, name: string): Promise<void> {
  await page.getByLabel(words.name).fill(name);
  await page.getByRole("button", { name: words.save, exact: true }).click();
}

describe("works", () => {
  test.each(WORDS)("a member keeps a view of the rounds $prefix", async (words) => {
    const { page, context, complaints } = await visit(stage.browser);
    const list = `${stage.product.address}${words.prefix}/dashboard/game/history`;
    await signIn(page, stage.product, { agent: "reelgate", role: words.role });
    await page.goto(`${list}?state=settled&limit=100&columns=started,stake,state`);
    await openMenu(page, words.open, words);
    await saveAs(page, words, "Settled wins");
    // Its button says which view is shown, and so does the address.
    await page.getByRole("button", { name: "Settled wins", exact: true }).first().waitFor();
    const id = shownIn(page).get("view");
    expect(id).toMatch(/^[0-9a-f-]{36}$/);

    await saveAs(page, words, "settled  WINS");
    await page.getByText(words.taken).waitFor();
    expect(await page.getByLabel(words.name).getAttribute("aria-invalid")).toBe("true");
    await page.getByLabel(words.name).fill("Everything");
    await page.getByText(words.isDefault).click();
    await page.getByRole("button", { name: words.save, exact: true }).click();
    await page.getByRole("button", { name: words.rename("Everything") }).waitFor();

    await page.getByRole("button", { name: words.rename("Settled wins") }).click();
    await page.getByLabel(words.newName).fill("Money back");
    await page.getByRole("button", { name: words.renameNow, exact: true }).click();
    await page.getByRole("button", { name: words.rename("Money back") }).waitFor();
    await page.keyboard.press("Escape");

    // The list opens with its default, and says so in the address.
    await page.goto(list);
    await page.waitForURL(/view=/);
    expect(shownIn(page).get("state")).toBe("settled");
    expect(shownIn(page).get("limit")).toBe("100");
    await settled(page);
    await expect.poll(() => page.getByRole("columnheader").count(), PATIENT).toBe(3);

    // The standard list is one press away, and stays what it is when it is loaded again.
    await openMenu(page, "Everything", words);
    await page.getByRole("button", { name: words.standard, exact: true }).click();
    await page.waitForURL(/view=none/);
    await page.reload();
    await settled(page);
    expect(shownIn(page).get("state")).toBeNull();

    await openMenu(page, words.open, words);
    await page.getByRole("dialog").getByRole("button", { name: "Money back", exact: true }).click();
    await page.waitForURL(new RegExp(`view=${id}`));
    await page.getByLabel(words.state).first().selectOption("rejected");
    await page.getByText(words.changed).waitFor();
    await openMenu(page, new RegExp(`^Money back`), words);
    await page.getByRole("button", { name: words.saveChanges("Money back") }).click();
    await page.getByText(words.changed).waitFor({ state: "hidden" });

    await page.getByRole("button", { name: words.remove("Everything") }).click();
    await page.getByRole("button", { name: words.removeNow, exact: true }).click();
    await page.getByRole("button", { name: words.rename("Everything") }).waitFor({ state: "hidden" });
    await page.keyboard.press("Escape");
    await page.goto(list);
    await settled(page);
    expect(shownIn(page).size).toBe(0);
    expect(complaints.filter((one) => !one.includes("409"))).toEqual([]);
    await context.close();
  });
});

describe("protects", () => {
  test.each(WORDS)(
    "a view of filters and columns that are no more opens without them, and says so $prefix",
    async (words) => {
      const { page, context } = await visit(stage.browser);
      await signIn(page, stage.product, { agent: "reelgate", role: words.role });
      const state = {
        query: { gone: "1", state: "settled" },
        columns: ["started", "lost"],
        density: null,
        page_size: 25,
      };
      const made = await page.request.post(`${stage.product.address}/api/views`, {
        data: { list: "rounds", name: "Old", state },
        headers: { origin: stage.product.address },
      });
      expect(made.status()).toBe(201);
      await page.goto(`${stage.product.address}${words.prefix}/dashboard/game/history`);
      await openMenu(page, words.open, words);
      await page.getByRole("button", { name: "Old", exact: true }).click();
      await page.getByText(words.dropped).waitFor();
      expect([shownIn(page).get("state"), shownIn(page).has("gone"), shownIn(page).get("columns")]).toEqual([
        "settled",
        false,
        "started",
      ]);
      await expect.poll(() => page.locator("tbody tr").count(), PATIENT).toBe(25);
      await context.close();
    },
  );
});

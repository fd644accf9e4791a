// How a look at the product gets from one state of a page to the next: addresses, buttons, keys.
import type { Page } from "playwright-core";
import type * as texts from "#web/messages/en-US.json";
import { localise, type Locale } from "#web/messages/locale.ts";
import { readMessages } from "../../../tools/messages.ts";
import type { Product } from "../product.ts";
import { isSettled } from "./inspect.ts";

/** Of a text of the product: one that is no longer there fails the types, not a look at the screens. */
export type MessageKey = texts.MessageKey;

/** Somebody who looks at the product: in which language, on what. */
export interface Looker {
  readonly page: Page;
  readonly product: Product;
  readonly locale: Locale;
  readonly isPhone: boolean;
}

export type Step = (looker: Looker) => Promise<void>;

export function words(locale: Locale, key: MessageKey): string {
  const text = readMessages(locale)[key];
  if (text === undefined) throw new Error(`there is no message "${key}"`);
  return text;
}

export const surfaces = (page: Page) => page.locator("[role=dialog], [role=alertdialog], [role=menu]");
export const button = ({ page, locale }: Looker, key: MessageKey) =>
  page.getByRole("button", { name: words(locale, key), exact: true });
export const firstRowOf = (page: Page) => page.locator("main [data-row-opener]").first();

export async function goTo({ page, product, locale }: Looker, path: string): Promise<void> {
  await page.goto(product.address + localise(path, locale));
}

export async function closeTop({ page }: Looker): Promise<void> {
  const top = await surfaces(page).last().elementHandle();
  await page.keyboard.press("Escape");
  await top?.waitForElementState("hidden");
}

/** To the chart, which is drawn once the reader comes near; what comes before it is here by then. */
export async function toChart(page: Page, locale: Locale): Promise<void> {
  await isSettled(page);
  await page.getByTitle(words(locale, "ui.chart.asTable")).scrollIntoViewIfNeeded();
  await page.locator("main canvas").waitFor();
}

/** Does what opens something and waits for it. */
export const opening =
  (step: Step): Step =>
  async (looker) => {
    const { page } = looker;
    const before = await surfaces(page).count();
    await step(looker);
    await surfaces(page).nth(before).waitFor();
  };

/** Opens a list and chooses its first rows. */
export const chooseRows =
  (path: string, count: number): Step =>
  async (looker) => {
    const { page, locale } = looker;
    await goTo(looker, path);
    const boxes = page.locator("main").getByRole("checkbox", { name: words(locale, "ui.table.select"), exact: true });
    for (let at = 0; at < count; at += 1) {
      // What comes up with the first row lies over the next one on a phone: a reader scrolls on.
      await boxes.nth(at).evaluate("(box) => box.scrollIntoView({ block: 'center' })");
      await boxes.nth(at).check({ force: true });
      await page.locator(".selection-bar").waitFor();
    }
  };

/** Closes what is open before. */
export const anew =
  (step: Step): Step =>
  async (looker) => {
    while ((await surfaces(looker.page).count()) > 0) await closeTop(looker);
    await step(looker);
  };

export const onAddress =
  (path: string): Step =>
  (looker) =>
    goTo(looker, path);

/** Presses the button that says this, the topmost one. */
export const press = (key: MessageKey): Step => opening((looker) => button(looker, key).last().click());

export const typeKeys = (keys: string): Step => opening(({ page }) => page.keyboard.press(keys));

/** Types into the palette until this is there. */
export const search =
  (text: string, found: string): Step =>
  async ({ page }) => {
    await page.getByRole("combobox").last().fill(text);
    await page.locator(found).first().waitFor();
  };

const dialogs = (page: Page) => page.locator("[role=dialog], [role=alertdialog]");

/** Opens the menu that is called this and chooses a line of it, which opens something. */
export const choose =
  (menu: MessageKey, line: MessageKey): Step =>
  async (looker) => {
    const { page, locale } = looker;
    const before = await dialogs(page).count();
    await press(menu)(looker);
    await page.getByRole("menuitem", { name: words(locale, line), exact: true }).click();
    await dialogs(page).nth(before).waitFor();
  };

/** One after the other. */
export const after =
  (...steps: readonly Step[]): Step =>
  async (looker) => {
    for (const step of steps) await step(looker);
  };

/** Presses what the reader may not press, which then says why. */
export const pressForbidden =
  (key: MessageKey): Step =>
  async (looker) => {
    const forbidden = button(looker, key);
    // Waits until what holds it has come to rest, as a press by force does not.
    await forbidden.scrollIntoViewIfNeeded();
    await forbidden.click({ force: true });
    await looker.page.getByRole("tooltip").waitFor();
  };

/** Sends the form on top as it stands and waits until it says what is wrong. */
export const sendWrong: Step = async ({ page }) => {
  const form = page.locator("form").last();
  await form.locator("[type=submit]").last().click();
  await form.locator("[aria-invalid=true]").first().waitFor();
};

export const fill =
  (field: string, text: string): Step =>
  ({ page }) =>
    page.locator(`[name=${field}]`).last().fill(text);

/** Leaves what was typed behind: the question before that is answered. */
export const discard: Step = async (looker) => {
  const question = looker.page.getByRole("alertdialog").last();
  await question.getByRole("button", { name: words(looker.locale, "ui.unsaved.typed.discard"), exact: true }).click();
  await question.waitFor({ state: "detached" });
};

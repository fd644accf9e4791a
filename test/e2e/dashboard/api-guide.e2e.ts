// The guide for integrators in a browser, in both languages: found from the home page, read, and its blocks copied as they are.
import { describe, expect, test } from "vitest";
import { type Locale, LOCALES, localise } from "#web/messages/locale.ts";
import { guideBlocks, readGuide } from "../../../tools/guide.ts";
import { arrangeProduct } from "../arrange.ts";
import { visit } from "../product.ts";
import { accessibilityProblems } from "../screens/inspect.ts";
import { words } from "../screens/steps.ts";

const stage = arrangeProduct({ args: ["--rounds", "500", "--quiet"] });

/** The file names where the demo usually is; the page, where it was opened. */
const blocksHere = (locale: Locale): string[] =>
  guideBlocks(locale).map((block) => block.replaceAll("http://127.0.0.1:4400", stage.product.address));

describe("works", () => {
  test.each(LOCALES)("from the home page through signing in to the last step, in %s", async (locale) => {
    const { page, context, complaints } = await visit(stage.browser, { locale });
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(stage.product.address + localise("/", locale));
    await page.getByRole("link", { name: words(locale, "home.hero.guide"), exact: true }).click();
    await page.waitForURL(/\/auth\/login\?next=/);
    const developer = stage.product.credentials.members.find(
      (one) => one.agent === "aurora" && one.role === "developer",
    );
    await page
      .getByRole("textbox")
      .first()
      .fill(developer?.login ?? "");
    await page.locator("input[type=password]").fill(developer?.password ?? "");
    await page.locator("button[type=submit]").click();
    await page.waitForURL(stage.product.address + localise("/dashboard/api?tab=guide", locale));

    const steps = readGuide(locale).flatMap((part) => (part.kind === "step" ? [part.text] : []));
    await page.getByRole("heading", { name: steps[0] ?? "", exact: true }).waitFor();
    expect(await page.locator("article h3").allTextContents()).toEqual(steps);
    expect(await page.locator("article pre").allTextContents()).toEqual(blocksHere(locale));

    await page
      .getByRole("button", { name: words(locale, "apiReference.copyCode"), exact: true })
      .first()
      .click();
    await page.getByText(words(locale, "ui.copy.copied"), { exact: true }).waitFor();
    expect(await page.evaluate<string>("navigator.clipboard.readText()")).toBe(`${blocksHere(locale)[0]}\n`);

    const last = steps.at(-1) ?? "";
    await page
      .getByRole("navigation", { name: words(locale, "api.tab.guide"), exact: true })
      .getByRole("link", { name: last, exact: true })
      .click();
    await page.waitForURL(new RegExp(`tab=guide#step-${steps.length}$`));
    await expect
      .poll(async () => (await page.getByRole("heading", { name: last, exact: true }).boundingBox())?.y ?? 9_999)
      .toBeLessThan(900);
    expect(await accessibilityProblems(page, "everything")).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

// The round explorer in both languages: narrowed to a variant and a currency, from either end of time, with its sums.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { listRounds } from "#contract/round.ts";
import { LOCALES, localise } from "#web/messages/locale.ts";
import { arrangeProduct } from "../arrange.ts";
import { signIn, visit } from "../product.ts";
import { type MessageKey, words } from "../screens/steps.ts";

const ROUNDS = "/dashboard/game/history";
const PATIENT = { timeout: 60_000 };

const stage = arrangeProduct();

/** What the list is told once something is chosen above it. */
async function toldBy(page: Page, asked: RegExp, choose: () => Promise<unknown>) {
  const [answer] = await Promise.all([page.waitForResponse((one) => asked.test(one.url()), PATIENT), choose()]);
  return listRounds.answer.parse(await answer.json());
}

describe.each(LOCALES)("works in %s", (locale) => {
  test("of one variant and one currency, from the oldest on, with the sums of just those", async () => {
    const { page, context, complaints } = await visit(stage.browser, { locale });
    await signIn(page, stage.product, { agent: "reelgate", role: "owner" });
    await page.goto(stage.product.address + localise(ROUNDS, locale));
    await page.locator("main [data-row-opener]").first().waitFor(PATIENT);
    const choose = (key: MessageKey, id: string) =>
      page.getByLabel(words(locale, key), { exact: true }).selectOption(id, PATIENT);

    const none = await toldBy(page, /\/api\/rounds\?.*variant=r88/, () => choose("round.column.variant", "r88"));
    expect(none.data).toEqual([]);
    const ofVariant = await toldBy(page, /\/api\/rounds\?.*variant=r96/, () => choose("round.column.variant", "r96"));
    expect(new Set(ofVariant.data.map(({ variant }) => variant))).toEqual(new Set(["r96"]));
    // Nothing but reading finds these: it goes as far back as a period may.
    const bounded = words(locale, "ui.dates.last").replace("{days, number}", "92");
    await page.getByRole("button", { name: bounded }).waitFor(PATIENT);

    const ofBoth = await toldBy(page, /\/api\/rounds\?.*currency=USD/, () => choose("round.filter.currency", "USD"));
    expect(new Set(ofBoth.data.map(({ currency, variant }) => `${currency} ${variant}`))).toEqual(new Set(["USD r96"]));
    expect(ofBoth.totals?.map(({ currency }) => currency)).toEqual(["USD"]);
    await expect.poll(() => page.locator("tfoot tr").allInnerTexts(), PATIENT).toHaveLength(1);
    expect((await page.locator("tfoot tr").allInnerTexts()).join("")).toContain("USD");

    const head = page.getByRole("columnheader", { name: words(locale, "round.column.startedAt") });
    const oldest = await toldBy(page, /\/api\/rounds\?.*sort=oldest/, () => head.getByRole("button").click());
    const ids = oldest.data.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted());
    expect(ids).not.toEqual(ofBoth.data.map(({ id }) => id));
    await expect.poll(() => head.getAttribute("aria-sort"), PATIENT).toBe("ascending");
    const address = new URL(page.url());
    expect(Object.fromEntries(address.searchParams)).toEqual({ variant: "r96", currency: "USD", sort: "oldest" });

    await page.reload();
    await expect
      .poll(() => page.getByLabel(words(locale, "round.filter.currency"), { exact: true }).inputValue(), PATIENT)
      .toBe("USD");
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("an agent, whose money is of one currency, is not asked for one", async () => {
    const { page, context, complaints } = await visit(stage.browser, { locale });
    const agent = stage.product.credentials.members.find((member) => member.agent !== "reelgate")?.agent ?? "";
    await signIn(page, stage.product, { agent, role: "owner" });
    await page.goto(stage.product.address + localise(ROUNDS, locale));
    await page.locator("main [data-row-opener]").first().waitFor(PATIENT);
    await page.getByLabel(words(locale, "round.column.variant"), { exact: true }).waitFor(PATIENT);
    expect(await page.getByLabel(words(locale, "round.filter.currency"), { exact: true }).count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("narrowed to an agent and a player nobody knows, it does not say that it shows everybody's", async () => {
    const { page, context } = await visit(stage.browser, { locale });
    await signIn(page, stage.product, { agent: "reelgate", role: "owner" });
    const nobody = "0199f3a2-0000-7000-8000-000000000000";
    await page.goto(`${stage.product.address}${localise(ROUNDS, locale)}?agent_id=${nobody}&player_id=${nobody}`);
    const agent = page.getByLabel(words(locale, "agent.filter.label"), { exact: true });
    await agent.getByRole("option", { name: words(locale, "agent.filter.unknown"), exact: true }).waitFor({
      ...PATIENT,
      state: "attached",
    });
    expect(await agent.inputValue()).toBe(nobody);
    await page.getByRole("button", { name: words(locale, "player.filter.unknown") }).waitFor(PATIENT);
    // Everybody again is one choice away.
    await agent.selectOption("");
    await expect.poll(() => new URL(page.url()).searchParams.has("agent_id"), PATIENT).toBe(false);
    await agent.getByRole("option", { name: words(locale, "agent.filter.unknown") }).waitFor({
      ...PATIENT,
      state: "detached",
    });
    await context.close();
  });
});

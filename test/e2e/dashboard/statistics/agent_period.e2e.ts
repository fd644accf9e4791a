// Figures by period in a browser, in both languages: by whatever unit, together or agent by agent, each down to its rounds.
import { describe, expect, test } from "vitest";
import { listPeriods } from "#contract/period-figures.ts";
import { localise, type Locale } from "#web/messages/locale.ts";
import { arrangeProduct } from "../../arrange.ts";
import { signIn, visit } from "../../product.ts";
import { type MessageKey, words } from "../../screens/steps.ts";
import { ask } from "../seamless-desk.ts";
import { untilRoundsTotal } from "../totals-of-rounds.ts";

const stage = arrangeProduct();
const SCREEN = "/dashboard/statistics/agent_period";
const PATIENT = { timeout: 60_000 };

async function open(locale: Locale, query: string) {
  const { page, complaints } = await visit(stage.browser, { locale });
  await signIn(page, stage.product, { agent: "reelgate", role: "owner" });
  await page.goto(stage.product.address + localise(SCREEN, locale) + query);
  const zone = await page.evaluate<string>("Intl.DateTimeFormat().resolvedOptions().timeZone");
  const told = async (more: string) =>
    listPeriods.answer.parse(await ask(page, "GET", `/api/statistics/periods?time_zone=${zone}&${more}`)).data;
  const rows = page.locator("main tbody tr").filter({ has: page.locator("[data-row-opener]"), visible: true });
  /** As many of the rows as are in sight have these rounds. */
  const shows = async (more: string) => {
    const all = await told(more);
    expect(all.length).toBeGreaterThan(0);
    const isShown = async () => {
      const texts = await rows.allInnerTexts();
      const counted = (text: string) => text.split(/\s*\t\s*|\n/).map((part) => part.replaceAll(/[.,]/g, ""));
      return (
        texts.length > 0 &&
        texts.every((text, at) => all[at] !== undefined && counted(text).includes(String(all[at]?.rounds)))
      );
    };
    await expect.poll(isShown, PATIENT).toBe(true);
  };
  return { page, complaints, told, rows, shows, say: (key: MessageKey) => words(locale, key) };
}

describe.each([{ locale: "en-US" }, { locale: "pt-BR" }] as const)("works in $locale", ({ locale }) => {
  test("by the unit that is chosen, together and agent by agent, from either end", async () => {
    const { page, complaints, shows, say } = await open(locale, "?currency=BRL");
    await shows("currency=BRL");
    await page.getByLabel(say("agentPeriod.list.unit"), { exact: true }).selectOption("week");
    await page.waitForURL("**unit=week**");
    await shows("currency=BRL&unit=week");
    await page.getByLabel(say("agentPeriod.list.by"), { exact: true }).selectOption("agent");
    await page.waitForURL("**by=agent**");
    await shows("currency=BRL&unit=week&by=agent");
    await page
      .getByRole("columnheader", { name: say("agentPeriod.column.period") })
      .getByRole("button")
      .first()
      .click();
    await page.waitForURL("**sort=oldest**");
    await shows("currency=BRL&unit=week&by=agent&sort=oldest");
    expect(complaints).toEqual([]);
  });

  test("a period opens with figures whose rounds add up to them", async () => {
    const { page, complaints, told, rows, say } = await open(locale, "?currency=BRL&unit=month&sort=oldest");
    await rows.first().waitFor(PATIENT);
    const [month] = (await told("currency=BRL&unit=month&sort=oldest")).filter(({ rounds }) => rounds > 0);
    if (month === undefined) throw new Error("nobody has played");
    await page.goto(
      `${stage.product.address}${localise(SCREEN, locale)}?currency=BRL&unit=month&sort=oldest&open=${month.from}.BRL`,
    );
    const panel = page.getByRole("dialog");
    const how = say("how.label").replace("{figure}", say("agentRanking.column.turnover"));
    await panel.getByRole("button", { name: how, exact: true }).click(PATIENT);
    await page.getByRole("link", { name: say("how.rounds.rows"), exact: true }).click();
    await untilRoundsTotal(page, [month.turnover, month.wins]);
    expect(complaints).toEqual([]);
  });
});

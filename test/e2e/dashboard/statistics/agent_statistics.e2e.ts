// The ranking of agents in a browser, in both languages: ranked as asked, kept in the address, and each figure leads to its rounds.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { listAgentRanking } from "#contract/agent-ranking.ts";
import { localise, type Locale } from "#web/messages/locale.ts";
import { arrangeProduct } from "../../arrange.ts";
import { signIn, visit } from "../../product.ts";
import { type MessageKey, words } from "../../screens/steps.ts";
import { ask } from "../seamless-desk.ts";
import { untilRoundsTotal } from "../totals-of-rounds.ts";

const stage = arrangeProduct();
const RANKING = "/dashboard/statistics/agent_statistics";
const PATIENT = { timeout: 60_000 };

const rankingOf = async (page: Page, query: string) =>
  listAgentRanking.answer.parse(await ask(page, "GET", `/api/statistics/agents?${query}`));
const codes = (page: Page) => page.locator("main tbody [data-row-opener]").filter({ visible: true }).allInnerTexts();
/** Minor units, however a language writes them. */
const minorOf = (text: string): bigint => BigInt(text.replaceAll(/\D/g, "")) * (text.includes("−") ? -1n : 1n);

async function open(locale: Locale, query: string) {
  const { page, complaints } = await visit(stage.browser, { locale });
  await signIn(page, stage.product, { agent: "reelgate", role: "owner" });
  await page.goto(stage.product.address + localise(RANKING, locale) + query);
  const say = (key: MessageKey) => words(locale, key);
  const sortBy = async (column: MessageKey, name: string) => {
    await page
      .getByRole("columnheader", { name: say(column) })
      .getByRole("button")
      .first()
      .click();
    await page.waitForURL(`**sort=${name}**`);
  };
  return { page, complaints, say, sortBy };
}

describe.each([{ locale: "en-US" }, { locale: "pt-BR" }] as const)("works in $locale", ({ locale }) => {
  test("ranks by the column that is pressed, of own players or of everybody below", async () => {
    const { page, complaints, say, sortBy } = await open(locale, "?currency=BRL");
    await expect.poll(async () => (await codes(page)).length, PATIENT).toBeGreaterThan(3);
    const ranked = async (query: string) =>
      (await rankingOf(page, `currency=BRL&${query}`)).data.map(({ code }) => code);
    await sortBy("agentRanking.column.ggr", "ggr");
    await expect.poll(() => codes(page), PATIENT).toEqual(await ranked("sort=ggr"));
    await sortBy("agentRanking.column.ggr", "loss");
    await expect.poll(() => codes(page), PATIENT).toEqual(await ranked("sort=loss"));
    await sortBy("agentRanking.column.rounds", "rounds");
    await page.getByLabel(say("agentRanking.list.scope"), { exact: true }).selectOption("subtree");
    await page.waitForURL("**scope=subtree**");
    const below = await ranked("sort=rounds&scope=subtree");
    await expect.poll(() => codes(page), PATIENT).toEqual(below);
    // The one at the top has all the play of those below it.
    expect(below[0]).toBe("aurora");
    await page.goBack();
    await expect.poll(() => codes(page), PATIENT).toEqual(await ranked("sort=rounds"));
    expect(complaints).toEqual([]);
  });

  test("an agent opens with figures whose rounds add up to them, also where no page lists it", async () => {
    const { page, complaints, say } = await open(locale, "?limit=25&search=aurora_sul&scope=subtree");
    const agent = (await rankingOf(page, "search=aurora&scope=subtree")).data.find(({ code }) => code === "aurora");
    if (agent === undefined) throw new Error("the demo has no such agent");
    await page.goto(`${stage.product.address}${localise(RANKING, locale)}?search=sul&scope=subtree&open=${agent.id}`);
    const panel = page.getByRole("dialog");
    await panel.getByRole("heading", { name: "aurora", exact: true }).waitFor(PATIENT);
    const how = say("how.label").replace("{figure}", say("agentRanking.column.turnover"));
    await panel.getByRole("button", { name: how, exact: true }).click();
    await page.getByRole("link", { name: say("how.rounds.rows"), exact: true }).click();
    await untilRoundsTotal(page, [agent.turnover, agent.wins]);
    expect(complaints).toEqual([]);
  });

  test("the chart is a table of the same figures", async () => {
    const { page, say } = await open(locale, "?currency=BRL");
    await expect.poll(async () => (await codes(page)).length, PATIENT).toBeGreaterThan(3);
    const { data } = await rankingOf(page, "currency=BRL");
    await page.getByTitle(say("ui.chart.asTable")).click();
    const lines = page.getByRole("main").locator("table").first().locator("tbody tr");
    await expect.poll(() => lines.count(), PATIENT).toBe(Math.min(10, data.length));
    const [first] = data;
    const [turnover = "", ggr = ""] = await lines.first().locator("td").allInnerTexts();
    expect([minorOf(turnover), minorOf(ggr)]).toEqual([first?.turnover, first?.ggr]);
  });
});

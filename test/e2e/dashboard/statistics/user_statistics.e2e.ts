// The ranking of players in a browser, in both languages: ranked as asked, narrowed, and each figure leads to its rounds.
import { describe, expect, test } from "vitest";
import { listPlayerRanking } from "#contract/player-ranking.ts";
import { localise, type Locale } from "#web/messages/locale.ts";
import { arrangeProduct } from "../../arrange.ts";
import { signIn, visit } from "../../product.ts";
import { type MessageKey, words } from "../../screens/steps.ts";
import { ask } from "../seamless-desk.ts";
import { untilRoundsTotal } from "../totals-of-rounds.ts";

const stage = arrangeProduct();
const RANKING = "/dashboard/statistics/user_statistics";
const PATIENT = { timeout: 60_000 };

async function open(locale: Locale, query: string) {
  const { page, complaints } = await visit(stage.browser, { locale });
  await signIn(page, stage.product, { agent: "reelgate", role: "owner" });
  await page.goto(stage.product.address + localise(RANKING, locale) + query);
  const ranked = async (more: string) =>
    listPlayerRanking.answer.parse(await ask(page, "GET", `/api/statistics/players?${more}`)).data;
  const codes = () => page.locator("main tbody [data-row-opener]").filter({ visible: true }).allInnerTexts();
  /** As many of them as are in sight. */
  const shows = async (more: string) => {
    const all = (await ranked(more)).map(({ code }) => code);
    expect(all.length).toBeGreaterThan(3);
    const isShown = async () => {
      const inSight = await codes();
      return inSight.length > 3 && inSight.join() === all.slice(0, inSight.length).join();
    };
    await expect.poll(isShown, PATIENT).toBe(true);
  };
  return { page, complaints, ranked, shows, say: (key: MessageKey) => words(locale, key) };
}

describe.each([{ locale: "en-US" }, { locale: "pt-BR" }] as const)("works in $locale", ({ locale }) => {
  test("ranks by the column that is pressed, and goes on to the next page in the same order", async () => {
    const { page, complaints, shows, say } = await open(locale, "?limit=25");
    await shows("limit=25");
    const head = page
      .getByRole("columnheader", { name: say("playerRanking.column.net") })
      .getByRole("button")
      .first();
    await head.click();
    await page.waitForURL("**sort=won**");
    await shows("limit=25&sort=won");
    await head.click();
    await page.waitForURL("**sort=lost**");
    await shows("limit=25&sort=lost");
    await page.getByRole("button", { name: say("ui.table.next") }).click();
    await page.waitForURL("**cursor=**");
    const { searchParams } = new URL(page.url());
    await shows(`limit=25&sort=lost&cursor=${searchParams.get("cursor") ?? ""}`);
    expect(complaints).toEqual([]);
  });

  test("a player opens with figures whose rounds add up to them, also where no page lists it", async () => {
    const { page, complaints, ranked, say } = await open(locale, "?search=nobody-of-this-name");
    await page.getByText(say("ui.filter.nothing")).first().waitFor(PATIENT);
    const [player] = await ranked("sort=biggest_win");
    if (player === undefined) throw new Error("nobody has played");
    await page.goto(
      `${stage.product.address}${localise(RANKING, locale)}?search=nobody-of-this-name&open=${player.id}`,
    );
    const panel = page.getByRole("dialog");
    await panel.getByRole("heading", { name: player.code, exact: true }).waitFor(PATIENT);
    const how = say("how.label").replace("{figure}", say("agentRanking.column.turnover"));
    await panel.getByRole("button", { name: how, exact: true }).click();
    await page.getByRole("link", { name: say("how.rounds.rows"), exact: true }).click();
    await untilRoundsTotal(page, [player.turnover, player.wins]);
    expect(complaints).toEqual([]);
  });
});

// A figure is asked "how?" and leads to its rows, in both languages: their totals are the figure.
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { localise, type Locale } from "#web/messages/locale.ts";
import { arrangeProduct } from "../arrange.ts";
import { signIn, visit } from "../product.ts";
import { type MessageKey, words } from "../screens/steps.ts";
import { ask } from "./seamless-desk.ts";
import { untilRoundsTotal } from "./totals-of-rounds.ts";

const stage = arrangeProduct();
const LANGUAGES = [{ locale: "en-US" }, { locale: "pt-BR" }] as const;

const PATIENT = { timeout: 60_000 };
const EXPLORER = "/dashboard/game/history";
const players = z.object({ data: z.array(z.object({ id: z.string(), turnover: z.int(), wins: z.int() })) });
const agent = z.object({
  id: z.string(),
  code: z.string(),
  children: z.int(),
  credit: z.object({ balance: z.number() }),
});
const agents = z.object({ data: z.array(agent) });

/** Opens the "how?" of a figure within a part of the page, and answers its way to the rows. */
async function wayTo(page: Page, within: Locator, locale: Locale, figure: string, link: MessageKey): Promise<Locator> {
  const name = words(locale, "how.label").replace("{figure}", figure);
  await within.getByRole("button", { name, exact: true }).click();
  const rows = page.getByRole("link", { name: words(locale, link), exact: true });
  await rows.waitFor();
  return rows;
}
const queryOf = async (link: Locator): Promise<Record<string, string>> => {
  const { searchParams } = new URL((await link.getAttribute("href")) ?? "", "http://of.the.product");
  return Object.fromEntries(searchParams);
};

const HOUR_MS = 3_600_000;

describe.each(LANGUAGES)("works in $locale", ({ locale }) => {
  test("a player's GGR leads to rounds whose totals are what it is of", async () => {
    const { page, complaints } = await visit(stage.browser, { locale });
    await signIn(page, stage.product, { agent: "reelgate", role: "owner" });
    const { data } = players.parse(await ask(page, "GET", "/api/players?sort=last_round_at&limit=1"));
    const [player] = data;
    if (player === undefined) throw new Error("nobody has played");
    await page.goto(`${stage.product.address}${localise(`/dashboard/user/manage?open=${player.id}`, locale)}`);
    const panel = page.getByRole("dialog");
    const rows = await wayTo(page, panel, locale, words(locale, "player.panel.ggr"), "how.rounds.rows");
    await rows.click();
    await page.waitForURL(`**${localise(EXPLORER, locale)}?state=settled&player_id=${player.id}`);
    await untilRoundsTotal(page, [player.turnover, player.wins]);
    expect(complaints).toEqual([]);
  });

  test("an agent's figures lead to its rounds of their time, its statement's check to every entry", async () => {
    const { page, complaints } = await visit(stage.browser, { locale });
    await signIn(page, stage.product, { agent: "reelgate", role: "owner" });
    const { data } = agents.parse(await ask(page, "GET", "/api/agents"));
    const [parent, single] = [
      data.find(({ children }) => children > 0),
      data.find(({ children, credit }) => children === 0 && credit.balance > 0),
    ];
    if (parent === undefined || single === undefined) throw new Error("the demo has no such agents");
    const at = (path: string) => page.goto(stage.product.address + localise(path, locale));
    const below = page.getByText(words(locale, "how.rounds.below"));
    for (const { id, children } of [parent, single]) {
      await at(`/dashboard/agent/agent_manage?open=${id}`);
      for (const [figure, hours] of [
        ["agent.column.runway", 24],
        ["agent.column.ggr30d", 720],
      ] as const) {
        const rows = await wayTo(
          page,
          page.getByRole("dialog").first(),
          locale,
          words(locale, figure),
          "how.rounds.rows",
        );
        const { from = "", to = "", ...filter } = await queryOf(rows);
        expect(filter).toEqual({ state: "settled", agent_id: id });
        expect(Date.parse(to) - Date.parse(from)).toBe(hours * HOUR_MS);
        expect(await below.count()).toBe(children > 0 ? 1 : 0);
        await page.keyboard.press("Escape");
        await rows.waitFor({ state: "detached" });
      }
    }
    await at(
      `/dashboard/agent/balance_history?agent_id=${single.id}&from=2026-01-01T00:00:00.000Z&to=2026-01-02T00:00:00.000Z`,
    );
    const check = words(locale, "statement.proof.figure");
    const all = await wayTo(page, page.getByRole("main"), locale, check, "statement.proof.rows");
    await all.click();
    await page.waitForURL(`**${localise("/dashboard/agent/balance_history", locale)}?agent_id=${single.id}&view=none`);
    await page.locator("tbody td:visible").first().waitFor(PATIENT);
    expect(complaints).toEqual([]);
  });
});

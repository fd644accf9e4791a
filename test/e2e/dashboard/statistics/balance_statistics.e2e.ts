// Where the money is in a browser, in both languages: sums of 0, a waterfall that leads to its rounds, and down the tree of agents.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { listAgentHoldings, listHoldings } from "#contract/holdings.ts";
import { CURRENCIES } from "#contract/money.ts";
import { listRounds } from "#contract/round.ts";
import { localise, type Locale } from "#web/messages/locale.ts";
import { amountText } from "#web/ui/amount.ts";
import { arrangeProduct } from "../../arrange.ts";
import { signIn, visit } from "../../product.ts";
import { type MessageKey, words } from "../../screens/steps.ts";
import { ask } from "../seamless-desk.ts";
import { untilRoundsTotal } from "../totals-of-rounds.ts";

const stage = arrangeProduct();
const SCREEN = "/dashboard/statistics/balance_statistics";
const PATIENT = { timeout: 60_000 };
const DAY_MS = 86_400_000;
/** Three whole days that are over, in UTC. */
const TO = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS - 2 * DAY_MS);
const PAST = `from=${new Date(TO.getTime() - 3 * DAY_MS).toISOString()}&to=${TO.toISOString()}`;

async function open(locale: Locale, query: string, by: { readonly agent: string; readonly role: string }) {
  const { page, complaints } = await visit(stage.browser, { locale });
  await signIn(page, stage.product, by);
  await page.goto(stage.product.address + localise(SCREEN, locale) + query);
  const zone = await page.evaluate<string>("Intl.DateTimeFormat().resolvedOptions().timeZone");
  const held = async (more: string) =>
    listHoldings.answer.parse(await ask(page, "GET", `/api/statistics/holdings?time_zone=${zone}&${more}`));
  const byAgent = async (more: string) =>
    listAgentHoldings.answer.parse(await ask(page, "GET", `/api/statistics/holdings/agents?${more}`));
  const rows = page.locator("main tbody tr").filter({ has: page.locator("[data-row-opener]"), visible: true });
  const say = (key: MessageKey) => words(locale, key);
  const how = (figure: string) =>
    page.getByRole("button", { name: say("how.label").replace("{figure}", figure), exact: true });
  const bare = (minor: bigint) => amountText(minor, CURRENCIES.BRL, locale);
  return { page, complaints, held, byAgent, rows, say, how, bare };
}

const DAYS_TRIED = 12;
const BEFORE_MS = 600_000;

/** Rounds are listed by when they began and counted once they are settled: three days whose edges no round crosses. */
async function daysWithoutCrossing(page: Page): Promise<string> {
  for (let back = 0; back < DAYS_TRIED; back += 1) {
    const to = new Date(TO.getTime() - back * DAY_MS);
    const from = new Date(to.getTime() - 3 * DAY_MS);
    const crossed = await Promise.all(
      [from, to].map(async (edge) => {
        const span = `from=${new Date(edge.getTime() - BEFORE_MS).toISOString()}&to=${edge.toISOString()}`;
        const path = `/api/rounds?currency=BRL&limit=200&${span}`;
        const { data } = listRounds.answer.parse(await ask(page, "GET", path));
        return data.some(({ settled_at: at }) => at === null || Date.parse(at) >= edge.getTime());
      }),
    );
    if (!crossed.includes(true)) return `from=${from.toISOString()}&to=${to.toISOString()}`;
  }
  throw new Error("rounds cross the edges of all days");
}

const PLATFORM = { agent: "reelgate", role: "owner" } as const;

describe.each([{ locale: "en-US" }, { locale: "pt-BR" }] as const)("works in $locale", ({ locale }) => {
  test("each period ends with what the books have, all accounts come to 0, by the unit that is chosen", async () => {
    const { page, complaints, held, rows, say, bare } = await open(locale, `?currency=BRL&${PAST}`, PLATFORM);
    const zero = say("holdings.sum.label").replace("{currency}", "BRL");
    await page.getByRole("status", { name: zero }).waitFor(PATIENT);
    const shows = async (query: string) => {
      const { data } = await held(query);
      expect(data.length).toBeGreaterThan(0);
      await expect
        .poll(async () => {
          const texts = await rows.allInnerTexts();
          return (
            texts.length > 0 &&
            texts.every((text, at) => {
              const row = data[at];
              return row !== undefined && [row.credit, row.wallet, row.house].every((one) => text.includes(bare(one)));
            })
          );
        }, PATIENT)
        .toBe(true);
    };
    await shows(`currency=BRL&${PAST}`);
    await page.getByLabel(say("agentPeriod.list.unit"), { exact: true }).selectOption("hour");
    await page.waitForURL("**unit=hour**");
    await shows(`currency=BRL&unit=hour&${PAST}`);
    await rows.first().locator("[data-row-opener]").first().click();
    const panel = page.getByRole("dialog");
    await panel.getByRole("status").getByText(say("holdings.addsUp")).waitFor(PATIENT);
    expect(complaints).toEqual([]);
  });

  test("the waterfall leads from the opening to the closing, and its stakes to rounds whose totals they are", async () => {
    const { page, complaints, held, say, how, bare } = await open(locale, `?currency=BRL&${PAST}`, PLATFORM);
    const days = await daysWithoutCrossing(page);
    await page.goto(`${stage.product.address}${localise(SCREEN, locale)}?currency=BRL&${days}`);
    const { totals } = await held(`currency=BRL&${days}`);
    const parts = totals[0]?.parts ?? [];
    const wallet = parts.find(({ part }) => part === "wallet");
    const house = parts.find(({ part }) => part === "house");
    if (wallet === undefined || house === undefined) throw new Error("parts are missing");
    await page.getByRole("status").getByText(say("holdings.addsUp")).first().waitFor(PATIENT);
    await page.getByLabel(say("holdings.waterfall.of"), { exact: true }).selectOption("wallet");
    const steps = page.getByRole("region", { name: say("holdings.steps.title") });
    for (const amount of [wallet.opening, wallet.flows.deposit, wallet.closing])
      await steps.getByText(bare(amount).replace("−", "")).first().waitFor(PATIENT);
    await page.getByLabel(say("holdings.waterfall.of"), { exact: true }).selectOption("held");
    await how(say("holdings.step.settlement")).click();
    await page.getByRole("link", { name: say("holdings.rows.rounds"), exact: true }).click();
    await untilRoundsTotal(page, [house.flows.settlement, -house.flows.win]);
    expect(complaints).toEqual([]);
  });

  test("by direct customer, then by its sub-agents: each level holds what the one above says", async () => {
    const { page, complaints, byAgent, rows, say } = await open(locale, `?currency=BRL&${PAST}`, PLATFORM);
    await rows.first().waitFor(PATIENT);
    await page.getByRole("radio", { name: say("holdings.show.agents") }).click({ force: true });
    await page.waitForURL("**show=agents**");
    const { data } = await byAgent(`currency=BRL&${PAST}`);
    await expect.poll(() => rows.count(), PATIENT).toBe(data.length);
    const below = await Promise.all(data.map(({ agent }) => byAgent(`agent_id=${agent.id}&${PAST}`)));
    const index = below.findIndex(({ data: children }) => children.length > 1);
    const [parent, children] = [data[index], below[index]];
    if (parent === undefined || children === undefined) throw new Error("no customer has sub-agents");
    const sum = children.data.reduce((all, { closing }) => all + closing.credit, 0n);
    expect(sum).toBe(parent.closing.credit);
    await rows.nth(index).locator("[data-row-opener]").first().click();
    const panel = page.getByRole("dialog");
    await panel.getByText(say("holdings.addsUp")).waitFor(PATIENT);
    await panel.getByRole("link", { name: say("holdings.panel.children"), exact: true }).click();
    await page.waitForURL(`**agent_id=${parent.agent.id}**`);
    await expect.poll(() => rows.count(), PATIENT).toBe(children.data.length);
    for (const { agent } of children.data) await rows.getByText(agent.code, { exact: true }).first().waitFor(PATIENT);
    expect(complaints).toEqual([]);
  });
});

describe("protects", () => {
  test("an agent's owner sees its own tree alone, another agent's is not there, and a developer is refused", async () => {
    const { page, byAgent, held } = await open("en-US", "", { agent: "aurora", role: "owner" });
    const { data } = await byAgent("");
    expect(data.filter(({ is_own: isOwn }) => isOwn).map(({ agent }) => agent.code)).toEqual(["aurora"]);
    expect(data.every(({ agent }) => agent.code.startsWith("aurora"))).toBe(true);
    expect((await held("")).totals.map(({ currency }) => currency)).toEqual(["BRL"]);
    const status = async (asking: Page, path: string) =>
      (await asking.request.get(`${stage.product.address}/api/statistics/holdings${path}`)).status();
    expect(await status(page, `?agent_id=${crypto.randomUUID()}`)).toBe(404);
    expect(await status(page, `/agents?agent_id=${crypto.randomUUID()}`)).toBe(404);
    const developer = await visit(stage.browser);
    await signIn(developer.page, stage.product, { agent: "aurora", role: "developer" });
    for (const path of ["", "/agents"]) expect(await status(developer.page, path)).toBe(403);
  });
});

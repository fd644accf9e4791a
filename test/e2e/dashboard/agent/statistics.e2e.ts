// One agent in depth in a browser, in both languages: its periods, shares and week, beside the time before, and why they changed.
import { describe, expect, test } from "vitest";
import { listAgents } from "#contract/agent.ts";
import { listAgentDepth, listAgentShares } from "#contract/agent-depth.ts";
import { getPeriodChange } from "#contract/period-change.ts";
import { listPeriods } from "#contract/period-figures.ts";
import { localise, type Locale } from "#web/messages/locale.ts";
import { arrangeProduct } from "../../arrange.ts";
import { signIn, visit, type Who } from "../../product.ts";
import { type MessageKey, words } from "../../screens/steps.ts";
import { ask } from "../seamless-desk.ts";
import { untilRoundsTotal } from "../totals-of-rounds.ts";

const stage = arrangeProduct();
const SCREEN = "/dashboard/agent/statistics";
const PERIODS = "/dashboard/statistics/agent_period";
const PATIENT = { timeout: 60_000 };
const PLATFORM: Who = { agent: "reelgate", role: "owner" };

async function open(locale: Locale, path: string, who = PLATFORM) {
  const { page, complaints } = await visit(stage.browser, { locale });
  await signIn(page, stage.product, who);
  const go = (to: string) => page.goto(stage.product.address + localise(to, locale));
  await go(path);
  const zone = await page.evaluate<string>("Intl.DateTimeFormat().resolvedOptions().timeZone");
  const read = async (more = "") =>
    listAgentDepth.answer.parse(await ask(page, "GET", `/api/statistics/agent-depth?time_zone=${zone}&${more}`));
  const say = (key: MessageKey) => words(locale, key);
  const rows = page.locator("main tbody tr").filter({ has: page.locator("[data-row-opener]"), visible: true });
  return { page, complaints, zone, read, say, rows, go };
}

/** Digits alone, with the sign: minor units, however a language writes them. */
const minorOf = (text: string): bigint => BigInt(text.replaceAll(/\D/g, "")) * (/[−-]/.test(text) ? -1n : 1n);

describe.each([{ locale: "en-US" }, { locale: "pt-BR" }] as const)("works in $locale", ({ locale }) => {
  test("periods, tiles, shares and the week, alone and beside the period before", async () => {
    const { page, complaints, zone, read, say, rows } = await open(locale, SCREEN);
    const whole = await read();
    await expect.poll(() => rows.count(), PATIENT).toBe(whole.data.length);
    await page.getByLabel(say("agentDepth.beside.label"), { exact: true }).selectOption("before");
    await page.waitForURL("**beside=before**");
    await page.getByText(say("agentDepth.beside.than"), { exact: true }).first().waitFor(PATIENT);

    const shares = page.getByRole("region", { name: say("agentDepth.shares.table.provider"), exact: true });
    await page
      .locator("label")
      .filter({ hasText: say("agentDepth.shares.of.provider") })
      .click();
    await page.waitForURL("**by=provider**");
    const parts = listAgentShares.answer.parse(
      await ask(page, "GET", `/api/statistics/agent-shares?time_zone=${zone}&by=provider`),
    ).data;
    await expect
      .poll(() => shares.locator("tbody th").allInnerTexts(), PATIENT)
      .toEqual(parts.map(({ names }) => names[locale]));

    const week = page.getByRole("region", { name: say("agentDepth.hours.title") });
    await week.getByTitle(say("agentDepth.hours.asTable")).click();
    await expect.poll(() => week.locator("tbody tr").count(), PATIENT).toBe(24);
    await page
      .getByRole("table")
      .filter({ hasText: say("agentDepth.rtp.declared") })
      .waitFor(PATIENT);
    expect(complaints).toEqual([]);
  });

  test("a period opens with its figures, whose rounds add up to them, and another agent stands beside it", async () => {
    const { page, complaints, read, say, rows, go } = await open(locale, `${SCREEN}?sort=oldest`);
    const row = (await read("sort=oldest")).data.find(({ rounds }) => rounds > 0);
    if (row === undefined) throw new Error("nothing was played");
    await rows.first().waitFor(PATIENT);
    await go(`${SCREEN}?sort=oldest&open=${row.from}`);
    const how = say("how.label").replace("{figure}", say("agentRanking.column.turnover"));
    await page.getByRole("dialog").getByRole("button", { name: how, exact: true }).click(PATIENT);
    await page.getByRole("link", { name: say("how.rounds.rows"), exact: true }).click();
    await untilRoundsTotal(page, [row.turnover, row.wins]);
    await go(SCREEN);
    await page.getByLabel(say("agentDepth.beside.label"), { exact: true }).selectOption("agent", PATIENT);
    await page.waitForURL("**beside_agent_id=**");
    await page.getByLabel(say("agentDepth.beside.which"), { exact: true }).waitFor(PATIENT);
    expect(complaints).toEqual([]);
  });

  test("from a period of all agents to why it changed: every split adds up to the difference", async () => {
    const { page, complaints, zone, say, go } = await open(locale, PERIODS);
    const asked = `time_zone=${zone}&currency=BRL&unit=week&sort=oldest`;
    const weeks = listPeriods.answer.parse(await ask(page, "GET", `/api/statistics/periods?${asked}`)).data;
    const week = weeks.find(({ before, ggr }) => before !== null && before.ggr !== ggr);
    if (week === undefined) throw new Error("no week differs from the one before");
    await go(`${PERIODS}?currency=BRL&unit=week&sort=oldest&open=${week.from}.BRL`);
    const panel = page.getByRole("dialog");
    await panel.getByRole("button", { name: say("periodChange.ask"), exact: true }).click(PATIENT);
    await page.waitForURL("**why=ggr**");
    const span = `from=${week.counted_from}&to=${week.counted_to}`;
    const read = getPeriodChange.answer.parse(
      await ask(page, "GET", `/api/statistics/change?currency=BRL&unit=week&time_zone=${zone}&${span}`),
    );
    const difference = read.now.ggr - read.before.ggr;
    expect(difference).toBe(week.ggr - (week.before?.ggr ?? 0n));
    const table = panel.getByRole("table", { name: say("periodChange.table"), exact: true });
    for (const split of ["game", "child", "provider", "player"] as const) {
      await panel
        .locator("label")
        .filter({ hasText: say(`periodChange.split.${split}`) })
        .click(PATIENT);
      const sums = async () => {
        const parts = await table.locator("tbody tr td:last-child").allInnerTexts();
        const total = await table.locator("tfoot td:last-child").innerText();
        return [parts.length, parts.reduce((sum, text) => sum + minorOf(text), 0n), minorOf(total)];
      };
      await expect.poll(sums, PATIENT).toEqual([read.splits[split]?.length, difference, difference]);
    }
    await page.waitForURL("**split=player**");
    // The address alone leads there again.
    await page.reload();
    await table.waitFor(PATIENT);
    await panel.getByRole("button", { name: say("periodChange.back"), exact: true }).click();
    await panel.getByRole("button", { name: say("periodChange.ask"), exact: true }).waitFor();
    expect(complaints).toEqual([]);
  });
});

describe("protects", () => {
  test("a viewer of an agent starts with its own and is refused one of another tenant, to read and to compare", async () => {
    const locale = "en-US";
    const platform = await visit(stage.browser, { locale });
    await signIn(platform.page, stage.product, PLATFORM);
    const { data } = listAgents.answer.parse(await ask(platform.page, "GET", "/api/agents"));
    const foreign = data.find(({ code }) => code === "meridian");
    const { page, read, say, go } = await open(locale, SCREEN, { agent: "aurora", role: "viewer" });
    expect((await read()).agent.code).toBe("aurora");
    for (const query of [`agent_id=${foreign?.id}`, `beside=agent&beside_agent_id=${foreign?.id}`]) {
      const refused = await ask(page, "GET", `/api/statistics/agent-depth?${query}`);
      expect(refused).toMatchObject({ code: "agent_not_found" });
    }
    const change = `agent_id=${foreign?.id}&currency=BRL&from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z`;
    expect(await ask(page, "GET", `/api/statistics/change?${change}`)).toMatchObject({ code: "agent_not_found" });
    await go(`${SCREEN}?agent_id=${foreign?.id}`);
    await page.getByText(say("error.agent_not_found")).first().waitFor(PATIENT);
  });
});

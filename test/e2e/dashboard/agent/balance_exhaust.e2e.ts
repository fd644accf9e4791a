// Credit runway in a browser, in both languages: sorted by urgency, a chart with its table, thresholds, snooze, and the history.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { listRunways } from "#contract/runway.ts";
import { localise, type Locale } from "#web/messages/locale.ts";
import { arrangeProduct } from "../../arrange.ts";
import { signIn, visit } from "../../product.ts";
import { type MessageKey, words } from "../../screens/steps.ts";
import { ask } from "../seamless-desk.ts";

const stage = arrangeProduct();
const RUNWAY = "/dashboard/agent/balance_exhaust";
const PATIENT = { timeout: 60_000 };

const runways = async (page: Page, query = "") =>
  listRunways.answer.parse(await ask(page, "GET", `/api/runways?${query}`)).data;
const codes = (page: Page) => page.locator("main tbody [data-row-opener]").filter({ visible: true }).allInnerTexts();

async function open(locale: Locale, query = "", agent: "reelgate" | "aurora" = "reelgate") {
  const { page, complaints } = await visit(stage.browser, { locale });
  await signIn(page, stage.product, { agent, role: "owner" });
  await page.goto(stage.product.address + localise(RUNWAY, locale) + query);
  const say = (key: MessageKey) => words(locale, key);
  return { page, complaints, say };
}

describe.each([{ locale: "en-US" }, { locale: "pt-BR" }] as const)("works in $locale", ({ locale }) => {
  test("lists the most urgent first and filters by state; an agent without any credit yet is not red", async () => {
    const { page, complaints, say } = await open(locale);
    await expect.poll(async () => (await codes(page)).length, PATIENT).toBeGreaterThan(10);
    expect((await codes(page))[0]).toBe("meridian_club");
    const filter = page.getByLabel(say("runway.list.state"), { exact: true });
    for (const state of ["exhausted", "none"] as const) {
      await filter.selectOption(state);
      await page.waitForURL(`**state=${state}**`);
      const expected = (await runways(page, `state=${state}`)).map(({ code }) => code);
      expect(expected.length).toBeGreaterThan(0);
      await expect.poll(() => codes(page), PATIENT).toEqual(expected);
      await page
        .locator("main tbody")
        .getByText(say(`runway.state.${state}`), { exact: true })
        .first()
        .waitFor(PATIENT);
    }
    expect(complaints).toEqual([]);
  });

  test("one agent opens with its chart and the same figures as a table; thresholds and a snooze say what is wrong", async () => {
    const { page, complaints, say } = await open(locale, "", "aurora");
    await expect.poll(async () => (await codes(page)).length, PATIENT).toBeGreaterThan(3);
    await page.locator("main tbody [data-row-opener]").filter({ hasText: "aurora_sul" }).click();
    const panel = page.getByRole("dialog").first();
    await panel.getByRole("img").first().waitFor(PATIENT);
    await panel.getByTitle(say("ui.chart.asTable")).click();
    await expect.poll(() => panel.locator("tbody tr").count(), PATIENT).toBeGreaterThan(300);
    await panel.getByRole("button", { name: say("runway.action.thresholds"), exact: true }).click();
    const low = page.getByRole("textbox", { name: say("runway.thresholds.low") });
    const submit = page.getByRole("button", { name: say("runway.thresholds.submit"), exact: true });
    await low.fill("10");
    await submit.click();
    await page.getByText(say("field.lowBelowCritical")).waitFor(PATIENT);
    await low.fill("100");
    await submit.click();
    await expect
      .poll(async () => (await runways(page, "search=aurora_sul"))[0]?.thresholds, PATIENT)
      .toEqual({ low_hours: 100, critical_hours: 24, is_own: true });
    await panel.getByRole("button", { name: say("runway.action.snooze"), exact: true }).click();
    const reason = page.getByRole("textbox", { name: say("runway.snooze.reason") });
    await reason.fill("—");
    await page
      .getByRole("textbox", { name: say("runway.snooze.day") })
      .fill(locale === "pt-BR" ? "01/01/2026" : "1/1/2026");
    await page
      .getByRole("dialog")
      .last()
      .getByRole("button", { name: say("runway.snooze.submit"), exact: true })
      .click();
    await page.getByText(say("field.inPast")).waitFor(PATIENT);
    expect(complaints).toEqual([]);
  });

  test("the parent's finance allows an automatic top-up; the history shows each turn", async () => {
    const { page, complaints, say } = await open(locale, "?search=aurora_norte", "aurora");
    await page.locator("main tbody [data-row-opener]").filter({ hasText: "aurora_norte" }).click();
    const panel = page.getByRole("dialog").first();
    await panel.getByRole("button", { name: say("runway.action.automatic"), exact: true }).click();
    for (const [key, amount] of [
      ["runway.auto.below", "5"],
      ["runway.auto.amount", "2"],
      ["runway.auto.daily", "1"],
    ] as const)
      await page.getByRole("textbox", { name: say(key) }).fill(amount);
    const allow = page.getByRole("button", { name: say("runway.auto.submit"), exact: true });
    await allow.click();
    await page.getByText(say("field.belowAmount")).waitFor(PATIENT);
    await page.getByRole("textbox", { name: say("runway.auto.daily") }).fill("4");
    await allow.click();
    await expect
      .poll(async () => (await runways(page, "search=aurora_norte"))[0]?.auto_top_up, PATIENT)
      .toMatchObject({ below: 500n, amount: 200n, daily_most: 400n, stopped_at: null });
    await page.goto(`${stage.product.address}${localise(RUNWAY, locale)}?tab=turns`);
    await page.getByRole("tab", { name: say("runway.tab.turns"), selected: true }).waitFor(PATIENT);
    expect(complaints).toEqual([]);
  });
});

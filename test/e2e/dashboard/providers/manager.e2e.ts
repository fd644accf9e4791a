// The providers' screen in both languages: a game disabled, maintenance announced, in force and ended, and agents who only look on.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { problem } from "#contract/errors.ts";
import { callApi } from "../../../http/serve-api.ts";
import { arrangeProduct } from "../../arrange.ts";
import { signIn, visit } from "../../product.ts";
import { type MessageKey, words } from "../../screens/steps.ts";

const stage = arrangeProduct({ args: ["--rounds", "500", "--quiet"] });

const ZONE = "America/Sao_Paulo";
const HOUR_MS = 3_600_000;
const DESKS = [
  { locale: "en-US", prefix: "", game: "ember-anvil", name: "Ember & Anvil", days: 8 },
  { locale: "pt-BR", prefix: "/pt-BR", game: "saltglass-choir", name: "Coro de Sal", days: 10 },
] as const;

/** As a field reads it in either language: the day as ISO has it, the time by twenty-four hours. */
function written(at: number): { day: string; time: string } {
  const [day = "", time = ""] = new Date(at).toLocaleString("sv", { timeZone: ZONE }).split(" ");
  return { day, time: time.slice(0, 5) };
}

const rowOf = (page: Page, text: string) => page.locator("main [data-row-opener]", { hasText: text }).first();
const regionOf = (page: Page, name: string) =>
  page.getByRole("region", { name, exact: true }).filter({ visible: true });

describe("works", () => {
  test.each(DESKS)("in $locale: a game disabled, maintenance announced, in force and ended", async (desk) => {
    const { locale, prefix, game, name, days } = desk;
    const say = (key: MessageKey, values: Readonly<Record<string, string>> = {}): string =>
      Object.entries(values).reduce((text, [part, value]) => text.replace(`{${part}}`, value), words(locale, key));
    const { address, credentials } = stage.product;
    const screen = `${address}${prefix}/dashboard/providers/manager`;
    const agent = credentials.agents.find(({ wallet_mode: mode }) => mode === "transfer");
    if (agent === undefined) throw new Error("the demo has agents in transfer mode");
    const access = { address, keyId: agent.key_id, secret: agent.secret };
    /** What the agent's server is told when it opens a game. */
    const launched = async (code: string): Promise<string> => {
      const body = { game: code, currency: agent.currency, mode: "demo" };
      const { status, json } = await callApi(access, "POST", "/v1/sessions", body);
      return status === 201 ? "open" : problem.parse(json).code;
    };
    const { page, complaints } = await visit(stage.browser, { locale, timezoneId: ZONE });
    await signIn(page, stage.product, { agent: "reelgate", role: "operations" });
    const looking = await visit(stage.browser, { locale, timezoneId: ZONE });
    await signIn(looking.page, stage.product, { agent: "aurora", role: "viewer" });
    await looking.page.goto(screen);
    await rowOf(looking.page, name).waitFor();

    await page.goto(screen);
    await rowOf(page, name).click();
    const panel = page.getByRole("dialog", { name });
    const act = (key: MessageKey) =>
      page
        .getByRole("button", { name: say(key), exact: true })
        .last()
        .click();
    await panel.getByText(game).last().waitFor();
    await act("catalogue.action.disabled");
    const disabling = page.getByRole("alertdialog", { name: say("catalogue.set.title.disabled", { name }) });
    await disabling.getByRole("button", { name: say("catalogue.action.disabled"), exact: true }).click();
    await disabling.getByText(say("field.required")).waitFor();
    await disabling.getByLabel(say("catalogue.set.reason")).fill("Wrong sound");
    await disabling.getByRole("button", { name: say("catalogue.action.disabled"), exact: true }).click();
    await panel.getByText("Wrong sound").waitFor();
    expect(await launched(game)).toBe("game_disabled");
    // The agent's page follows by itself, and has nothing to press.
    const seen = rowOf(looking.page, name);
    await looking.page.getByText("Wrong sound").waitFor();
    await seen.click();
    const facts = looking.page.getByRole("dialog", { name });
    await facts.getByText(say("catalogue.state.disabled"), { exact: true }).first().waitFor();
    expect(await facts.getByRole("button").allTextContents()).not.toContain(say("catalogue.action.active"));
    await act("catalogue.action.active");
    const enabling = page.getByRole("alertdialog", { name: say("catalogue.set.title.active", { name }) });
    await enabling.getByLabel(say("catalogue.set.reason")).fill("Mended");
    await enabling.getByRole("button", { name: say("catalogue.action.active"), exact: true }).click();
    await panel.getByText("Mended").waitFor();
    expect(await launched(game)).toBe("open");

    await page.goto(`${screen}?tab=maintenance`);
    const table = regionOf(page, say("catalogue.tab.maintenance"));
    const announce = table.getByRole("button", { name: say("catalogue.window.submit"), exact: true }).first();
    await announce.click();
    const form = page.getByRole("dialog", { name: say("catalogue.window.announceTitle") });
    const send = form.getByRole("button", { name: say("catalogue.window.submit"), exact: true });
    const field = (key: "fromDay" | "fromTime" | "toDay" | "toTime") =>
      form.getByLabel(say(`catalogue.window.${key}`), { exact: false });
    await send.click();
    expect(await form.getByText(say("field.required")).count()).toBe(5);
    const soon = Date.now() + days * 24 * HOUR_MS;
    const fillIn = async (from: number, to: number): Promise<void> => {
      await field("fromDay").fill(written(from).day);
      await field("fromTime").fill(written(from).time);
      await field("toDay").fill(written(to).day);
      await field("toTime").fill(written(to).time);
    };
    await fillIn(soon, soon - HOUR_MS);
    await form.getByLabel(say("catalogue.set.reason")).fill("New database");
    await send.click();
    await form.getByText(say("field.notAfter")).waitFor();
    await fillIn(soon, soon + 2 * HOUR_MS);
    await send.click();
    await form.waitFor({ state: "detached" });
    const rows = table.locator("tbody");
    const inState = (state: "planned" | "in_force") =>
      rows.getByRole("row").filter({ hasText: say(`catalogue.windowState.${state}`) });
    await inState("planned").filter({ hasText: "New database" }).waitFor();
    expect(await launched(game)).toBe("open");
    await announce.click();
    await fillIn(soon + HOUR_MS, soon + 3 * HOUR_MS);
    await form.getByLabel(say("catalogue.set.reason")).fill("Another one");
    await send.click();
    await form.getByText(say("field.overlaps")).waitFor();
    await fillIn(Date.now(), Date.now() + HOUR_MS);
    await send.click();
    await form.waitFor({ state: "detached" });
    await inState("in_force").filter({ hasText: "Another one" }).waitFor();
    expect(await launched(game)).toBe("game_maintenance");
    await looking.page.goto(`${screen}?tab=maintenance`);
    await looking.page.getByText("Another one").first().waitFor();
    const own = regionOf(looking.page, say("catalogue.tab.maintenance"));
    expect(await own.getByRole("button", { name: say("catalogue.window.submit"), exact: true }).count()).toBe(0);
    await looking.page.goto(screen);
    await looking.page.getByText(say("catalogue.state.maintenance"), { exact: true }).nth(1).waitFor();

    for (const [row, deed, title, shown] of [
      ["in_force", "action.end", "end.endTitle", "over"],
      ["planned", "action.callOff", "end.callOffTitle", "called_off"],
    ] as const) {
      await page.goto(`${screen}?tab=maintenance&state=${row}`);
      await page.locator("main [data-row-opener]").first().click();
      await act(`catalogue.${deed}`);
      const ending = page.getByRole("alertdialog", { name: say(`catalogue.${title}`, { name: "Reelgate Studio" }) });
      await ending.getByLabel(say("catalogue.set.reason")).fill("Done");
      await ending.getByRole("button", { name: say(`catalogue.${deed}`), exact: true }).click();
      await ending.waitFor({ state: "detached" });
      await page.goto(`${screen}?tab=maintenance&state=${shown}`);
      await page.locator("main [data-row-opener]").first().waitFor();
    }
    expect(await launched(game)).toBe("open");
    // The window that overlaps another is answered with 400, which the browser notes.
    expect(complaints.filter((one) => !one.includes("400"))).toEqual([]);
    expect(looking.complaints).toEqual([]);
  });
});

describe("refuses", () => {
  test("who of the platform may only look is told why nothing can be done", async () => {
    const list = z.object({ data: z.array(z.unknown()) });
    const { page } = await visit(stage.browser);
    await signIn(page, stage.product, { agent: "reelgate", role: "auditor" });
    const answer = await page.request.get(`${stage.product.address}/api/catalogue/games`);
    expect(list.parse(await answer.json()).data).toHaveLength(3);
    await page.goto(`${stage.product.address}/dashboard/providers/manager`);
    await page.locator("main [data-row-opener]").first().click();
    const disable = page.getByRole("button", { name: words("en-US", "catalogue.action.disabled"), exact: true });
    await disable.waitFor();
    expect(await disable.getAttribute("aria-disabled")).toBe("true");
  });
});

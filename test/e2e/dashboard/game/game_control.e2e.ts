// Game control in both languages: a game switched per agent, an emergency stop, sessions ended, and a stuck round seen and retried.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { problem } from "#contract/errors.ts";
import { createPool } from "#server/db/pool.ts";
import { readOrCreateSecrets } from "#server/db/secrets.ts";
import { callApi } from "../../../http/serve-api.ts";
import { arrangeProduct } from "../../arrange.ts";
import { signIn, visit } from "../../product.ts";
import { type MessageKey, words } from "../../screens/steps.ts";

// With players who keep playing, so that there are sessions and rounds.
const stage = arrangeProduct({ args: ["--rounds", "500"] });

const ZONE = "America/Sao_Paulo";
const CONTROL = "/dashboard/game/game_control";
const DESKS = [
  { locale: "en-US", prefix: "", game: "saltglass-choir", name: "Saltglass Choir", stopped: "Ember & Anvil" },
  { locale: "pt-BR", prefix: "/pt-BR", game: "saltglass-choir", name: "Coro de Sal", stopped: "Brasa e Bigorna" },
] as const;

type Desk = (typeof DESKS)[number];

async function open({ locale, prefix }: Desk, who: { readonly agent: string; readonly role: string }, tab = "") {
  const { page, context, complaints } = await visit(stage.browser, { locale, timezoneId: ZONE });
  await signIn(page, stage.product, who);
  const say = (key: MessageKey, values: Readonly<Record<string, string>> = {}): string =>
    Object.entries(values).reduce((text, [part, value]) => text.replace(`{${part}}`, value), words(locale, key));
  await page.goto(`${stage.product.address}${prefix}${CONTROL}${tab}`);
  const press = (within: Pick<Page, "getByRole">, key: MessageKey) =>
    within
      .getByRole("button", { name: say(key), exact: true })
      .last()
      .click();
  return { page, context, complaints, say, press };
}

/** As the owner of the database. */
async function inBooks(text: string): Promise<void> {
  const { postgresPassword, postgresPort } = readOrCreateSecrets(stage.product.dataDir);
  const url = `postgres://postgres:${postgresPassword}@127.0.0.1:${String(postgresPort)}/reelgate`;
  const pool = createPool(url, { applicationName: "game control test", max: 1 });
  try {
    await pool.query(text);
  } finally {
    await pool.end();
  }
}

/** What an agent's server is answered when it opens a game. */
async function launched(game: string): Promise<string> {
  const { address, credentials } = stage.product;
  const agent = credentials.agents.find(({ code }) => code === "aurora");
  if (agent === undefined) throw new Error("the demo has no aurora");
  const body = { game, currency: agent.currency, mode: "demo" };
  const access = { address, keyId: agent.key_id, secret: agent.secret };
  const { status, json } = await callApi(access, "POST", "/v1/sessions", body);
  return status === 201 ? "open" : problem.parse(json).code;
}

describe("works", () => {
  test.each(DESKS)(
    "in $locale: a game is off at an agent and below it, with mistakes at their fields",
    async (desk) => {
      const { game, name } = desk;
      const platform = await open(desk, { agent: "reelgate", role: "operations" });
      const { page, say, press } = platform;
      const looking = await open(desk, { agent: "aurora", role: "viewer" });
      const cell = (within: Page, agent: string, state: "on" | "off") =>
        within.getByRole("button", {
          name: say("control.availability.cell", {
            game: name,
            agent,
            state: say(`control.availability.state.${state}`),
          }),
          exact: true,
        });
      await cell(looking.page, "aurora_sul", "on").waitFor();
      await cell(page, "aurora", "on").click();
      await press(page, "control.availability.set.open");
      const form = page.getByRole("dialog", { name: say("control.availability.set.titleOne", { agent: "aurora" }) });
      const send = form.getByRole("button", { name: /\b1\b/ });
      const segment = (kind: "state" | "window" | "limits") =>
        form
          .getByRole("radiogroup")
          .getByText(say(`control.availability.kind.${kind}`), { exact: true })
          .click();

      await segment("limits");
      const [least, most] = [
        form.getByLabel(say("control.availability.set.min")),
        form.getByLabel(say("control.availability.set.max")),
      ];
      await least.selectOption({ index: 6 });
      await most.selectOption({ index: 2 });
      await form.getByLabel(say("control.availability.panel.reason")).fill("Agreed on by phone");
      await send.click();
      await form.getByText(say("field.aboveMax")).waitFor();

      await segment("window");
      const field = (key: "fromDay" | "fromTime" | "toDay" | "toTime") =>
        form.getByLabel(say(`catalogue.window.${key}`));
      for (const [key, value] of [
        ["fromDay", "2027-03-02"],
        ["fromTime", "10:00"],
        ["toDay", "2027-03-01"],
        ["toTime", "10:00"],
      ] as const)
        await field(key).fill(value);
      await send.click();
      await form.getByText(say("field.notAfter")).waitFor();

      await segment("state");
      await form.getByRole("combobox", { name: say("control.availability.kind.state") }).selectOption("off");
      await send.click();
      await form.waitFor({ state: "detached" });
      const panel = page.getByRole("dialog", { name });
      await panel.getByText("Agreed on by phone").first().waitFor();
      expect(await launched(game)).toBe("game_disabled");
      // The agent's page follows by itself, also for those below it.
      await cell(looking.page, "aurora", "off").waitFor();
      await cell(looking.page, "aurora_sul", "off").waitFor();
      await page.keyboard.press("Escape");

      // Several agents at once: given up again where it was set, and set nowhere else.
      for (const agent of ["aurora", "aurora_sul"])
        await page.getByRole("row").filter({ hasText: agent }).first().getByRole("checkbox").click();
      await press(page, "control.availability.set.open");
      const many = page.getByRole("dialog").last();
      await many.getByRole("combobox", { name: say("control.availability.kind.state") }).selectOption("inherited");
      await many.getByLabel(say("control.availability.panel.reason")).fill("As before");
      await many.getByRole("button", { name: /6/ }).click();
      await many.waitFor({ state: "detached" });
      await cell(looking.page, "aurora_sul", "on").waitFor();
      expect(await launched(game)).toBe("open");
      expect([...platform.complaints, ...looking.complaints]).toEqual([]);
      await Promise.all([platform.context.close(), looking.context.close()]);
    },
  );

  test.each(DESKS)("in $locale: a game is stopped by its typed name, and goes on once that is lifted", async (desk) => {
    const { page, say, press, complaints, context } = await open(desk, { agent: "reelgate", role: "risk" });
    // What is fetched is there: the page takes presses.
    await page.getByText(say("control.stops.none")).waitFor();
    await press(page, "control.stops.stop");
    const form = page.getByRole("alertdialog", { name: say("control.stops.stopTitle") });
    await form.getByLabel(say("control.stops.kind.game"), { exact: false }).last().selectOption("ember-anvil");
    await form.getByLabel(say("control.stops.name")).fill("Lantern");
    await form.getByLabel(say("control.stops.reason")).fill("Reels do not stop");
    await press(form, "control.stops.stopNow");
    await form.getByText(say("field.otherName")).waitFor();
    await form.getByLabel(say("control.stops.name")).fill(desk.stopped);
    await press(form, "control.stops.stopNow");
    await form.waitFor({ state: "detached" });
    const stops = page.getByRole("list", { name: say("control.stops.title") });
    await stops.getByText("Reels do not stop").waitFor();
    expect(await launched("ember-anvil")).toBe("game_disabled");
    await press(stops, "control.stops.lift");
    const lifting = page.getByRole("alertdialog");
    await lifting.getByLabel(say("control.stops.reason")).fill("Mended");
    await press(lifting, "control.stops.lift");
    await page.getByText(say("control.stops.none")).waitFor();
    expect(await launched("ember-anvil")).toBe("open");
    await press(page, "control.stops.showPast");
    await stops.getByText(say("control.stops.state.lifted"), { exact: true }).first().waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test.each(DESKS)("in $locale: live sessions are ended, one and many", async (desk) => {
    const { page, say, press, complaints, context } = await open(
      desk,
      { agent: "reelgate", role: "support" },
      "?tab=sessions",
    );
    const rows = page.locator("main tbody [data-row-opener]").filter({ visible: true });
    await rows.nth(1).waitFor({ timeout: 60_000 });
    await rows.first().click();
    await press(page.getByRole("dialog"), "control.sessions.end");
    await press(page.getByRole("alertdialog"), "control.sessions.end");
    const ended = page.getByText(new RegExp(words(desk.locale, "control.sessions.ended").split("{")[0] ?? "nothing"));
    await ended.first().waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.locator("main thead").getByRole("checkbox").click();
    await press(page, "control.sessions.end");
    await press(page.getByRole("alertdialog"), "control.sessions.end");
    await page.getByRole("alertdialog").waitFor({ state: "detached" });
    await page.getByRole("region", { name: say("control.tab.sessions") }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test.each(DESKS)("in $locale: no round is stuck, then one is, and it is retried in place", async (desk) => {
    const { page, say, press, complaints, context } = await open(
      desk,
      { agent: "reelgate", role: "operations" },
      "?tab=rounds&progress=stuck",
    );
    await page.getByText(say("control.rounds.tile.noneStuck")).waitFor();
    // A round the wallet took, as if it never had: nothing tries it by itself any more.
    await expect
      .poll(
        async () => {
          await inBooks(`
          update seamless_rounds set state = 'paying', ended_at = null, stuck_at = now(), last_failure = 'timed_out'
          where id = (select id from seamless_rounds where state = 'paid' order by id desc limit 1)
            and not exists (select from seamless_rounds where stuck_at is not null)`);
          return page.locator("main tbody").getByText(say("control.rounds.waitsFor.person"), { exact: true }).count();
        },
        { timeout: 60_000, interval: 2_000 },
      )
      .toBeGreaterThan(0);
    await page.getByText(say("control.rounds.next.person")).waitFor();
    await page.getByText(say("wallet.verdict.timed_out")).waitFor();
    await press(page, "wallet.waiting.retry");
    await page.getByText(say("wallet.waiting.retried")).waitFor();
    await page.getByText(say("control.rounds.tile.noneStuck")).waitFor({ timeout: 30_000 });
    await page.goto(`${stage.product.address}${desk.prefix}/dashboard/game/history?state=open`);
    await expect.poll(() => page.getByRole("combobox", { name: say("round.filter.state") }).inputValue()).toBe("open");
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe("refuses", () => {
  test.each(DESKS)("in $locale: a viewer to set, stop or end anything, and says why", async (desk) => {
    const { page, say, context } = await open(desk, { agent: "aurora", role: "viewer" });
    const stop = page.getByRole("button", { name: say("control.stops.stop"), exact: true });
    await stop.waitFor();
    await expect.poll(() => stop.getAttribute("aria-disabled")).toBe("true");
    await context.close();
  });
});

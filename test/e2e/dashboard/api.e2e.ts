// API keys in a browser, in both languages: made, shown once, used for signed calls, bound to a network, rotated, revoked.
import { execFileSync } from "node:child_process";
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { type ApiScope, apiScope } from "#contract/access.ts";
import { localise, type Locale } from "#web/messages/locale.ts";
import { callApi, type Access } from "../../http/serve-api.ts";
import { arrangeProduct } from "../arrange.ts";
import { signIn, visit } from "../product.ts";
import { type MessageKey, words } from "../screens/steps.ts";
import { RUNNERS } from "./snippet-runners.ts";

const API = "/dashboard/api";

const stage = arrangeProduct({ args: ["--rounds", "500", "--quiet"] });

const deposit = z.strictObject({ transfer_id: z.uuid(), amount: z.int(), currency: z.string() });
const answered = z.object({ code: z.string() });

/** 200, or the code a call with this key is refused with. */
async function outcomeOf(access: Access): Promise<string | number> {
  const { status, json } = await callApi(access, "GET", "/v1/agent");
  return status === 200 ? status : answered.parse(json).code;
}

/** One person at the screen, who reads one language. */
function desk(page: Page, locale: Locale) {
  const say = (key: MessageKey, named: Readonly<Record<string, string>> = {}) =>
    Object.entries(named).reduce((text, [name, value]) => text.replace(`{${name}}`, value), words(locale, key));
  const press = (key: MessageKey, within: Page | Locator = page) =>
    within
      .getByRole("button", { name: say(key), exact: true })
      .last()
      .click();
  const dialog = (key: MessageKey, named: Readonly<Record<string, string>>) =>
    page.getByRole("dialog", { name: say(key, named) }).or(page.getByRole("alertdialog", { name: say(key, named) }));
  const told = async (shown: Locator, key: MessageKey) =>
    (await shown
      .getByRole("region", { name: say(key), exact: true })
      .locator("code")
      .textContent()) ?? "";
  return {
    say,
    press,
    dialog,
    async open(name: string, at = 0) {
      await page.getByRole("button", { name, exact: true }).nth(at).click();
      return page.getByRole("dialog", { name, exact: true });
    },
    /** What is shown once; then it is put away. */
    async keep(name: string): Promise<Access & { readonly example: string }> {
      const shown = dialog("apiKey.issued.title", { name });
      const keyId = await told(shown, "apiKey.issued.keyId");
      const secret = await told(shown, "apiKey.issued.secret");
      const example = (await shown.locator("pre").textContent()) ?? "";
      await press("apiKey.issued.kept", shown);
      await shown.waitFor({ state: "detached" });
      return { address: stage.product.address, keyId, secret, example };
    },
    async revoke(name: string, at = 0): Promise<void> {
      await page.getByRole("button", { name, exact: true }).nth(at).click();
      await press("apiKey.action.revoke", page.getByRole("dialog", { name, exact: true }));
      const sure = dialog("apiKey.revoke.title", { name });
      await sure.getByLabel(say("apiKey.revoke.confirm", { name })).fill("another");
      await press("apiKey.action.revoke", sure);
      await sure.getByText(say("apiKey.revoke.confirmWrong", { name })).waitFor();
      await sure.getByLabel(say("apiKey.revoke.confirm", { name })).fill(name);
      await press("apiKey.action.revoke", sure);
      await sure.waitFor({ state: "detached" });
      await page.getByRole("dialog", { name, exact: true }).waitFor({ state: "detached" });
    },
    /** From the panel of the key that is open. */
    async allow(name: string, chosen: Readonly<Partial<Record<ApiScope, boolean>>>): Promise<void> {
      await press("apiKey.action.more", page.getByRole("dialog", { name, exact: true }));
      await page.getByRole("menuitem", { name: say("apiKey.action.scopes"), exact: true }).click();
      const form = dialog("apiKey.scopes.title", { name });
      for (const scope of apiScope.options) {
        const box = form.getByRole("checkbox", { name: say(`apiKey.scope.${scope}.name`) });
        if (chosen[scope] !== undefined) await box.setChecked(chosen[scope], { force: true });
      }
      await press("apiKey.scopes.submit", form);
      await form.waitFor({ state: "detached" });
    },
    async bind(name: string, networks: string): Promise<void> {
      await page.getByRole("button", { name: say("apiKey.networks.changeNamed", { name }), exact: true }).click();
      const form = page.locator("form");
      await form.getByLabel(say("apiKey.networks.label")).fill(networks);
      await press("apiKey.networks.submit", form);
      await form.waitFor({ state: "detached" });
    },
  };
}

const PEOPLE = [
  { locale: "en-US", who: { agent: "aurora", role: "developer" }, agent: "aurora", chooses: false },
  {
    locale: "pt-BR",
    who: { agent: "reelgate", role: "operations" },
    agent: "meridian",
    chooses: true,
  },
] as const;

describe("works", () => {
  test.each(PEOPLE.filter(({ locale }) => locale === "en-US"))(
    "a key from its making to its end, in $locale",
    async ({ locale, who, agent, chooses }) => {
      const { page, complaints } = await visit(stage.browser, { locale });
      const { say, press, dialog, open, keep, revoke, bind, allow } = desk(page, locale);
      await signIn(page, stage.product, who);
      await page.goto(stage.product.address + localise(API, locale));
      if (chooses) await page.getByLabel(say("agent.choice.label")).selectOption({ label: agent });

      // The key that came with the demo makes room.
      const known = stage.product.credentials.agents.find(({ code }) => code === agent);
      const first: Access = { address: stage.product.address, keyId: known?.key_id ?? "", secret: known?.secret ?? "" };
      expect(await outcomeOf(first)).toBe(200);
      await revoke("API");
      expect(await outcomeOf(first)).toBe("auth_key_unknown");

      await press("apiKey.list.create");
      const making = dialog("apiKey.create.title", { agent });
      await making.getByLabel(say("apiKey.form.name")).fill("Lobby");
      await making.getByLabel(say("apiKey.networks.label")).fill("127.0.0.0/33");
      await press("apiKey.create.submit", making);
      await making.getByText(say("apiKey.networks.notANetwork", { text: "127.0.0.0/33" })).waitFor();
      await making.getByLabel(say("apiKey.networks.label")).fill("127.0.0.0/8");
      await press("apiKey.create.submit", making);
      const old = await keep("Lobby");
      expect(await outcomeOf(old)).toBe(200);
      // As an engineer would, in a shell.
      expect(answered.parse(JSON.parse(execFileSync("bash", ["-c", old.example], { encoding: "utf8" }))).code).toBe(
        agent,
      );
      await page.reload();
      await page.getByRole("button", { name: "Lobby", exact: true }).waitFor();
      expect(await page.content()).not.toContain(old.secret);

      await page.getByRole("tab", { name: say("api.tab.network") }).click();
      await page.waitForURL(/[?&]tab=network/);
      await bind("Lobby", "203.0.113.0/24");
      expect(await outcomeOf(old)).toBe("ip_not_allowed");
      await bind("Lobby", "");
      expect(await outcomeOf(old)).toBe(200);

      // What is typed and not saved is asked about, whether the tab or the agent is about to change.
      await page
        .getByRole("button", { name: say("apiKey.networks.changeNamed", { name: "Lobby" }), exact: true })
        .click();
      const networks = page.locator("form").getByLabel(say("apiKey.networks.label"));
      await networks.fill("198.51.100.0/24");
      const question = page.getByRole("alertdialog", { name: say("ui.unsaved.typed.title") });
      await page.getByRole("tab", { name: say("api.tab.wallet") }).click();
      await press("ui.unsaved.typed.stay", question);
      await question.waitFor({ state: "detached" });
      if (chooses) {
        await page.getByLabel(say("agent.choice.label")).selectOption({ label: "meridian_west" });
        await press("ui.unsaved.typed.stay", question);
      }
      expect(await networks.inputValue()).toBe("198.51.100.0/24");
      await page.getByRole("tab", { name: say("api.tab.keys") }).click();
      await press("ui.unsaved.typed.discard", question);
      await page.getByRole("tab", { name: say("api.tab.keys"), selected: true }).waitFor();

      const panel = await open("Lobby");
      await allow("Lobby", { read: false, money: true });
      expect(await outcomeOf(old)).toBe("auth_scope_missing");
      await allow("Lobby", { read: true, money: false });
      expect(await outcomeOf(old)).toBe(200);
      await press("apiKey.action.rotate", panel);
      const rotating = dialog("apiKey.rotate.title", { name: "Lobby" });
      await rotating.getByLabel(say("apiKey.rotate.overlap")).selectOption("1h");
      await press("apiKey.rotate.submit", rotating);
      const next = await keep("Lobby");
      expect([await outcomeOf(old), await outcomeOf(next)]).toEqual([200, 200]);
      await press("ui.dialog.close", panel);
      await page.getByRole("cell").getByText(say("apiKey.state.until")).waitFor();

      // Both are in force, whatever the list shows: there is no third.
      const states = page.getByLabel(say("apiKey.list.state"), { exact: true });
      const create = page.getByRole("button", { name: say("apiKey.list.create"), exact: true });
      await states.selectOption("over");
      await page.getByRole("button", { name: "API", exact: true }).waitFor();
      await expect.poll(() => create.getAttribute("aria-disabled")).toBe("true");
      await states.selectOption("");
      await page.getByRole("cell").getByText(say("apiKey.state.until")).waitFor();

      // The newest comes first.
      await revoke("Lobby", 1);
      expect([await outcomeOf(old), await outcomeOf(next)]).toEqual(["auth_key_unknown", 200]);
      expect(complaints).toEqual([]);
    },
  );

  test.each(PEOPLE.filter(({ locale }) => locale === "pt-BR"))(
    "a call signed in the page and by the code it writes, in $locale",
    async ({ locale, who, agent, chooses }) => {
      const { page, complaints } = await visit(stage.browser, { locale });
      const { say, press } = desk(page, locale);
      await signIn(page, stage.product, who);
      await page.goto(`${stage.product.address}${localise(API, locale)}?tab=reference`);
      const call = page.getByRole("navigation", { name: say("api.tab.reference") });
      await call.getByRole("button", { name: "GET /agent", exact: true }).click();
      await page.getByText(say("apiReference.operation.get_agent"), { exact: true }).waitFor();
      const key = stage.product.credentials.agents.find(({ code }) => code === "meridian_west");
      await page.getByLabel(say("apiReference.keyId"), { exact: true }).fill(key?.key_id ?? "");
      await page.getByLabel(say("apiReference.secret"), { exact: true }).fill(key?.secret ?? "");
      await press("apiReference.send");
      const received = page.getByRole("status", { name: say("apiReference.received") });
      await received.getByText('"code": "meridian_west"').waitFor();

      // Whatever a language takes for its own: quotes of both kinds, a backslash, letters beyond ASCII.
      const name = String.raw`D'Ávila "$1" \n`;
      await call.getByRole("button", { name: "PUT /players/{code}", exact: true }).click();
      expect(await page.getByLabel("code", { exact: true }).inputValue()).toBe("");
      await page.getByLabel("code", { exact: true }).fill(`ana-${locale}`);
      await page
        .getByRole("textbox", { name: say("apiReference.body"), exact: true })
        .fill(JSON.stringify({ currency: "USD", name }));
      // Typed once for all calls.
      await press("apiReference.send");
      await received.getByText(`"code": "ana-${locale}"`).waitFor();
      for (const { language, run } of RUNNERS) {
        await page.getByText(language, { exact: true }).click();
        const code = (await page.locator("pre").last().textContent()) ?? "";
        expect(code).not.toContain(key?.secret);
        const environment = { ...process.env, REELGATE_KEY: key?.key_id, REELGATE_KEY_SECRET: key?.secret };
        const answer: unknown = JSON.parse(run(code, environment));
        expect([language, answer]).toMatchObject([language, { code: `ana-${locale}`, name }]);
      }
      await received.getByText(/^(Headers|Cabeçalhos) \(\d+\)$/).click();
      await received.getByText("request-id", { exact: true }).waitFor();

      // What is in the body to begin with is the agent's own, and each try may have an id of its own.
      await call.getByRole("button", { name: "POST /players/{code}/deposits", exact: true }).click();
      await page.getByText(say("apiReference.operation.post_players_code_deposits"), { exact: true }).waitFor();
      const body = page.getByRole("textbox", { name: say("apiReference.body"), exact: true });
      const first = deposit.parse(JSON.parse(await body.inputValue()));
      await press("apiReference.newTransferId");
      const next = deposit.parse(JSON.parse(await body.inputValue()));
      expect(next).toEqual({ ...first, transfer_id: next.transfer_id });
      expect(next.transfer_id).not.toBe(first.transfer_id);
      if (chooses) await page.getByLabel(say("agent.choice.label")).selectOption({ label: agent });
      await expect
        .poll(async () => deposit.parse(JSON.parse(await body.inputValue())).currency)
        .toBe(chooses ? "USD" : "BRL");
      await call.getByRole("button", { name: "POST session.closed", exact: true }).click();
      await page.getByText(say("apiReference.told.session.closed"), { exact: true }).waitFor();
      expect(await page.getByRole("button", { name: say("apiReference.send") }).count()).toBe(0);
      await call.getByRole("button", { name: "GET /agent", exact: true }).click();
      await page.getByLabel(say("apiReference.secret"), { exact: true }).fill("another");
      await press("apiReference.send");
      await received.getByText("auth_signature_invalid").first().waitFor();
      // The browser tells of the refusal.
      expect(complaints.filter((one) => !one.includes("401"))).toEqual([]);
      await page.reload();
      expect(await page.getByLabel(say("apiReference.secret"), { exact: true }).inputValue()).toBe("");
      expect(await page.evaluate("JSON.stringify([localStorage, sessionStorage])")).not.toContain(key?.secret);
    },
  );
});

describe("refuses", () => {
  test.each(PEOPLE)("a role sees the tabs it may read, and why another is none of them, in $locale", async (person) => {
    const { locale } = person;
    const { page, context, complaints } = await visit(stage.browser, { locale });
    const { say } = desk(page, locale);
    const tab = (id: "wallet" | "certify" | "webhooks" | "guide" | "reference", selected = false) =>
      page.getByRole("tab", { name: say(`api.tab.${id}`), selected });
    const shown = () => page.getByRole("tab").allTextContents();
    await signIn(page, stage.product, { agent: "aurora", role: "finance" });
    await page.goto(stage.product.address + localise(API, locale));
    await tab("wallet", true).waitFor();
    const own = (["wallet", "certify", "webhooks", "guide", "reference"] as const).map((id) => say(`api.tab.${id}`));
    expect(await shown()).toEqual(own);
    await page.getByText(say("wallet.transferTitle")).waitFor();

    await page.goto(`${stage.product.address}${localise(API, locale)}?tab=keys`);
    await page.getByText(say("api.forbiddenTitle")).waitFor();
    await page.getByText(say("api.forbiddenText", { tab: say("api.tab.keys") })).waitFor();
    expect(await shown()).toEqual([say("api.tab.keys"), ...own]);
    await tab("guide").click();
    await tab("guide", true).waitFor();
    expect(await shown()).toEqual(own);
    // The browser would tell of a call that was refused.
    expect(complaints).toEqual([]);
    await context.close();
  });
});

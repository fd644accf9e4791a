// An agent's wallet in a browser, in both languages: set with its secret told once, tried, its secret rotated, its certificate asked for, its mode changed, and looked at without the right to change it.
import { describe, expect, test } from "vitest";
import { signIn, visit } from "../product.ts";
import { type MessageKey, words } from "../screens/steps.ts";
import { arrangeSeamlessDesk, openSeamlessAgent } from "./seamless-desk.ts";

const desk = arrangeSeamlessDesk();

const DESKS = [
  { locale: "en-US", prefix: "", code: "harbour_one" },
  { locale: "pt-BR", prefix: "/pt-BR", code: "harbour_two" },
] as const;

describe("works", () => {
  test.each(DESKS)(
    "in $locale: set, tried, rotated, certificate asked for, mode changed and back",
    async ({ locale, prefix, code }) => {
      const say = (key: MessageKey): string => words(locale, key);
      const { page, complaints } = await visit(desk.browser, { locale });
      await signIn(page, desk.product, { agent: "reelgate", role: "operations" });
      const id = await openSeamlessAgent(page, code);
      const press = (key: MessageKey) => page.getByRole("button", { name: say(key), exact: true }).click();
      await page.goto(`${desk.product.address}${prefix}/dashboard/api?tab=wallet&agent_id=${id}`);
      await page.getByText(say("wallet.noneTitle")).waitFor();

      await press("wallet.set.open");
      const form = page.getByRole("dialog", { name: say("wallet.set.title") });
      await form.getByLabel(say("wallet.address")).fill("https://10.0.0.1/wallet");
      await press("wallet.set.submit");
      await form.getByText(say("field.notPublic")).waitFor();
      await form.getByLabel(say("wallet.address")).fill(desk.wallet.address);
      await press("wallet.set.submit");
      const told = page.getByRole("dialog", { name: say("wallet.secret.title") });
      desk.secrets.push((await told.locator("code").textContent()) ?? "");
      await press("apiKey.issued.kept");
      await page.getByText(desk.wallet.address).waitFor();
      expect(await page.getByText(desk.secrets.at(-1) ?? "").count()).toBe(0);

      await press("wallet.try.open");
      const trial = page.getByRole("dialog", { name: say("wallet.try.title") });
      await trial.getByLabel(say("wallet.try.player")).fill("p-1");
      await press("wallet.try.submit");
      await trial.getByRole("status").getByText(say("wallet.verdict.ok")).waitFor();
      await press("wallet.try.close");

      const kept = desk.secrets.splice(0);
      await press("wallet.try.open");
      await trial.getByLabel(say("wallet.try.player")).fill("p-1");
      await press("wallet.try.submit");
      await trial.getByRole("status").getByText(say("wallet.verdict.signature_refused")).waitFor();
      await press("wallet.try.close");
      await page.getByText(say("wallet.health.failing")).waitFor();
      await page.evaluate(
        async ([agent, times]) => {
          const body = JSON.stringify({ player: "p-1" });
          const headers = { "content-type": "application/json" };
          const ask = () => fetch(`/api/agents/${agent}/wallet/trial`, { method: "POST", headers, body });
          await Promise.all(Array.from({ length: times }, ask));
        },
        [id, 20] as const,
      );
      await page.getByText(say("wallet.health.unwell")).waitFor();
      const why = page.getByText(say("wallet.health.reason"), { exact: true }).locator("..");
      await why.getByText(say("wallet.verdict.signature_refused")).waitFor();
      desk.secrets.push(...kept);
      await press("wallet.try.open");
      await trial.getByLabel(say("wallet.try.player")).fill("p-1");
      await press("wallet.try.submit");
      await trial.getByRole("status").getByText(say("wallet.verdict.ok")).waitFor();
      await press("wallet.try.close");
      await page.getByText(say("wallet.health.well")).waitFor();

      await press("wallet.rotate.open");
      await press("wallet.rotate.submit");
      await told.waitFor();
      const next = (await told.locator("code").textContent()) ?? "";
      expect(next).toMatch(/^whsec_/);
      expect(desk.secrets).not.toContain(next);
      // What is told once is not asked about as if it had been typed.
      await page.evaluate(`document.querySelector('nav a[href$="/dashboard"]').click()`);
      const leaving = page.getByRole("alertdialog", { name: say("ui.unsaved.told.title") });
      await leaving.getByRole("button", { name: say("ui.unsaved.told.stay") }).click();
      await leaving.waitFor({ state: "detached" });
      expect(await told.locator("code").textContent()).toBe(next);
      await press("apiKey.issued.kept");
      await press("wallet.rotate.open");
      // What is made over another in its time ends it.
      await page.getByText(say("wallet.rotate.former").split("{")[0] ?? "").waitFor();
      await press("ui.dialog.cancel");
      await page.getByRole("heading", { name: say("wallet.waiting.title") }).waitFor();
      await page.getByText(say("wallet.waiting.emptyTitle")).waitFor();

      await press("certify.standing.ask");
      const asked = page.getByRole("alertdialog", { name: say("certify.standing.askTitle") });
      await asked.getByText(say("certify.standing.refusedNow")).waitFor();
      await asked.getByRole("button", { name: say("ui.dialog.cancel") }).click();
      await asked.waitFor({ state: "detached" });
      await page.getByText(say("certify.standing.notNeeded")).waitFor();
      await press("certify.standing.ask");
      await asked.getByRole("button", { name: say("certify.standing.ask") }).click();
      await page.getByText(say("certify.standing.lacking")).waitFor();
      await press("certify.standing.drop");
      const dropped = page.getByRole("alertdialog", { name: say("certify.standing.dropTitle") });
      await dropped.getByRole("button", { name: say("certify.standing.drop") }).click();
      await page.getByText(say("certify.standing.notNeeded")).waitFor();

      await press("wallet.mode.open");
      await page.getByText(say("wallet.mode.effect.transfer")).waitFor();
      await press("wallet.mode.submit.transfer");
      await page.getByText(say("wallet.transferTitle"), { exact: true }).waitFor();
      await press("wallet.mode.open");
      await page.getByText(say("wallet.mode.effect.seamless")).waitFor();
      await press("wallet.mode.submit.seamless");
      await page.getByText(desk.wallet.address).waitFor();
      // The refused address is answered with 400, which the desk.browser notes.
      expect(complaints.filter((one) => !one.includes("400"))).toEqual([]);
    },
  );
});

describe("refuses", () => {
  test("who may look sees what there is to see: nothing where the players' money is with us", async () => {
    const { page } = await visit(desk.browser);
    await signIn(page, desk.product, { agent: "reelgate", role: "auditor" });
    await page.goto(`${desk.product.address}/dashboard/api?tab=wallet`);
    await page.getByText(words("en-US", "api.chooseTitle")).waitFor();
    const other = await visit(desk.browser);
    await signIn(other.page, desk.product, { agent: "aurora", role: "viewer" });
    await other.page.goto(`${desk.product.address}/dashboard/api?tab=wallet`);
    await other.page.getByText(words("en-US", "wallet.transferTitle")).waitFor();
    await other.page.getByRole("tab", { name: words("en-US", "api.tab.certify") }).click();
    await other.page.getByText(words("en-US", "certify.transferTitle")).waitFor();
  });
});

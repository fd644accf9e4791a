// Reconciliation in a browser, in both languages: days by result, a wrong file, one that differs, its lines, and an explanation.
import { describe, expect, test } from "vitest";
import { listReconciliations } from "#contract/reconciliation.ts";
import { localise, type Locale } from "#web/messages/locale.ts";
import { arrangeProduct } from "../../arrange.ts";
import { signIn, visit, type Who } from "../../product.ts";
import { type MessageKey, words } from "../../screens/steps.ts";
import { ask } from "../seamless-desk.ts";

const stage = arrangeProduct();
const SCREEN = "/dashboard/statistics/balance_statistics";
const PATIENT = { timeout: 60_000 };
const AGENT: Who = { agent: "aurora", role: "finance" };

async function open(locale: Locale, who: Who, query = "") {
  const { page, complaints } = await visit(stage.browser, { locale });
  await signIn(page, stage.product, who);
  await page.goto(`${stage.product.address}${localise(SCREEN, locale)}?tab=reconciliation${query}`);
  const say = (key: MessageKey, values: Readonly<Record<string, string>> = {}) =>
    Object.entries(values).reduce((text, [name, value]) => text.replace(`{${name}}`, value), words(locale, key));
  const listed = async (more: string) =>
    listReconciliations.answer.parse(await ask(page, "GET", `/api/reconciliations?${more}`)).data;
  const rows = page.locator("main tbody tr").filter({ has: page.locator("[data-row-opener]"), visible: true });
  const panel = page.getByRole("dialog").last();
  const upload = async (name: string, text: string) => {
    await panel.getByRole("button", { name: say("reconciliation.file.upload"), exact: true }).waitFor(PATIENT);
    await panel.getByLabel(say("reconciliation.file.choose"), { exact: true }).setInputFiles({
      name,
      mimeType: "text/csv",
      buffer: Buffer.from(text),
    });
  };
  await rows.first().waitFor(PATIENT);
  return { page, complaints, say, listed, rows, panel, upload };
}

describe.each([{ locale: "en-US" }, { locale: "pt-BR" }] as const)("works in $locale", ({ locale }) => {
  test("days are filtered by result; a day that differs shows its lines, each with its transfer", async () => {
    const { page, complaints, say, listed, rows, panel } = await open(locale, AGENT);
    await rows.first().waitFor(PATIENT);
    await page.getByLabel(say("reconciliation.list.result"), { exact: true }).selectOption("differs");
    await page.waitForURL("**result=differs**");
    const differing = await listed("result=differs&limit=200");
    const norte = differing.find(({ agent }) => agent.code === "aurora_norte");
    if (norte === undefined) throw new Error("the demo has a file that differs");
    await expect.poll(() => rows.count(), PATIENT).toBe(differing.length);
    await rows.filter({ hasText: "aurora_norte" }).first().locator("[data-row-opener]").first().click();
    const lines = panel.getByRole("region", { name: say("reconciliation.lines.title"), exact: true });
    await lines.getByText(say("reconciliation.kind.missing_here"), { exact: true }).waitFor(PATIENT);
    await lines.getByText(say("reconciliation.kind.amount_differs"), { exact: true }).waitFor(PATIENT);
    await lines
      .getByRole("link", { name: say("reconciliation.lines.transfer"), exact: true })
      .first()
      .click();
    await page.waitForURL("**/user/transactions?open=**");
    await page.getByRole("dialog").waitFor(PATIENT);
    expect(complaints).toEqual([]);
  });

  test("a wrong file names its lines and changes nothing; a right one is compared, explained, closed and reopened", async () => {
    const { complaints, say, listed, panel, upload, page } = await open(locale, AGENT);
    const days = (await listed("result=ties&limit=200")).filter(({ differences }) => differences.file === null);
    const day = days[locale === "pt-BR" ? 0 : 1];
    if (day === undefined) throw new Error("the demo has days that tie");
    await page.goto(`${stage.product.address}${localise(SCREEN, locale)}?tab=reconciliation&open=${day.id}`);
    await upload("wrong.csv", "tx_id;amount\r\n=1+1;5\r\nok-1;12,50\r\n");
    const problem = panel.getByRole("alert");
    await problem.getByText(say("reconciliation.file.failed", { name: "wrong.csv" }), { exact: true }).waitFor(PATIENT);
    await problem.getByText(say("reconciliation.file.error.formula")).waitFor(PATIENT);
    await problem.getByText(say("reconciliation.file.error.fractional")).waitFor(PATIENT);
    await panel.getByText(say("reconciliation.result.ties"), { exact: true }).first().waitFor(PATIENT);
    await upload("day.csv", "\uFEFFnot-known-here;500\r\n");
    await panel.getByText(say("reconciliation.state.open"), { exact: true }).waitFor(PATIENT);
    await panel.getByText("not-known-here").first().waitFor(PATIENT);
    const field = panel.getByRole("textbox", { name: say("reconciliation.notes.field") });
    const act = async (action: "explain" | "close" | "reopen", state: "explained" | "closed" | "open") => {
      await field.fill(`${action} 1`);
      // Not the cross in the corner, which says the same as one of them.
      await panel
        .locator("form")
        .getByRole("button", { name: say(`reconciliation.notes.action.${action}`), exact: true })
        .click();
      await panel
        .locator("header")
        .getByText(say(`reconciliation.state.${state}`), { exact: true })
        .waitFor(PATIENT);
      await panel.getByText(`${action} 1`, { exact: true }).waitFor(PATIENT);
    };
    await panel.getByRole("button", { name: say("reconciliation.notes.action.explain"), exact: true }).click();
    await panel.getByText(say("field.required")).waitFor(PATIENT);
    await act("explain", "explained");
    await act("close", "closed");
    await act("reopen", "open");
    expect(complaints).toEqual([]);
  });
});

describe("protects", () => {
  test("a viewer reads and may not upload or note; a page that is open follows what others do", async () => {
    const { say, listed, panel, page } = await open("en-US", { agent: "aurora", role: "viewer" });
    const explained = (await listed("state=explained&limit=200"))[0];
    if (explained === undefined) throw new Error("the demo has an explained day");
    await page.goto(`${stage.product.address}${SCREEN}?tab=reconciliation&open=${explained.id}`);
    await panel.locator("header").getByText(say("reconciliation.state.explained"), { exact: true }).waitFor(PATIENT);
    expect(await panel.getByRole("textbox", { name: say("reconciliation.notes.field") }).count()).toBe(0);
    const other = await open("pt-BR", AGENT);
    await ask(other.page, "POST", `/api/reconciliations/${explained.agent.id}/${explained.day}/notes`, {
      action: "close",
      text: "Confirmed",
    });
    await panel.locator("header").getByText(say("reconciliation.state.closed"), { exact: true }).waitFor(PATIENT);
  });
});

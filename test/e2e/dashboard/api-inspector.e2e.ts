// The inspector in a browser, in both languages: calls of both directions are found, read word by word, and made again where it is safe.
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { callApi } from "../../http/serve-api.ts";
import { signIn, visit } from "../product.ts";
import { type MessageKey, firstRowOf, words } from "../screens/steps.ts";
import { arrangeSeamlessDesk, ask, openSeamlessAgent, setWallet } from "./seamless-desk.ts";

const desk = arrangeSeamlessDesk();

const asked = z.object({ request_id: z.string() });
const exports = z.object({ data: z.array(z.object({ list: z.string(), state: z.string(), rows: z.int() })) });
const issued = z.object({ key: z.object({ key_id: z.string() }), secret: z.string() });
const DESKS = [
  { locale: "en-US", prefix: "", code: "mole_one" },
  { locale: "pt-BR", prefix: "/pt-BR", code: "mole_two" },
] as const;

describe("works", () => {
  test.each(DESKS)(
    "in $locale: a call is found, read and made again; what failed is counted",
    async ({ locale, prefix, code }) => {
      const say = (key: MessageKey): string => words(locale, key);
      const { page, complaints } = await visit(desk.browser, { locale });
      await signIn(page, desk.product, { agent: "reelgate", role: "operations" });
      const id = await openSeamlessAgent(page, code);
      await setWallet(page, desk, id);
      const server = { name: "Server", scopes: ["read", "play", "money"], networks: [] };
      const { key, secret } = issued.parse(await ask(page, "POST", `/api/agents/${id}/keys`, server));
      const access = { address: desk.product.address, keyId: key.key_id, secret };
      await callApi(access, "PUT", "/v1/players/ana", { currency: "BRL" });
      await callApi(access, "GET", "/v1/players/ana");
      const refused = await callApi(access, "GET", "/v1/players/nobody");
      await ask(page, "POST", `/api/agents/${id}/wallet/trial`, { player: "ana" });
      const calls = z.object({ data: z.array(z.unknown()) });
      await expect.poll(async () => calls.parse(await ask(page, "GET", `/api/agents/${id}/calls`)).data.length).toBe(4);

      await page.goto(`${desk.product.address}${prefix}/dashboard/api?tab=errors&agent_id=${id}`);
      await page.locator("main canvas").waitFor();
      await page.getByTitle(say("ui.chart.asTable")).click();
      expect(await page.locator("main table").first().locator("tbody tr").count()).toBe(24);
      await page.getByRole("link", { name: "player_not_found" }).click();
      await page.waitForURL(/tab=inspector.*code=player_not_found/);
      await firstRowOf(page).waitFor();
      expect(await page.locator("main [data-row-opener]").count()).toBe(1);

      const inspector = `${desk.product.address}${prefix}/dashboard/api?tab=inspector&agent_id=${id}`;
      await page.goto(`${inspector}&request=${asked.parse(refused.json).request_id}`);
      await firstRowOf(page).waitFor();
      expect(await page.locator("main [data-row-opener]").count()).toBe(1);
      const byRequest = page.getByRole("searchbox", { name: say("inspector.find.what.request") });
      await byRequest.fill("019a2b3c");
      await page.getByRole("alert").getByText(say("inspector.find.wrong.request")).waitFor();

      // People know the status; the code of an answer without one is its.
      await page.goto(inspector);
      await page.getByRole("combobox", { name: say("inspector.find.by") }).selectOption(say("inspector.find.code"));
      await page.getByRole("searchbox", { name: say("inspector.find.what.code") }).fill("HTTP 500");
      await page.waitForURL(/code=status_500/);

      // From the other end, as a view to come back to, and as a file.
      await page.goto(`${inspector}&direction=in`);
      await firstRowOf(page).getByText("/v1/players/nobody").waitFor();
      await page
        .getByRole("columnheader")
        .getByRole("button", { name: say("inspector.column.at") })
        .click();
      await page.waitForURL(/sort=oldest/);
      await firstRowOf(page).getByText("PUT").waitFor();
      expect(await page.getByRole("button", { name: say("savedView.button"), exact: true }).count()).toBe(1);
      await page.getByRole("button", { name: say("export.button"), exact: true }).click();
      await page.getByRole("button", { name: say("export.start") }).click();
      const exported = async () => exports.parse(await ask(page, "GET", "/api/exports")).data[0];
      await expect.poll(exported, { timeout: 30_000 }).toEqual({ list: "calls", state: "ready", rows: 3 });

      await page.goto(inspector);
      await page.getByRole("searchbox", { name: say("inspector.find.what.player") }).fill("ana");
      await page.waitForURL(/player=ana/);
      await expect.poll(() => page.locator("main [data-row-opener]").count()).toBe(3);
      const accepted = `${say("wallet.verdict.ok")} · 200`;
      await page.locator("main").getByText(accepted).waitFor();
      await firstRowOf(page).click();
      const balance = page.getByRole("dialog", { name: say("wallet.type.balance") });
      await balance.getByText("webhook-signature").waitFor();
      await balance.getByText(accepted).waitFor();
      await balance.getByRole("button", { name: say("inspector.again.balance") }).click();
      await balance.getByRole("status").getByText(say("wallet.verdict.ok")).waitFor();
      await page.keyboard.press("Escape");
      await balance.waitFor({ state: "detached" });

      await page.getByRole("button", { name: "GET /v1/players/ana" }).click();
      const read = page.getByRole("dialog", { name: "GET /v1/players/ana" });
      await read.getByText('"code": "ana"').waitFor();
      await read.getByText(say("inspector.masked")).waitFor();
      expect(await read.textContent()).not.toContain("v1=");
      await read.getByRole("link", { name: say("inspector.again.read") }).click();
      await page.waitForURL(/tab=reference/);
      await expect.poll(() => page.locator("input[name=code]").inputValue()).toBe("ana");
      expect(complaints).toEqual([]);
    },
  );
});

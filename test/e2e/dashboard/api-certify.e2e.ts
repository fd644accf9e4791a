// The certification of a wallet in a browser, in both languages: a right wallet gets its certificate, a wrong one is told why not.
import type { Browser } from "playwright-core";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { startAgentWallet, type AgentWallet } from "../../fakes/agent-wallet/agent-wallet.ts";
import { arrange } from "../arrange.ts";
import { openBrowser, signIn, startProduct, visit, type Product } from "../product.ts";
import { words } from "../screens/steps.ts";

let product: Product;
let browser: Browser;
let wallet: AgentWallet;
const secrets: string[] = [];
arrange({
  async make() {
    product = await startProduct({ args: ["--rounds", "500", "--quiet"] });
    browser = await openBrowser();
    wallet = await startAgentWallet({ secrets, currency: "BRL" });
    wallet.setBlocked("p-blocked", true);
  },
  async end() {
    await browser.close();
    await wallet.stop();
    await product.stop();
  },
});

const found = z.object({ data: z.array(z.object({ id: z.string() })) });
const prepared = z.object({ secret: z.string().nullable() });
const DESKS = [
  { locale: "en-US", prefix: "", code: "quay_one", mend: "Keep each tx_id with its answer" },
  { locale: "pt-BR", prefix: "/pt-BR", code: "quay_two", mend: "Guarde cada tx_id com sua resposta" },
] as const;

describe("works", () => {
  test.each(DESKS)(
    "in $locale: certified, and with another player told what is wrong",
    async ({ locale, prefix, code, mend }) => {
      const say = (key: string): string => words(locale, key);
      const { page, complaints } = await visit(browser, { locale });
      await signIn(page, product, { agent: "reelgate", role: "operations" }, prefix);
      const ask = (method: string, url: string, body?: object): Promise<unknown> =>
        page.evaluate(
          async ([how, where, what]) => {
            const headers = { "content-type": "application/json" };
            const answer = await fetch(where, { method: how, headers, ...(what === null ? {} : { body: what }) });
            return answer.json();
          },
          [method, url, body === undefined ? null : JSON.stringify(body)] as const,
        );
      await ask("POST", "/api/agents", {
        code,
        name: "Quay Play",
        currency: "BRL",
        wallet_mode: "seamless",
        price_bps: 1200,
        owner_email: `${code}@quay.example`,
        owner_name: "Olga Prado",
        owner_password: "correct horse battery",
      });
      const id = found.parse(await ask("GET", `/api/agents?search=${code}`)).data.at(-1)?.id ?? "";
      const settings = { address: wallet.address, timeout_ms: 2_000 };
      const { secret } = prepared.parse(await ask("PUT", `/api/agents/${id}/wallet`, settings));
      if (secret !== null) secrets.push(secret);
      await page.goto(`${product.address}${prefix}/dashboard/api?tab=certify&agent_id=${id}`);
      const begin = page.getByRole("button", { name: say("certify.start"), exact: true });
      const run = async (player: string, blocked?: string) => {
        await begin.first().click();
        const form = page.getByRole("dialog", { name: say("certify.startTitle") });
        await form.getByLabel(say("certify.player")).fill(player);
        if (blocked !== undefined) await form.getByLabel(say("certify.blockedPlayer")).fill(blocked);
        await form.getByRole("button", { name: say("certify.start"), exact: true }).click();
        return page.getByRole("dialog", { name: say("certify.panelTitle") });
      };
      const right = await run("p-1", "p-blocked");
      // As long as it goes on, its row says what its panel says.
      const passed = z.tuple([z.string().nullable(), z.string().nullable()]);
      const both = async () =>
        passed.parse(
          await page.evaluate(`[
            document.querySelector("main [data-row-opener]")?.closest("tr"),
            document.querySelector("[role=dialog] dl"),
          ].map((told) => /(\\d+) (?:of|de) 64/.exec(told?.textContent ?? "")?.[1] ?? null)`),
        );
      const seen: z.output<typeof passed>[] = [];
      await expect
        .poll(async () => seen[seen.push(await both()) - 1]?.[1], { timeout: 60_000, interval: 100 })
        .toBe("64");
      const told = seen.filter(([row, panel]) => row !== null && panel !== null);
      expect(new Set(told.map(([row]) => row)).size).toBeGreaterThan(1);
      expect(told.filter(([row, panel]) => row !== panel)).toEqual([]);
      await right.getByText(say("certify.state.certified")).waitFor({ timeout: 60_000 });
      expect(await right.getByText(say("certify.verdict.passed"), { exact: true }).count()).toBe(64);
      await page.keyboard.press("Escape");
      await right.waitFor({ state: "detached" });

      // Whoever changes the address is told first what the certificate in force is worth then.
      await page.goto(`${product.address}${prefix}/dashboard/api?tab=wallet&agent_id=${id}`);
      await page.getByRole("button", { name: say("wallet.set.change"), exact: true }).click();
      await page
        .getByRole("dialog", { name: say("wallet.set.title") })
        .getByText(say("wallet.set.certificate"))
        .waitFor();
      await page.goto(`${product.address}${prefix}/dashboard/api?tab=certify&agent_id=${id}`);

      const wrong = await run(`fault.forgets.${code}`);
      await wrong.getByText(say("certify.state.failed"), { exact: true }).first().waitFor({ timeout: 60_000 });
      await wrong.getByText(mend, { exact: false }).first().waitFor();
      await page.keyboard.press("Escape");
      await wrong.waitFor({ state: "detached" });
      await page.getByText(say("certify.state.failed"), { exact: true }).first().waitFor();
      expect(complaints).toEqual([]);
    },
  );
});

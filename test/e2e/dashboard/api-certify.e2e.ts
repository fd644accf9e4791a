// The certification of a wallet in a browser, in both languages: a right wallet gets its certificate, a wrong one is told why not.
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { CERTIFICATION_CASES } from "#contract/certification.ts";
import { signIn, visit } from "../product.ts";
import { type MessageKey, words } from "../screens/steps.ts";
import { arrangeSeamlessDesk, openSeamlessAgent, setWallet } from "./seamless-desk.ts";

const desk = arrangeSeamlessDesk();
const CASES = CERTIFICATION_CASES.length;

const DESKS = [
  { locale: "en-US", prefix: "", code: "quay_one", mend: "Keep each tx_id with its answer" },
  { locale: "pt-BR", prefix: "/pt-BR", code: "quay_two", mend: "Guarde cada tx_id com sua resposta" },
] as const;

describe("works", () => {
  test.each(DESKS)(
    "in $locale: certified, and with another player told what is wrong",
    async ({ locale, prefix, code, mend }) => {
      const say = (key: MessageKey): string => words(locale, key);
      const { page, complaints } = await visit(desk.browser, { locale });
      await signIn(page, desk.product, { agent: "reelgate", role: "operations" });
      const id = await openSeamlessAgent(page, code);
      await setWallet(page, desk, id);
      desk.wallet.setBlocked("p-blocked", true);
      await page.goto(`${desk.product.address}${prefix}/dashboard/api?tab=certify&agent_id=${id}`);
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
          ].map((told) => /(\\d+) (?:of|de) ${CASES}/.exec(told?.textContent ?? "")?.[1] ?? null)`),
        );
      const seen: z.output<typeof passed>[] = [];
      await expect
        .poll(async () => seen[seen.push(await both()) - 1]?.[1], { timeout: 60_000, interval: 100 })
        .toBe(String(CASES));
      const told = seen.filter(([row, panel]) => row !== null && panel !== null);
      expect(new Set(told.map(([row]) => row)).size).toBeGreaterThan(1);
      expect(told.filter(([row, panel]) => row !== panel)).toEqual([]);
      await right.getByText(say("certify.state.certified")).waitFor({ timeout: 60_000 });
      expect(await right.getByText(say("certify.verdict.passed"), { exact: true }).count()).toBe(CASES);
      await page.keyboard.press("Escape");
      await right.waitFor({ state: "detached" });

      // Whoever changes the address is told first what the certificate in force is worth then.
      await page.goto(`${desk.product.address}${prefix}/dashboard/api?tab=wallet&agent_id=${id}`);
      await page.getByRole("button", { name: say("wallet.set.change"), exact: true }).click();
      await page
        .getByRole("dialog", { name: say("wallet.set.title") })
        .getByText(say("wallet.set.certificate"))
        .waitFor();
      await page.goto(`${desk.product.address}${prefix}/dashboard/api?tab=certify&agent_id=${id}`);

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

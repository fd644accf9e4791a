// Looks.
import { test } from "vitest";
import { listReconciliations } from "#contract/reconciliation.ts";
import { localise } from "#web/messages/locale.ts";
import { arrangeProduct } from "../../arrange.ts";
import { signIn, visit } from "../../product.ts";
import { ask } from "../seamless-desk.ts";
const stage = arrangeProduct();
const S = "/dashboard/statistics/balance_statistics";
test.each([
  ["en-US", "light", 1440, 900],
  ["pt-BR", "dark", 390, 844],
  ["pt-BR", "light", 1440, 900],
] as const)(
  "%s %s %i",
  async (locale, colorScheme, width, height) => {
    const { page, complaints } = await visit(stage.browser, {
      locale,
      colorScheme,
      viewport: { width, height },
      ...(width < 500 && { hasTouch: true, isMobile: true }),
    });
    await signIn(page, stage.product, { agent: "reelgate", role: "owner" });
    const go = async (q: string, name: string) => {
      await page.goto(stage.product.address + localise(S, locale) + "?tab=reconciliation" + q);
      await page.waitForTimeout(4500);
      await page.screenshot({ path: `/tmp/reconcile-scratch/${locale}-${colorScheme}-${width}-${name}.png` });
    };
    await go("", "list");
    const get = async (q: string) =>
      listReconciliations.answer.parse(await ask(page, "GET", `/api/reconciliations?limit=200&${q}`)).data;
    const differs = await get("result=differs");
    const norte = differs.find(({ agent }) => agent.code === "aurora_norte") ?? differs[0];
    await go(`&open=${norte?.id}`, "panel");
    await page.mouse.move(width - 100, height / 2);
    await page.mouse.wheel(0, 700);
    await page.evaluate(() => document.querySelector("[role=dialog] .overflow-y-auto")?.scrollTo(0, 900));
    await page.waitForTimeout(500);
    await page.screenshot({ path: `/tmp/reconcile-scratch/${locale}-${colorScheme}-${width}-panel2.png` });
    const seamless = (await get("result=ties")).find(({ differences }) => differences.wallet !== null);
    console.log(
      "SEAMLESS",
      seamless,
      differs.map((d) => [d.agent.code, d.day, d.state, d.differences]),
      complaints,
    );
  },
  120_000,
);

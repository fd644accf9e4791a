// A win no wallet takes, settled by two people in a browser, in both languages: proposed by one, approved by the other, shown in the round's panel.
import type { Browser, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { setAgentWallet } from "#contract/agent-wallet.ts";
import { createPool } from "#server/db/pool.ts";
import { readOrCreateSecrets } from "#server/db/secrets.ts";
import type { Locale } from "#web/messages/locale.ts";
import { SEAMLESS_AGENT } from "../../../tools/demo/cast.ts";
import { startAgentWallet, type AgentWallet } from "../../fakes/agent-wallet/agent-wallet.ts";
import { arrange } from "../arrange.ts";
import { untilReady } from "../play/until-ready.ts";
import { enter, openBrowser, signIn, startProduct, visit, type Product } from "../product.ts";
import { launchGame } from "../screens/launch-game.ts";
import { type MessageKey, words } from "../screens/steps.ts";

let product: Product;
let browser: Browser;
let wallet: AgentWallet;
let agentId = "";
const secrets: string[] = [];
const agents = z.object({ data: z.array(z.object({ id: z.string(), code: z.string() })) });

arrange({
  async make() {
    product = await startProduct();
    browser = await openBrowser();
    wallet = await startAgentWallet({ secrets, currency: "USD", openingBalance: 50_000n });
    const { page } = await visit(browser);
    await signIn(page, product, { agent: "reelgate", role: "owner" });
    const { request } = page.context();
    const known = agents.parse(await (await request.get(`${product.address}/api/agents`)).json());
    agentId = known.data.find(({ code }) => code === SEAMLESS_AGENT)?.id ?? "";
    const data = { address: wallet.address, timeout_ms: 2_000 };
    const set = await request.put(`${product.address}/api/agents/${agentId}/wallet`, { data });
    secrets.push(setAgentWallet.answer.parse(await set.json()).secret ?? "");
  },
  async end() {
    await browser.close();
    await wallet.stop();
    await product.stop();
  },
});

/** As the owner of the database. */
async function inBooks(text: string, values: readonly string[]): Promise<string> {
  const { postgresPassword, postgresPort } = readOrCreateSecrets(product.dataDir);
  const url = `postgres://postgres:${postgresPassword}@127.0.0.1:${String(postgresPort)}/reelgate`;
  const pool = createPool(url, { applicationName: "settle-by-hand test", max: 1 });
  try {
    return (await pool.query<{ id: string }>(text, [...values])).rows[0]?.id ?? "";
  } finally {
    await pool.end();
  }
}

/** The wallet misbehaves for a player by the code it is known by. */
const rename = (player: string, fault: string) =>
  inBooks("update players set code = $2 where code = $1 and agent_id = $3 returning id", [player, fault, agentId]);

/** What a day does, in a moment. */
const letADayPass = (player: string) =>
  inBooks(
    `update seamless_rounds r
     set ending_since = r.ending_since - interval '25 hours', due_at = now() + interval '1 hour', telling_until = null
     from players p
     where p.tenant_id = r.tenant_id and p.id = r.player_id and p.code = $1 and r.state = 'paying' returning r.id`,
    [player],
  );

const SPIN: Readonly<Record<Locale, string>> = { "en-US": "Spin", "pt-BR": "Girar" };

async function playOnce(locale: Locale, player: string): Promise<void> {
  const { page, context } = await visit(browser, { locale });
  await page.goto(await launchGame(product, "lantern-meadow", locale, { code: player, agent: SEAMLESS_AGENT }));
  await untilReady(page);
  const [spun] = await Promise.all([
    page.waitForResponse((one) => one.url().endsWith("/play/api/spins")),
    page.getByRole("button", { name: SPIN[locale], exact: true }).click(),
  ]);
  expect(spun.status()).toBe(200);
  await context.close();
}

const DESKS = [
  { locale: "en-US", prefix: "", known: "p-20001", player: "fault.error_500_before.win" },
  { locale: "pt-BR", prefix: "/pt-BR", known: "p-20002", player: "fault.refuses_late_win" },
] as const;

describe("works", () => {
  test.each(DESKS)("in $locale", async ({ locale, prefix, known, player }) => {
    const say = (key: MessageKey): string => words(locale, key);
    await rename(known, player);
    await playOnce(locale, player);
    const round = await letADayPass(player);
    const tab = `${product.address}${prefix}/dashboard/api?tab=wallet&agent_id=${agentId}`;
    const press = (page: Page, key: MessageKey) => page.getByRole("button", { name: say(key), exact: true }).click();
    const desk = async (role: string) => {
      const visitor = await visit(browser, { locale });
      await enter(visitor.page, product, { agent: "reelgate", role }, `${prefix}/dashboard`);
      return visitor;
    };

    const maker = await desk("finance");
    await maker.page.goto(tab);
    await press(maker.page, "wallet.byHand.open");
    const dialog = maker.page.getByRole("dialog", { name: say("wallet.byHand.title") });
    await dialog.getByText(player).waitFor();
    await dialog.getByText(say("wallet.byHand.effect.win")).waitFor();
    await dialog.getByLabel(say("wallet.byHand.reason")).fill("Ticket 4711");
    await press(maker.page, "wallet.byHand.submit");
    await maker.page.getByText(say("wallet.byHand.proposed")).waitFor();
    // Whoever proposed it does not decide it.
    await press(maker.page, "wallet.byHand.openProposal");
    await dialog.getByText(say("wallet.byHand.mine")).waitFor();
    expect(await dialog.getByRole("button", { name: say("wallet.byHand.approve"), exact: true }).count()).toBe(0);

    // The notice leads whoever decides to the round.
    const checker = await desk("risk");
    await checker.page.getByRole("button", { name: new RegExp(`^${say("notice.menu.label")}, `) }).click();
    const notices = checker.page.getByRole("dialog", { name: say("notice.menu.label"), exact: true });
    await notices
      .getByRole("link", { name: new RegExp(SEAMLESS_AGENT) })
      .first()
      .click();
    await checker.page.waitForURL(`**${prefix}/dashboard/game/history?open=${round}`);
    await notices.waitFor({ state: "detached" });
    const panel = checker.page.getByRole("region", { name: say("wallet.byHand.heading") });
    await panel.getByText("Ticket 4711").waitFor();
    await press(checker.page, "wallet.byHand.openProposal");
    await press(checker.page, "wallet.byHand.approve");
    await panel.getByText(say("wallet.byHand.state.approved")).waitFor();
    // Whoever proposed it and looks on sees it decided, without a word of theirs.
    await dialog.getByText(say("wallet.byHand.state.approved"), { exact: true }).waitFor();
    await dialog.getByText(say("wallet.byHand.approved")).waitFor();

    await checker.page.goto(tab);
    await checker.page.getByText(say("wallet.waiting.emptyTitle")).waitFor();
    expect([...maker.complaints, ...checker.complaints]).toEqual([]);
    await maker.context.close();
    await checker.context.close();
  });
});

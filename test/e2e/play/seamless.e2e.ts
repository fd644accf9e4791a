// A player whose money is with the agent, in the browser: the agent's wallet moves with each spin, may go down, and comes back.
import type { Browser, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { agentWallet, setAgentWallet } from "#contract/agent-wallet.ts";
import type { Locale } from "#web/messages/locale.ts";
import { listRounds } from "#contract/round.ts";
import { refusals as refusalsEnUs } from "#studio/client/messages/refusals-en-us.ts";
import { refusals as refusalsPtBr } from "#studio/client/messages/refusals-pt-br.ts";
import { SEAMLESS_AGENT } from "../../../tools/demo/cast.ts";
import { startAgentWallet, type AgentWallet } from "../../fakes/agent-wallet/agent-wallet.ts";
import { arrange } from "../arrange.ts";
import { openBrowser, startProduct, visit, type Product, type Visitor } from "../product.ts";
import { launchGame } from "../screens/launch-game.ts";
import { signInThroughApi } from "../screens/members.ts";
import { untilReady } from "./until-ready.ts";

const OPENING = 50_000n;
const GAME = "lantern-meadow";

let product: Product;
let browser: Browser;
let wallet: AgentWallet;
let owner: Visitor;
let agentId = "";
/** What signs the calls: told once, by the answer that sets the wallet. */
const secrets: string[] = [];

arrange({
  async make() {
    product = await startProduct();
    browser = await openBrowser();
    wallet = await startAgentWallet({ secrets, currency: "USD", openingBalance: OPENING });
    owner = await visit(browser);
    await signInThroughApi({ page: owner.page, product });
    const agents = z.object({ data: z.array(z.object({ id: z.string(), code: z.string() })) });
    const { data } = agents.parse(await asked("GET", "/api/agents"));
    agentId = data.find(({ code }) => code === SEAMLESS_AGENT)?.id ?? "";
    const settings = { address: wallet.address, timeout_ms: 2_000 };
    const { secret } = setAgentWallet.answer.parse(await asked("PUT", `/api/agents/${agentId}/wallet`, settings));
    secrets.push(secret ?? "");
  },
  async end() {
    await browser.close();
    await wallet.stop();
    await product.stop();
  },
});

async function asked(method: string, path: string, data?: object): Promise<unknown> {
  const { request } = owner.page.context();
  const answer = await request.fetch(product.address + path, { method, ...(data && { data }) });
  if (!answer.ok()) throw new Error(`${path} was answered with ${answer.status()}: ${await answer.text()}`);
  return answer.json();
}

const SPIN: Readonly<Record<Locale, string>> = { "en-US": "Spin", "pt-BR": "Girar" };

/** What a player does at one game. */
function seat(page: Page, locale: Locale) {
  const button = page.getByRole("button", { name: SPIN[locale], exact: true });
  return {
    async balance(): Promise<bigint> {
      await untilReady(page);
      const text = await page.locator("[data-figure=balance]").first().textContent();
      return BigInt((text ?? "").replaceAll(/\D/g, ""));
    },
    async spin(): Promise<number> {
      await untilReady(page);
      const [response] = await Promise.all([
        page.waitForResponse((one) => one.url().endsWith("/play/api/spins")),
        button.click(),
      ]);
      return response.status();
    },
  };
}

const stakesOf = (player: string) => wallet.transactionsOf(player).filter(({ type }) => type === "stake");

describe("works", () => {
  test.each([
    { locale: "en-US", player: "p-20001", told: refusalsEnUs.callback_unhealthy },
    { locale: "pt-BR", player: "p-20002", told: refusalsPtBr.callback_unhealthy },
  ] as const)(
    "spins move the agent's wallet, and outlive its silence, in $locale",
    async ({ locale, player, told }) => {
      const game = await visit(browser, { locale, viewport: { width: 390, height: 844 }, reducedMotion: "reduce" });
      const { page } = game;
      await page.goto(await launchGame(product, GAME, locale, { code: player, agent: SEAMLESS_AGENT }));
      const { balance, spin } = seat(page, locale);
      const earlier = stakesOf(player).length;
      expect(await balance()).toBe(wallet.balanceOf(player));
      for (let spins = 1; spins <= 3; spins += 1) {
        expect(await spin()).toBe(200);
        expect(await balance()).toBe(wallet.balanceOf(player));
        expect(stakesOf(player)).toHaveLength(earlier + spins);
      }
      // What a graphics driver finds slow is no error.
      expect(game.complaints.filter((one) => !one.startsWith("warning: [.WebGL"))).toEqual([]);

      await wallet.goDown();
      const before = wallet.balanceOf(player);
      expect(await spin()).toBe(409);
      await page.getByText(told).waitFor();
      expect(await balance()).toBe(before);

      await wallet.comeBack();
      expect(await spin()).toBe(200);
      expect(await balance()).toBe(wallet.balanceOf(player));
      expect(stakesOf(player)).toHaveLength(earlier + 4);
      // What was given back and what was won has been told: nothing waits, and nothing was taken while it was down.
      await expect
        .poll(async () => agentWallet.parse(await asked("GET", `/api/agents/${agentId}/wallet`)), { timeout: 30_000 })
        .toMatchObject({ waiting: 0, stuck: 0 });
      const lost = wallet.transactionsOf(player).reduce((sum, { moved }) => sum - moved, 0n);
      expect(OPENING - wallet.balanceOf(player)).toBe(lost);
      const { data } = listRounds.answer.parse(await asked("GET", `/api/rounds?agent_id=${agentId}&state=settled`));
      const settled = data.filter((round) => round.player.code === player);
      expect(settled).toHaveLength(earlier + 4);
      expect(settled.reduce((sum, { stake, win }) => sum + stake - win, 0n)).toBe(lost);
      await game.context.close();
    },
  );
});

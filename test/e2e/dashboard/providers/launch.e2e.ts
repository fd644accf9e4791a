// The launch console in a browser, in both languages: a demo, and a player of an agent in seamless mode whose wallet is called.
import type { Browser, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { setAgentWallet } from "#contract/agent-wallet.ts";
import type { Locale } from "#web/messages/locale.ts";
import { SEAMLESS_AGENT } from "../../../../tools/demo/cast.ts";
import { startAgentWallet, type AgentWallet } from "../../../fakes/agent-wallet/agent-wallet.ts";
import { arrange } from "../../arrange.ts";
import { openBrowser, signIn, startProduct, visit, type Product } from "../../product.ts";
import { type MessageKey, words } from "../../screens/steps.ts";

const LAUNCH = "/dashboard/providers/launch";
/** What a graphics driver finds slow is no error. */
const DRIVER = "warning: [.WebGL";

let product: Product;
let browser: Browser;
let wallet: AgentWallet;
const secrets: string[] = [];
arrange({
  async make() {
    secrets.length = 0;
    product = await startProduct();
    browser = await openBrowser();
    wallet = await startAgentWallet({ secrets, currency: "USD", openingBalance: 50_000n });
  },
  async end() {
    await browser.close();
    await wallet.stop();
    await product.stop();
  },
});

const found = z.object({ data: z.array(z.object({ id: z.string(), code: z.string() })) });

async function asked(page: Page, method: string, path: string, data?: object): Promise<unknown> {
  const answer = await page.context().request.fetch(product.address + path, { method, ...(data && { data }) });
  if (!answer.ok()) throw new Error(`${path} was answered with ${answer.status()}: ${await answer.text()}`);
  return answer.json();
}

const idOf = async (page: Page, list: string, code: string): Promise<string> => {
  const { data } = found.parse(await asked(page, "GET", list));
  return data.find((one) => one.code === code)?.id ?? "";
};

/** The agent's wallet is where the test runs it; set once, for whichever language comes first. */
async function walletSet(page: Page, agentId: string): Promise<void> {
  if (secrets.length > 0) return;
  const settings = { address: wallet.address, timeout_ms: 2_000 };
  const { secret } = setAgentWallet.answer.parse(await asked(page, "PUT", `/api/agents/${agentId}/wallet`, settings));
  secrets.push(secret ?? "");
}

const DESKS = [
  { locale: "en-US", prefix: "", player: "p-20001" },
  { locale: "pt-BR", prefix: "/pt-BR", player: "p-20002" },
] as const;

const askForCertificate = (page: Page, agentId: string, isNeeded: boolean): Promise<unknown> =>
  asked(page, "PUT", `/api/agents/${agentId}/wallet/certificate`, { is_needed: isNeeded });

type Screen = Parameters<typeof visit>[1];

async function openConsole(locale: Locale, prefix: string, screen: Screen = {}) {
  const { page, context, complaints } = await visit(browser, { locale, ...screen });
  const say = (key: MessageKey): string => words(locale, key);
  await signIn(page, product, { agent: "reelgate", role: "owner" });
  const press = (key: MessageKey) => page.getByRole("button", { name: say(key), exact: true }).click();
  const game = page.frameLocator(`iframe[title="${say("launch.game.title")}"]`);
  const spin = game.locator("#spin:not([aria-disabled=true])");
  return {
    page,
    context,
    say,
    press,
    spin,
    /** The part with this title. */
    card: (key: MessageKey) => page.getByRole("region", { name: say(key), exact: true }),
    told: () => complaints.filter((one) => !one.startsWith(DRIVER)),
  };
}

/** What happens is the same in both: each is seen in one. */
const ENGLISH = DESKS.filter(({ locale }) => locale === "en-US");
const PORTUGUESE = DESKS.filter(({ locale }) => locale === "pt-BR");

describe("works", () => {
  test.each(DESKS)("a demo is opened and played in its frame, in $locale", async ({ locale, prefix }) => {
    const { page, context, press, spin, card, say, told } = await openConsole(locale, prefix);
    await page.goto(`${product.address}${prefix}${LAUNCH}`);
    await card("launch.game.title").getByText(say("launch.game.noneTitle")).waitFor();
    const form = card("launch.form.title");
    await form.getByLabel(say("column.agent"), { exact: true }).selectOption({ label: "aurora" });
    await form.getByLabel(say("column.game"), { exact: true }).selectOption("lantern-meadow");
    await card("launch.request").getByText('"mode": "demo"').waitFor();
    await press("launch.form.launch");
    await card("launch.answer").getByText("201", { exact: true }).waitFor();
    await spin.press("Enter");
    await spin.waitFor({ timeout: 60_000 });
    await page.getByText(say("launch.session.none.demo")).waitFor();

    await press("launch.game.reload");
    await spin.waitFor({ timeout: 60_000 });
    const [tab] = await Promise.all([context.waitForEvent("page"), press("launch.game.newTab")]);
    await tab.locator("#spin:not([aria-disabled=true])").waitFor({ timeout: 60_000 });
    await page.getByText(say("launch.game.elsewhereTitle")).waitFor();
    await tab.close();

    await press("launch.game.end");
    await page.getByText(say("launch.session.state.closed"), { exact: true }).waitFor();
    // What takes no stake any more is not shown as if it did.
    await page.getByText(say("launch.game.overTitle")).waitFor();
    expect(await page.locator("iframe").count()).toBe(0);
    expect(told()).toEqual([]);
    await context.close();
  });

  test.each(PORTUGUESE)(
    "on a phone the opened game is in sight and comes next, in $locale",
    async ({ locale, prefix }) => {
      const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, reducedMotion: "reduce" } as const;
      const { page, context, press, say } = await openConsole(locale, prefix, phone);
      const agentId = await idOf(page, "/api/agents", "aurora");
      await page.goto(`${product.address}${prefix}${LAUNCH}?agent_id=${agentId}&game=lantern-meadow`);
      await press("launch.form.launch");
      const frame = page.locator(`iframe[title="${say("launch.game.title")}"]`);
      await frame.waitFor();
      await page
        .getByRole("group", { name: say("launch.game.title") })
        .and(page.locator(":focus"))
        .waitFor();
      await expect
        .poll(async () => {
          const box = await frame.boundingBox();
          const head = await page.locator("header").first().boundingBox();
          return box !== null && head !== null && box.y >= head.y + head.height && box.y + box.height <= 844;
        })
        .toBe(true);
      await context.close();
    },
  );

  test.each(ENGLISH)("a player's spins call the agent's wallet, in $locale", async ({ locale, prefix, player }) => {
    const { page, context, press, spin, card, say, told } = await openConsole(locale, prefix);
    const agentId = await idOf(page, "/api/agents", SEAMLESS_AGENT);
    await walletSet(page, agentId);
    await page.goto(`${product.address}${prefix}${LAUNCH}?agent_id=${agentId}&game=lantern-meadow&mode=real`);
    await press("player.filter.choose");
    await page.getByRole("dialog").getByLabel(say("player.filter.code")).fill(player);
    await page.getByRole("dialog").getByRole("listitem").first().getByRole("button", { name: player }).waitFor();
    // By keyboard alone: down into those found, and chosen.
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await card("launch.request").getByText(`"player": "${player}"`).waitFor();
    await press("launch.form.launch");
    const question = page.getByRole("alertdialog");
    await question.getByText(player, { exact: false }).waitFor();
    await question.getByRole("button", { name: say("launch.confirm.launch"), exact: true }).click();
    const calls = page.getByRole("list", { name: say("launch.session.titles.seamless") });
    await calls.getByText(say("wallet.type.balance"), { exact: true }).first().waitFor({ timeout: 60_000 });
    await spin.press("Enter");
    await calls.getByText(say("wallet.type.stake"), { exact: true }).first().waitFor();
    await calls.getByText(say("wallet.type.win"), { exact: true }).first().waitFor({ timeout: 30_000 });
    expect(wallet.transactionsOf(player).map(({ type }) => type)).toEqual(expect.arrayContaining(["stake", "win"]));
    expect(told()).toEqual([]);

    // What is watched is in the address; the game is not, whose launch address was good once.
    await page.reload();
    await page.getByText(say("launch.game.goneTitle")).waitFor();
    await calls.getByText(say("wallet.type.stake"), { exact: true }).first().waitFor();

    // Nor is a session lost that the address no longer names: the player has it open.
    const { searchParams } = new URL(page.url());
    searchParams.delete("session_id");
    await page.goto(`${product.address}${prefix}${LAUNCH}?${searchParams.toString()}`);
    await card("launch.game.title").getByText(say("launch.game.noneTitle")).waitFor();
    const others = card("launch.others.title");
    await others.getByRole("button", { name: say("launch.others.watch") }).click();
    await others.waitFor({ state: "detached" });
    await calls.getByText(say("wallet.type.stake"), { exact: true }).first().waitFor();
    await press("launch.game.end");
    const ending = page.getByRole("alertdialog", { name: say("launch.game.endTitle") });
    await ending.getByRole("button", { name: say("launch.game.end"), exact: true }).click();
    await page.getByText(say("launch.session.state.closed"), { exact: true }).waitFor({ timeout: 30_000 });
    await page.getByText(say("launch.game.overTitle")).waitFor();

    // Whose wallet lacks a certificate is told that, and not that it fails.
    await askForCertificate(page, agentId, true);
    await press("launch.form.launch");
    await question.getByRole("button", { name: say("launch.confirm.launch"), exact: true }).click();
    await page.getByText(say("launch.form.notCertified")).waitFor();
    expect(await page.getByText(say("error.callback_unhealthy")).count()).toBe(0);
    const toCertify = await page.getByRole("link", { name: say("launch.form.toCertify") }).getAttribute("href");
    expect(toCertify).toContain(`tab=certify&agent_id=${agentId}`);
    await askForCertificate(page, agentId, false);
    await context.close();
  });
});

describe("refuses", () => {
  test.each(ENGLISH)("real money without a player, at its field, in $locale", async ({ locale, prefix }) => {
    const { page, context, press, say, told } = await openConsole(locale, prefix);
    const agentId = await idOf(page, "/api/agents", SEAMLESS_AGENT);
    await page.goto(`${product.address}${prefix}${LAUNCH}?agent_id=${agentId}&mode=real`);
    await press("launch.form.launch");
    await page.getByText(say("launch.form.choosePlayer"), { exact: true }).waitFor();
    // Nothing was asked of the server.
    expect(told()).toEqual([]);
    await context.close();
  });

  test.each(PORTUGUESE)("whoever may not launch, and says why, in $locale", async ({ locale, prefix }) => {
    const { page, context, say } = await openConsole(locale, prefix);
    await page.context().clearCookies();
    await signIn(page, product, { agent: "reelgate", role: "auditor" });
    const agentId = await idOf(page, "/api/agents", "aurora");
    await page.goto(`${product.address}${prefix}${LAUNCH}?agent_id=${agentId}`);
    const launch = page.getByRole("button", { name: say("launch.form.launch"), exact: true });
    const why = page.getByRole("tooltip").getByText(say("error.permission_missing"));
    // Before the page is alive nothing tells why.
    await expect
      .poll(
        async () => {
          await launch.click({ force: true });
          return why.isVisible();
        },
        { timeout: 30_000 },
      )
      .toBe(true);
    await context.close();
  });
});

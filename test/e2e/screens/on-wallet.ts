// What opens on the API screen of an agent that holds its players' money: its wallet and mode, its certification, its calls, its webhooks.
import { setTimeout as wait } from "node:timers/promises";
import { createApiKey } from "#contract/access.ts";
import { createAgent } from "#contract/agent.ts";
import { tryAgentWallet } from "#contract/agent-wallet.ts";
import { listCalls } from "#contract/calls.ts";
import { callApi } from "../../http/serve-api.ts";
import { agentId, askAs, tripNumber } from "./members.ts";
import {
  type MessageKey,
  after,
  anew,
  button,
  fill,
  firstRowOf,
  goTo,
  opening,
  press,
  sendWrong,
  words,
  type Looker,
  type Step,
} from "./steps.ts";
import type { Stop } from "./stop.ts";

const API = "/dashboard/api";
const PLATFORM = { agent: "reelgate", role: "owner" };
const ids = new WeakMap<Looker, string>();

/** Each trip has an agent of its own, made when it comes by first. */
async function agentOf(looker: Looker): Promise<string> {
  const known = ids.get(looker);
  if (known !== undefined) return known;
  const code = `harbour_${tripNumber(looker)}`;
  const data = {
    code,
    name: "Harbour Play",
    currency: "BRL",
    wallet_mode: "seamless",
    price_bps: 1_200,
    owner_email: `${code}@harbour.example`,
    owner_name: "Olga Prado",
    owner_password: "correct horse battery",
  };
  const { id } = await askAs(looker, PLATFORM, "POST /api/agents", { data, answer: createAgent.answer });
  ids.set(looker, id);
  return id;
}

const on =
  (tab: string, awaited: MessageKey): Step =>
  async (looker) => {
    await goTo(looker, `${API}?tab=${tab}&agent_id=${await agentOf(looker)}`);
    await looker.page.getByText(words(looker.locale, awaited)).first().waitFor();
  };

/** Of an agent of the demo. */
const onKnown =
  (code: string, tab: string, awaited: MessageKey): Step =>
  async (looker) => {
    await goTo(looker, `${API}?tab=${tab}&agent_id=${await agentId(looker, code)}`);
    await looker.page.getByText(words(looker.locale, awaited)).first().waitFor();
  };
/** Nobody's server has called yet, and no wallet was asked. */
const QUIET = "atlas_nordic";
/** We hold its players' money. */
const HOLDING = "meridian_west";

const PATIENCE_MS = 60_000;
const LOOK_AGAIN_MS = 50;
/** Calls are written down a moment after they were answered. */
async function untilWritten(looker: Looker, id: string, calls: number): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  const written = async (): Promise<number> =>
    (await askAs(looker, PLATFORM, `GET /api/agents/${id}/calls`, { answer: listCalls.answer })).data.length;
  while ((await written()) < calls) {
    if (Date.now() > until) throw new Error(`fewer than ${calls} calls were written`);
    await wait(LOOK_AGAIN_MS);
  }
}

/** Does what the open question asks, which says what is so now. */
const changeMode = (to: "seamless" | "transfer"): Step =>
  async function change({ page, locale }) {
    const question = page.getByRole("alertdialog");
    await question.getByRole("button", { name: words(locale, `wallet.mode.submit.${to}`), exact: true }).click();
    await question.waitFor({ state: "detached" });
    await page.getByText(words(locale, `wallet.mode.done.${to}`)).waitFor();
  };

const isTold: Step = ({ page, locale }) => page.getByText(words(locale, "apiKey.issued.once")).waitFor();
const send: Step = ({ page }) => page.locator("form [type=submit]").last().click();

export const ON_WALLET: readonly Stop[] = [
  { name: "wallet, none", startsAnew: true, arrive: on("wallet", "wallet.noneTitle") },
  { name: "wallet, setting", arrive: press("wallet.set.open") },
  { name: "wallet, set to nothing", arrive: sendWrong },
  {
    name: "wallet, set to a place inside",
    expected: /the server responded with a status of 400/,
    arrive: async (looker) => {
      await fill("address", "https://10.0.0.1/wallet")(looker);
      await send(looker);
      await looker.page.getByText(words(looker.locale, "field.notPublic")).waitFor();
    },
  },
  {
    name: "wallet, set",
    arrive: async (looker) => {
      await fill("address", "https://wallet.example.com/reelgate")(looker);
      await send(looker);
      await isTold(looker);
    },
    leave: async (looker) => button(looker, "apiKey.issued.kept").click(),
  },
  { name: "wallet", arrive: on("wallet", "wallet.waiting.emptyTitle") },
  { name: "wallet, trying", arrive: press("wallet.try.open") },
  {
    name: "wallet, a new secret",
    arrive: after(on("wallet", "wallet.waiting.emptyTitle"), press("wallet.rotate.open")),
  },
  {
    name: "wallet, a certificate to be asked for",
    arrive: after(on("wallet", "wallet.waiting.emptyTitle"), press("certify.standing.ask")),
  },
  {
    name: "wallet, changing the mode",
    arrive: after(on("wallet", "wallet.waiting.emptyTitle"), press("wallet.mode.open")),
  },
  {
    name: "wallet, mode changed",
    arrive: after(changeMode("transfer"), async ({ page, locale }) =>
      page.getByText(words(locale, "wallet.transferTitle"), { exact: true }).waitFor(),
    ),
  },
  {
    name: "wallet, changing the mode back",
    arrive: press("wallet.mode.open"),
    leave: changeMode("seamless"),
  },
  { name: "wallet, another mode", arrive: onKnown(HOLDING, "wallet", "wallet.transferTitle") },
  {
    name: "wallet, mode not to be changed",
    arrive: after(press("wallet.mode.open"), async ({ page, locale }) =>
      page.getByText(words(locale, "wallet.mode.hindered")).waitFor(),
    ),
  },
  { name: "certification, another mode", arrive: onKnown(HOLDING, "certify", "certify.transferTitle") },
  { name: "certification, none", arrive: on("certify", "certify.emptyTitle") },
  { name: "certification, beginning", arrive: press("certify.start") },
  {
    name: "certification",
    arrive: async (looker) => {
      await fill("player", "p-1")(looker);
      await send(looker);
      const ended = words(looker.locale, "certify.state.failed");
      await looker.page.getByRole("dialog").getByText(ended, { exact: true }).first().waitFor();
    },
  },
  {
    name: "certifications",
    arrive: async (looker) => {
      await goTo(looker, `${API}?tab=certify&agent_id=${await agentOf(looker)}`);
      await firstRowOf(looker.page).waitFor();
    },
  },
  { name: "inspector, no calls", arrive: onKnown(QUIET, "inspector", "inspector.emptyTitle") },
  { name: "errors, none", arrive: onKnown(QUIET, "errors", "callErrors.emptyTitle") },
  {
    name: "inspector",
    arrive: async (looker) => {
      const id = await agentOf(looker);
      const key = { name: "Server", scopes: ["read", "play"], networks: [] };
      const data = { data: key, answer: createApiKey.answer };
      const { key: made, secret } = await askAs(looker, PLATFORM, `POST /api/agents/${id}/keys`, data);
      const access = { address: looker.product.address, keyId: made.key_id, secret };
      await callApi(access, "PUT", "/v1/players/ana", { currency: "BRL", name: "Ana" });
      await callApi(access, "GET", "/v1/players/ana");
      await callApi(access, "GET", "/v1/players/nobody");
      await askAs(looker, PLATFORM, `POST /api/agents/${id}/wallet/trial`, {
        data: { player: "ana" },
        answer: tryAgentWallet.answer,
      });
      await untilWritten(looker, id, 4);
      await goTo(looker, `${API}?tab=inspector&agent_id=${id}`);
      await firstRowOf(looker.page).waitFor();
    },
  },
  { name: "call to the wallet", arrive: opening(({ page }) => firstRowOf(page).click()) },
  {
    name: "call to us",
    arrive: anew(opening(({ page }) => page.getByRole("button", { name: "GET /v1/players/ana" }).click())),
  },
  {
    name: "nothing can be called that",
    arrive: anew(async ({ page, locale }) => {
      await page.getByRole("searchbox").fill("no such player");
      await page.getByText(words(locale, "inspector.find.wrong.player")).waitFor();
    }),
  },
  { name: "errors", arrive: on("errors", "callErrors.byCode") },
  { name: "webhooks, none", startsAnew: true, arrive: on("webhooks", "webhook.noneTitle") },
  { name: "webhooks, setting", arrive: press("webhook.set.open") },
  { name: "webhooks, set to nothing", arrive: sendWrong },
  {
    name: "webhooks, set",
    arrive: async (looker) => {
      await fill("address", "https://hooks.example.com/reelgate")(looker);
      await send(looker);
      await isTold(looker);
    },
    leave: async (looker) => button(looker, "apiKey.issued.kept").click(),
  },
  { name: "webhooks", arrive: on("webhooks", "webhook.emptyTitle") },
  { name: "webhooks, a new secret", arrive: press("webhook.rotate.open") },
];

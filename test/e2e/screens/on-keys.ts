// What opens on the API screen: keys made, shown once, rotated, renamed, revoked; and the networks of each.
import { apiKey, createApiKey } from "#contract/access.ts";
import { z } from "zod";
import { agentId, ask, askAs, tripNumber } from "./members.ts";
import { after, button, choose, closeTop, fill, firstRowOf, goTo, opening, press, sendWrong, words } from "./steps.ts";
import type { Looker, Step } from "./steps.ts";
import type { Stop } from "./stop.ts";

const API = "/dashboard/api";
const KEY = "Lobby";

/** Each trip has an agent of its own: two keys in force are all there may be. */
const AGENTS = ["meridian_west", "meridian_east", "atlas_iberia", "atlas_nordic"];
const agentOf = (looker: Looker): Promise<string> => agentId(looker, AGENTS[tripNumber(looker)] ?? "");
const keys = z.object({ data: z.array(apiKey) });
const PLATFORM = { agent: "reelgate", role: "owner" };

const on =
  (query: string): Step =>
  async (looker) =>
    goTo(looker, `${API}?agent_id=${await agentOf(looker)}${query}`);

/** Whatever there is is revoked: the list begins with nothing in force. */
const cleared: Step = async (looker) => {
  const id = await agentOf(looker);
  const { data } = await ask(looker, `GET /api/agents/${id}/keys?state=in_force`, keys);
  for (const key of data)
    await askAs(looker, PLATFORM, `POST /api/agents/${id}/keys/${key.id}/revocation`, { answer: apiKey });
};

const added =
  (networks: readonly string[]): Step =>
  async (looker) => {
    const data = { name: KEY, scopes: ["read", "play", "money"], networks };
    await askAs(looker, PLATFORM, `POST /api/agents/${await agentOf(looker)}/keys`, {
      data,
      answer: createApiKey.answer,
    });
  };

const opened: Step = opening(({ page }) => firstRowOf(page).click());
/** Anew, with one key's panel open. */
const atKey: Step = async (looker) => {
  await on("&state=in_force")(looker);
  await firstRowOf(looker.page).waitFor();
  await opened(looker);
};

const isTold: Step = ({ page, locale }) => page.getByText(words(locale, "apiKey.issued.once")).waitFor();
const NETWORKS = ["203.0.113.0/24", "198.51.100.7", "2001:db8:4000::/36"];

export const ON_KEYS: readonly Stop[] = [
  {
    name: "agent's keys",
    startsAnew: true,
    arrive: async (looker) => {
      await on("")(looker);
      await firstRowOf(looker.page).waitFor();
    },
  },
  {
    name: "none in force",
    arrive: async (looker) => {
      await cleared(looker);
      await on("&state=in_force")(looker);
      await button(looker, "ui.filter.clear").waitFor();
    },
  },
  {
    name: "no networks",
    arrive: after(on("&tab=network"), async ({ page, locale }) =>
      page.getByText(words(locale, "apiKey.networks.emptyText")).waitFor(),
    ),
  },
  { name: "creating", arrive: after(on(""), press("apiKey.list.create")) },
  {
    name: "created with nothing",
    arrive: async (looker) => {
      await fill("networks", "203.0.113.0/24\n0.0.0.0/0")(looker);
      for (const box of await looker.page.getByRole("dialog").getByRole("checkbox").all()) await box.setChecked(false);
      await sendWrong(looker);
    },
  },
  {
    name: "created",
    arrive: async (looker) => {
      await fill("name", KEY)(looker);
      await fill("networks", NETWORKS.join("\n"))(looker);
      await looker.page.getByRole("dialog").getByRole("checkbox").first().setChecked(true);
      await looker.page.locator("form [type=submit]").last().click();
      await isTold(looker);
    },
  },
  {
    name: "left without the secret",
    arrive: async ({ page, locale }) => {
      await page.keyboard.press("Escape");
      await page.getByText(words(locale, "apiKey.issued.notCopied")).waitFor();
    },
    leave: closeTop,
  },
  { name: "key", arrive: opened },
  { name: "renaming", arrive: choose("apiKey.action.more", "apiKey.action.rename") },
  { name: "scopes of it", arrive: after(atKey, choose("apiKey.action.more", "apiKey.action.scopes")) },
  { name: "networks of it", arrive: after(atKey, choose("apiKey.action.more", "apiKey.action.networks")) },
  { name: "rotating", arrive: after(atKey, press("apiKey.action.rotate")) },
  {
    name: "rotated",
    arrive: async (looker) => {
      await looker.page.locator("form [type=submit]").last().click();
      await isTold(looker);
    },
    leave: async (looker) => button(looker, "apiKey.issued.kept").click(),
  },
  {
    name: "one that ends",
    arrive: async (looker) => {
      await on("&state=in_force")(looker);
      await opening(({ page }) => page.locator("main [data-row-opener]").nth(1).click())(looker);
    },
  },
  {
    name: "networks",
    arrive: async (looker) => {
      await on("&tab=network")(looker);
      await looker.page.locator("main h2").first().waitFor();
    },
  },
  {
    name: "networks, changing",
    arrive: async ({ page, locale }) => {
      await page
        .getByRole("button", { name: words(locale, "apiKey.networks.changeNamed").replace("{name}", KEY), exact: true })
        .first()
        .click();
      await page.locator("[name=networks]").waitFor();
    },
  },
  { name: "networks, changed to none", arrive: after(fill("networks", "example.com"), sendWrong) },
  {
    name: "revoking",
    arrive: after(atKey, press("apiKey.action.revoke")),
  },
  { name: "revoked by another name", arrive: after(fill("confirm", "zzz"), sendWrong) },
  {
    name: "revoked",
    arrive: async (looker) => {
      await fill("confirm", KEY)(looker);
      await looker.page.locator("form [type=submit]").last().click();
      await looker.page.getByRole("alertdialog").waitFor({ state: "detached" });
      await cleared(looker);
      await added(NETWORKS)(looker);
      await on("")(looker);
      await firstRowOf(looker.page).waitFor();
    },
  },
  {
    name: "guide",
    startsAnew: true,
    arrive: async ({ page, locale }) => {
      await page.getByRole("tab", { name: words(locale, "api.tab.guide"), exact: true }).click();
      await page.locator("article pre").last().waitFor();
    },
  },
  {
    name: "reference",
    startsAnew: true,
    arrive: async (looker) => {
      await goTo(looker, `${API}?tab=reference&call=post_players_code_withdrawals`);
      await button(looker, "apiReference.send").waitFor();
    },
  },
  {
    name: "reference, unfolded",
    arrive: async ({ page }) => {
      for (const folded of await page.locator("main summary").all()) await folded.click();
    },
  },
  { name: "reference, sent with nothing", arrive: sendWrong },
  {
    name: "reference, refused",
    expected: /the server responded with a status of 401/,
    arrive: async (looker) => {
      await fill("code", "ana")(looker);
      await fill("keyId", "nobody")(looker);
      await fill("secret", "nothing")(looker);
      await button(looker, "apiReference.send").click();
      const { page, locale } = looker;
      await page.getByRole("status", { name: words(locale, "apiReference.received") }).waitFor();
    },
  },
  {
    name: "reference, to a wallet",
    startsAnew: true,
    arrive: async (looker) => {
      await goTo(looker, `${API}?tab=reference&call=wallet.stake`);
      await looker.page.getByText(words(looker.locale, "apiReference.told.refused"), { exact: true }).waitFor();
    },
  },
];

// What opens on the screen of agents: all that can be done with one, with several, and with the list itself.
import { agentId, tripNumber } from "./members.ts";
import {
  chooseRows,
  type MessageKey,
  after,
  anew,
  button,
  choose,
  closeTop,
  discard,
  fill,
  goTo,
  onAddress,
  opening,
  press,
  pressForbidden,
  sendWrong,
  surfaces,
  toChart,
  words,
  type Looker,
  type Step,
} from "./steps.ts";
import type { Stop } from "./stop.ts";

export const AGENTS = "/dashboard/agent/agent_manage";

const openAgent =
  (code: string): Step =>
  async (looker) => {
    await goTo(looker, `${AGENTS}?open=${await agentId(looker, code)}`);
    await button(looker, "agent.action.send").waitFor();
  };

const withAgent = (code: string, line: MessageKey): Step => after(openAgent(code), choose("agent.action.more", line));

/** Somebody without money or players, made for the trip: nothing hinders its end. */
const withNewAgent = (line: MessageKey): Step =>
  async function makeAgent(looker) {
    const { page, product } = looker;
    const code = `tour_${tripNumber(looker)}`;
    const answer = await page.context().request.post(`${product.address}/api/agents`, {
      data: {
        parent_id: await agentId(looker, "atlas_nordic"),
        code,
        name: "Atlas Nordic 2",
        wallet_mode: "transfer",
        price_bps: 1_500,
        owner_email: `owner@${code.replace("_", "-")}.example`,
        owner_name: "Atlas Nordic",
        owner_password: "four lamps on a long pier",
      },
    });
    if (!answer.ok()) throw new Error(`no agent was made: ${answer.status()} ${await answer.text()}`);
    await withAgent(code, line)(looker);
  };

const STATE_OF_AN_AGENT = /\/api\/agents\/[^/]+\/state$/;
/** What became of each: the first is answered as if it had been done, the others as if they had closed meanwhile. */
const suspendSeveral: Step = async ({ page }) => {
  let isFirst = true;
  await page.route(STATE_OF_AN_AGENT, async (route) => {
    const agent = route.request().url().replace("/state", "");
    const known = isFirst ? await page.context().request.get(agent) : undefined;
    isFirst = false;
    if (known !== undefined) return route.fulfill({ response: known });
    return route.fulfill({
      status: 409,
      contentType: "application/problem+json",
      json: { type: "", title: "", status: 409, code: "agent_closed", detail: "", retry: "never", request_id: "0" },
    });
  });
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("button").last().click();
  await dialog.getByRole("status").filter({ hasText: /\d/ }).waitFor();
};

const viewName = (looker: Looker): string => `Aurora ${tripNumber(looker) + 1}`;
const viewLine = (looker: Looker) =>
  surfaces(looker.page)
    .last()
    .getByRole("listitem")
    .filter({ hasText: viewName(looker) });
const saveView: Step = async (looker) => {
  await fill("name", viewName(looker))(looker);
  await button(looker, "savedView.save").click();
  await viewLine(looker).waitFor();
};

const AS_ONE: readonly Stop[] = [
  { name: "sending credit", arrive: press("agent.action.send") },
  { name: "suspending", arrive: after(closeTop, press("agent.action.suspend")) },
  { name: "creating", arrive: anew(press("agent.list.create")) },
  { name: "created with nothing", arrive: ({ page }) => page.locator("[role=dialog] button[type=submit]").click() },
  { name: "nothing found", startsAnew: true, arrive: onAddress(`${AGENTS}?search=zzzzzz`) },
  {
    name: "sending much",
    startsAnew: true,
    arrive: async (looker) => {
      await openAgent("aurora")(looker);
      await press("agent.action.send")(looker);
      await fill("amount", "60000")(looker);
      await button(looker, "agent.moveCredit.propose").waitFor();
    },
  },
  { name: "leaving what was typed", arrive: opening(({ page }) => page.keyboard.press("Escape")), leave: discard },
  {
    name: "refused",
    startsAnew: true,
    arrive: after(openAgent("aurora_litoral"), pressForbidden("agent.action.send")),
  },
  {
    name: "menu of one",
    startsAnew: true,
    arrive: after(openAgent("aurora"), press("agent.action.more")),
  },
  { name: "editing", arrive: withAgent("aurora", "agent.action.edit") },
  { name: "edited wrongly", arrive: after(fill("name", ""), fill("contact_email", "nobody"), sendWrong) },
  { name: "moving", startsAnew: true, arrive: withAgent("aurora_litoral", "agent.action.move") },
  {
    name: "moving, place chosen",
    arrive: async ({ page }) => void (await page.locator("[name=parent_id]").selectOption({ index: 1 })),
  },
  { name: "closing, hindered", startsAnew: true, arrive: withAgent("aurora", "agent.action.close") },
  { name: "closing", arrive: withNewAgent("agent.action.close") },
  { name: "closed by the wrong code", arrive: after(fill("confirm", "another"), sendWrong) },
  {
    name: "created too cheaply",
    startsAnew: true,
    arrive: after(
      openAgent("aurora"),
      press("agent.action.createBelow"),
      fill("code", "aurora_leste"),
      fill("name", "Aurora Leste"),
      fill("price_bps", "2"),
      sendWrong,
    ),
  },
];

const AS_SEVERAL: readonly Stop[] = [
  { name: "several chosen", startsAnew: true, arrive: chooseRows(AGENTS, 3) },
  { name: "exporting several", arrive: press("agent.bulk.export") },
  { name: "suspending several", arrive: anew(press("agent.action.suspend")) },
  {
    name: "several suspended",
    expected: /the server responded with a status of 409/,
    arrive: suspendSeveral,
    leave: ({ page }) => page.unroute(STATE_OF_AN_AGENT),
  },
];

const AS_A_LIST: readonly Stop[] = [
  { name: "exporting", startsAnew: true, arrive: after(onAddress(AGENTS), press("export.button")) },
  { name: "saved views", arrive: anew(press("savedView.button")) },
  { name: "view saved without a name", arrive: sendWrong },
  { name: "view saved", arrive: saveView },
  { name: "view renamed", arrive: (looker) => viewLine(looker).getByRole("button").nth(2).click() },
  {
    name: "view removed",
    arrive: async (looker) => {
      const { page } = looker;
      await after(onAddress(AGENTS), press("savedView.button"))(looker);
      await viewLine(looker).getByRole("button").nth(3).click();
      await button(looker, "savedView.removeNow").waitFor();
      await page.getByText(viewName(looker)).first().waitFor();
    },
    leave: async (looker) => {
      await button(looker, "savedView.removeNow").click();
      await viewLine(looker).waitFor({ state: "detached" });
    },
  },
];

const WITH_OTHER_EYES: readonly Stop[] = [
  { name: "viewing as", startsAnew: true, arrive: withAgent("aurora", "agent.action.viewAs") },
  {
    name: "seen as another",
    arrive: async ({ page, locale }) => {
      await page.locator("form [type=submit]").click();
      await page.getByRole("region", { name: words(locale, "shell.viewing.label") }).waitFor();
      await toChart(page, locale);
    },
    leave: async ({ page, locale }) => {
      const bar = page.getByRole("region", { name: words(locale, "shell.viewing.label") });
      await bar.getByRole("button").click();
      await page.waitForURL(/agent_manage/);
      await bar.waitFor({ state: "detached" });
    },
  },
];

export const ON_AGENTS: readonly Stop[] = [...AS_ONE, ...AS_SEVERAL, ...AS_A_LIST, ...WITH_OTHER_EYES];

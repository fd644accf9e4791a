// What opens on the screen of game control: a game at an agent, setting it, an emergency stop, live sessions and open rounds.
import { launchSession } from "#contract/launch.ts";
import { agentId, askAs } from "./members.ts";
import {
  words,
  type MessageKey,
  after,
  anew,
  firstRowOf,
  goTo,
  onAddress,
  opening,
  press,
  sendWrong,
} from "./steps.ts";
import type { Step } from "./steps.ts";
import type { Stop } from "./stop.ts";

const PLATFORM = { agent: "reelgate", role: "owner" };
const CONTROL = "/dashboard/game/game_control";

const cell: Step = opening(({ page }) => page.locator("main button[aria-label*=aurora_ouro]").last().click());
const segment =
  (key: MessageKey): Step =>
  ({ page, locale }) =>
    page.getByRole("radiogroup").last().getByText(words(locale, key), { exact: true }).click();

/** One that is open while it is looked at. */
const withSession: Step = async (looker) => {
  const data = { agent_id: await agentId(looker, "aurora"), game: "lantern-meadow", currency: "BRL", mode: "demo" };
  await askAs(looker, PLATFORM, "POST /api/launches", { data, answer: launchSession.answer });
};

const tab =
  (name: string): Step =>
  async (looker) => {
    await goTo(looker, `${CONTROL}?tab=${name}&limit=25`);
    await firstRowOf(looker.page).waitFor();
  };

export const ON_CONTROL: readonly Stop[] = [
  { name: "game at an agent", startsAnew: true, arrive: after(onAddress(`${CONTROL}?limit=25`), cell) },
  { name: "setting", arrive: press("control.availability.set.open") },
  { name: "setting limits", arrive: segment("control.availability.kind.limits") },
  { name: "setting a schedule", arrive: segment("control.availability.kind.window") },
  { name: "set to nothing", arrive: sendWrong },
  { name: "stopping", startsAnew: true, arrive: after(onAddress(CONTROL), press("control.stops.stop")) },
  { name: "stopped without a name", arrive: sendWrong },
  { name: "sessions", startsAnew: true, arrive: after(withSession, tab("sessions")) },
  { name: "session", arrive: anew(opening(({ page }) => firstRowOf(page).click())) },
  { name: "ending", arrive: press("control.sessions.end") },
  { name: "open rounds", startsAnew: true, arrive: onAddress(`${CONTROL}?tab=rounds&progress=stuck`) },
];

// What opens on the providers' screen: a game that is disabled, providers, and maintenance announced, changed and called off.
import { announceWindow } from "#contract/catalogue.ts";
import { askAs, tripNumber } from "./members.ts";
import { after, anew, firstRowOf, goTo, opening, press, sendWrong } from "./steps.ts";
import type { Looker, Step } from "./steps.ts";
import type { Stop } from "./stop.ts";

const MANAGER = "/dashboard/providers/manager";
const PLATFORM = { agent: "reelgate", role: "owner" };
const DAY_MS = 86_400_000;
const announced = new WeakSet<Looker>();

/** Each trip has a day of its own: windows of one provider do not overlap. */
const withWindow: Step = async (looker) => {
  if (announced.has(looker)) return;
  const from = Date.now() + (100 + tripNumber(looker)) * DAY_MS;
  const data = {
    provider: "reelgate_studio",
    from: new Date(from).toISOString(),
    to: new Date(from + DAY_MS / 12).toISOString(),
    reason: "Postgres 18",
  };
  await askAs(looker, PLATFORM, "POST /api/maintenance", { data, answer: announceWindow.answer });
  announced.add(looker);
};

const on =
  (tab: string): Step =>
  async (looker) => {
    await goTo(looker, `${MANAGER}?tab=${tab}`);
    await firstRowOf(looker.page).waitFor();
  };
const opened: Step = anew(opening(({ page }) => firstRowOf(page).click()));
const window: Step = after(withWindow, on("maintenance&state=planned"), opened);

export const ON_PROVIDERS: readonly Stop[] = [
  { name: "disabling", arrive: after(on("games"), opened, press("catalogue.action.disabled")) },
  { name: "disabled without a reason", arrive: sendWrong },
  { name: "providers", startsAnew: true, arrive: on("providers") },
  { name: "provider", arrive: opened },
  { name: "maintenance", startsAnew: true, arrive: after(withWindow, on("maintenance")) },
  { name: "announcing", arrive: press("catalogue.window.submit") },
  { name: "announced with nothing", arrive: sendWrong },
  { name: "window", startsAnew: true, arrive: window },
  { name: "changing it", arrive: press("catalogue.action.change") },
  { name: "calling it off", arrive: after(window, press("catalogue.action.callOff")) },
];

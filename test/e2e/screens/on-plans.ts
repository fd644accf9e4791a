// What opens on the screen of plans: a customer's plan and simulator, plans with their form, and changes.
import type { Who } from "../product.ts";
import { agentId, lookAs, lookAsMyself } from "./members.ts";
import { after, anew, firstRowOf, onAddress, opening, press, sendWrong, type Step } from "./steps.ts";
import type { Stop } from "./stop.ts";

export const PLANS = "/dashboard/biling/plans";
const AGENT: Who = { agent: "meridian", role: "owner" };
const BELOW: Who = { agent: "meridian_cove", role: "owner" };

const planOf =
  (code: string): Step =>
  async (looker) => {
    await onAddress(`${PLANS}?agent_id=${await agentId(looker, code)}`)(looker);
    await looker.page.locator("main [aria-haspopup=dialog]").first().waitFor();
  };

const asMember =
  (who: Who): Step =>
  async (looker) => {
    await lookAs(looker, who);
    await onAddress(PLANS)(looker);
    await looker.page.locator("main h2, main p.font-semibold").first().waitFor();
  };

export const ON_PLANS: readonly Stop[] = [
  { name: "of a customer", startsAnew: true, arrive: planOf("aurora") },
  {
    name: "how",
    arrive: opening(({ page }) => page.locator("main [aria-haspopup=dialog]").first().click()),
  },
  {
    name: "lines",
    arrive: anew(opening((looker) => looker.page.locator("main li button:not([aria-haspopup])").last().click())),
  },
  { name: "individual price", startsAnew: true, arrive: planOf("atlas") },
  {
    name: "plan",
    startsAnew: true,
    arrive: after(
      onAddress(`${PLANS}?tab=plans&limit=25`),
      opening(({ page }) => firstRowOf(page).click()),
    ),
  },
  { name: "new version", arrive: press("plan.edit.version") },
  { name: "new version without a reason", arrive: sendWrong },
  { name: "changes", startsAnew: true, arrive: onAddress(`${PLANS}?tab=changes&limit=25`) },
  { name: "change", arrive: anew(opening(({ page }) => firstRowOf(page).click())) },
  { name: "a customer's own", startsAnew: true, arrive: asMember(AGENT), leave: lookAsMyself },
  { name: "below a customer", startsAnew: true, arrive: asMember(BELOW), leave: lookAsMyself },
];

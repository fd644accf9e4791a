// What opens on the launch console: an agent chosen, a player missing, the question before real money, and a demo in its frame.
import { z } from "zod";
import { agentId, ask } from "./members.ts";
import { after, button, goTo, press, words, type Looker, type Step } from "./steps.ts";
import type { Stop } from "./stop.ts";

const LAUNCH = "/dashboard/providers/launch";
/** Holds its players' money with us. */
const AGENT = "meridian_west";
/** Without a graphics card a browser reads back what it drew, and its driver remarks on it. */
const DRIVER = /GL Driver Message .* GPU stall due to ReadPixels/;
const players = z.object({ data: z.array(z.object({ id: z.string() })) });

const on =
  (query: string): Step =>
  async (looker) => {
    await goTo(looker, `${LAUNCH}?agent_id=${await agentId(looker, AGENT)}${query}`);
    await looker.page.getByText(words(looker.locale, "launch.request"), { exact: true }).waitFor();
  };

async function somePlayer(looker: Looker): Promise<string> {
  const { data } = await ask(looker, `GET /api/players?agent_id=${await agentId(looker, AGENT)}`, players);
  return data[0]?.id ?? "";
}

const launch: Step = (looker) => button(looker, "launch.form.launch").click();

export const ON_LAUNCH: readonly Stop[] = [
  { name: "agent chosen", startsAnew: true, arrive: on("") },
  {
    name: "no player for real money",
    startsAnew: true,
    arrive: after(on("&mode=real"), launch, async ({ page, locale }) =>
      page.getByText(words(locale, "launch.form.choosePlayer"), { exact: true }).waitFor(),
    ),
  },
  {
    name: "asked before real money",
    startsAnew: true,
    arrive: async (looker) => {
      await on(`&mode=real&player_id=${await somePlayer(looker)}`)(looker);
      await press("launch.form.launch")(looker);
    },
  },
  {
    name: "demo",
    startsAnew: true,
    expected: DRIVER,
    arrive: after(on("&mode=demo&device=landscape"), launch, async ({ page, locale }) => {
      await page.frameLocator("main iframe").locator("#spin:not([aria-disabled=true])").waitFor();
      await page.getByText(words(locale, "launch.session.none.demo")).waitFor();
    }),
  },
  {
    name: "opened before",
    expected: DRIVER,
    arrive: async ({ page, locale }) => {
      await page.reload();
      await page.getByText(words(locale, "launch.game.goneTitle")).waitFor();
    },
  },
  {
    name: "to be ended",
    expected: DRIVER,
    arrive: press("launch.game.end"),
  },
  {
    name: "ended",
    expected: DRIVER,
    arrive: async (looker) => {
      await looker.page
        .getByRole("alertdialog")
        .getByRole("button", { name: words(looker.locale, "launch.game.end") })
        .click();
      await looker.page.getByText(words(looker.locale, "launch.session.state.closed"), { exact: true }).waitFor();
    },
  },
];

// Every page of the product and what opens on it, in the order a look at all of it goes through them.
import { z } from "zod";
import { games } from "#studio/games/catalogue.ts";
import { ROUTES, type LayoutName, type RoutePath } from "#web/route-table.ts";
import { launchGame, type Player } from "./launch-game.ts";
import {
  anew,
  button,
  closeTop,
  firstRowOf,
  goTo,
  onAddress,
  opening,
  press,
  search,
  typeKeys,
  words,
  type Looker,
  type Step,
} from "./steps.ts";

/** A state of a page to look at. */
export interface Stop {
  readonly name: string;
  /** Whether the page before has what opens here; always when not given. */
  readonly isThere?: (looker: Looker) => Promise<boolean>;
  /** Brings the page there from the stop before. */
  readonly arrive: Step;
  /** Puts back what arriving changed. */
  readonly leave?: Step;
  /** What the browser itself must say there: an answer that refuses is news to its console. */
  readonly expected?: RegExp;
  /** It is the shape of what has not come yet. */
  readonly waits?: boolean;
  /** Made of the same parts as a stop before: axe has seen them. */
  readonly isFamiliar?: boolean;
  /** It has no light and no dark of its own. */
  readonly hasOneMode?: boolean;
}

const LOGIN = "/auth/login";
const AGENTS = "/dashboard/agent/agent_manage";
/** What screens ask for; who is signed in is known. */
const ANSWERS = /\/api\/(?!session)/;
const OF_ITS_OWN_KIND = ["/dashboard", "/dashboard/agent/balance_history", "/dashboard/game/history"];

/** What else opens on a screen, besides what every list has. */
const MORE: Readonly<Partial<Record<RoutePath, readonly Stop[]>>> = {
  [LOGIN]: [
    { name: "nothing filled in", arrive: ({ page }) => page.locator("button[type=submit]").click() },
    {
      name: "refused",
      expected: /the server responded with a status of 401/,
      arrive: async (looker) => {
        const { page, locale } = looker;
        await goTo(looker, LOGIN);
        await page.locator("input[name=login]").fill("nobody@reelgate.example");
        await page.locator("input[name=password]").fill("not the password");
        await page.locator("button[type=submit]").click();
        await page.getByText(words(locale, "error.sign_in_refused")).waitFor();
      },
    },
    { name: "forgotten password", arrive: onAddress(`${LOGIN}?show=forgot`) },
    {
      name: "new password",
      arrive: async (looker) => {
        const { page } = looker;
        await page.goto("about:blank");
        await goTo(looker, `${LOGIN}#reset=seen`);
        await page.locator("input[name=password][autocomplete=new-password]").waitFor();
      },
      leave: async ({ page }) => void (await page.goto("about:blank")),
    },
  ],
  "/dashboard": [
    { name: "palette", arrive: typeKeys("Control+k") },
    { name: "palette that finds", arrive: search("aurora", "[role=option]:has-text('aurora_sul')") },
    { name: "palette that finds nothing", arrive: search("zzzzzz", "[role=dialog] [role=status]:has-text('zzzzzz')") },
    { name: "shortcuts", arrive: anew(typeKeys("?")) },
    { name: "my menu", arrive: anew(press("shell.me.label")) },
    { name: "how", arrive: anew(opening(({ page }) => page.locator("main [aria-haspopup=dialog]").first().click())) },
    {
      name: "chart as a table",
      arrive: anew(async ({ page, locale }) => {
        await page.locator("main canvas").waitFor();
        await page.getByTitle(words(locale, "ui.chart.asTable")).click();
        await page.locator("main table").waitFor();
      }),
    },
    {
      name: "navigation in a drawer",
      isThere: async ({ isPhone }) => isPhone,
      arrive: press("shell.nav.open"),
    },
    {
      name: "navigation made small",
      isThere: async ({ isPhone }) => !isPhone,
      arrive: async ({ page }) => {
        await page.keyboard.press("[");
        await page.locator("html.sidebar-collapsed").waitFor({ state: "attached" });
      },
      leave: ({ page }) => page.keyboard.press("["),
    },
  ],
  [AGENTS]: [
    { name: "sending credit", arrive: press("agent.action.send") },
    {
      name: "suspending",
      arrive: async (looker) => {
        await closeTop(looker);
        await press("agent.action.suspend")(looker);
      },
    },
    { name: "creating", arrive: anew(press("agent.list.create")) },
    { name: "created with nothing", arrive: ({ page }) => page.locator("[role=dialog] button[type=submit]").click() },
    { name: "nothing found", arrive: onAddress(`${AGENTS}?search=zzzzzz`) },
  ],
  "/dashboard/agent/balance_history": [
    {
      name: "statement",
      arrive: async ({ page }) => void (await page.locator("main select").selectOption({ index: 1 })),
    },
  ],
  "/dashboard/profile": [
    { name: "nothing filled in", arrive: (looker) => button(looker, "profile.password.submit").click() },
    { name: "signing out everywhere", arrive: press("profile.devices.everywhere") },
  ],
  "/dashboard/user/manage": [
    { name: "blocking", arrive: press("player.action.block") },
    {
      name: "depositing",
      arrive: async (looker) => {
        await closeTop(looker);
        await press("player.moveMoney.deposit")(looker);
      },
    },
    { name: "nothing found", arrive: onAddress("/dashboard/user/manage?search=zzzzzz") },
  ],
};

/** Also whatever was still under way ends here. */
const answersBack: Step = async ({ page }) => {
  await page.goto("about:blank");
  await page.unroute(ANSWERS);
};

/** What every screen may look like instead, seen where a screen is of its own kind. */
const beforeItsAnswers = (path: string): Stop[] => [
  {
    name: `${path} · waiting`,
    waits: true,
    leave: answersBack,
    arrive: async (looker) => {
      await looker.page.route(ANSWERS, () => undefined);
      await goTo(looker, path);
    },
  },
  {
    name: `${path} · failed`,
    expected: /the server responded with a status of 500/,
    leave: answersBack,
    arrive: async (looker) => {
      await looker.page.route(ANSWERS, (route) => route.fulfill({ status: 500 }));
      await goTo(looker, path);
      await looker.page.getByRole("alert").waitFor();
    },
  },
];

const ofEveryList = (path: string): Stop[] => [
  {
    name: "view",
    isFamiliar: path !== AGENTS,
    isThere: async (looker) => (await button(looker, "ui.table.view").count()) > 0,
    arrive: press("ui.table.view"),
  },
  {
    name: "first row",
    isThere: async ({ page }) => (await firstRowOf(page).count()) > 0,
    arrive: anew(opening(({ page }) => firstRowOf(page).click())),
  },
];

/** What is wrong with a list is wrong with its first rows. */
const FEW_ROWS = "?limit=25";

const screensOf = (layout: LayoutName): Stop[] =>
  ROUTES.filter((route) => route.layout === layout).flatMap(({ path }) => [
    { name: path, arrive: onAddress(layout === "dashboard" ? path + FEW_ROWS : path) },
    ...[...(layout === "dashboard" ? ofEveryList(path) : []), ...(MORE[path] ?? [])].map((stop) => ({
      ...stop,
      name: `${path} · ${stop.name}`,
    })),
  ]);

/** Without a graphics card a browser reads back what it drew, and its driver remarks on it. */
const DRIVER = /GL Driver Message .* GPU stall due to ReadPixels/;

/** Somebody who played this game, of an agent whose key the demo gives away; nobody else opens it for them meanwhile. */
async function somebodyWhoPlayed(game: string, { page, product, locale, isPhone }: Looker): Promise<Player> {
  const known = new Set(product.credentials.agents.map(({ code }) => code));
  const found = new Map<string, Player>();
  const wanted = (locale === "en-US" ? 0 : 2) + (isPhone ? 1 : 0);
  let rest = "";
  while (found.size <= wanted) {
    const answer = await page.request.get(`${product.address}/api/rounds?game=${game}&limit=200${rest}`);
    const { data, next_cursor: next } = rounds.parse(await answer.json());
    for (const { player, agent } of data)
      if (known.has(agent.code)) found.set(`${agent.code} ${player.code}`, { code: player.code, agent: agent.code });
    if (next === null) break;
    rest = `&cursor=${encodeURIComponent(next)}`;
  }
  const player = [...found.values()][wanted];
  if (player === undefined) throw new Error(`too few of the demo's players have played ${game}`);
  return player;
}
const coded = z.object({ code: z.string() });
const rounds = z.object({
  data: z.array(z.object({ player: coded, agent: coded })),
  next_cursor: z.string().nullable(),
});

const inGame = (code: string): Stop[] => [
  {
    name: code,
    hasOneMode: true,
    expected: DRIVER,
    arrive: async (looker) => {
      const { page, product, locale } = looker;
      await page.goto(await launchGame(product, code, locale, await somebodyWhoPlayed(code, looker)));
      await page.locator("#spin:not([aria-disabled=true])").waitFor();
    },
  },
  {
    name: `${code} · rules`,
    hasOneMode: true,
    expected: DRIVER,
    arrive: async ({ page }) => {
      await page.locator("#rules-open").click();
      await page.locator("dialog#rules[open]").waitFor();
    },
  },
  {
    name: `${code} · own rounds`,
    hasOneMode: true,
    expected: DRIVER,
    arrive: async ({ page }) => {
      await page.keyboard.press("Escape");
      await page.locator("#history-open").click();
      await page.locator("dialog#history[open] li").first().waitFor();
    },
  },
  {
    name: `${code} · address of no use`,
    hasOneMode: true,
    expected: new RegExp(`${DRIVER.source}|the server responded with a status of 4`),
    arrive: async ({ page, product, locale }) => {
      await page.goto((await launchGame(product, code, locale)).slice(0, -4) + "AAAA");
      await page.locator("dialog#ending[open]").waitFor();
    },
  },
];

const VERIFIER: readonly Stop[] = [
  {
    name: "verifier",
    arrive: async ({ page, product, locale }) => {
      await page.goto(`${product.address}/verify/?lang=${locale}`);
      await page.locator("#form").waitFor();
    },
  },
  { name: "verifier · nothing filled in", arrive: ({ page }) => page.locator("#form button.main").click() },
  {
    name: "verifier · example",
    arrive: async ({ page, product, locale }) => {
      await page.goto(`${product.address}/verify/?lang=${locale}`);
      await page.locator("#example").click();
      await page.locator("#spoken:not(:empty)").waitFor({ state: "attached" });
    },
  },
];

export const BEFORE_SIGNING_IN: readonly Stop[] = [
  ...screensOf("home"),
  ...screensOf("auth"),
  {
    name: "not found",
    arrive: onAddress("/dashboard/nowhere"),
    expected: /the server responded with a status of 404/,
  },
];
export const SIGNED_IN: readonly Stop[] = [...screensOf("dashboard"), ...OF_ITS_OWN_KIND.flatMap(beforeItsAnswers)];
export const AROUND_THE_GAMES: readonly Stop[] = [...games.flatMap(({ code }) => inGame(code)), ...VERIFIER];

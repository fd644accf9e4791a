// Every page of the product and what opens on it, in the order a look at all of it goes through them.
import type { Page } from "playwright-core";
import { ROUTES, type LayoutName, type RoutePath } from "#web/route-table.ts";
import { ON_AGENTS, AGENTS } from "./on-agents.ts";
import { ON_BILLING } from "./on-billing.ts";
import { ON_CREDIT } from "./on-credit.ts";
import { ON_KEYS } from "./on-keys.ts";
import { ON_LAUNCH } from "./on-launch.ts";
import { ON_PROVIDERS } from "./on-providers.ts";
import { ON_WALLET } from "./on-wallet.ts";
import { ON_A_PLAYERS_ROUNDS, ON_A_PLAYERS_STATEMENT, ON_PLAYERS, OPENED_ENTRY } from "./on-players.ts";
import { ON_PROFILE } from "./on-profile.ts";
import { ON_CONTROL } from "./on-control.ts";
import { ON_RTP } from "./on-rtp.ts";
import {
  after,
  anew,
  button,
  firstRowOf,
  goTo,
  onAddress,
  opening,
  press,
  search,
  toChart,
  typeKeys,
  words,
} from "./steps.ts";
import type { Step } from "./steps.ts";
import type { Stop } from "./stop.ts";

const LOGIN = "/auth/login";
/** What screens ask for; who is signed in is known. */
const ANSWERS = /\/api\/(?!session)/;
const OF_ITS_OWN_KIND = ["/dashboard", "/dashboard/api", "/dashboard/agent/balance_history", "/dashboard/game/history"];

/** A button of the top bar whose name counts what waits behind it; by its key, as a notice may lie over it on a phone. */
const pressDrawnAs = (icon: string): Step =>
  opening(({ page }) => page.locator(`header button:has(.lucide-${icon})`).press("Enter"));

/** Of the row that is open. */
const WHY_IT_CHANGED: Stop = {
  name: "why it changed",
  isThere: async (looker) => (await button(looker, "periodChange.ask").count()) > 0,
  arrive: async (looker) => {
    await button(looker, "periodChange.ask").click();
    await looker.page.getByRole("dialog").locator("tfoot").waitFor();
  },
};

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
    {
      name: "forgotten password",
      // The page as it was built has a heading, too: that of the form to sign in.
      arrive: after(onAddress(`${LOGIN}?show=forgot`), ({ page, locale }) =>
        page.getByRole("heading", { level: 1, name: words(locale, "login.forgot.title"), exact: true }).waitFor(),
      ),
    },
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
    { name: "notices", arrive: anew(pressDrawnAs("bell")) },
    { name: "exports", arrive: anew(pressDrawnAs("file-down")) },
    { name: "how", arrive: anew(opening(({ page }) => page.locator("main [aria-haspopup=dialog]").first().click())) },
    {
      name: "chart as a table",
      arrive: anew(async ({ page, locale }) => {
        await toChart(page, locale);
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
  [AGENTS]: ON_AGENTS,
  "/dashboard/agent/statistics": [WHY_IT_CHANGED],
  "/dashboard/statistics/agent_period": [WHY_IT_CHANGED],
  "/dashboard/agent/transactions": ON_CREDIT,
  "/dashboard/agent/balance_history": [
    {
      name: "statement",
      arrive: async ({ page }) => {
        await page.locator("main select").selectOption({ index: 1 });
        await firstRowOf(page).waitFor();
      },
    },
    OPENED_ENTRY,
  ],
  "/dashboard/statistics/balance_statistics": [
    {
      name: "by agent",
      startsAnew: true,
      arrive: after(onAddress("/dashboard/statistics/balance_statistics?show=agents"), ({ page }) =>
        firstRowOf(page).waitFor(),
      ),
    },
    { name: "by agent · first row", arrive: opening(({ page }) => firstRowOf(page).click()) },
  ],
  "/dashboard/api": [...ON_KEYS, ...ON_WALLET],
  "/dashboard/profile": ON_PROFILE,
  "/dashboard/biling/payment_history": ON_BILLING,
  "/dashboard/game/control_rtp": ON_RTP,
  "/dashboard/game/game_control": ON_CONTROL,
  "/dashboard/providers/launch": ON_LAUNCH,
  "/dashboard/providers/manager": ON_PROVIDERS,
  "/dashboard/user/manage": ON_PLAYERS,
  "/dashboard/user/balance_history": ON_A_PLAYERS_STATEMENT,
  "/dashboard/user/game_history": ON_A_PLAYERS_ROUNDS,
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

const filtersDoor = (page: Page) => page.locator("main .filters-door button").filter({ visible: true });

const ofEveryList = (path: string): Stop[] => [
  {
    name: "filters",
    isFamiliar: path !== "/dashboard/game/history",
    isThere: async ({ page }) => (await filtersDoor(page).count()) > 0,
    arrive: ({ page }) => filtersDoor(page).click(),
  },
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

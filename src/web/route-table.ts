// One row per URL: the address, the screen, its layout, who may open it, its title, and where the sidebar lists it.
import type { Permission } from "#contract/roles.ts";
import { LOCALES, localise } from "./messages/locale.ts";

export type LayoutName = "home" | "auth" | "dashboard";
/** Groups of the sidebar, in the order they are listed. */
export const NAV_GROUPS = [
  "overview",
  "agents",
  "players",
  "games",
  "providers",
  "statistics",
  "billing",
  "api",
] as const;
export type NavGroup = (typeof NAV_GROUPS)[number];
/** Who may open a route: whoever comes by, whoever is signed in, or who of those holds a permission. */
export type RouteCheck = "anybody" | "member" | Permission;

interface RouteRow {
  readonly path: `/${string}`;
  /** File below `src/web`. */
  readonly screen: string;
  readonly layout: LayoutName;
  readonly check: RouteCheck;
  /** Key below `page.` of its title and of what it is for. */
  readonly title: string;
  readonly group?: NavGroup;
  /** Shows answers and nothing else (no secret, no form of its own, nothing that runs): it may stand by out of sight. */
  readonly isKept?: true;
}

export const ROUTES = [
  { path: "/", screen: "screens/home/home.tsx", layout: "home", check: "anybody", title: "home" },
  { path: "/auth/login", screen: "screens/auth/login/login.tsx", layout: "auth", check: "anybody", title: "login" },
  {
    path: "/dashboard",
    screen: "screens/dashboard/overview/overview.tsx",
    layout: "dashboard",
    check: "member",
    title: "overview",
    group: "overview",
    isKept: true,
  },
  {
    path: "/dashboard/profile",
    screen: "screens/dashboard/profile/profile.tsx",
    layout: "dashboard",
    check: "member",
    title: "profile",
  },
  {
    path: "/dashboard/agent/agent_manage",
    screen: "screens/dashboard/agent/agent_manage/agent_manage.tsx",
    layout: "dashboard",
    check: "member",
    title: "agentManage",
    group: "agents",
    isKept: true,
  },
  {
    path: "/dashboard/agent/balance_exhaust",
    screen: "screens/dashboard/agent/balance_exhaust/balance_exhaust.tsx",
    layout: "dashboard",
    check: "member",
    title: "agentRunway",
    group: "agents",
    isKept: true,
  },
  {
    path: "/dashboard/agent/balance_history",
    screen: "screens/dashboard/agent/balance_history/balance_history.tsx",
    layout: "dashboard",
    check: "member",
    title: "agentBalanceHistory",
    group: "agents",
    isKept: true,
  },
  {
    path: "/dashboard/agent/statistics",
    screen: "screens/dashboard/agent/statistics/statistics.tsx",
    layout: "dashboard",
    check: "member",
    title: "agentStatistics",
    group: "agents",
    isKept: true,
  },
  {
    path: "/dashboard/agent/transactions",
    screen: "screens/dashboard/agent/transactions/transactions.tsx",
    layout: "dashboard",
    check: "member",
    title: "agentTransactions",
    group: "agents",
    isKept: true,
  },
  {
    path: "/dashboard/user/manage",
    screen: "screens/dashboard/user/manage/manage.tsx",
    layout: "dashboard",
    check: "member",
    title: "userManage",
    group: "players",
    isKept: true,
  },
  {
    path: "/dashboard/user/transactions",
    screen: "screens/dashboard/user/transactions.tsx",
    layout: "dashboard",
    check: "member",
    title: "userTransactions",
    group: "players",
    isKept: true,
  },
  {
    path: "/dashboard/user/balance_history",
    screen: "screens/dashboard/user/balance_history/balance_history.tsx",
    layout: "dashboard",
    check: "member",
    title: "userBalanceHistory",
    group: "players",
    isKept: true,
  },
  {
    path: "/dashboard/user/game_history",
    screen: "screens/dashboard/user/game_history/game_history.tsx",
    layout: "dashboard",
    check: "member",
    title: "userGameHistory",
    group: "players",
    isKept: true,
  },
  {
    path: "/dashboard/game/history",
    screen: "screens/dashboard/game/history/history.tsx",
    layout: "dashboard",
    check: "member",
    title: "gameHistory",
    group: "games",
    isKept: true,
  },
  {
    path: "/dashboard/game/game_control",
    screen: "screens/dashboard/game/game_control/game_control.tsx",
    layout: "dashboard",
    check: "member",
    title: "gameControl",
    group: "games",
  },
  {
    path: "/dashboard/game/control_rtp",
    screen: "screens/dashboard/game/control_rtp/control_rtp.tsx",
    layout: "dashboard",
    check: "member",
    title: "controlRtp",
    group: "games",
  },
  {
    path: "/dashboard/providers/launch",
    screen: "screens/dashboard/providers/launch/launch.tsx",
    layout: "dashboard",
    check: "member",
    title: "providersLaunch",
    group: "providers",
  },
  {
    path: "/dashboard/providers/manager",
    screen: "screens/dashboard/providers/manager/manager.tsx",
    layout: "dashboard",
    check: "member",
    title: "providersManager",
    group: "providers",
  },
  {
    path: "/dashboard/statistics/agent_period",
    screen: "screens/dashboard/statistics/agent_period/agent_period.tsx",
    layout: "dashboard",
    check: "member",
    title: "agentPeriod",
    group: "statistics",
    isKept: true,
  },
  {
    path: "/dashboard/statistics/agent_statistics",
    screen: "screens/dashboard/statistics/agent_statistics/agent_statistics.tsx",
    layout: "dashboard",
    check: "member",
    title: "agentRanking",
    group: "statistics",
    isKept: true,
  },
  {
    path: "/dashboard/statistics/balance_statistics",
    screen: "screens/dashboard/statistics/balance_statistics/balance_statistics.tsx",
    layout: "dashboard",
    check: "member",
    title: "balanceStatistics",
    group: "statistics",
  },
  {
    path: "/dashboard/statistics/user_statistics",
    screen: "screens/dashboard/statistics/user_statistics/user_statistics.tsx",
    layout: "dashboard",
    check: "member",
    title: "userRanking",
    group: "statistics",
    isKept: true,
  },
  {
    path: "/dashboard/biling/payment_history",
    screen: "screens/dashboard/biling/payment_history/payment_history.tsx",
    layout: "dashboard",
    check: "member",
    title: "paymentHistory",
    group: "billing",
    isKept: true,
  },
  {
    path: "/dashboard/biling/plans",
    screen: "screens/dashboard/biling/plans/plans.tsx",
    layout: "dashboard",
    check: "member",
    title: "plans",
    group: "billing",
    isKept: true,
  },
  {
    path: "/dashboard/api",
    screen: "screens/dashboard/api/api.tsx",
    layout: "dashboard",
    check: "member",
    title: "api",
    group: "api",
  },
] as const satisfies readonly RouteRow[];

export type RoutePath = (typeof ROUTES)[number]["path"];
export type PageTitle = (typeof ROUTES)[number]["title"];

/** Every address of the site, in both languages. */
export const allPaths = (): string[] => LOCALES.flatMap((locale) => ROUTES.map(({ path }) => localise(path, locale)));

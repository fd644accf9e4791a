// The screens of the dashboard as the sidebar and the command palette list them.
import {
  ArrowDownUp,
  ArrowLeftRight,
  Banknote,
  CalendarRange,
  ChartNoAxesColumn,
  ChartSpline,
  Dices,
  Gauge,
  History,
  KeyRound,
  LayoutDashboard,
  Medal,
  type LucideIcon,
  Network,
  Percent,
  ReceiptText,
  Rocket,
  Scale,
  SlidersHorizontal,
  Users,
  WalletCards,
} from "lucide-react";
import { NAV_GROUPS, type NavGroup, type PageTitle, ROUTES, type RoutePath } from "#web/route-table.ts";

const ICONS: Readonly<Partial<Record<RoutePath, LucideIcon>>> = {
  "/dashboard": LayoutDashboard,
  "/dashboard/agent/agent_manage": Network,
  "/dashboard/agent/balance_exhaust": Gauge,
  "/dashboard/agent/balance_history": ReceiptText,
  "/dashboard/agent/statistics": ChartSpline,
  "/dashboard/agent/transactions": ArrowLeftRight,
  "/dashboard/user/manage": Users,
  "/dashboard/user/transactions": ArrowDownUp,
  "/dashboard/user/balance_history": WalletCards,
  "/dashboard/user/game_history": History,
  "/dashboard/game/history": Dices,
  "/dashboard/game/control_rtp": Percent,
  "/dashboard/statistics/agent_period": CalendarRange,
  "/dashboard/statistics/agent_statistics": ChartNoAxesColumn,
  "/dashboard/statistics/balance_statistics": Scale,
  "/dashboard/statistics/user_statistics": Medal,
  "/dashboard/biling/payment_history": Banknote,
  "/dashboard/api": KeyRound,
  "/dashboard/providers/launch": Rocket,
  "/dashboard/providers/manager": SlidersHorizontal,
};

export interface NavEntry {
  readonly path: RoutePath;
  readonly title: PageTitle;
  readonly icon: LucideIcon;
}

/** Groups in their order, each with the screens that are there; groups of none are left out. */
export const NAV: readonly { readonly group: NavGroup; readonly entries: readonly NavEntry[] }[] = NAV_GROUPS.map(
  (group) => ({
    group,
    entries: ROUTES.filter((route) => "group" in route && route.group === group).map(({ path, title }) => ({
      path,
      title,
      icon: ICONS[path] ?? LayoutDashboard,
    })),
  }),
).filter(({ entries }) => entries.length > 0);

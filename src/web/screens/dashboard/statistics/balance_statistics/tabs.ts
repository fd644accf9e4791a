// The tabs of where the money is, in their order; the first is open where the address names none.
import type { ComponentType } from "react";
import { Holdings } from "./holdings/holdings.tsx";
import { ReconciledDays } from "./reconciliation/reconciled-days.tsx";

interface BalanceTab {
  /** As the address names it. */
  readonly id: "holdings" | "reconciliation";
  readonly Content: ComponentType;
}

export const BALANCE_TABS: readonly [BalanceTab, ...BalanceTab[]] = [
  { id: "holdings", Content: Holdings },
  { id: "reconciliation", Content: ReconciledDays },
];

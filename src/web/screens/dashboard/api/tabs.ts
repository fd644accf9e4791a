// The tabs of the API screen, in their order; each is a file of its own, fetched when it is opened.
import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import type { Permission } from "#contract/roles.ts";
import type { ApiTabProps } from "./tab-props.ts";

interface ApiTab {
  /** Its name in the address, and below `api.tab.` its title. */
  readonly id: "keys" | "network" | "wallet";
  /** Who may see it. */
  readonly may: Permission;
  readonly Content: LazyExoticComponent<ComponentType<ApiTabProps>>;
}

export const API_TABS: readonly [ApiTab, ...ApiTab[]] = [
  { id: "keys", may: "key.read", Content: lazy(() => import("./keys.tsx")) },
  { id: "network", may: "key.read", Content: lazy(() => import("./network.tsx")) },
  { id: "wallet", may: "wallet.read", Content: lazy(() => import("./wallet.tsx")) },
];

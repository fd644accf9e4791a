// The tabs of the API screen, in their order; each is a file of its own, fetched when it is opened.
import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import type { ApiTabProps } from "./tab-props.ts";

interface ApiTab {
  /** Its name in the address, and below `api.tab.` its title. */
  readonly id: "keys" | "network";
  readonly Content: LazyExoticComponent<ComponentType<ApiTabProps>>;
}

export const API_TABS: readonly [ApiTab, ...ApiTab[]] = [
  { id: "keys", Content: lazy(() => import("./keys.tsx")) },
  { id: "network", Content: lazy(() => import("./network.tsx")) },
];

// The tabs of the API screen, in their order; each is a file of its own, fetched when it is opened.
import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import type { Permission } from "#contract/roles.ts";
import type { ApiTabProps, OpenTabProps } from "./tab-props.ts";

type Lazy<Props> = LazyExoticComponent<ComponentType<Props>>;

/** `id`: its name in the address, and below `api.tab.` its title. */
type ApiTab =
  | {
      readonly id: "keys" | "network" | "wallet" | "inspector" | "certify" | "webhooks" | "errors";
      /** Who may see it. */
      readonly may: Permission;
      readonly OfAgent: Lazy<ApiTabProps>;
    }
  /** The same for everybody, whichever agent is chosen. */
  | { readonly id: "guide" | "reference"; readonly OfNobody: Lazy<OpenTabProps> };

export const API_TABS: readonly [ApiTab, ...ApiTab[]] = [
  { id: "keys", may: "key.read", OfAgent: lazy(() => import("./keys.tsx")) },
  { id: "network", may: "key.read", OfAgent: lazy(() => import("./network.tsx")) },
  { id: "wallet", may: "wallet.read", OfAgent: lazy(() => import("./wallet.tsx")) },
  { id: "inspector", may: "call.read", OfAgent: lazy(() => import("./inspector.tsx")) },
  { id: "certify", may: "wallet.read", OfAgent: lazy(() => import("./certify.tsx")) },
  { id: "webhooks", may: "webhook.read", OfAgent: lazy(() => import("./webhooks.tsx")) },
  { id: "errors", may: "call.read", OfAgent: lazy(() => import("./call-errors.tsx")) },
  { id: "guide", OfNobody: lazy(() => import("./guide.tsx")) },
  { id: "reference", OfNobody: lazy(() => import("./reference.tsx")) },
];

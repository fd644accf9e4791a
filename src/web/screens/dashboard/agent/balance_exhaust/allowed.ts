// What the signed-in member may do about an agent's runway, and if not, why; the server decides again.
import type { Permission } from "#contract/roles.ts";
import type { RunwayRow } from "#contract/runway.ts";
import type { Me } from "#contract/session.ts";

/** A reason has its text in the messages, below `agent.refusal`. */
export type Reason = "permission" | "twoFactor" | "notDirectlyBelow";

export interface AllowedActions {
  /** How this reader tops the agent up: from its own credit, by asking the agent above, or by paying the platform. */
  readonly topUp: "send" | "ask" | "pay";
  readonly topUpReason: Reason | null;
  readonly manage: Reason | null;
  /** null where the agent pays the platform itself: nothing is sent to it automatically. */
  readonly automatic: Reason | "none" | null;
}

type Viewer = Pick<Me, "party" | "permissions" | "two_factor_due"> & { readonly agent: Pick<Me["agent"], "id"> };

export function allowedActions(
  row: Pick<RunwayRow, "id" | "parent_id" | "pays_platform">,
  viewer: Viewer,
): AllowedActions {
  const lacks = (permission: Permission): boolean => !viewer.permissions.includes(permission);
  const isOwn = viewer.party === "agent" && row.id === viewer.agent.id;
  const isDirectlyBelow = viewer.party === "platform" ? row.pays_platform : row.parent_id === viewer.agent.id;
  const money = lacks("agent.credit")
    ? "permission"
    : !isDirectlyBelow
      ? "notDirectlyBelow"
      : viewer.two_factor_due
        ? "twoFactor"
        : null;
  const own = row.pays_platform ? lacks("payment.make") : lacks("credit.ask");
  return {
    topUp: isOwn ? (row.pays_platform ? "pay" : "ask") : "send",
    topUpReason: isOwn ? (own ? "permission" : null) : money,
    manage: lacks("runway.manage") ? "permission" : null,
    automatic: row.pays_platform || isOwn ? "none" : money,
  };
}

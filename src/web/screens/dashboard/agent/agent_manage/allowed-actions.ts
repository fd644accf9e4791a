// What the signed-in member may do with an agent, and if not, why; the server decides again.
import { AGENT_MAX_DEPTH, type AgentRow } from "#contract/agent.ts";
import type { Permission } from "#contract/roles.ts";
import type { Me } from "#contract/session.ts";

/** A reason has its text in the messages, below `agent.refusal`. */
export type Reason =
  | "permission"
  | "twoFactor"
  | "notDirectlyBelow"
  | "closed"
  | "suspended"
  | "suspendedAbove"
  | "ownAgent"
  | "ownPlace"
  | "ownView"
  | "direct"
  | "tooDeep";

/** Each action with the reason it is refused for, or null when it may be tried. */
export interface AllowedActions {
  readonly send: Reason | null;
  readonly take: Reason | null;
  readonly setState: Reason | null;
  readonly createBelow: Reason | null;
  readonly edit: Reason | null;
  readonly move: Reason | null;
  readonly close: Reason | null;
  readonly viewAs: Reason | null;
}

type Agent = Pick<AgentRow, "id" | "parent_id" | "depth" | "state" | "effective_state">;
type Viewer = Pick<Me, "party" | "permissions" | "two_factor_due"> & { readonly agent: Pick<Me["agent"], "id"> };

export function allowedActions(agent: Agent, viewer: Viewer): AllowedActions {
  const lacks = (permission: Permission) => !viewer.permissions.includes(permission);
  const credit = lacks("agent.credit") ? "permission" : creditReason(agent, viewer);
  return {
    send: credit ?? (agent.state === "suspended" ? "suspended" : null),
    take: credit,
    setState: lacks("agent.suspend") ? "permission" : stateReason(agent, viewer),
    createBelow: lacks("agent.create") ? "permission" : createReason(agent),
    edit: lacks("agent.edit") ? "permission" : closedReason(agent),
    move: lacks("agent.move") ? "permission" : moveReason(agent, viewer),
    viewAs: lacks("agent.view_as") ? "permission" : viewReason(agent, viewer),
    close: lacks("agent.close") ? "permission" : placeReason(agent, viewer),
  };
}

function creditReason(agent: Agent, { party, agent: own, two_factor_due: isDue }: Viewer): Reason | null {
  const isDirectlyBelow = party === "platform" ? agent.parent_id === null : agent.parent_id === own.id;
  if (!isDirectlyBelow) return "notDirectlyBelow";
  if (agent.state === "closed") return "closed";
  if (agent.state === "active" && agent.effective_state === "suspended") return "suspendedAbove";
  return isDue ? "twoFactor" : null;
}

function stateReason(agent: Agent, viewer: Viewer): Reason | null {
  if (agent.id === viewer.agent.id) return "ownAgent";
  return agent.state === "closed" ? "closed" : null;
}

const closedReason = ({ state }: Agent): Reason | null => (state === "closed" ? "closed" : null);

const placeReason = (agent: Agent, viewer: Viewer): Reason | null =>
  agent.id === viewer.agent.id ? "ownPlace" : closedReason(agent);

const viewReason = (agent: Agent, viewer: Viewer): Reason | null =>
  agent.id === viewer.agent.id ? "ownView" : closedReason(agent);

const moveReason = (agent: Agent, viewer: Viewer): Reason | null =>
  placeReason(agent, viewer) ?? (agent.depth === 1 ? "direct" : null);

function createReason(agent: Agent): Reason | null {
  if (agent.state === "closed") return "closed";
  return agent.depth >= AGENT_MAX_DEPTH ? "tooDeep" : null;
}

// Who may do what: the one table of permissions by role.
import { z } from "zod";
import { keysOf } from "./keys-of.ts";

export const PLATFORM_ROLES = ["owner", "finance", "risk", "operations", "support", "auditor"] as const;
export const AGENT_ROLES = ["owner", "manager", "finance", "developer", "support", "viewer"] as const;
export const role = z.enum([
  "owner",
  "finance",
  "risk",
  "operations",
  "support",
  "auditor",
  "manager",
  "developer",
  "viewer",
]);
export type Role = z.output<typeof role>;

/** A member works for the platform itself or for one agent. */
export const party = z.enum(["platform", "agent"]);
export type Party = z.output<typeof party>;

const everybody = { platform: PLATFORM_ROLES, agent: AGENT_ROLES };

/** Each permission with the roles that hold it, for members of the platform and of agents. */
export const PERMISSIONS = {
  "statistics.read": everybody,
  "agent.read": everybody,
  "agent.create": { platform: ["owner", "operations"], agent: ["owner", "manager"] },
  /** Its name and whom to write to there. */
  "agent.edit": { platform: ["owner", "operations"], agent: ["owner", "manager"] },
  /** Who holds its players' money, which is decided above the agent, never by itself. */
  "agent.mode": { platform: ["owner", "operations"], agent: ["owner"] },
  "agent.move": { platform: ["owner", "operations"], agent: ["owner"] },
  "agent.close": { platform: ["owner", "operations"], agent: ["owner"] },
  /** Looks at the dashboard as an agent below does, without being able to change anything. */
  "agent.view_as": { platform: PLATFORM_ROLES, agent: ["owner", "manager", "support"] },
  "agent.suspend": { platform: ["owner", "operations", "risk"], agent: ["owner", "manager"] },
  "agent.credit": { platform: ["owner", "finance"], agent: ["owner", "finance"] },
  /** Asks who is above for credit; nobody is above the platform. */
  "credit.ask": { platform: [], agent: ["owner", "manager", "finance"] },
  /** Sets below how long a runway credit is low or critical, and silences notices about it for a time. */
  "runway.manage": { platform: ["owner", "finance", "operations"], agent: ["owner", "manager", "finance"] },
  "entry.read": {
    platform: ["owner", "finance", "risk", "operations", "support", "auditor"],
    agent: ["owner", "manager", "finance", "support", "viewer"],
  },
  "transfer.read": everybody,
  "player.read": everybody,
  "player.block": { platform: ["owner", "risk", "operations", "support"], agent: ["owner", "manager", "support"] },
  /** Sets and lifts the highest stake of a player. */
  "player.limit": { platform: ["owner", "risk", "operations", "support"], agent: ["owner", "manager", "support"] },
  "player.note": {
    platform: ["owner", "finance", "risk", "operations", "support"],
    agent: ["owner", "manager", "finance", "support"],
  },
  /** Cannot be undone by anybody. */
  "player.anonymise": { platform: ["owner", "risk"], agent: ["owner", "manager"] },
  /** Moves money between an agent's play credit and its players' wallets. */
  "player.money": { platform: ["owner", "finance"], agent: ["owner", "manager", "finance"] },
  /** Ends what a player has open, after the round that is running. */
  "session.end": {
    platform: ["owner", "risk", "operations", "support"],
    agent: ["owner", "manager", "support"],
  },
  /** Opens a game as an agent's own server would, for its player or as a demo, and ends what was opened. */
  "session.launch": {
    platform: ["owner", "operations", "support"],
    agent: ["owner", "manager", "developer"],
  },
  "round.read": everybody,
  /** Which certified variant of a game is served where, and what it has really paid. */
  "variant.read": everybody,
  /** Asks for another certified variant: who is above the agent decides. */
  "variant.request": { platform: ["owner", "risk", "operations"], agent: ["owner", "manager"] },
  "variant.decide": { platform: ["owner", "risk"], agent: ["owner"] },
  /** Who else works for the same agent. */
  "member.read": everybody,
  "member.manage": { platform: ["owner", "operations"], agent: ["owner", "manager"] },
  /** Which API keys an agent has; never their secrets. */
  "key.read": {
    platform: ["owner", "operations", "support", "auditor"],
    agent: ["owner", "manager", "developer", "viewer"],
  },
  "key.write": { platform: ["owner", "operations"], agent: ["owner", "manager", "developer"] },
  /** Where an agent's own wallet is called in seamless mode, how it is, and what it must still hear. */
  "wallet.read": everybody,
  "wallet.write": { platform: ["owner", "operations"], agent: ["owner", "manager", "developer"] },
  /** What was said with an agent's server and its wallet, word by word. */
  "call.read": {
    platform: ["owner", "operations", "support", "auditor"],
    agent: ["owner", "manager", "developer"],
  },
  /** Where an agent's webhooks go, and what came of each. */
  "webhook.read": everybody,
  "webhook.write": { platform: ["owner", "operations"], agent: ["owner", "manager", "developer"] },
  /** Whether an agent's players play for money only once its wallet has passed the certification. */
  "wallet.require_certificate": { platform: ["owner", "operations"], agent: [] },
  /** Has a win or a rollback that no wallet takes count as told: one proposes it, another one decides. */
  "round.settle_by_hand": { platform: ["owner", "finance", "risk"], agent: ["owner", "finance"] },
  /** Looks into an alarm of a watch, writes down what was found, and closes the case. */
  "rtp.case": { platform: ["owner", "risk", "operations"], agent: [] },
  /** Games and providers with their states and announced windows: of what one's own agent may offer. */
  "game.read": everybody,
  /** Pauses games and providers, and lets them go on; risk may in an emergency. */
  "game.operate": { platform: ["owner", "operations", "risk"], agent: [] },
  /** How each day of an agent ties between its books. */
  "reconciliation.read": everybody,
  /** Uploads an agent's own file, explains what differs and closes it. */
  "reconciliation.work": { platform: ["owner", "finance", "risk"], agent: ["owner", "manager", "finance"] },
  /** States, schedules and stake limits of games at one's own agent and below it. */
  "game.availability": { platform: ["owner", "operations", "risk"], agent: ["owner", "manager"] },
  /** What agents have paid, what they are invoiced, and on which terms. */
  "payment.read": everybody,
  /** Buys play credit of the platform; nobody is above the platform. */
  "payment.make": { platform: [], agent: ["owner", "manager", "finance"] },
  /** Says that money has come, which credits it. */
  "payment.confirm": { platform: ["owner", "finance"], agent: [] },
  /** What has come by PIX on the platform's account, for any agent. */
  "pix.read": { platform: PLATFORM_ROLES, agent: [] },
  /** How a direct customer gets its credit, and how far below zero it may go. */
  "terms.change": { platform: ["owner", "finance"], agent: [] },
  /** Whether rounds came out as their seeds say: an alarm of the house, to be looked into before agents are told. */
  "replay.read": { platform: ["owner", "risk", "operations", "auditor"], agent: [] },
} as const satisfies Record<string, { platform: readonly Role[]; agent: readonly Role[] }>;

export type Permission = keyof typeof PERMISSIONS;

/** Whether a role of a party holds a permission. */
export function may(member: { readonly party: Party; readonly role: Role }, permission: Permission): boolean {
  const holders: readonly Role[] = PERMISSIONS[permission][member.party];
  return holders.includes(member.role);
}

/** Permissions by which somebody moves money. */
const MONEY_PERMISSIONS: readonly Permission[] = ["agent.credit", "player.money", "payment.confirm", "terms.change"];
export const movesMoney = (permission: Permission): boolean => MONEY_PERMISSIONS.includes(permission);

/** Whether a role moves the platform's money, for which a second factor may be required. */
export const isMoneyRole = (member: { readonly party: Party; readonly role: Role }): boolean =>
  member.party === "platform" && MONEY_PERMISSIONS.some((permission) => may(member, permission));

/** All permissions a role of a party holds. */
export const permissionsOf = (member: { readonly party: Party; readonly role: Role }): Permission[] =>
  keysOf(PERMISSIONS).filter((permission) => may(member, permission));

export const rolesOf = (party: Party): readonly Role[] => everybody[party];

/** Whether everything a role may do may also be done by `own`: nobody hands out or takes away more than they hold. */
export function isAtOrBelow(member: { readonly party: Party; readonly role: Role }, own: Role): boolean {
  if (own === "owner") return true;
  const { party, role } = member;
  return role !== "owner" && permissionsOf(member).every((one) => may({ party, role: own }, one));
}

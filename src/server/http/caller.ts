/** Who is calling, as the doors of the server found out: a member of the dashboard, an agent's API key, a player's game. */
import type { ApiScope } from "#contract/access.ts";
import type { Party, Role } from "#contract/roles.ts";

/** A signed-in member. Everything it sees or changes lies in `agentId` and below; for the platform in all tenants. */
export interface MemberCaller {
  readonly kind: "member";
  /** The tenant of the member's own agent; the platform's own tenant when `party` is "platform". */
  readonly tenantId: string;
  readonly agentId: string;
  /** Ids from the root of the tenant down to the member's own agent. */
  readonly agentPath: readonly string[];
  readonly party: Party;
  readonly role: Role;
  readonly memberId: string;
  readonly sessionId: string;
  /** Where the request came from, for the audit. */
  readonly address: string;
  /** Whom it looks as, where that is not its own agent. What it is shown is that agent's; nothing can be changed. */
  readonly viewing?: Viewing;
}

/** The agent a member looks as. */
export interface Viewing {
  readonly tenantId: string;
  readonly agentId: string;
  readonly agentPath: readonly string[];
  /** The agent was closed or moved out of the member's sight meanwhile: there is nothing to see any more. */
  readonly isOver: boolean;
}

/** An agent's server, by a signature of one of its keys. It sees its own agent only, nothing below. */
export interface ApiCaller {
  readonly kind: "api";
  readonly tenantId: string;
  readonly agentId: string;
  readonly agentPath: readonly string[];
  readonly keyId: string;
  readonly scopes: readonly ApiScope[];
  /** True while the agent or one above it is suspended. */
  readonly isSuspended: boolean;
  readonly address: string;
}

/** A game in a browser, by its play token. */
export interface PlayCaller {
  readonly kind: "game-session";
  readonly tenantId: string;
  readonly agentId: string;
  readonly sessionId: string;
  /** null in demo mode. */
  readonly playerId: string | null;
}

export interface Nobody {
  readonly kind: "anybody";
}

export type Caller = MemberCaller | ApiCaller | PlayCaller | Nobody;

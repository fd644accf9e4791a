// Who is in the demo: the platform, three trees of agents, and what their players are like. Data, nothing else.
import type { CurrencyCode } from "#contract/money.ts";
import type { Role } from "#contract/roles.ts";

export interface DemoAgent {
  readonly code: string;
  readonly name: string;
  readonly parent: string | null;
  readonly currency: CurrencyCode;
  readonly walletMode: "transfer" | "seamless";
  /** Share of all players with a history, in hundredths; the shares add up to 100. */
  readonly share: number;
  readonly priceBps: number;
  /** What a player of this agent typically stakes, in multiples of the game's smallest stake. */
  readonly stakes: readonly number[];
  /** Credit left at the end of the history, as a multiple of a day's GGR; null: plenty. */
  readonly reserveDays: number | null;
}

/** Holds its players' money itself. It has no history: what its wallet was told cannot be made up. */
export const SEAMLESS_AGENT = "meridian_cove";

/** Was created a moment ago: it has no players and never had credit. */
export const NEW_AGENT = "atlas_adria";

const agent = (
  code: string,
  name: string,
  parent: string | null,
  currency: CurrencyCode,
  share: number,
  stakes: readonly number[],
  reserveDays: number | null = null,
): DemoAgent => ({
  code,
  name,
  parent,
  currency,
  walletMode: code === SEAMLESS_AGENT ? "seamless" : "transfer",
  share,
  priceBps: parent === null ? 1100 : 1250,
  stakes,
  reserveDays,
});

/** Parents before children. */
export const AGENTS: readonly DemoAgent[] = [
  agent("aurora", "Aurora Jogos", null, "BRL", 14, [2, 3, 5, 10]),
  agent("aurora_sul", "Aurora Sul", "aurora", "BRL", 12, [1, 2, 3, 5]),
  agent("aurora_norte", "Aurora Norte", "aurora", "BRL", 11, [1, 2, 5]),
  agent("aurora_litoral", "Aurora Litoral", "aurora_norte", "BRL", 7, [2, 5, 10], 2),
  agent("aurora_ouro", "Aurora Ouro", "aurora", "BRL", 5, [10, 20, 30, 50]),
  agent("meridian", "Meridian Play", null, "USD", 12, [1, 2, 5]),
  agent("meridian_west", "Meridian West", "meridian", "USD", 10, [1, 2, 3]),
  agent("meridian_east", "Meridian East", "meridian", "USD", 8, [2, 3, 5]),
  agent("meridian_club", "Meridian Club", "meridian_east", "USD", 3, [10, 20, 50], 1),
  agent(SEAMLESS_AGENT, "Meridian Cove", "meridian", "USD", 0, []),
  agent("atlas", "Atlas Casino Group", null, "EUR", 8, [1, 2, 5, 10]),
  agent("atlas_iberia", "Atlas Iberia", "atlas", "EUR", 6, [1, 2, 3], 1),
  agent("atlas_nordic", "Atlas Nordic", "atlas", "EUR", 4, [2, 5, 10]),
  agent(NEW_AGENT, "Atlas Adria", "atlas", "EUR", 0, []),
];

/** Each gets a sign-in `<role>@<domain>`; the agent roles work for the first agent of the list. */
export const PLATFORM_MEMBERS: readonly Role[] = ["owner", "finance", "risk", "operations", "support", "auditor"];
export const AGENT_MEMBERS: readonly Role[] = ["owner", "manager", "finance", "developer", "support", "viewer"];
export const PLATFORM_DOMAIN = "reelgate.example";
export const domainOf = (agentCode: string): string => `${agentCode.replaceAll("_", "-")}.example`;

/** With a history. */
export const PLAYERS = 400;
/** Of the agent in seamless mode. */
export const SEAMLESS_PLAYERS: readonly string[] = Array.from({ length: 9 }, (_, index) => `p-${20_001 + index}`);
/** As well, but the wallet fails a little at each of their rounds: it comes right when it is asked again, or given back. */
export const CLUMSY_PLAYERS: readonly string[] = [
  "fault.error_500_after.win.2",
  "fault.lost_answer.stake.1",
  "fault.cut_before.stake",
];

export const DAYS = 30;

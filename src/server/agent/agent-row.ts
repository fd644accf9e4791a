/** An agent as the dashboard shows it, without what lies above the viewer, and the sums of a list. */
import type { AgentRow } from "#contract/agent.ts";
import type { ListedAgent } from "./queries/agents.ts";
import { creditOf, effectiveStateOf } from "./service/credit.ts";

/** @param top the viewer's own agent: who is above it is not told */
export function agentRowOf(agent: ListedAgent, top: string): AgentRow {
  return {
    id: agent.id,
    parent_id: agent.id === top ? null : agent.parentId,
    depth: agent.depth,
    code: agent.code,
    name: agent.name,
    state: agent.state,
    effective_state: effectiveStateOf(agent),
    wallet_mode: agent.walletMode,
    currency: agent.currency,
    credit: creditOf(agent),
    subtree_credit: agent.subtreeBalance,
    price_bps: agent.priceBps,
    players: Number(agent.players),
    children: Number(agent.children),
    ggr_30d: agent.ggr30d,
    contact: { name: agent.contactName, email: agent.contactEmail, phone: agent.contactPhone },
    created_at: agent.createdAt.toISOString(),
    last_activity_at: agent.lastActivityAt?.toISOString() ?? null,
  };
}

interface Total {
  currency: AgentRow["currency"];
  credit: bigint;
  ggr_30d: bigint;
  agents: number;
  players: number;
}

/** Sums of the rows, per currency in the order of its code. */
export function totalsOf(rows: readonly AgentRow[]): Total[] {
  const totals = new Map<string, Total>();
  for (const row of rows) {
    const sum = totals.get(row.currency) ?? {
      currency: row.currency,
      credit: 0n,
      ggr_30d: 0n,
      agents: 0,
      players: 0,
    };
    totals.set(row.currency, {
      currency: row.currency,
      credit: sum.credit + row.credit.balance,
      ggr_30d: sum.ggr_30d + row.ggr_30d,
      agents: sum.agents + 1,
      players: sum.players + row.players,
    });
  }
  return [...totals.values()].toSorted((one, other) => (one.currency < other.currency ? -1 : 1));
}

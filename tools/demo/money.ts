// The demo's play credit: once a week every agent gets what its players will need, from the top of the tree down.
import type { Db } from "#server/db/database.ts";
import { memberActor } from "#server/ledger/actor.ts";
import type { Ledger, TransferCommand, TransferResult } from "#server/ledger/commands.ts";
import { NEW_AGENT } from "./cast.ts";
import type { PlannedDay } from "./history.ts";
import type { DemoPeople, PlacedAgent } from "./people.ts";

/** Where an agent's and its tenant's accounts are. */
export interface Till {
  readonly agent: PlacedAgent;
  readonly creditAccountId: string;
  readonly issuanceAccountId: string;
}

const WEEK = 7;
const ROUND_TO = 100_000n;
/** Credit nobody in the demo could use up: fifty thousand of a currency with two digits. */
const PLENTY = 5_000_000n;
/** Grants are booked just before the first withdrawals of a day. */
const GRANT_BEFORE_DAY_MS = 88 * 60_000;

/** What each agent must be given at the start of each week so that every deposit is covered. */
export function planGrants(days: readonly PlannedDay[], agents: readonly PlacedAgent[]): Map<string, bigint>[] {
  const balances = new Map(agents.map((agent) => [agent.code, 0n]));
  const weeks: Map<string, bigint>[] = [];
  for (let first = 0; first < days.length; first += WEEK) {
    const week = days.slice(first, first + WEEK);
    const isLast = first + WEEK >= days.length;
    const grants = new Map<string, bigint>();
    for (const agent of agents) {
      if (agent.code === NEW_AGENT) continue;
      const { least, net, perDay } = flowsOf(week, agent.code);
      const before = balances.get(agent.code) ?? 0n;
      const reserve = agent.reserveDays === null ? PLENTY : isLast ? perDay * BigInt(agent.reserveDays) : perDay * 2n;
      const missing = reserve - (before + least);
      const grant = missing <= 0n ? 0n : ((missing + ROUND_TO - 1n) / ROUND_TO) * ROUND_TO;
      grants.set(agent.code, grant);
      balances.set(agent.code, before + grant + net);
    }
    weeks.push(grants);
  }
  return weeks;
}

/** How an agent's credit moves in a week: its lowest point, its end, and what a day costs on average. */
function flowsOf(week: readonly PlannedDay[], code: string): { least: bigint; net: bigint; perDay: bigint } {
  let net = 0n;
  let least = 0n;
  for (const day of week) {
    for (const transfer of [...day.withdrawals, ...day.deposits]) {
      if (transfer.player.agentCode !== code) continue;
      net += transfer.kind === "deposit" ? -transfer.amount : transfer.amount;
      if (net < least) least = net;
    }
  }
  const perDay = net < 0n ? -net / BigInt(week.length) : 0n;
  return { least, net, perDay };
}

/** Where the credit accounts are, by agent code. */
export async function findTills(db: Db, agents: readonly PlacedAgent[]): Promise<Map<string, Till>> {
  const tills = new Map<string, Till>();
  for (const agent of agents) {
    const row = await db
      .selectFrom("agents as a")
      .innerJoin("tenants as t", "t.tenant_id", "a.tenant_id")
      .select(["a.credit_account_id", "t.issuance_account_id"])
      .where("a.tenant_id", "=", agent.tenantId)
      .where("a.id", "=", agent.agentId)
      .executeTakeFirstOrThrow();
    if (row.credit_account_id === null || row.issuance_account_id === null)
      throw new Error(`${agent.code} has no books`);
    tills.set(agent.code, {
      agent,
      creditAccountId: row.credit_account_id,
      issuanceAccountId: row.issuance_account_id,
    });
  }
  return tills;
}

export interface GrantDeps {
  readonly ledger: Ledger;
  readonly idAt: (at: Date) => string;
  readonly people: DemoPeople;
  readonly tills: ReadonlyMap<string, Till>;
}

/** Books a week's grants: the platform issues to each root what its whole tree gets, parents send it on. */
export async function bookGrants(deps: GrantDeps, grants: ReadonlyMap<string, bigint>, dayStart: Date): Promise<void> {
  const { people, tills } = deps;
  const at = new Date(dayStart.getTime() - GRANT_BEFORE_DAY_MS);
  const below = (code: string): bigint =>
    people.agents
      .filter((agent) => agent.parent === code)
      .reduce((sum, child) => sum + (grants.get(child.code) ?? 0n) + below(child.code), 0n);
  for (const agent of people.agents) {
    const amount = (grants.get(agent.code) ?? 0n) + below(agent.code);
    const till = tills.get(agent.code);
    const above = agent.parent === null ? undefined : tills.get(agent.parent);
    if (amount === 0n || till === undefined) continue;
    await booked(deps.ledger, grantOf(deps, till, above, amount, at));
  }
}

function grantOf(
  { idAt, people }: GrantDeps,
  till: Till,
  above: Till | undefined,
  amount: bigint,
  at: Date,
): TransferCommand {
  const id = idAt(at);
  const { agent } = till;
  return {
    tenantId: agent.tenantId,
    id,
    agentId: above?.agent.agentId ?? people.platform.agentId,
    ref: `grant-${id}`,
    kind: above === undefined ? "credit_issue" : "credit_send",
    debitAccountId: above?.creditAccountId ?? till.issuanceAccountId,
    creditAccountId: till.creditAccountId,
    amount,
    currency: agent.currency,
    playerId: null,
    counterpartyAgentId: agent.agentId,
    insufficientCode: "credit_insufficient",
    refusal: null,
    note: null,
    actor: memberActor({ tenantId: people.platform.tenantId, memberId: people.platform.financeId }),
    requestId: id,
    at,
  };
}

/** Books one transfer that must succeed. */
export async function booked(ledger: Ledger, command: TransferCommand): Promise<void> {
  const result: TransferResult = await ledger.transfer(command);
  if (result.outcome !== "posted" || result.transfer.state !== "done")
    throw new Error(
      `the demo's transfer ${command.ref} failed: ${result.outcome === "posted" ? result.transfer.code : "conflict"}`,
    );
}

/** The statement of an agent's credit, as far as the viewer may know who is on the other side. */
import type { Entry } from "#contract/statement.ts";
import { refuse } from "#contract/errors.ts";
import { currency } from "#contract/money.ts";
import { reachOf, type Reach } from "../../db/reach.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { nameActors } from "../../ledger/actor-names.ts";
import {
  readEntries,
  readStatement,
  sumsOf,
  type EntryTransfer,
  type StatementLine,
  type StatementQuery,
} from "../../ledger/statement.ts";
import { findAgentAccounts } from "../queries/agents.ts";
import { agentCodes, playerCodes } from "../queries/names.ts";
import type { AgentDeps } from "./deps.ts";
import { ABOVE } from "./read-credit-transfers.ts";

export async function readCreditEntries(
  { db }: Pick<AgentDeps, "db">,
  caller: MemberCaller,
  agentId: string,
  query: StatementQuery,
) {
  const place = await findCredit({ db }, caller, agentId);
  if (place === undefined) return agentNotFound;
  const { whole, agent } = place;
  const statement = await readStatement(db, agent.tenantId, agent.creditAccountId, query);
  if ("refused" in statement) return statement;
  return {
    data: await entriesOf({ db }, caller, whole, { tenantId: agent.tenantId, id: agent.id }, statement.lines),
    next_cursor: statement.nextCursor,
    currency: currency.parse(statement.currency),
    ...sumsOf(statement),
  };
}

const agentNotFound = refuse("agent_not_found", "There is no such agent.");

/** Everything the caller sees, and the accounts of one agent in it. */
async function findCredit({ db }: Pick<AgentDeps, "db">, caller: MemberCaller, agentId: string) {
  const whole = await reachOf(db, caller);
  const reach = await reachOf(db, caller, agentId);
  const tenantId = reach?.tenantIds[0];
  const agent = tenantId === undefined ? undefined : await findAgentAccounts(db, tenantId, agentId);
  return whole === undefined || agent === undefined ? undefined : { whole, agent };
}

/** A page of the entries alone, without the proof that all of them add up. */
export async function pageOfCreditEntries(
  { db }: Pick<AgentDeps, "db">,
  caller: MemberCaller,
  agentId: string,
  query: StatementQuery,
) {
  const place = await findCredit({ db }, caller, agentId);
  if (place === undefined) return agentNotFound;
  const { whole, agent } = place;
  const page = await readEntries(db, agent.tenantId, agent.creditAccountId, query);
  if ("refused" in page) return page;
  const data = await entriesOf({ db }, caller, whole, { tenantId: agent.tenantId, id: agent.id }, page.lines);
  return { data, next_cursor: page.nextCursor, currency: agent.currency };
}

interface Owner {
  readonly tenantId: string;
  readonly id: string;
}

/** Lines as the wire has them: agents and actors above the viewer stay unnamed. */
async function entriesOf(
  { db }: Pick<AgentDeps, "db">,
  caller: MemberCaller,
  reach: Reach,
  owner: Owner,
  lines: readonly StatementLine[],
): Promise<Entry[]> {
  const transfers = lines.map((line) => line.transfer).filter((transfer) => transfer !== undefined);
  const agents = await visibleAgents(db, caller, reach, owner, transfers);
  const playerIds = transfers.map((transfer) => transfer.playerId).filter((id) => id !== null);
  const players = await playerCodes(db, owner.tenantId, playerIds);
  const seen = transfers.filter((transfer) => agents.has(transfer.agentId));
  const actors = await nameActors(
    db,
    caller,
    reach,
    seen.map((transfer) => transfer.actor),
  );
  const counterpartyOf = (transfer: EntryTransfer): string | null =>
    transfer.playerId === null
      ? (agents.get(otherAgent(transfer, owner) ?? "") ?? ABOVE.code)
      : (players.get(transfer.playerId) ?? null);
  // The platform itself is no agent that could be looked at.
  const agentOf = (transfer: EntryTransfer): Entry["agent"] => {
    const id = otherAgent(transfer, owner);
    return caller.party === "platform" && id === caller.agentId ? null : partyOf(id, agents);
  };
  return lines.map(({ transfer, ...line }) => ({
    id: line.movementId,
    seq: Number(line.seq),
    kind: line.kind,
    amount: line.amount,
    balance_after: line.balanceAfter,
    ref: transfer?.ref ?? line.roundId,
    counterparty: transfer === undefined ? null : counterpartyOf(transfer),
    round_id: line.roundId,
    transfer_id: line.transferId,
    player: partyOf(transfer?.playerId, players),
    agent: transfer === undefined || transfer.playerId !== null ? null : agentOf(transfer),
    actor: transfer !== undefined && agents.has(transfer.agentId) ? (actors.get(transfer.actor ?? "") ?? null) : null,
    created_at: line.at.toISOString(),
  }));
}

/** Somebody by id and code; null where there is nobody, or nobody the viewer may know. */
function partyOf(id: string | null | undefined, codes: ReadonlyMap<string, string>): Entry["agent"] {
  const code = codes.get(id ?? "");
  return id === null || id === undefined || code === undefined ? null : { id, code };
}

/** Codes of the agents on either side that the viewer may know, by id. */
async function visibleAgents(
  db: AgentDeps["db"],
  caller: MemberCaller,
  reach: Reach,
  owner: Owner,
  transfers: readonly EntryTransfer[],
): Promise<Map<string, string>> {
  const others = transfers.map((transfer) => otherAgent(transfer, owner)).filter((id) => id !== null);
  const inReach = others.filter((id) => reach.agentIds?.includes(id) ?? true);
  const codes = await agentCodes(db, owner.tenantId, [...new Set([owner.id, ...inReach])]);
  if (caller.party === "agent") return codes;
  // The platform acts in tenants that are not its own.
  return new Map([...codes, ...(await agentCodes(db, caller.tenantId, [caller.agentId]))]);
}

/** The agent on the other side of a credit transfer. */
const otherAgent = (transfer: EntryTransfer, owner: Owner): string | null =>
  transfer.agentId === owner.id ? transfer.counterpartyAgentId : transfer.agentId;

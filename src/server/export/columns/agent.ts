/** Agents, credit transfers and requests for them as columns of a file. */
import type { AgentRow, CreditTransfer } from "#contract/agent.ts";
import type { CreditRequest } from "#contract/credit-request.ts";
import type { Columns } from "../column.ts";
import { wordFor } from "../words.ts";
import { instantOf, partyColumn } from "./player.ts";

export const agentColumns: Columns<AgentRow> = {
  currencyOf: (row) => row.currency,
  columns: [
    { id: "code", head: "column.code", kind: "text", value: (row) => row.code },
    { id: "name", head: "column.name", kind: "text", value: (row) => row.name },
    {
      id: "effective",
      head: "agent.column.effectiveState",
      kind: "text",
      value: (row, locale) => wordFor("agent.state", row.effective_state, locale),
    },
    { id: "credit", head: "agent.column.credit", kind: "money", value: (row) => row.credit.available },
    {
      id: "creditState",
      head: "agent.column.creditState",
      kind: "text",
      value: (row, locale) => wordFor("agent.credit", row.credit.state, locale),
    },
    {
      id: "runway",
      head: "agent.column.runway",
      kind: "decimal",
      digits: 1,
      unit: "h",
      value: ({ credit: { runway_hours: hours } }) => (hours === null ? null : BigInt(Math.round(hours * 10))),
    },
    { id: "ggr", head: "agent.column.ggr30d", kind: "money", value: (row) => row.ggr_30d },
    { id: "subtree", head: "agent.column.subtreeCredit", kind: "money", value: (row) => row.subtree_credit },
    { id: "players", head: "agent.column.players", kind: "count", value: (row) => row.players },
    {
      id: "price",
      head: "agent.column.price",
      kind: "decimal",
      digits: 2,
      unit: "%",
      value: (row) => BigInt(row.price_bps),
    },
    {
      id: "mode",
      head: "agent.column.mode",
      kind: "text",
      value: (row, locale) => wordFor("agent.mode", row.wallet_mode, locale),
    },
    { id: "currency", head: "agent.column.currency", kind: "text", value: (row) => row.currency },
    {
      id: "own",
      head: "agent.column.ownState",
      kind: "text",
      value: (row, locale) => wordFor("agent.state", row.state, locale),
    },
    {
      id: "activity",
      head: "agent.column.lastActivity",
      kind: "instant",
      value: (row) => instantOf(row.last_activity_at),
    },
    { id: "balance", head: "agent.column.balance", kind: "money", value: (row) => row.credit.balance },
    { id: "created", head: "column.createdAt", kind: "instant", value: (row) => instantOf(row.created_at) },
  ],
};

export const creditTransferColumns: Columns<CreditTransfer> = {
  currencyOf: (row) => row.currency,
  columns: [
    { id: "at", head: "transfer.column.at", kind: "instant", value: (row) => instantOf(row.created_at) },
    { id: "kind", head: "column.kind", kind: "text", value: (row, locale) => wordFor("entry.kind", row.kind, locale) },
    partyColumn("from", "transfer.column.from", (row) => row.from.code),
    partyColumn("to", "transfer.column.to", (row) => row.to.code),
    { id: "amount", head: "column.amount", kind: "money", value: (row) => row.amount },
    {
      id: "state",
      head: "column.state",
      kind: "text",
      value: (row, locale) => wordFor("transfer.state", row.state, locale),
    },
    { id: "reason", head: "transfer.column.reason", kind: "text", value: (row) => row.code },
    partyColumn("note", "transfer.column.note", (row) => row.note),
    partyColumn("actor", "transfer.column.actor", (row) => row.actor),
    { id: "transferId", head: "transfer.column.transferId", kind: "text", value: (row) => row.transfer_id },
  ],
};

export const creditRequestColumns: Columns<CreditRequest> = {
  currencyOf: (row) => row.currency,
  columns: [
    { id: "at", head: "transfer.column.at", kind: "instant", value: (row) => instantOf(row.made_at) },
    {
      id: "kind",
      head: "column.kind",
      kind: "text",
      value: (row, locale) => wordFor("creditRequest.kind", row.kind, locale),
    },
    partyColumn("agent", "column.agent", (row) => row.agent.code),
    { id: "amount", head: "column.amount", kind: "money", value: (row) => row.amount },
    {
      id: "state",
      head: "column.state",
      kind: "text",
      value: (row, locale) => wordFor("creditRequest.state", row.state, locale),
    },
    partyColumn("madeBy", "creditRequest.column.madeBy", (row) => row.made_by),
    partyColumn("decides", "creditRequest.column.decides", (row) => row.decides.code),
    partyColumn("decidedBy", "creditRequest.column.decidedBy", (row) => row.decided_by),
    { id: "note", head: "transfer.column.note", kind: "text", value: (row) => row.note },
    {
      id: "decidedAt",
      head: "creditRequest.column.decidedAt",
      kind: "instant",
      value: (row) => instantOf(row.decided_at),
    },
    { id: "reason", head: "creditRequest.column.reason", kind: "text", value: (row) => row.reason ?? row.code },
    { id: "id", head: "column.id", kind: "text", value: (row) => row.id },
  ],
};

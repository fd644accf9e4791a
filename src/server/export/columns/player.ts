/** Players, their transfers and the entries of a statement as columns of a file. */
import type { Entry } from "#contract/statement.ts";
import type { CurrencyCode } from "#contract/money.ts";
import type { PlayerRow, PlayerTransfer } from "#contract/player.ts";
import type { Column, Columns } from "../column.ts";
import { word, wordFor } from "../words.ts";
import { gameName } from "./round.ts";

export const instantOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

export const playerColumns: Columns<PlayerRow> = {
  currencyOf: (row) => row.currency,
  columns: [
    { id: "code", head: "column.code", kind: "text", value: (row) => row.code },
    { id: "name", head: "column.name", kind: "text", value: (row) => row.name },
    { id: "agent", head: "column.agent", kind: "text", value: (row) => row.agent.code },
    {
      id: "state",
      head: "column.state",
      kind: "text",
      value: (row, locale) => wordFor("player.state", row.state, locale),
    },
    { id: "balance", head: "column.balance", kind: "money", value: (row) => row.balance },
    { id: "rounds", head: "player.column.rounds", kind: "count", value: (row) => row.rounds },
    { id: "turnover", head: "player.column.turnover", kind: "money", value: (row) => row.turnover },
    { id: "wins", head: "player.column.wins", kind: "money", value: (row) => row.wins },
    {
      id: "lastGame",
      head: "player.column.lastGame",
      kind: "text",
      value: (row, locale) => (row.last_game === null ? null : gameName(row.last_game, locale)),
    },
    { id: "lastRound", head: "player.column.lastRound", kind: "instant", value: (row) => instantOf(row.last_round_at) },
    { id: "stakeCap", head: "player.column.stakeCap", kind: "money", value: (row) => row.stake_cap },
    { id: "country", head: "player.column.country", kind: "text", value: (row) => row.country },
    { id: "created", head: "column.createdAt", kind: "instant", value: (row) => instantOf(row.created_at) },
    { id: "id", head: "column.id", kind: "text", value: (row) => row.id },
  ],
};

/** Who is above the reader has no name. */
export const partyColumn = <Row>(
  id: string,
  head: Column<Row>["head"],
  codeOf: (row: Row) => string | null,
): Column<Row> => ({
  id,
  head,
  kind: "text",
  value: (row, locale) => (codeOf(row) === "*" ? word("transfer.above", locale) : codeOf(row)),
});

export const playerTransferColumns: Columns<PlayerTransfer> = {
  currencyOf: (row) => row.currency,
  columns: [
    { id: "agentId", head: "transfer.column.agentId", kind: "text", value: (row) => row.transfer_id },
    { id: "at", head: "transfer.column.at", kind: "instant", value: (row) => instantOf(row.created_at) },
    { id: "kind", head: "column.kind", kind: "text", value: (row, locale) => wordFor("entry.kind", row.kind, locale) },
    { id: "player", head: "column.player", kind: "text", value: (row) => row.player.code },
    { id: "agent", head: "column.agent", kind: "text", value: (row) => row.agent.code },
    { id: "amount", head: "column.amount", kind: "money", value: (row) => row.amount },
    {
      id: "state",
      head: "column.state",
      kind: "text",
      value: (row, locale) => wordFor("transfer.state", row.state, locale),
    },
    { id: "reason", head: "transfer.column.reason", kind: "text", value: (row) => row.code },
    { id: "balance", head: "transfer.column.balance", kind: "money", value: (row) => row.balance },
    { id: "ownId", head: "transfer.column.ownId", kind: "text", value: (row) => row.id },
    {
      id: "channel",
      head: "transfer.column.channel",
      kind: "text",
      value: (row, locale) => wordFor("transfer.channel", row.channel, locale),
    },
    partyColumn("actor", "transfer.column.actor", (row) => row.actor),
  ],
};

/** An entry names no currency of its own: all of them are in that of the account. */
export interface EntryOfAccount extends Entry {
  readonly currency: CurrencyCode;
}

export const entryColumns: Columns<EntryOfAccount> = {
  currencyOf: (row) => row.currency,
  columns: [
    { id: "at", head: "entry.column.at", kind: "instant", value: (row) => instantOf(row.created_at) },
    {
      id: "kind",
      head: "column.kind",
      kind: "text",
      value: ({ kind, amount }, locale) =>
        wordFor("entry.kind", kind === "credit_send" && amount > 0n ? "received" : kind, locale),
    },
    partyColumn("counterparty", "entry.column.counterparty", (row) => row.counterparty),
    { id: "reference", head: "column.reference", kind: "text", value: (row) => row.ref },
    { id: "amount", head: "column.amount", kind: "money", value: (row) => row.amount },
    { id: "after", head: "entry.column.balanceAfter", kind: "money", value: (row) => row.balance_after },
    partyColumn("actor", "entry.column.actor", (row) => row.actor),
    { id: "seq", head: "entry.column.seq", kind: "count", value: (row) => row.seq },
  ],
};

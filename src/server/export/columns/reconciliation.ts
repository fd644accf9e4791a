/** Reconciled days, and the lines that differ on one, as columns of a file. */
import type { Reconciliation, ReconciliationLine } from "#contract/reconciliation.ts";
import type { Columns } from "../column.ts";
import { wordFor } from "../words.ts";
import { instantOf, partyColumn } from "./player.ts";

export const reconciliationColumns: Columns<Reconciliation> = {
  currencyOf: (row) => row.currency,
  columns: [
    { id: "day", head: "reconciliation.column.day", kind: "text", value: (row) => row.day },
    partyColumn("agent", "column.agent", (row) => row.agent.code),
    {
      id: "result",
      head: "reconciliation.column.result",
      kind: "text",
      value: (row, locale) => wordFor("reconciliation.result", row.result, locale),
    },
    {
      id: "state",
      head: "column.state",
      kind: "text",
      value: (row, locale) => (row.state === null ? null : wordFor("reconciliation.state", row.state, locale)),
    },
    { id: "rollups", head: "reconciliation.column.rollups", kind: "count", value: (row) => row.differences.rollups },
    { id: "wallet", head: "reconciliation.column.wallet", kind: "count", value: (row) => row.differences.wallet },
    { id: "file", head: "reconciliation.column.file", kind: "count", value: (row) => row.differences.file },
    { id: "rounds", head: "reconciliation.column.rounds", kind: "count", value: (row) => row.rounds },
    { id: "turnover", head: "reconciliation.column.turnover", kind: "money", value: (row) => row.turnover },
    { id: "wins", head: "reconciliation.column.wins", kind: "money", value: (row) => row.wins },
    {
      id: "checkedAt",
      head: "reconciliation.column.checkedAt",
      kind: "instant",
      value: (row) => instantOf(row.checked_at),
    },
  ],
};

export const reconciliationLineColumns: Columns<ReconciliationLine> = {
  currencyOf: (row) => row.currency,
  columns: [
    {
      id: "source",
      head: "reconciliation.column.source",
      kind: "text",
      value: (row, locale) => wordFor("reconciliation.source", row.source, locale),
    },
    {
      id: "kind",
      head: "reconciliation.column.difference",
      kind: "text",
      value: (row, locale) => wordFor("reconciliation.kind", row.kind, locale),
    },
    { id: "txId", head: "reconciliation.column.txId", kind: "text", value: (row) => row.tx_id },
    { id: "ours", head: "reconciliation.column.ours", kind: "money", value: (row) => row.ours },
    { id: "theirs", head: "reconciliation.column.theirs", kind: "money", value: (row) => row.theirs },
    { id: "line", head: "reconciliation.column.line", kind: "count", value: (row) => row.line },
  ],
};

/** The credit runway of agents, and turns of credit, as columns of a file. */
import type { CreditTurn, RunwayRow } from "#contract/runway.ts";
import type { Columns } from "../column.ts";
import { wordFor } from "../words.ts";
import { instantOf } from "./player.ts";

export const runwayColumns: Columns<RunwayRow> = {
  currencyOf: (row) => row.currency,
  columns: [
    { id: "code", head: "column.code", kind: "text", value: (row) => row.code },
    { id: "name", head: "column.name", kind: "text", value: (row) => row.name },
    {
      id: "state",
      head: "column.state",
      kind: "text",
      value: (row, locale) => wordFor("runway.state", row.state, locale),
    },
    { id: "since", head: "runway.column.since", kind: "instant", value: (row) => instantOf(row.since) },
    { id: "available", head: "runway.column.available", kind: "money", value: (row) => row.available },
    { id: "burnHour", head: "runway.column.burnHour", kind: "money", value: (row) => row.burn.hour },
    { id: "burnDay", head: "runway.column.burnDay", kind: "money", value: (row) => row.burn.day },
    { id: "burnWeek", head: "runway.column.burnWeek", kind: "money", value: (row) => row.burn.week_before },
    {
      id: "likely",
      head: "runway.column.likely",
      kind: "instant",
      value: ({ forecast }) => instantOf(forecast.likely_at),
    },
    {
      id: "early",
      head: "runway.column.early",
      kind: "instant",
      value: ({ forecast }) => instantOf(forecast.early_at),
    },
    { id: "late", head: "runway.column.late", kind: "instant", value: ({ forecast }) => instantOf(forecast.late_at) },
    {
      id: "basis",
      head: "runway.column.basis",
      kind: "text",
      value: ({ forecast }, locale) => wordFor("runway.basis", forecast.basis, locale),
    },
    { id: "refused", head: "runway.column.refused", kind: "count", value: (row) => row.refused_stakes },
    { id: "lost", head: "runway.column.lost", kind: "money", value: (row) => row.lost },
    {
      id: "topUpAt",
      head: "runway.column.topUpAt",
      kind: "instant",
      value: (row) => instantOf(row.last_top_up?.at ?? null),
    },
    { id: "topUp", head: "runway.column.topUp", kind: "money", value: (row) => row.last_top_up?.amount ?? null },
    { id: "low", head: "runway.column.low", kind: "count", value: (row) => row.thresholds.low_hours },
    { id: "critical", head: "runway.column.critical", kind: "count", value: (row) => row.thresholds.critical_hours },
    {
      id: "snooze",
      head: "runway.column.snooze",
      kind: "instant",
      value: (row) => instantOf(row.snooze?.until ?? null),
    },
    { id: "auto", head: "runway.column.auto", kind: "money", value: (row) => row.auto_top_up?.amount ?? null },
    { id: "currency", head: "agent.column.currency", kind: "text", value: (row) => row.currency },
  ],
};

export const creditTurnColumns: Columns<CreditTurn> = {
  currencyOf: (row) => row.currency,
  columns: [
    { id: "at", head: "runway.column.turnedAt", kind: "instant", value: (row) => instantOf(row.at) },
    { id: "agent", head: "column.agent", kind: "text", value: (row) => row.agent.code },
    {
      id: "from",
      head: "runway.column.from",
      kind: "text",
      value: (row, locale) => wordFor("runway.state", row.from, locale),
    },
    {
      id: "to",
      head: "runway.column.to",
      kind: "text",
      value: (row, locale) => wordFor("runway.state", row.to, locale),
    },
    { id: "available", head: "runway.column.available", kind: "money", value: (row) => row.available },
    { id: "endedAt", head: "runway.column.endedAt", kind: "instant", value: (row) => instantOf(row.ended_at) },
    { id: "refused", head: "runway.column.refused", kind: "count", value: (row) => row.refused_stakes },
    { id: "refusedAmount", head: "runway.column.refusedAmount", kind: "money", value: (row) => row.refused_amount },
    { id: "lost", head: "runway.column.lost", kind: "money", value: (row) => row.lost },
    { id: "id", head: "column.id", kind: "text", value: (row) => row.id },
  ],
};

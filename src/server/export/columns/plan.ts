/** Plans and their changes as columns of a file. */
import type { PlanChange } from "#contract/plan-change.ts";
import type { Plan } from "#contract/plan.ts";
import type { Column, Columns } from "../column.ts";
import { wordFor, type WordKey } from "../words.ts";
import { instantOf, partyColumn } from "./player.ts";

const percent = <Row>(id: string, head: WordKey, bps: (row: Row) => number): Column<Row> => ({
  id,
  head,
  kind: "decimal",
  digits: 2,
  unit: "%",
  value: (row) => BigInt(bps(row)),
});

const lowestOf = ({ tiers }: Plan): number =>
  Math.min(...tiers.flatMap((tier) => [tier.price_bps, ...tier.providers.map((one) => one.price_bps)]));

export const planColumns: Columns<Plan> = {
  currencyOf: (row) => row.currency,
  columns: [
    { id: "name", head: "column.name", kind: "text", value: (row) => row.name },
    { id: "code", head: "column.code", kind: "text", value: (row) => row.code },
    { id: "version", head: "plan.column.version", kind: "count", value: (row) => row.version },
    { id: "currency", head: "agent.column.currency", kind: "text", value: (row) => row.currency },
    percent("highest", "plan.column.highest", (row) => row.price_bps),
    percent("lowest", "plan.column.lowest", lowestOf),
    { id: "tiers", head: "plan.column.tiers", kind: "count", value: (row) => row.tiers.length },
    { id: "minimum", head: "plan.column.minimum", kind: "money", value: (row) => row.minimum },
    { id: "line", head: "plan.column.line", kind: "money", value: (row) => row.credit_line_most },
    { id: "dueDays", head: "plan.column.dueDays", kind: "count", value: (row) => row.due_days_most },
    {
      id: "offered",
      head: "plan.column.offered",
      kind: "text",
      value: (row, locale) => wordFor("plan.offer", row.is_offered ? "yes" : "no", locale),
    },
    { id: "agents", head: "plan.column.agents", kind: "count", value: (row) => row.agents },
    { id: "madeAt", head: "plan.column.madeAt", kind: "instant", value: (row) => instantOf(row.made_at) },
    partyColumn("madeBy", "creditRequest.column.madeBy", (row) => row.made_by),
    { id: "reason", head: "payment.column.reason", kind: "text", value: (row) => row.reason },
  ],
};

export const planChangeColumns: Columns<PlanChange> = {
  currencyOf: (row) => row.currency,
  columns: [
    { id: "at", head: "planChange.column.at", kind: "instant", value: (row) => instantOf(row.made_at) },
    partyColumn("agent", "column.agent", (row) => row.agent.code),
    { id: "plan", head: "planChange.column.plan", kind: "text", value: (row) => row.plan.name },
    { id: "version", head: "plan.column.version", kind: "count", value: (row) => row.plan.version },
    percent("price", "plan.column.highest", (row) => row.plan.price_bps),
    { id: "currency", head: "agent.column.currency", kind: "text", value: (row) => row.currency },
    {
      id: "state",
      head: "column.state",
      kind: "text",
      value: (row, locale) => wordFor("planChange.state", row.state, locale),
    },
    { id: "from", head: "planChange.column.from", kind: "instant", value: (row) => instantOf(row.from) },
    { id: "reason", head: "payment.column.reason", kind: "text", value: (row) => row.reason },
    partyColumn("madeBy", "creditRequest.column.madeBy", (row) => row.made_by),
    partyColumn("decidedBy", "creditRequest.column.decidedBy", (row) => row.decided_by),
    {
      id: "decidedAt",
      head: "creditRequest.column.decidedAt",
      kind: "instant",
      value: (row) => instantOf(row.decided_at),
    },
    { id: "answer", head: "planChange.column.answer", kind: "text", value: (row) => row.answer },
    { id: "id", head: "column.id", kind: "text", value: (row) => row.id },
  ],
};

/** The columns of exported holdings, over time and by agent. */
import {
  type AgentHoldings,
  type FlowKind,
  HELD_PARTS,
  HOLDING_PARTS,
  type HoldingPart,
  type HoldingsRow,
} from "#contract/holdings.ts";
import type { Column, Columns } from "../column.ts";
import type { WordKey } from "../words.ts";
import { instantOf } from "./player.ts";

const partColumn = (part: HoldingPart) =>
  ({ id: part, head: `holdings.column.${part}`, kind: "money", value: (row: HoldingsRow) => row[part] }) as const;

export const holdingsColumns: Columns<HoldingsRow> = {
  currencyOf: (row) => row.currency,
  columns: [
    { id: "period", head: "agentPeriod.column.period", kind: "instant", value: (row) => instantOf(row.from) },
    partColumn("credit"),
    partColumn("wallet"),
    partColumn("open"),
    {
      id: "held",
      head: "holdings.column.held",
      kind: "money",
      value: (row) => HELD_PARTS.reduce((sum, part) => sum + row[part], 0n),
    },
    partColumn("house"),
    partColumn("issuance"),
    partColumn("outside"),
    {
      id: "sum",
      head: "holdings.column.sum",
      kind: "money",
      value: (row) => HOLDING_PARTS.reduce((sum, part) => sum + row[part], 0n),
    },
    { id: "at", head: "holdings.column.at", kind: "instant", value: (row) => instantOf(row.at) },
    { id: "currency", head: "agent.column.currency", kind: "text", value: (row) => row.currency },
  ],
};

const flowOf = ({ parts }: AgentHoldings, of: readonly HoldingPart[], kinds: readonly FlowKind[]): bigint =>
  parts
    .filter(({ part }) => of.includes(part))
    .reduce((sum, { flows }) => kinds.reduce((all, kind) => all + flows[kind], sum), 0n);
const heldOf = (held: Readonly<Record<HoldingPart, bigint>>): bigint =>
  HELD_PARTS.reduce((sum, part) => sum + held[part], 0n);

const money = (id: string, head: WordKey, value: (row: AgentHoldings) => bigint): Column<AgentHoldings> => ({
  id,
  head,
  kind: "money",
  value,
});

export const agentHoldingsColumns: Columns<AgentHoldings> = {
  currencyOf: (row) => row.currency,
  columns: [
    { id: "agent", head: "column.agent", kind: "text", value: (row) => row.agent.code },
    money("held", "holdings.column.held", (row) => heldOf(row.closing)),
    money("change", "holdings.column.change", (row) => heldOf(row.closing) - heldOf(row.opening)),
    money("credit", "holdings.column.credit", (row) => row.closing.credit),
    money("wallet", "holdings.column.wallet", (row) => row.closing.wallet),
    money("open", "holdings.column.open", (row) => row.closing.open),
    money("bought", "holdings.column.bought", (row) => flowOf(row, HELD_PARTS, ["credit_issue", "credit_redeem"])),
    money("given", "holdings.column.given", (row) => flowOf(row, HELD_PARTS, ["credit_send", "credit_take"])),
    money("stakes", "holdings.column.stakes", (row) => flowOf(row, ["open"], ["settlement"])),
    money("wins", "holdings.column.wins", (row) => flowOf(row, HELD_PARTS, ["win"])),
    money("deposits", "holdings.column.deposits", (row) => flowOf(row, ["wallet"], ["deposit"])),
    money("withdrawals", "holdings.column.withdrawals", (row) => flowOf(row, ["wallet"], ["withdrawal"])),
    money("house", "holdings.column.house", (row) => row.closing.house),
    { id: "name", head: "column.name", kind: "text", value: (row) => row.agent.name },
    { id: "currency", head: "agent.column.currency", kind: "text", value: (row) => row.currency },
  ],
};

/** Changes of variants as columns of a file: the history of what was served where, by whose word. */
import type { VariantChange } from "#contract/variant.ts";
import { noCurrency, type Columns } from "../column.ts";
import { wordFor } from "../words.ts";
import { instantOf, partyColumn } from "./player.ts";

const percent = (bps: number): bigint => BigInt(bps);

export const variantChangeColumns: Columns<VariantChange> = {
  currencyOf: noCurrency,
  columns: [
    { id: "at", head: "variant.column.madeAt", kind: "instant", value: (row) => instantOf(row.made_at) },
    partyColumn("agent", "column.agent", (row) => row.agent.code),
    { id: "game", head: "column.game", kind: "text", value: (row, locale) => row.game.names[locale] },
    {
      id: "from",
      head: "variant.panel.from",
      kind: "decimal",
      digits: 2,
      unit: "%",
      value: (row) => percent(row.from.rtp_bps),
    },
    {
      id: "step",
      head: "variant.panel.to",
      kind: "decimal",
      digits: 2,
      unit: "%",
      value: (row) => percent(row.to.rtp_bps),
    },
    { id: "variant", head: "round.column.variant", kind: "text", value: (row) => row.to.id },
    {
      id: "state",
      head: "column.state",
      kind: "text",
      value: (row, locale) => wordFor("variant.state", row.state, locale),
    },
    { id: "effective", head: "variant.column.effective", kind: "instant", value: (row) => instantOf(row.effective_at) },
    partyColumn("madeBy", "creditRequest.column.madeBy", (row) => row.made_by),
    partyColumn("decides", "creditRequest.column.decides", (row) => row.decides.code),
    partyColumn("decidedBy", "creditRequest.column.decidedBy", (row) => row.decided_by),
    {
      id: "decidedAt",
      head: "creditRequest.column.decidedAt",
      kind: "instant",
      value: (row) => instantOf(row.decided_at),
    },
    { id: "reason", head: "variant.column.reason", kind: "text", value: (row) => row.reason },
    { id: "answer", head: "variant.column.answer", kind: "text", value: (row) => row.answer },
    { id: "doneAt", head: "variant.column.doneAt", kind: "instant", value: (row) => instantOf(row.done_at) },
    { id: "id", head: "column.id", kind: "text", value: (row) => row.id },
  ],
};

// The columns of a statement: every entry of one account with cause, counterparty, reference and balance after.
import type { Entry } from "#contract/statement.ts";
import type { CurrencyCode } from "#contract/money.ts";
import { CountText } from "#web/ui/amount-text.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { EntryKind, EntryReference, PartyCode } from "./entry-cells.tsx";
import { ALONG_TIME } from "./sort-names.ts";
import type { ScreenColumn } from "./table-columns.tsx";

/** An entry names no currency of its own: all of them are in that of the account. */
export const entryColumns = (currency: CurrencyCode): readonly ScreenColumn<Entry>[] => [
  {
    id: "at",
    title: "entry.column.at",
    width: 124,
    sorts: ALONG_TIME,
    cell: (row) => <RelativeTime at={row.created_at} />,
  },
  {
    id: "kind",
    title: "column.kind",
    width: 132,
    cell: (row) => <EntryKind kind={row.kind} gained={row.amount} />,
  },
  {
    id: "counterparty",
    title: "entry.column.counterparty",
    width: 156,
    cell: (row) => <PartyCode code={row.counterparty} />,
  },
  {
    id: "reference",
    title: "column.reference",
    width: 176,
    cell: (row) => <EntryReference kind={row.kind} reference={row.ref} />,
  },
  {
    id: "amount",
    title: "column.amount",
    width: 132,
    isCardAside: true,
    signed: true,
    money: (row) => ({ amount: row.amount, currency }),
  },
  {
    id: "after",
    title: "entry.column.balanceAfter",
    width: 128,
    money: (row) => ({ amount: row.balance_after, currency }),
  },
  { id: "actor", title: "entry.column.actor", width: 152, room: 1120, cell: (row) => <PartyCode code={row.actor} /> },
  {
    id: "seq",
    title: "entry.column.seq",
    width: 80,
    align: "end",
    isOptional: true,
    cell: (row) => <CountText count={row.seq} />,
  },
];

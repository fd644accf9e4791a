// The sums of the whole list, kept in sight at the bottom: one line per currency where there are several.
import type { ReactNode } from "react";
import type { Column } from "./table-model.ts";
import { hiddenBelow } from "./table-room.ts";

export interface TotalsRow {
  readonly id: string;
  /** Of its amounts: a head that names another is none of theirs. */
  readonly currency?: string;
  /** Begins in the first column, for example "BRL · 12 agents". */
  readonly label: ReactNode;
  /** Figures by column id. */
  readonly cells: Readonly<Record<string, ReactNode>>;
}

interface TableTotalsProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly totals: readonly TotalsRow[];
  readonly hasSelection: boolean;
}

const cell =
  "h-9 border-t border-edge bg-sunken px-2.5 font-semibold whitespace-nowrap text-ink first:sticky first:left-0 first:z-[1] first:pl-3";

export function TableTotals<Row>({ columns, totals, hasSelection }: TableTotalsProps<Row>) {
  return (
    <tfoot className="sticky bottom-0 z-10">
      {totals.map((row) => (
        <tr key={row.id}>
          {columns.map((column, index) => (
            <td
              key={column.id}
              colSpan={hasSelection && index === 0 ? 2 : 1}
              className={`${cell} ${hiddenBelow(column.room)}`}
            >
              {index === 0 ? <Label>{row.label}</Label> : <Figure column={column}>{row.cells[column.id]}</Figure>}
            </td>
          ))}
        </tr>
      ))}
    </tfoot>
  );
}

/** Longer than its column it stands over the empty ones beside it, and over what is scrolled below it. */
function Label({ children }: { readonly children: ReactNode }) {
  return <span className="inline-block bg-sunken pr-2.5">{children}</span>;
}

/** A sum is longer than what it adds up: it grows to the left, into the space between the columns. */
function Figure<Row>({ column, children }: { readonly column: Column<Row>; readonly children: ReactNode }) {
  return column.align === "end" ? <span className="figures flex justify-end">{children}</span> : <>{children}</>;
}

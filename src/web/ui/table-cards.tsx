// The table on a phone: a card per row, its first column as the title, the others below it two by two.
import type { ReactNode } from "react";
import type { Column, ModelRow, Selection } from "./table-model.ts";
import { FirstCell, RowBox } from "./table-row.tsx";
import type { TotalsRow } from "./table-totals.tsx";

interface TableCardsProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly model: readonly ModelRow<Row>[];
  readonly onOpen?: ((row: Row) => void) | undefined;
  readonly parentOf?: unknown;
  readonly selection?: Selection | undefined;
  readonly totals?: readonly TotalsRow[];
}

const FIGURES = "grid grid-cols-2 gap-x-4 gap-y-1.5";

export function TableCards<Row>(props: TableCardsProps<Row>) {
  const { label, columns, model, totals = [] } = props;
  return (
    <>
      <ul aria-label={label} className="divide-y divide-line">
        {model.map((row) => (
          <Card key={row.id} {...props} row={row} />
        ))}
      </ul>
      {totals.map((total) => (
        <section key={total.id} className="border-t border-edge bg-sunken px-4 py-3 text-sm">
          <p className="pb-1 font-semibold text-ink">{total.label}</p>
          <dl className={FIGURES}>
            {columns.map(
              ({ id, head }) =>
                total.cells[id] !== undefined && <Figure key={id} name={head} value={total.cells[id]} />,
            )}
          </dl>
        </section>
      ))}
    </>
  );
}

function Card<Row>(props: TableCardsProps<Row> & { readonly row: ModelRow<Row> }) {
  const { columns, row, onOpen, parentOf, selection } = props;
  const [first, ...rest] = columns;
  if (first === undefined) return null;
  const asides = rest.filter((column) => column.isCardAside === true);
  return (
    <li className="px-4 py-3">
      <div className="flex items-center justify-between gap-3">
        <div className="flex min-w-0 items-center gap-2 text-base">
          {selection !== undefined && <RowBox id={row.id} selection={selection} />}
          <FirstCell model={row} isTree={parentOf !== undefined} onOpen={onOpen}>
            {first.cell(row.row)}
          </FirstCell>
        </div>
        <div className="flex shrink-0 items-center gap-2 text-sm">
          {asides.map((column) => (
            <span key={column.id}>{column.cell(row.row)}</span>
          ))}
        </div>
      </div>
      <dl className={`mt-2 text-sm ${FIGURES}`}>
        {rest
          .filter((column) => column.isCardAside !== true)
          .map((column) => (
            <Figure key={column.id} name={column.head} value={column.cell(row.row)} />
          ))}
      </dl>
    </li>
  );
}

function Figure({ name, value }: { readonly name: string; readonly value: ReactNode }) {
  return (
    // What the row does not have is no line of its card.
    <div className="min-w-0 has-data-absent:hidden">
      <dt className="text-xs text-faint">{name}</dt>
      <dd className="figures truncate text-ink">{value}</dd>
    </div>
  );
}

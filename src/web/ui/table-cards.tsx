// The table on a phone: a card per row, its first column as the title, the others below it two by two.
import { type ReactNode, memo } from "react";
import type { Branch, Column, ModelRow, RowActions } from "./table-model.ts";
import { FirstCell, RowBox } from "./table-row.tsx";
import type { TotalsRow } from "./table-totals.tsx";
import { useLater, useMoreAndMore } from "./use-later.ts";

interface TableCardsProps<Row> extends RowActions<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly ModelRow<Row>[];
  readonly totals: readonly TotalsRow[];
}

const FIGURES = "grid grid-cols-2 gap-x-4 gap-y-1.5";
/** More than a phone shows at once; the others come when there is time. */
const IN_SIGHT = 10;
const STEP = 10;

export function TableCards<Row>(props: TableCardsProps<Row>) {
  const { label, columns, rows, totals } = props;
  const drawn = useMoreAndMore(rows.length - IN_SIGHT, STEP, false);
  const below = useLater(rows).slice(IN_SIGHT, IN_SIGHT + drawn);
  return (
    <>
      <ul aria-label={label} className="divide-y divide-line">
        <Cards {...props} rows={rows.slice(0, IN_SIGHT)} />
        <Cards {...props} rows={below} />
      </ul>
      {totals.map((total) => (
        <section key={total.id} className="sums border-t border-edge bg-sunken px-4 py-3 text-sm">
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

function Cards<Row>({ rows, columns, onOpen, onChoose, chosen }: TableCardsProps<Row>) {
  return rows.map(({ id, row, branch }) => (
    <Card
      key={id}
      id={id}
      row={row}
      branch={branch}
      columns={columns}
      onOpen={onOpen}
      onChoose={onChoose}
      isChosen={chosen.has(id)}
    />
  ));
}

interface CardProps<Row> extends Pick<RowActions<Row>, "onOpen" | "onChoose"> {
  readonly id: string;
  readonly row: Row;
  readonly branch: Branch | null;
  readonly columns: readonly Column<Row>[];
  readonly isChosen: boolean;
}

function CardOfRow<Row>({ id, row, branch, columns, onOpen, onChoose, isChosen }: CardProps<Row>) {
  const [first, ...rest] = columns;
  if (first === undefined) return null;
  const asides = rest.filter((column) => column.isCardAside === true);
  return (
    <li className="px-4 py-3">
      <div className="flex items-center justify-between gap-3">
        <div className="flex min-w-0 items-center gap-2 text-base">
          {onChoose !== undefined && <RowBox id={id} isChosen={isChosen} onChoose={onChoose} />}
          <FirstCell row={row} branch={branch} onOpen={onOpen}>
            {first.cell(row)}
          </FirstCell>
        </div>
        <div className="flex shrink-0 items-center gap-2 text-sm">
          {asides.map((column) => (
            <span key={column.id}>{column.cell(row)}</span>
          ))}
        </div>
      </div>
      <dl className={`mt-2 text-sm ${FIGURES}`}>
        {rest
          .filter((column) => column.isCardAside !== true)
          .map((column) => (
            <Figure key={column.id} name={column.head} value={column.cell(row)} />
          ))}
      </dl>
    </li>
  );
}

const Card = memo(CardOfRow) as typeof CardOfRow; // `memo` forgets that the component is generic

function Figure({ name, value }: { readonly name: string; readonly value: ReactNode }) {
  return (
    // What the row does not have is no line of its card.
    <div className="min-w-0 has-data-absent:hidden">
      <dt className="text-xs text-faint">{name}</dt>
      <dd className="figures line-clamp-2 wrap-anywhere text-ink [&_time]:whitespace-normal">{value}</dd>
    </div>
  );
}

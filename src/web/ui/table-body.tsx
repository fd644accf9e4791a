// The rows of a table: those in sight first, the others when there is time; of long lists only those in sight.
import { Suspense, lazy } from "react";
import type { TableBodyProps } from "./table-model.ts";
import { useRowSlots } from "./row-slots.ts";
import { TableRow } from "./table-row.tsx";
import { useLater, useMoreAndMore } from "./use-later.ts";

const RowsInSight = lazy(() => import("./rows-in-sight.tsx"));

/** Below this all rows are drawn: scrolling is then the browser's own. */
const VIRTUAL_FROM = 60;
/** What stands above and below the rows takes at least the room of so many. */
const ROWS_OF_FRAME = 8;
/** Of those below, so few at a time that laying them out never holds the reader up. */
const STEP = 12;

export function TableBody<Row>(props: TableBodyProps<Row>) {
  const { rows, rowHeight, scroller } = props;
  const draw = (index: number) => <Rows {...props} rows={rows.slice(index, index + 1)} position={index + 1} />;
  if (rows.length < VIRTUAL_FROM) return <ShortBody {...props} />;
  return (
    <Suspense fallback={<ShortBody {...props} />}>
      <RowsInSight
        count={rows.length}
        rowHeight={rowHeight}
        scroller={scroller}
        keyOf={(index) => rows[index]?.id ?? String(index)}
        draw={draw}
      />
    </Suspense>
  );
}

function ShortBody<Row>(props: TableBodyProps<Row>) {
  const { rows, rowHeight } = props;
  // No more than the screen can hold; asking how high the table is would stop the page to measure it.
  const inSight = Math.max(1, Math.ceil(screen.availHeight / rowHeight) - ROWS_OF_FRAME);
  const drawn = useMoreAndMore(rows.length - inSight, STEP, true);
  const below = useLater(rows).slice(inSight, inSight + drawn);
  const missing = Math.max(0, rows.length - inSight - below.length);
  return (
    <tbody>
      <Rows {...props} rows={rows.slice(0, inSight)} />
      <Rows {...props} rows={below} />
      {missing > 0 && <tr aria-hidden style={{ height: missing * rowHeight }} />}
    </tbody>
  );
}

interface RowsProps<Row> extends TableBodyProps<Row> {
  /** Place of the first in the whole list, where only a part of it is drawn. */
  readonly position?: number;
}

function Rows<Row>({ rows, columns, onOpen, openId, onChoose, chosen, position }: RowsProps<Row>) {
  const slots = useRowSlots(rows.map(({ id }) => id));
  return rows.map(({ id, row, branch }, index) => (
    <TableRow
      key={slots[index]}
      id={id}
      row={row}
      branch={branch}
      columns={columns}
      onOpen={onOpen}
      isOpen={id === openId}
      onChoose={onChoose}
      isChosen={chosen.has(id)}
      {...(position === undefined ? {} : { position: position + index })}
    />
  ));
}

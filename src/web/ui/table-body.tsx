// The rows of a table; of long lists only those in sight are drawn.
import { Suspense, lazy } from "react";
import type { TableBodyProps } from "./table-model.ts";
import { TableRow } from "./table-row.tsx";

const RowsInSight = lazy(() => import("./rows-in-sight.tsx"));

/** Below this all rows are drawn: scrolling is then the browser's own. */
const VIRTUAL_FROM = 60;

export function TableBody<Row>(props: TableBodyProps<Row>) {
  const { rows, rowHeight, scroller } = props;
  const draw = (index: number) => {
    const row = rows[index];
    return row === undefined ? null : <TableRow key={row.id} {...props} model={row} position={index + 1} />;
  };
  const all = <tbody>{rows.map((_, index) => draw(index))}</tbody>;
  if (rows.length < VIRTUAL_FROM) return all;
  return (
    <Suspense fallback={all}>
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

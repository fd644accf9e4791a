// A table before its rows are here: the same columns, the same heights.
import { Bone, PULSE, skeletonWidth } from "./skeleton.tsx";
import type { Column } from "./table-model.ts";
import { hiddenBelow } from "./table-room.ts";

/** They fade out before the last: every cell more is one to build, to take over and to throw away. */
const ROWS = 14;
/** More than a phone holds, so that what stands below the list does not come into sight and go. */
const CARDS = 9;
const SHOWN_ON_CARD = 8;

interface SkeletonBodyProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly hasSelection: boolean;
}

export function SkeletonBody<Row>({ columns, hasSelection }: SkeletonBodyProps<Row>) {
  return (
    <tbody className={PULSE}>
      {Array.from({ length: ROWS }, (_, row) => (
        <tr key={row} className="h-(--row-height)">
          {hasSelection && <SkeletonBox />}
          {columns.map((column, index) => (
            <td key={column.id} className={`border-b border-line px-2.5 first:pl-3 ${hiddenBelow(column.room)}`}>
              <Bone className={`h-3.5 ${skeletonWidth(row + index)} ${column.align === "end" ? "ml-auto" : ""}`} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

function SkeletonBox() {
  return (
    <td className="border-b border-line px-4">
      <Bone className="size-4" />
    </td>
  );
}

export function SkeletonCards<Row>({ columns }: { readonly columns: readonly Column<Row>[] }) {
  return (
    <div className={`divide-y divide-line ${PULSE}`}>
      {Array.from({ length: CARDS }, (_, card) => (
        <div key={card} className="px-4 py-3.5">
          <Bone className="h-4 w-1/2" />
          <div className="mt-3 grid grid-cols-2 gap-x-4 gap-y-3">
            {columns.slice(1, SHOWN_ON_CARD + 1).map((column, index) => (
              <div key={column.id} className="grid gap-1.5">
                <Bone className="h-3 w-1/3" />
                <Bone className={`h-3.5 ${skeletonWidth(index)}`} />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

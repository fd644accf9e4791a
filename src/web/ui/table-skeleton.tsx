// A table before its rows are here: the same columns, the same heights; bars and lines are painted, not elements of their own.
import { Bone, PULSE, skeletonWidth } from "./skeleton.tsx";
import type { Column } from "./table-model.ts";
import { hiddenBelow } from "./table-room.ts";

/** They fade out before the last. */
const HEIGHT = { height: "calc(14 * var(--row-height))" };
/** More than a phone holds, so that what stands below the list does not come into sight and go. */
const CARDS = 9;
const SHOWN_ON_CARD = 8;

interface SkeletonBodyProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly hasSelection: boolean;
}

/** One cell for each column: every element more is one to build, to take over and to throw away. */
export function SkeletonBody<Row>({ columns, hasSelection }: SkeletonBodyProps<Row>) {
  return (
    <tbody className={PULSE}>
      <tr className="lines-to-come">
        {hasSelection && (
          <td className="px-4">
            <Bars className="w-4" />
          </td>
        )}
        {columns.map((column, index) => (
          <td key={column.id} className={`px-2.5 first:pl-3 ${hiddenBelow(column.room)}`}>
            <Bars className={`${skeletonWidth(index)} ${column.align === "end" ? "ml-auto" : ""}`} />
          </td>
        ))}
      </tr>
    </tbody>
  );
}

function Bars({ className }: { readonly className: string }) {
  return <span aria-hidden style={HEIGHT} className={`bars-to-come ${className}`} />;
}

export function SkeletonCards<Row>({ columns }: { readonly columns: readonly Column<Row>[] }) {
  const lines = Math.ceil(Math.min(columns.length - 1, SHOWN_ON_CARD) / 2);
  return (
    <div className={`divide-y divide-line ${PULSE}`}>
      {Array.from({ length: CARDS }, (_, card) => (
        <div key={card} className="px-4 py-3.5">
          <Bone className="h-4 w-1/2" />
          <span aria-hidden className="pairs-to-come" style={{ height: `calc(${lines} * var(--pair-height))` }} />
        </div>
      ))}
    </div>
  );
}

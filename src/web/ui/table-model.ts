// What a table is made of, and the model behind it: which columns are seen, which rows are open, which are chosen.
import {
  columnVisibilityFeature,
  createExpandedRowModel,
  rowExpandingFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { type ReactNode, type RefObject, useMemo } from "react";
import type { Room } from "./table-room.ts";

/** One column. Widths are minimums in pixels; what is left over is shared out in proportion. */
export interface Column<Row> {
  readonly id: string;
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  readonly width?: number;
  /** Numbers and amounts stand at the end. */
  readonly align?: "start" | "end";
  /** Name to sort by; the head becomes a button. */
  readonly sort?: string;
  /** The table shows it by itself from this room on; always without one. */
  readonly room?: Room;
  /** Only shown when the reader chooses it. */
  readonly isOptional?: boolean;
  /** Buttons, no figures: always shown, and no part of what is chosen or exported. */
  readonly isControl?: boolean;
  /** Where a phone's card shows it: at its top right instead of in a line. */
  readonly isCardAside?: boolean;
}

const DEFAULT_WIDTH = 140;
export const SELECTION_WIDTH = 40;
export const widthOf = ({ width = DEFAULT_WIDTH }: { readonly width?: number }): number => width;

export interface Sort {
  readonly by: string;
  readonly direction: "ascending" | "descending";
}

export type Density = "comfortable" | "compact";

/** The rows somebody chose to do something with. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly onChange: (ids: ReadonlySet<string>) => void;
}

/** Parent of a row for tables that are trees; null for a root. Parents come before their children. */
export type ParentOf<Row> = (row: Row) => string | null;

const features = tableFeatures({
  columnVisibilityFeature,
  rowExpandingFeature,
  expandedRowModel: createExpandedRowModel(),
});

interface ModelInput<Row extends object> {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly visible: readonly string[];
  readonly parentOf?: ParentOf<Row> | undefined;
}

export interface ModelRow<Row> {
  readonly id: string;
  readonly row: Row;
  readonly depth: number;
  readonly canExpand: boolean;
  readonly isExpanded: boolean;
  readonly toggle: () => void;
}

export interface TableBodyProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly ModelRow<Row>[];
  readonly rowHeight: number;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly isTree: boolean;
  readonly onOpen?: ((row: Row) => void) | undefined;
  readonly openId?: string | null;
  readonly selection?: Selection | undefined;
}

/** Children of each row by the row's id; a row whose parent is not in the list stands at the top. */
function childrenById<Row>(rows: readonly Row[], rowId: (row: Row) => string, parentOf: ParentOf<Row>) {
  const known = new Set(rows.map(rowId));
  const roots: Row[] = [];
  const children = new Map<string, Row[]>();
  for (const row of rows) {
    const parent = parentOf(row);
    if (parent === null || !known.has(parent)) roots.push(row);
    else children.set(parent, [...(children.get(parent) ?? []), row]);
  }
  return { roots, children };
}

export function useTableModel<Row extends object>(
  input: ModelInput<Row>,
): {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly ModelRow<Row>[];
} {
  const { columns, rows, rowId, visible, parentOf } = input;
  const tree = useMemo(
    () => (parentOf === undefined ? null : childrenById(rows, rowId, parentOf)),
    [rows, rowId, parentOf],
  );
  const definitions = useMemo(() => columns.map(({ id, head }) => ({ id, header: head })), [columns]);
  const columnVisibility = useMemo(
    () => Object.fromEntries(columns.map(({ id }) => [id, visible.includes(id)])),
    [columns, visible],
  );
  const table = useTable({
    features,
    columns: definitions,
    data: tree?.roots ?? rows,
    getRowId: rowId,
    getSubRows: (row: Row) => tree?.children.get(rowId(row)),
    initialState: { expanded: true },
    state: { columnVisibility },
    autoResetExpanded: false,
  });
  const seen = table.getVisibleLeafColumns().map(({ id }) => id);
  return {
    columns: columns.filter(({ id }) => seen.includes(id)),
    rows: table.getRowModel().rows.map((row) => ({
      id: row.id,
      row: row.original,
      depth: row.depth,
      canExpand: row.getCanExpand(),
      isExpanded: row.getIsExpanded(),
      toggle: () => row.toggleExpanded(),
    })),
  };
}

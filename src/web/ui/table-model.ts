// What a table is made of: its columns, its rows, which of them are chosen, how it is sorted.
import type { ReactNode, RefObject } from "react";
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

/** Where a row stands in a tree, and its way to fold and unfold. */
export interface Branch {
  readonly depth: number;
  readonly canExpand: boolean;
  readonly isExpanded: boolean;
  readonly toggle: () => void;
}

/** A row as it is drawn. */
export interface ModelRow<Row> {
  readonly id: string;
  readonly row: Row;
  /** null: the table is no tree. */
  readonly branch: Branch | null;
}

/** What a drawn row needs to know of its table: the same on every draw, so that rows that did not change are left alone. */
export interface RowActions<Row> {
  readonly onOpen: ((row: Row) => void) | undefined;
  readonly openId: string | null;
  /** undefined: rows cannot be chosen. */
  readonly onChoose: ((id: string, isChosen: boolean) => void) | undefined;
  readonly chosen: ReadonlySet<string>;
}

export interface TableBodyProps<Row> extends RowActions<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly ModelRow<Row>[];
  readonly rowHeight: number;
  readonly scroller: RefObject<HTMLDivElement | null>;
}

// A table of many rows: sticky head and first column, long lists drawn as they scroll, a card per row on a phone.
import { type ReactNode, Suspense, lazy, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { useIsPhone } from "./media.ts";
import { TableBody } from "./table-body.tsx";
import { TableCards } from "./table-cards.tsx";
import { TableHead } from "./table-head.tsx";
import type { Column, Density, ModelRow, ParentOf, RowActions, Selection, Sort } from "./table-model.ts";
import { TableScroller } from "./table-scroller.tsx";
import { SkeletonBody, SkeletonCards } from "./table-skeleton.tsx";
import { type TotalsRow, TableTotals } from "./table-totals.tsx";
import type { ShownNode } from "./tree-rows.tsx";
import { useStable } from "./use-stable.ts";

const fetchTree = () => import("./tree-rows.tsx");
const TreeRows = lazy(fetchTree);

interface TableProps<Row extends object> {
  /** What the table lists, for those who hear it. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** Ids of the columns shown. */
  readonly visible: readonly string[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** Nothing is here yet: its shape is drawn. */
  readonly isLoading: boolean;
  /** What stands there when there is nothing to list, with the action that brings the first row. */
  readonly empty: ReactNode;
  /** What stands there when the rows could not be fetched, or null. */
  readonly error: ReactNode | null;
  readonly density: Density;
  readonly sort?: Sort | null;
  readonly onSort?: (by: string) => void;
  /** The reader is about to sort. */
  readonly onSortAhead?: (by: string) => void;
  /** A row opens on a click on it, or from its first cell by keyboard. */
  readonly onOpen?: ((row: Row) => void) | undefined;
  readonly openId?: string | null;
  readonly totals?: readonly TotalsRow[];
  readonly parentOf?: ParentOf<Row> | undefined;
  /** Changes with the page or the filter shown: the list is then read from its top again. */
  readonly pageKey?: string;
  readonly selection?: Selection | undefined;
}

const ROW_HEIGHT: Readonly<Record<Density, number>> = { comfortable: 40, compact: 32 };
// In a column that gives it height the table takes what is left and scrolls inside it; nothing below it ever moves.
const AREA = "min-h-96 flex-1 basis-96";

const NO_TOTALS: readonly never[] = [];
const NONE_CHOSEN: ReadonlySet<string> = new Set();

export function Table<Row extends object>(props: TableProps<Row>) {
  const { rows, rowId, visible, parentOf, isLoading, empty, error } = props;
  const isTree = parentOf !== undefined;
  useEffect(() => {
    if (isTree) void fetchTree();
  }, [isTree]);
  const columns = props.columns.filter(({ id }) => visible.includes(id));
  const loading = <Loading {...props} columns={columns} />;
  if (error !== null) return <Instead>{error}</Instead>;
  if (isLoading) return loading;
  if (rows.length === 0) return <Instead>{empty}</Instead>;
  if (parentOf === undefined)
    return <Filled {...props} columns={columns} model={rows.map((row) => ({ id: rowId(row), row, branch: null }))} />;
  const byId = new Map(rows.map((row) => [rowId(row), row]));
  const draw = (shown: readonly ShownNode[]) => {
    const model = shown.flatMap(({ id, branch }) => {
      const row = byId.get(id);
      return row === undefined ? [] : [{ id, row, branch }];
    });
    return <Filled {...props} columns={columns} model={model} />;
  };
  return (
    <Suspense fallback={loading}>
      <TreeRows nodes={rows.map((row) => ({ id: rowId(row), parent: parentOf(row) }))} draw={draw} />
    </Suspense>
  );
}

function Instead({ children }: { readonly children: ReactNode }) {
  return <div className={`grid content-center ${AREA}`}>{children}</div>;
}

type FilledProps<Row extends object> = TableProps<Row> & { readonly model: readonly ModelRow<Row>[] };

function Filled<Row extends object>(props: FilledProps<Row>) {
  const { onOpen, openId = null, selection } = props;
  const isPhone = useIsPhone();
  const open = useStable((row: Row) => onOpen?.(row));
  const choose = useStable((id: string, isChosen: boolean) => {
    if (selection === undefined) return;
    const next = new Set(selection.ids);
    if (isChosen) next.add(id);
    else next.delete(id);
    selection.onChange(next);
  });
  const actions: RowActions<Row> = {
    onOpen: onOpen === undefined ? undefined : open,
    openId,
    onChoose: selection === undefined ? undefined : choose,
    chosen: selection?.ids ?? NONE_CHOSEN,
  };
  if (isPhone)
    return (
      <TableCards
        label={props.label}
        columns={props.columns}
        rows={props.model}
        totals={props.totals ?? NO_TOTALS}
        {...actions}
      />
    );
  return <Grid {...props} actions={actions} />;
}

function Grid<Row extends object>(props: FilledProps<Row> & { readonly actions: RowActions<Row> }) {
  const { label, columns, model, actions, density, totals = NO_TOTALS, selection, pageKey } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const readOn = useRef(pageKey);
  useEffect(() => {
    if (readOn.current === pageKey) return;
    readOn.current = pageKey;
    scroller.current?.scrollTo({ top: 0 });
  }, [pageKey]);
  return (
    <TableScroller scroller={scroller} className={AREA}>
      <Frame label={label} rowCount={model.length + 1}>
        <TableHead {...props} ids={model.map(({ id }) => id)} />
        <TableBody columns={columns} rows={model} scroller={scroller} rowHeight={ROW_HEIGHT[density]} {...actions} />
        {totals.length > 0 && <TableTotals columns={columns} totals={totals} hasSelection={selection !== undefined} />}
      </Frame>
    </TableScroller>
  );
}

interface FrameProps {
  readonly label: string;
  /** Rows of the whole list, of which only a part may be drawn; the head counts too. */
  readonly rowCount?: number;
  readonly children: ReactNode;
}

/** Column widths are fixed by the heads, never by what rows happen to hold, so that nothing jumps. */
function Frame({ label, rowCount, children }: FrameProps) {
  return (
    <table
      aria-label={label}
      {...(rowCount === undefined ? {} : { "aria-rowcount": rowCount })}
      className="w-full table-fixed border-separate border-spacing-0 text-sm"
    >
      {children}
    </table>
  );
}

function Loading<Row extends object>(props: TableProps<Row>) {
  const { label, columns, selection } = props;
  const t = useTranslations("ui.table");
  return (
    <div aria-busy className={`overflow-hidden max-sm:flex-none ${AREA}`}>
      <span role="status" className="sr-only">
        {t("loading")}
      </span>
      <div className="mask-b-from-40% max-sm:hidden">
        <Frame label={label}>
          <TableHead {...props} ids={[]} />
          <SkeletonBody columns={columns} hasSelection={selection !== undefined} />
        </Frame>
      </div>
      <div className="sm:hidden">
        <SkeletonCards columns={columns} />
      </div>
    </div>
  );
}

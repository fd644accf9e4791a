// A table of many rows: sticky head and first column, long lists drawn as they scroll, a card per row on a phone.
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { useIsPhone } from "./media.ts";
import { TableBody } from "./table-body.tsx";
import { TableCards } from "./table-cards.tsx";
import { TableHead } from "./table-head.tsx";
import { type Column, type Density, type ParentOf, type Selection, type Sort, useTableModel } from "./table-model.ts";
import { TableScroller } from "./table-scroller.tsx";
import { SkeletonBody, SkeletonCards } from "./table-skeleton.tsx";
import { type TotalsRow, TableTotals } from "./table-totals.tsx";

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

export function Table<Row extends object>(props: TableProps<Row>) {
  const { columns, rows, rowId, visible, parentOf, isLoading, empty, error } = props;
  const isPhone = useIsPhone();
  const model = useTableModel({ columns, rows, rowId, visible, parentOf });
  if (error !== null) return <Instead>{error}</Instead>;
  if (isLoading) return <Loading {...props} columns={model.columns} />;
  if (rows.length === 0) return <Instead>{empty}</Instead>;
  if (isPhone) return <TableCards {...props} columns={model.columns} model={model.rows} />;
  return <Grid {...props} columns={model.columns} body={model.rows} />;
}

function Instead({ children }: { readonly children: ReactNode }) {
  return <div className={`grid content-center ${AREA}`}>{children}</div>;
}

type ModelRows<Row extends object> = ReturnType<typeof useTableModel<Row>>["rows"];

function Grid<Row extends object>(props: TableProps<Row> & { readonly body: ModelRows<Row> }) {
  const { label, columns, rows, rowId, body, density, totals = [], selection, pageKey } = props;
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (pageKey !== undefined) scroller.current?.scrollTo({ top: 0 });
  }, [pageKey]);
  return (
    <TableScroller scroller={scroller} className={AREA}>
      <Frame label={label} rowCount={body.length + 1}>
        <TableHead {...props} ids={rows.map(rowId)} />
        <TableBody
          {...props}
          rows={body}
          scroller={scroller}
          rowHeight={ROW_HEIGHT[density]}
          isTree={props.parentOf !== undefined}
        />
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
      <div className="max-sm:hidden">
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

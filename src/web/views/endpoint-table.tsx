// Draws a list endpoint: filters above, the rows, their totals, and the way to the next page.
import { type ReactNode, Suspense, lazy, useMemo, useRef } from "react";
import { useTranslations } from "use-intl";
import type { Answer } from "#contract/endpoint.ts";
import { PAGE_SIZES } from "#contract/page.ts";
import { Button } from "#web/ui/button.tsx";
import { useIsPhone } from "#web/ui/media.ts";
import { Pager } from "#web/ui/pager.tsx";
import type { Column, ParentOf } from "#web/ui/table-model.ts";
import { useRoom } from "#web/ui/table-room.ts";
import type { TotalsRow } from "#web/ui/table-totals.tsx";
import { TableViewMenu } from "#web/ui/table-view-menu.tsx";
import { Table } from "#web/ui/table.tsx";
import { ExportButton } from "./exports/export-button.tsx";
import { ProblemState } from "./problem-state.tsx";
import { DroppedParts, ViewMenu } from "./saved-views/view-menu.tsx";
import { sortAfter, sortShown } from "./sort-names.ts";
import { useColumns } from "./table-columns.tsx";
import type { EndpointTable as TableHandle, ListEndpoint, RowOf } from "./use-endpoint-table.ts";

// A desk has room for all filters, and its heads sort.
const FiltersDoor = lazy(() => import("./filtering/filters-door.tsx"));
const SortChoice = lazy(() => import("./sorting/sort-choice.tsx"));
const NothingSoLong = lazy(() => import("./filtering/nothing-so-long.tsx"));
// Most lists have nothing to do with several rows at once.
const ChosenRows = lazy(() => import("./bulk/chosen-rows.tsx"));

interface EndpointTableProps<E extends ListEndpoint> {
  readonly table: TableHandle<E>;
  /** What the table lists, for those who hear it. */
  readonly label: string;
  /** Nothing there at all: what belongs here and the action that brings the first. With filters set another text shows. */
  readonly empty: ReactNode;
  /** The filters, left of the table's own buttons. */
  readonly filters?: ReactNode;
  /** At the right of the filters. */
  readonly actions?: ReactNode;
  readonly totals?: (answer: Answer<E>) => readonly TotalsRow[];
  readonly parentOf?: ParentOf<RowOf<E>>;
  /** Rows open: the screen draws a side panel for `table.openId`. */
  readonly opensRows?: boolean;
  /** Buttons for the rows that are chosen, and how to choose none any more; without it rows cannot be chosen. */
  readonly bulk?: (ids: ReadonlySet<string>, clear: () => void) => ReactNode;
}

export function EndpointTable<E extends ListEndpoint>(props: EndpointTableProps<E>) {
  const { table, label, filters, actions, totals, parentOf, opensRows = false, bulk } = props;
  const { reading, rows } = table;
  const sums = reading.answer === undefined || totals === undefined ? [] : totals(reading.answer);
  const columns = useColumns(table.screenColumns, { rows, totals: sums, isChosen: table.isChosen });
  const sortName = sortNameOf(table.query);
  const sort = sortShown(table.screenColumns, sortName);
  const sortBy = (name: string | null) => table.filter({ sort: name });
  const isPhone = useIsPhone();
  const visible = useMemo(() => [...table.visible], [table.visible]);
  const section = useRef<HTMLElement>(null);
  const room = useRoom(section);
  const told = columns.filter(({ isControl = false }) => !isControl);
  const inSight = told.filter((column) => isSeen(column, visible, room)).map(({ id }) => id);
  return (
    <section
      ref={section}
      aria-label={label}
      className="@container/table flex min-w-0 flex-1 flex-col rounded-xl border border-line bg-panel shadow-card"
    >
      <Toolbar filters={filters} count={table.filterCount} isPhone={isPhone} isRefreshing={reading.isRefreshing}>
        {sort !== null && (
          <div className="h-8 pointer-coarse:h-10 sm:hidden">
            <Suspense>
              {isPhone && <SortChoice columns={table.screenColumns} name={sortName} onSort={sortBy} />}
            </Suspense>
          </div>
        )}
        {actions}
        {table.views !== null && <ViewMenu views={table.views} />}
        {table.list !== undefined && (
          <ExportButton shown={{ list: table.list, params: table.params, query: table.query, columns: inSight }} />
        )}
        <TableViewMenu
          columns={told}
          visible={inSight}
          onVisible={table.show}
          onFit={table.isChosen ? () => table.show(null) : undefined}
          density={table.density}
          onDensity={table.setDensity}
        />
      </Toolbar>
      {table.views !== null && <DroppedParts views={table.views} />}
      <Table
        label={label}
        columns={columns}
        visible={visible}
        rows={rows}
        rowId={table.rowId}
        isLoading={reading.isLoading}
        error={problemOf(table)}
        empty={<Empty {...props} />}
        density={table.density}
        sort={sort}
        onSort={(id) => sortBy(sortAfter(table.screenColumns, id, sort))}
        onSortAhead={(id) => table.filterAhead({ sort: sortAfter(table.screenColumns, id, sort) })}
        onOpen={opensRows ? (row) => table.open(table.rowId(row)) : undefined}
        openId={table.openId}
        pageKey={table.pageKey}
        totals={sums}
        parentOf={parentOf}
        selection={bulk === undefined ? undefined : table.selection}
      />
      <Foot table={table} />
      <Suspense>
        {bulk && table.selection.ids.size > 0 && <ChosenRows selection={table.selection} bulk={bulk} />}
      </Suspense>
    </section>
  );
}

/** What stands there instead of rows, or null. A period that is too long is mended at its filter, which says so too. */
function problemOf<E extends ListEndpoint>({ reading, isPeriodTooLong, pages }: TableHandle<E>): ReactNode | null {
  if (isPeriodTooLong || reading.problem?.fields.some(({ code }) => code === "period_too_long"))
    return (
      <Suspense>
        <NothingSoLong />
      </Suspense>
    );
  // A failed refresh leaves the rows that are shown; only a first failure takes their place.
  const failed = reading.problem !== null && reading.answer === undefined;
  return failed ? <ProblemState problem={reading.problem} onRetry={reading.refetch} onFirst={pages.first} /> : null;
}

const isSeen = ({ id, room: least }: Column<never>, visible: readonly string[], room: number): boolean =>
  visible.includes(id) && (least === undefined || least <= room);

interface ToolbarProps {
  readonly filters: ReactNode;
  /** How many of them are set. */
  readonly count: number;
  readonly isPhone: boolean;
  readonly isRefreshing: boolean;
  readonly children: ReactNode;
}

function Toolbar({ filters, count, isPhone, isRefreshing, children }: ToolbarProps) {
  return (
    <div className="toolbar relative flex items-start gap-2 border-b border-line px-3 py-2">
      {/* A phone shows rows first: there, what narrows them waits behind a door where it is several (tokens.css). */}
      <div className="filters-door hidden">
        <Suspense>{isPhone && <FiltersDoor count={count} />}</Suspense>
      </div>
      <div className="filters flex min-w-0 flex-1 flex-wrap items-center gap-2">{filters}</div>
      <div className="tools flex items-center gap-2">{children}</div>
      <span
        aria-hidden
        className={`absolute inset-x-0 -bottom-px h-0.5 origin-left bg-main transition-opacity ${
          isRefreshing ? "animate-pulse opacity-70 delay-300" : "opacity-0"
        }`}
      />
    </div>
  );
}

function Empty<E extends ListEndpoint>({ table, empty }: EndpointTableProps<E>) {
  const t = useTranslations("ui.filter");
  if (table.filterCount === 0) return <>{empty}</>;
  return (
    <div className="grid justify-items-center gap-3 px-6 py-12 text-center text-sm text-soft">
      <p>{t("nothing")}</p>
      <Button size="sm" onPress={table.clearFilters}>
        {t("clear")}
      </Button>
    </div>
  );
}

function Foot<E extends ListEndpoint>({ table }: { readonly table: TableHandle<E> }) {
  const { pages, rows, reading } = table;
  if (pages.size === null) return null;
  return (
    <Pager
      sizes={PAGE_SIZES}
      size={pages.size}
      onSize={pages.setSize}
      rows={reading.isLoading ? null : rows.length}
      from={pages.from}
      onFirst={pages.first}
      onPrevious={pages.previous}
      onNext={pages.next}
      onNextAhead={pages.nextAhead}
    />
  );
}

function sortNameOf(query: unknown): string {
  const name = typeof query === "object" && query !== null && "sort" in query ? query.sort : null;
  return typeof name === "string" ? name : "";
}

// The head of a table: names, sorting, and the box that chooses all rows shown.
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { useTranslations } from "use-intl";
import { Checkbox } from "./checkbox.tsx";
import { type Column, SELECTION_WIDTH, type Selection, type Sort, widthOf } from "./table-model.ts";
import { hiddenBelow } from "./table-room.ts";

interface TableHeadProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly ids: readonly string[];
  readonly sort?: Sort | null;
  readonly onSort?: (by: string) => void;
  readonly onSortAhead?: (by: string) => void;
  readonly selection?: Selection | undefined;
}

// Two lines fit, so that a currency may stand below the name without the head growing.
const head =
  "sticky top-0 z-10 h-10 border-b border-line bg-sunken px-2.5 text-xs leading-4 font-medium text-soft first:left-0 first:z-20 first:pl-3 group-data-more-before/scroller:first:shadow-edge";

export function TableHead<Row>({ columns, ids, sort = null, onSort, onSortAhead, selection }: TableHeadProps<Row>) {
  return (
    <thead>
      <tr>
        {selection !== undefined && <SelectAll ids={ids} selection={selection} />}
        {columns.map((column) => (
          <th
            key={column.id}
            scope="col"
            {...(column.sort === undefined ? {} : { "aria-sort": sort?.by === column.sort ? sort.direction : "none" })}
            style={{ width: widthOf(column) }}
            className={`${head} ${column.align === "end" ? "text-right" : "text-left"} ${hiddenBelow(column.room)}`}
          >
            {column.sort === undefined || onSort === undefined ? (
              <span className="line-clamp-2" title={column.head}>
                {column.head}
              </span>
            ) : (
              <SortButton column={column} by={column.sort} sort={sort} onSort={onSort} onAhead={onSortAhead} />
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface SortButtonProps<Row> {
  readonly column: Column<Row>;
  readonly by: string;
  readonly sort: Sort | null;
  readonly onSort: (by: string) => void;
  readonly onAhead: ((by: string) => void) | undefined;
}

function SortButton<Row>({ column, by, sort, onSort, onAhead }: SortButtonProps<Row>) {
  const isActive = sort?.by === by;
  const Arrow = isActive ? (sort.direction === "ascending" ? ArrowUp : ArrowDown) : ChevronsUpDown;
  return (
    <button
      type="button"
      onPointerDown={() => onAhead?.(by)}
      onClick={() => onSort(by)}
      className={`focus-ring inline-flex max-w-full cursor-pointer items-center gap-1 rounded-sm align-top hover:text-ink ${
        isActive ? "text-ink" : ""
      } ${column.align === "end" ? "flex-row-reverse text-right" : "text-left"}`}
    >
      <span className="line-clamp-2">{column.head}</span>
      <Arrow aria-hidden size={13} className={isActive ? "shrink-0 text-main dark:text-link" : "shrink-0 opacity-50"} />
    </button>
  );
}

function SelectAll({ ids, selection }: { readonly ids: readonly string[]; readonly selection: Selection }) {
  const t = useTranslations("ui.table");
  const chosen = ids.filter((id) => selection.ids.has(id)).length;
  return (
    <th scope="col" style={{ width: SELECTION_WIDTH }} className={`${head} !px-2 text-left *:align-middle`}>
      <Checkbox
        label={t("selectAll")}
        isChosen={ids.length > 0 && chosen === ids.length}
        isMixed={chosen > 0 && chosen < ids.length}
        onChange={(isChosen) => selection.onChange(new Set(isChosen ? ids : []))}
      />
    </th>
  );
}

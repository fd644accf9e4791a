// One row of a table: opens on a click, unfolds when it has rows below it, can be chosen.
import { ChevronRight } from "lucide-react";
import type { KeyboardEvent, MouseEvent, ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Checkbox } from "./checkbox.tsx";
import type { Column, ModelRow, Selection } from "./table-model.ts";
import { hiddenBelow } from "./table-room.ts";

const INDENT_PX = 18;

interface TableRowProps<Row> {
  readonly model: ModelRow<Row>;
  readonly columns: readonly Column<Row>[];
  readonly isTree: boolean;
  readonly onOpen?: ((row: Row) => void) | undefined;
  readonly openId?: string | null;
  readonly selection?: Selection | undefined;
  /** Place in the whole list when only a part of it is drawn. */
  readonly position?: number;
}

const cell =
  "truncate border-b border-line bg-panel px-2.5 text-ink group-hover/row:bg-hover group-aria-selected/row:bg-brand-soft first:sticky first:left-0 first:z-[1] first:pl-3 group-data-more-before/scroller:first:shadow-edge";

// What can be pressed inside a row keeps its own meaning.
const isOwnControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest("a,button,input,label,[role=button]") !== null;

export function TableRow<Row>(props: TableRowProps<Row>) {
  const { model, columns, isTree, onOpen, openId, selection, position } = props;
  const isOpen = openId === model.id;
  const open = (event: MouseEvent) => {
    if (!isOwnControl(event.target) && getSelection()?.isCollapsed !== false) onOpen?.(model.row);
  };
  return (
    // The keyboard opens a row from the button in its first cell.
    <tr
      className={`group/row h-(--row-height) ${onOpen === undefined ? "" : "cursor-pointer"}`}
      aria-selected={isOpen || (selection?.ids.has(model.id) ?? false)}
      {...(position === undefined ? {} : { "aria-rowindex": position + 1 })}
      {...(onOpen === undefined ? {} : { onClick: open })}
    >
      {selection !== undefined && (
        <td className={`${cell} !px-2 *:align-middle`}>
          <RowBox id={model.id} selection={selection} />
        </td>
      )}
      {columns.map((column, index) => (
        <td
          key={column.id}
          className={`${cell} ${column.align === "end" ? "figures text-right" : ""} ${hiddenBelow(column.room)}`}
        >
          {index === 0 ? (
            <FirstCell model={model} isTree={isTree} onOpen={onOpen}>
              {column.cell(model.row)}
            </FirstCell>
          ) : (
            column.cell(model.row)
          )}
        </td>
      ))}
    </tr>
  );
}

interface FirstCellProps<Row> {
  readonly model: ModelRow<Row>;
  readonly isTree: boolean;
  readonly onOpen?: ((row: Row) => void) | undefined;
  readonly children: ReactNode;
}

export function FirstCell<Row>({ model, isTree, onOpen, children }: FirstCellProps<Row>) {
  const t = useTranslations("ui.table");
  const content = isTree ? (
    <>
      <span aria-hidden style={{ width: model.depth * INDENT_PX }} className="shrink-0" />
      {model.canExpand ? (
        <button
          type="button"
          aria-expanded={model.isExpanded}
          aria-label={model.isExpanded ? t("collapse") : t("expand")}
          onClick={model.toggle}
          className="focus-ring -ml-1 grid size-6 shrink-0 cursor-pointer place-items-center rounded text-faint hover:text-ink"
        >
          <ChevronRight
            aria-hidden
            size={15}
            className={`transition-transform ${model.isExpanded ? "rotate-90" : ""}`}
          />
        </button>
      ) : (
        <span aria-hidden className="-ml-1 size-6 shrink-0" />
      )}
    </>
  ) : null;
  return (
    <span className="flex min-w-0 items-center gap-1">
      {content}
      {onOpen === undefined ? (
        <span className="min-w-0 truncate font-medium">{children}</span>
      ) : (
        <button
          type="button"
          data-row-opener
          onClick={() => onOpen(model.row)}
          onKeyDown={moveByArrows}
          className="focus-ring min-h-6 min-w-6 cursor-pointer truncate rounded-sm text-left font-medium text-ink underline-offset-2 group-hover/row:underline"
        >
          {children}
        </button>
      )}
    </span>
  );
}

export function RowBox({ id, selection }: { readonly id: string; readonly selection: Selection }) {
  const t = useTranslations("ui.table");
  return (
    <Checkbox
      label={t("select")}
      isChosen={selection.ids.has(id)}
      onChange={(isChosen) => {
        const next = new Set(selection.ids);
        if (isChosen) next.add(id);
        else next.delete(id);
        selection.onChange(next);
      }}
    />
  );
}

/** Up and down go from one row's opener to the next one's. */
function moveByArrows(event: KeyboardEvent): void {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const list = event.currentTarget.closest("tbody,ul");
  const openers = [...(list?.querySelectorAll<HTMLElement>("[data-row-opener]") ?? [])];
  const at = openers.findIndex((opener) => opener === event.currentTarget);
  const next = openers[at + (event.key === "ArrowDown" ? 1 : -1)];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

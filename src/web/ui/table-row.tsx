// One row of a table: opens on a click, unfolds when it has rows below it, can be chosen.
import { ChevronRight } from "lucide-react";
import { Fragment, type KeyboardEvent, type MouseEvent, type ReactNode, memo } from "react";
import { useTranslations } from "use-intl";
import { Checkbox } from "./checkbox.tsx";
import type { Branch, Column } from "./table-model.ts";
import { hiddenBelow } from "./table-room.ts";
import { useStable } from "./use-stable.ts";

const INDENT_PX = 18;

interface TableRowProps<Row> {
  readonly id: string;
  readonly row: Row;
  readonly branch: Branch | null;
  readonly columns: readonly Column<Row>[];
  readonly onOpen: ((row: Row) => void) | undefined;
  readonly isOpen: boolean;
  readonly onChoose: ((id: string, isChosen: boolean) => void) | undefined;
  readonly isChosen: boolean;
  /** Place in the whole list when only a part of it is drawn. */
  readonly position?: number;
}

// What can be pressed inside a row keeps its own meaning.
const isOwnControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest("a,button,input,label,[role=button]") !== null;

function Row<T>(props: TableRowProps<T>) {
  const { id, row, branch, columns, onOpen, isOpen, onChoose, isChosen, position } = props;
  const open = (event: MouseEvent) => {
    if (!isOwnControl(event.target) && getSelection()?.isCollapsed !== false) onOpen?.(row);
  };
  return (
    // The keyboard opens a row from the button in its first cell.
    <tr
      className={`group/row h-(--row-height) ${onOpen === undefined ? "" : "cursor-pointer"}`}
      aria-selected={isOpen || isChosen}
      {...(position === undefined ? {} : { "aria-rowindex": position + 1 })}
      {...(onOpen === undefined ? {} : { onClick: open })}
    >
      {onChoose !== undefined && (
        <td className="row-cell !px-2 *:align-middle">
          <RowBox id={id} isChosen={isChosen} onChoose={onChoose} />
        </td>
      )}
      {columns.map((column, index) => (
        <td
          key={column.id}
          className={`row-cell ${column.align === "end" ? "figures text-right" : ""} ${hiddenBelow(column.room)}`}
        >
          {index === 0 ? (
            <FirstCell row={row} branch={branch} onOpen={onOpen}>
              {column.cell(row)}
            </FirstCell>
          ) : (
            // What a reader has begun with one row's buttons is not handed on to another row.
            <Fragment key={column.isControl === true ? id : undefined}>{column.cell(row)}</Fragment>
          )}
        </td>
      ))}
    </tr>
  );
}

/** Drawn again only when something of its own has changed: a list redraws often, its rows seldom. */
export const TableRow = memo(Row) as typeof Row; // `memo` forgets that the component is generic

interface FirstCellProps<T> {
  readonly row: T;
  readonly branch: Branch | null;
  readonly onOpen: ((row: T) => void) | undefined;
  readonly children: ReactNode;
}

export function FirstCell<T>({ row, branch, onOpen, children }: FirstCellProps<T>) {
  const shown =
    onOpen === undefined ? (
      <span className="min-w-0 truncate font-medium">{children}</span>
    ) : (
      <button
        type="button"
        data-row-opener
        onClick={() => onOpen(row)}
        onKeyDown={moveByArrows}
        className="focus-ring min-h-6 max-w-full min-w-6 cursor-pointer truncate rounded-sm text-left align-middle font-medium text-ink underline-offset-2 group-hover/row:underline"
      >
        {children}
      </button>
    );
  if (branch === null) return shown;
  return (
    <span className="flex min-w-0 items-center gap-1">
      <BranchMark {...branch} />
      {shown}
    </span>
  );
}

function BranchMark({ depth, canExpand, isExpanded, toggle }: Branch) {
  const t = useTranslations("ui.table");
  return (
    <>
      <span aria-hidden style={{ width: depth * INDENT_PX }} className="shrink-0" />
      {canExpand ? (
        <button
          type="button"
          aria-expanded={isExpanded}
          aria-label={isExpanded ? t("collapse") : t("expand")}
          onClick={toggle}
          className="focus-ring -ml-1 grid size-6 shrink-0 cursor-pointer place-items-center rounded text-faint hover:text-ink"
        >
          <ChevronRight aria-hidden size={15} className={`transition-transform ${isExpanded ? "rotate-90" : ""}`} />
        </button>
      ) : (
        <span aria-hidden className="-ml-1 size-6 shrink-0" />
      )}
    </>
  );
}

interface RowBoxProps {
  readonly id: string;
  readonly isChosen: boolean;
  readonly onChoose: (id: string, isChosen: boolean) => void;
}

export function RowBox({ id, isChosen, onChoose }: RowBoxProps) {
  const t = useTranslations("ui.table");
  // The same for every row it comes to show: React would write the name and type of each box again otherwise.
  const choose = useStable((next: boolean) => onChoose(id, next));
  return <Checkbox label={t("select")} isChosen={isChosen} onChange={choose} />;
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

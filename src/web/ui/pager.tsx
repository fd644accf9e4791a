// Goes through a list page by page, forwards and back, and says how many rows a page has.
import { ChevronLeft, ChevronRight, ChevronsLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "./icon-button.tsx";
import { ListSelect } from "./list-select.tsx";

interface PagerProps {
  readonly sizes: readonly number[];
  readonly size: number;
  readonly onSize: (size: number) => void;
  /** Rows on this page, or null while they are on their way. */
  readonly rows: number | null;
  /** Which row of the list the first one here is; null where that is not known. */
  readonly from: number | null;
  /** Absent where there is no such page. */
  readonly onFirst?: (() => void) | undefined;
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
  /** The reader is about to press it. */
  readonly onNextAhead?: () => void;
  /** Something more at the left, for example an export. */
  readonly children?: ReactNode;
}

export function Pager({
  sizes,
  size,
  onSize,
  rows,
  from,
  onFirst,
  onPrevious,
  onNext,
  onNextAhead,
  children,
}: PagerProps) {
  const t = useTranslations("ui.table");
  const step = (label: string, icon: ReactNode, go: (() => void) | undefined, ahead?: () => void) => (
    <IconButton
      label={label}
      icon={icon}
      size="sm"
      isDisabled={go === undefined}
      onPress={() => go?.()}
      {...(ahead === undefined ? {} : { onPointerEnter: ahead, onFocus: ahead })}
    />
  );
  // How many there are is known only where all of them are here; the same number stands beside it as that of a page.
  const isAll = rows === 0 || (from === 1 && onNext === undefined);
  const told = isAll ? "rowsShown" : from === null ? "rowsHere" : "rowsFrom";
  return (
    <nav
      aria-label={t("pages")}
      // It moves away with the first rows: until then it is not seen, and nothing seen jumps.
      className={`flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line px-3 py-2 ${rows === null ? "invisible" : ""}`}
    >
      <div className="flex items-center gap-3 text-xs text-faint">
        <span aria-live="polite" className="figures">
          {rows !== null && t(told, { count: rows, from: from ?? 0, to: (from ?? 0) + rows - 1 })}
        </span>
        {children}
      </div>
      <div className="flex items-center gap-1">
        <ListSelect
          label={t("rowsPerPage")}
          options={sizes.map((one) => ({ id: String(one), text: t("perPage", { size: String(one) }) }))}
          value={String(size)}
          onChange={(id) => onSize(Number(id))}
        />
        {step(t("first"), <ChevronsLeft aria-hidden size={17} />, onFirst)}
        {step(t("previous"), <ChevronLeft aria-hidden size={17} />, onPrevious)}
        {step(t("next"), <ChevronRight aria-hidden size={17} />, onNext, onNextAhead)}
      </div>
    </nav>
  );
}

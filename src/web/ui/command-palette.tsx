// Type to go anywhere or do anything: what is known is filtered at once, what must be looked up follows.
import { Search } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { keepNoMoreTyped, typedAfterKeys } from "./early-press.ts";
import ModalSurface from "./modal-surface.tsx";
import { matching } from "./palette-match.ts";

export interface PaletteItem {
  readonly id: string;
  readonly text: string;
  /** Shown small at the end, for example a state or a currency. */
  readonly hint?: string;
  readonly group: string;
  readonly icon?: ReactNode;
  readonly onRun: () => void;
}

export type PaletteSearch = (text: string, signal: AbortSignal) => Promise<readonly PaletteItem[]>;

interface CommandPaletteProps {
  readonly onClose: () => void;
  readonly items: readonly PaletteItem[];
  readonly search: PaletteSearch;
}

const SEARCH_PAUSE_MS = 180;
/** No code, name or id that can be looked up is longer. */
const LONGEST = 64;

export default function CommandPalette(props: CommandPaletteProps) {
  const t = useTranslations("ui.palette");
  return (
    <ModalSurface kind="palette" label={t("label")} onClose={props.onClose}>
      <Palette {...props} />
    </ModalSurface>
  );
}

/** What a look-up found, and whether one is under way. */
function useLookUp(text: string, search: PaletteSearch) {
  const [found, setFound] = useState<{ readonly text: string; readonly items: readonly PaletteItem[] }>({
    text: "",
    items: [],
  });
  useEffect(() => {
    if (text === "") return undefined;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      search(text, abort.signal).then(
        (items) => !abort.signal.aborted && setFound({ text, items }),
        // What could not be looked up is simply not offered.
        () => !abort.signal.aborted && setFound({ text, items: [] }),
      );
    }, SEARCH_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text, search]);
  return { found: text === "" ? [] : found.items, isSearching: text !== "" && found.text !== text };
}

function Palette({ items, search, onClose }: CommandPaletteProps) {
  const t = useTranslations("ui.palette");
  const listId = useId();
  const [text, setText] = useState(typedAfterKeys);
  useEffect(keepNoMoreTyped, []);
  const [active, setActive] = useState(0);
  const trimmed = text.trim();
  const { found, isSearching } = useLookUp(trimmed, search);
  const shown = [...matching(items, trimmed), ...found];
  const current = Math.min(active, shown.length - 1);
  const run = (item: PaletteItem | undefined) => {
    if (item === undefined) return;
    onClose();
    item.onRun();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && shown.length > 0) {
      event.preventDefault();
      setActive((current + step + shown.length) % shown.length);
    } else if (event.key === "Enter") {
      event.preventDefault();
      run(shown[current]);
    }
  };
  return (
    <>
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Search aria-hidden size={17} className="shrink-0 text-faint" />
        <input
          ref={takeFocus}
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={shown[current] === undefined ? undefined : `${listId}-${current}`}
          aria-label={t("label")}
          placeholder={t("placeholder")}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          maxLength={LONGEST}
          autoComplete="off"
          spellCheck={false}
          className="h-12 w-full bg-transparent text-base outline-none placeholder:text-faint"
        />
      </div>
      <PaletteList id={listId} items={shown} current={current} onRun={run} onPoint={setActive} />
      {(isSearching || shown.length === 0) && (
        <p role="status" className="px-4 py-3 text-sm text-faint">
          {isSearching ? t("searching") : t("empty", { text: trimmed })}
        </p>
      )}
    </>
  );
}

interface PaletteListProps {
  readonly id: string;
  readonly items: readonly PaletteItem[];
  readonly current: number;
  readonly onRun: (item: PaletteItem) => void;
  readonly onPoint: (index: number) => void;
}

function PaletteList({ id, items, current, onRun, onPoint }: PaletteListProps) {
  const t = useTranslations("ui.palette");
  return (
    <div id={id} role="listbox" aria-label={t("label")} className="min-h-0 overflow-y-auto p-1.5 empty:hidden">
      {items.map((item, index) => (
        <div key={`${item.group} ${item.id}`} role="presentation">
          {item.group !== items[index - 1]?.group && (
            <p
              role="presentation"
              className="px-2.5 pt-2 pb-1 text-2xs font-semibold tracking-wide text-faint uppercase"
            >
              {item.group}
            </p>
          )}
          {/* The keyboard acts through the box above, as a combobox does. */}
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- see above */}
          <div
            ref={index === current ? keepInSight : undefined}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            onClick={() => onRun(item)}
            onMouseMove={() => onPoint(index)}
            className="flex cursor-pointer items-center gap-2.5 rounded-md px-2.5 py-2 text-sm text-ink aria-selected:bg-hover dark:aria-selected:bg-line"
          >
            {item.icon !== undefined && <span className="shrink-0 text-faint">{item.icon}</span>}
            <span className="min-w-0 flex-1 truncate">{item.text}</span>
            {item.hint !== undefined && <span className="shrink-0 text-xs text-faint">{item.hint}</span>}
          </div>
        </div>
      ))}
    </div>
  );
}

function keepInSight(line: HTMLElement | null): void {
  line?.scrollIntoView({ block: "nearest" });
}

/** At once, for who types on; and again, because a panel this stands over takes the focus back until this is drawn. */
function takeFocus(input: HTMLInputElement): () => void {
  input.focus();
  const again = setTimeout(() => input.focus());
  return () => clearTimeout(again);
}

// Several views of one subject, one at a time; arrow keys go from tab to tab.
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { watchEdges } from "./scroll-edges.ts";

interface TabsProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly { readonly id: Id; readonly text: ReactNode; readonly content: ReactNode }[];
  readonly value: Id;
  readonly onChange: (value: Id) => void;
}

const STEP: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

export function Tabs<Id extends string>({ label, tabs, value, onChange }: TabsProps<Id>) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  // Where there is no room for all of them, the one that is open is in sight.
  useEffect(() => {
    const tab = document.getElementById(`${base}-${value}`);
    const strip = list.current;
    if (tab === null || strip === null) return undefined;
    // Told once as soon as they are laid out: to ask before would lay out the page an extra time.
    const observer = new ResizeObserver(() => {
      strip.scrollLeft = tab.offsetLeft - (strip.clientWidth - tab.offsetWidth) / 2;
    });
    observer.observe(strip);
    return () => observer.disconnect();
  }, [base, value]);
  useEffect(() => (list.current === null ? undefined : watchEdges(list.current)), []);
  const at = tabs.findIndex(({ id }) => id === value);
  const move = (event: KeyboardEvent) => {
    const to = event.key === "Home" ? 0 : event.key === "End" ? tabs.length - 1 : at + (STEP[event.key] ?? 0);
    const next = tabs[(to + tabs.length) % tabs.length];
    if (to === at || next === undefined) return;
    event.preventDefault();
    onChange(next.id);
    document.getElementById(`${base}-${next.id}`)?.focus();
  };
  return (
    <div className="flex min-w-0 flex-1 flex-col">
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="relative flex gap-1 overflow-x-auto border-b border-line data-more-after:mask-r-from-[calc(100%-2.5rem)] data-more-before:mask-l-from-[calc(100%-2.5rem)]"
      >
        {tabs.map(({ id, text }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${base}-${id}`}
            aria-selected={id === value}
            aria-controls={`${base}-panel`}
            tabIndex={id === value ? 0 : -1}
            onClick={() => onChange(id)}
            onKeyDown={move}
            className="focus-ring -mb-px cursor-pointer rounded-t-md border-b-2 border-transparent px-3 py-2 text-sm font-medium whitespace-nowrap text-soft hover:text-ink aria-selected:border-brand aria-selected:text-ink"
          >
            {text}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${base}-panel`}
        aria-labelledby={`${base}-${value}`}
        className="flex flex-1 flex-col pt-4"
      >
        {tabs[at]?.content}
      </div>
    </div>
  );
}

// One choice above or below a list: what it shows, in which order, how much of it; the browser's own, in our looks.
import { ChevronDown } from "lucide-react";
import { memo, useLayoutEffect, useRef } from "react";
import { MARKED, controlStyle } from "./control-style.ts";

export interface Option<Id extends string> {
  readonly id: Id;
  readonly text: string;
  /** How far below the outermost it stands; 0 when not given. */
  readonly depth?: number;
}

/** Chromium leaves an em space out before what is chosen, and shows it in the list; others show it in both. */
const INDENT = "\u2003";

export const Options = memo(function Options({ options }: { readonly options: readonly Option<string>[] }) {
  return options.map(({ id, text, depth = 0 }) => (
    <option key={id} value={id}>
      {INDENT.repeat(depth) + text}
    </option>
  ));
});

export const selectStyle =
  "select h-full w-full min-w-0 cursor-pointer appearance-none truncate bg-transparent pr-8 pl-3 text-sm outline-none disabled:cursor-not-allowed";

interface ListSelectProps<Id extends string> {
  readonly label: string;
  /** What stands for no filter, for example "All states"; without it one of the options is always chosen. */
  readonly any?: string;
  readonly options: readonly Option<Id>[];
  readonly value: Id | undefined;
  readonly onChange: (value: Id | undefined) => void;
}

/** A choice stands there at once; the list, and with it the value, follows when its rows are here. */
export function ListSelect<Id extends string>({ label, any, options, value, onChange }: ListSelectProps<Id>) {
  const select = useRef<HTMLSelectElement>(null);
  // Not React's own way, which takes the choice back until the value has followed. Options may come after the value.
  useLayoutEffect(() => {
    const at = options.findIndex(({ id }) => id === value);
    if (select.current !== null) select.current.selectedIndex = any === undefined ? at : at + 1;
  }, [value, options, any]);
  const isMarked = any !== undefined && value !== undefined;
  return (
    <div className={`${controlStyle("sm")} relative ${isMarked ? MARKED : ""}`}>
      <select
        ref={select}
        aria-label={label}
        onChange={(event) => onChange(options.find(({ id }) => id === event.target.value)?.id)}
        className={selectStyle}
      >
        {any !== undefined && <option value="">{any}</option>}
        <Options options={options} />
      </select>
      <ChevronDown aria-hidden size={15} className="pointer-events-none absolute right-2.5 text-faint" />
    </div>
  );
}

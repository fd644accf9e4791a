// One choice out of two or three, all in sight.
import type { ReactNode } from "react";
import { useId } from "react";

interface SegmentsProps<Id extends string> {
  readonly label: string;
  readonly options: readonly { readonly id: Id; readonly text: string; readonly icon?: ReactNode }[];
  readonly value: Id;
  readonly onChange: (value: Id) => void;
  /** Shows only the icons; their texts are read aloud. */
  readonly iconsOnly?: boolean;
}

export function Segments<Id extends string>({ label, options, value, onChange, iconsOnly = false }: SegmentsProps<Id>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className="inline-grid max-w-full auto-cols-[minmax(max-content,1fr)] grid-flow-col rounded-lg border border-line bg-sunken p-0.5"
    >
      {options.map(({ id, text, icon }) => (
        <label
          key={id}
          title={iconsOnly ? text : undefined}
          className="flex h-7 min-w-7 cursor-pointer items-center pointer-coarse:h-9 justify-center gap-1.5 rounded-md px-2 text-xs font-medium whitespace-nowrap text-soft hover:text-ink has-checked:bg-panel has-checked:text-ink has-checked:shadow-card has-focus-visible:outline-2 has-focus-visible:outline-main dark:has-checked:bg-line"
        >
          <input
            type="radio"
            name={name}
            value={id}
            checked={value === id}
            onChange={() => onChange(id)}
            {...(iconsOnly ? { "aria-label": text } : {})}
            className="sr-only"
          />
          {icon}
          {!iconsOnly && text}
        </label>
      ))}
    </div>
  );
}

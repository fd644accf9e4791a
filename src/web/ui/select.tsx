// One choice out of a short list: the browser's own, which every keyboard, phone and reader knows, in our looks.
import { ChevronDown } from "lucide-react";
import { memo } from "react";
import { FieldFrame, type FieldProps, controlStyle, useField } from "./field.tsx";

export interface Option<Id extends string> {
  readonly id: Id;
  readonly text: string;
  /** How far below the outermost it stands; 0 when not given. */
  readonly depth?: number;
}

interface SelectProps<Id extends string> extends FieldProps {
  readonly options: readonly Option<Id>[];
  readonly value: Id | null;
  readonly onChange: (value: Id) => void;
  /** Shown while nothing is chosen. */
  readonly placeholder?: string;
  readonly size?: "md" | "sm";
}

/** Chromium leaves an em space out before what is chosen, and shows it in the list; others show it in both. */
const INDENT = "\u2003";

const Options = memo(function Options({ options }: { readonly options: readonly Option<string>[] }) {
  return options.map(({ id, text, depth = 0 }) => (
    <option key={id} value={id}>
      {INDENT.repeat(depth) + text}
    </option>
  ));
});

const selectStyle =
  "select h-full w-full min-w-0 cursor-pointer appearance-none truncate bg-transparent pr-8 pl-3 text-sm outline-none disabled:cursor-not-allowed";

export function Select<Id extends string>(props: SelectProps<Id>) {
  const { options, value, onChange, placeholder, size } = props;
  const field = useField(props);
  return (
    <FieldFrame field={field} props={props}>
      <div className={`${controlStyle(size)} relative`}>
        <select
          {...field.control}
          value={value ?? ""}
          onChange={(event) => {
            const chosen = options.find(({ id }) => id === event.target.value);
            field.edited();
            if (chosen !== undefined) onChange(chosen.id);
          }}
          className={selectStyle}
        >
          {value === null && (
            <option value="" hidden>
              {placeholder ?? ""}
            </option>
          )}
          <Options options={options} />
        </select>
        <ChevronDown aria-hidden size={15} className="pointer-events-none absolute right-2.5 text-faint" />
      </div>
    </FieldFrame>
  );
}

interface FilterSelectProps<Id extends string> {
  readonly label: string;
  /** What stands for no filter, for example "All states". */
  readonly any: string;
  readonly options: readonly Option<Id>[];
  readonly value: Id | undefined;
  readonly onChange: (value: Id | undefined) => void;
}

/** A filter of a list: one value or any. */
export function FilterSelect<Id extends string>({ label, any, options, value, onChange }: FilterSelectProps<Id>) {
  return (
    <div className={`${controlStyle("sm")} relative ${value === undefined ? "" : "!border-main dark:!border-link"}`}>
      <select
        aria-label={label}
        value={value ?? ""}
        onChange={(event) => onChange(options.find(({ id }) => id === event.target.value)?.id)}
        className={selectStyle}
      >
        <option value="">{any}</option>
        <Options options={options} />
      </select>
      <ChevronDown aria-hidden size={15} className="pointer-events-none absolute right-2.5 text-faint" />
    </div>
  );
}

// A field with one choice out of a short list: the browser's own, which every keyboard, phone and reader knows, in our looks.
import { ChevronDown } from "lucide-react";
import { controlStyle } from "./control-style.ts";
import { FieldFrame, type FieldProps, useField } from "./field.tsx";
import { type Option, Options, selectStyle } from "./list-select.tsx";

interface SelectProps<Id extends string> extends FieldProps {
  readonly options: readonly Option<Id>[];
  readonly value: Id | null;
  readonly onChange: (value: Id) => void;
  /** Shown while nothing is chosen. */
  readonly placeholder?: string;
  readonly size?: "md" | "sm";
}

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

// A yes or no that is sent with a form or marks a row (checkbox), or that takes effect at once (switch).
import { Check, Minus } from "lucide-react";
import type { ReactNode } from "react";

interface ToggleProps {
  readonly isChosen: boolean;
  readonly onChange: (isChosen: boolean) => void;
  readonly name?: string;
  readonly isDisabled?: boolean;
}

type CheckboxProps = ToggleProps & {
  /** Some of what it stands for is chosen. */
  readonly isMixed?: boolean;
} & ({ readonly children: ReactNode } | { readonly label: string });

// A list shows hundreds of these, so they are plain inputs under a drawn box.
const box =
  "pointer-events-none col-start-1 row-start-1 grid size-4 place-items-center rounded-sm border border-field bg-panel text-transparent peer-checked:border-brand peer-checked:bg-brand peer-checked:text-on-brand peer-indeterminate:border-brand peer-indeterminate:bg-brand peer-indeterminate:text-on-brand peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-main dark:bg-sunken";

export function Checkbox({ isChosen, onChange, name, isDisabled = false, isMixed = false, ...text }: CheckboxProps) {
  return (
    <label className="inline-flex cursor-pointer items-start gap-2 text-sm text-ink has-disabled:cursor-not-allowed has-disabled:opacity-50">
      <span className="grid size-6 shrink-0 place-items-center">
        <input
          type="checkbox"
          ref={(input) => {
            if (input !== null) input.indeterminate = isMixed;
          }}
          checked={isChosen}
          disabled={isDisabled}
          {...(name === undefined ? {} : { name })}
          {...("label" in text ? { "aria-label": text.label } : {})}
          onChange={(event) => onChange(event.target.checked)}
          className="peer col-start-1 row-start-1 size-6 cursor-[inherit] opacity-0"
        />
        <span aria-hidden className={box}>
          {isMixed ? <Minus size={12} strokeWidth={3} /> : <Check size={12} strokeWidth={3} />}
        </span>
      </span>
      {"children" in text && <span className="py-0.5">{text.children}</span>}
    </label>
  );
}

export function Switch({
  isChosen,
  onChange,
  name,
  isDisabled = false,
  children,
}: ToggleProps & { children: ReactNode }) {
  return (
    <label className="inline-flex cursor-pointer items-center gap-2.5 text-sm text-ink has-disabled:cursor-not-allowed has-disabled:opacity-50">
      <input
        type="checkbox"
        role="switch"
        aria-checked={isChosen}
        checked={isChosen}
        disabled={isDisabled}
        {...(name === undefined ? {} : { name })}
        onChange={(event) => onChange(event.target.checked)}
        className="peer sr-only"
      />
      <span
        aria-hidden
        className="flex h-5 w-9 shrink-0 items-center rounded-full bg-field p-0.5 peer-checked:bg-brand peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-main peer-checked:*:translate-x-4"
      >
        <span className="size-4 rounded-full bg-white shadow-card transition-transform" />
      </span>
      {children}
    </label>
  );
}

// A yes or no that is sent with a form or marks a row (checkbox), or that takes effect at once (switch).
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

export function Checkbox({ isChosen, onChange, name, isDisabled = false, isMixed = false, ...text }: CheckboxProps) {
  // A list shows hundreds of these: each is one element, whose box and mark are drawn by its style.
  const input = (
    <input
      type="checkbox"
      ref={(element) => {
        if (element !== null) element.indeterminate = isMixed;
      }}
      checked={isChosen}
      disabled={isDisabled}
      {...(name === undefined ? {} : { name })}
      {...("label" in text ? { "aria-label": text.label } : {})}
      onChange={(event) => onChange(event.target.checked)}
      className="checkbox"
    />
  );
  if ("label" in text) return input;
  return (
    <label className="inline-flex cursor-pointer items-start gap-2 text-sm text-ink has-disabled:cursor-not-allowed has-disabled:opacity-50">
      {input}
      <span className="py-0.5">{text.children}</span>
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

// A value that is typed as the reader's language writes it: read as it is typed, judged once the field is left.
import { type ReactNode, use, useState } from "react";
import { type FieldProps, FormProblemsContext } from "./field.tsx";
import { TextField } from "./text-field.tsx";

interface TypedFieldProps<Value> extends FieldProps {
  readonly value: Value | null;
  /** null while what stands there cannot be read. */
  readonly onChange: (value: Value | null) => void;
  readonly read: (text: string) => Value | null;
  readonly write: (value: Value) => string;
  /** What is wrong with what was read, if anything; null stands for what could not be. */
  readonly mistake: (read: Value | null) => string | undefined;
  readonly placeholder: string;
  readonly inputMode: "decimal" | "numeric" | "text";
  readonly align?: "start" | "end";
  readonly lead?: ReactNode;
  readonly trail?: ReactNode;
}

export function TypedField<Value>(props: TypedFieldProps<Value>) {
  const { value, onChange, read, write, mistake, error, ...field } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(false);
  const form = use(FormProblemsContext);
  const text = draft ?? (value === null ? "" : write(value));
  const standing = read(text);
  // While somebody is still typing, half a value is no mistake; what a form refused is said as this field knows it.
  const isTold = error !== undefined || isLeft || (field.name !== undefined && form?.of(field.name) !== undefined);
  const own = isTold && text !== "" ? mistake(standing) : undefined;
  return (
    <TextField
      {...field}
      // Of what stands there and cannot be read, the screen knows only that there is no value.
      error={standing === null ? (own ?? error) : (error ?? own)}
      value={text}
      onChange={(next) => {
        setDraft(next);
        onChange(read(next));
      }}
      onFocus={() => setLeft(false)}
      onBlur={() => {
        afterPress(() => setLeft(true));
        // What cannot be read stays, so that it can be mended.
        if (text === "" || standing !== null) setDraft(null);
      }}
      autoComplete="off"
    />
  );
}

/** Once the pointer is up again: what appears must not push away what is being pressed. */
function afterPress(then: () => void): void {
  if (document.querySelector(":active") === null) then();
  else addEventListener("pointerup", () => requestAnimationFrame(then), { once: true });
}

// A form: fields, what was refused at the field it names, what went wrong as a whole, and its buttons.
import { CircleAlert } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { takeEarlyPress } from "./early-press.ts";
import { FormProblemsContext } from "./field.tsx";
import { useTellUnsaved } from "./unsaved.ts";

interface FormProps {
  readonly onSubmit: () => void;
  /** What went wrong with the whole of it, or null; required so that no form can swallow a refusal. */
  readonly submitError: ReactNode | null;
  /** It says more than that this try was refused: it stays when fields are edited. */
  readonly keepsSubmitError?: boolean;
  /** What is wrong with single fields, by field name; a field's error goes when it is edited, the whole's with any. */
  readonly fieldErrors: Readonly<Record<string, string>>;
  readonly children: ReactNode;
  /** The buttons, at the end; the submitting one has `type="submit"`. */
  readonly actions: ReactNode;
}

const NOTHING: ReadonlySet<string> = new Set();

export function Form({ onSubmit, submitError, keepsSubmitError = false, fieldErrors, children, actions }: FormProps) {
  const [seen, setSeen] = useState(fieldErrors);
  const [edited, setEdited] = useState(NOTHING);
  const [isTyped, setTyped] = useState(false);
  const [isOnItsWay, setOnItsWay] = useState(false);
  const [refused, setRefused] = useState(submitError !== null);
  useTellUnsaved(isTyped && !isOnItsWay ? "typed" : null);
  // A new answer says anew what is wrong, also with fields that were edited before it.
  if (seen !== fieldErrors) {
    setSeen(fieldErrors);
    setEdited(NOTHING);
    if (Object.keys(fieldErrors).length > 0) setOnItsWay(false);
  }
  if (refused !== (submitError !== null)) {
    setRefused(submitError !== null);
    if (submitError !== null) {
      setOnItsWay(false);
      setEdited(NOTHING);
    }
  }
  const form = useRef<HTMLFormElement>(null);
  useEarlyPress(form);
  const noteTyped = (): void => {
    setTyped(true);
    setOnItsWay(false);
  };
  const isSubmitErrorShown = submitError !== null && (edited.size === 0 || keepsSubmitError);
  // Whoever sent it is taken to the first thing to mend, which also reads it aloud.
  useEffect(() => {
    if (Object.keys(fieldErrors).length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [fieldErrors]);
  return (
    <FormProblemsContext
      value={{
        of: (name) => (edited.has(name) ? undefined : fieldErrors[name]),
        forget: (name) => {
          if (!edited.has(name)) setEdited(new Set([...edited, name]));
        },
        noteTyped,
      }}
    >
      <form
        ref={form}
        // Should the browser ever send it itself, what was typed stays out of the address.
        method="post"
        noValidate
        onChange={noteTyped}
        onSubmit={(event) => {
          event.preventDefault();
          // Until it is refused, what was typed is on its way.
          setOnItsWay(true);
          onSubmit();
        }}
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
      >
        {children}
        <div role="alert" className="contents">
          {isSubmitErrorShown && (
            <div className="flex items-start gap-2.5 rounded-lg bg-bad-soft px-3 py-2.5 text-sm text-bad [&_a]:text-inherit [&_a]:underline">
              <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
              <div className="min-w-0">{submitError}</div>
            </div>
          )}
        </div>
        {actions}
      </form>
    </FormProblemsContext>
  );
}

/** Sends what was sent before the page was alive. */
function useEarlyPress(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const sent = form.current;
    if (sent === null || !takeEarlyPress(sent)) return;
    // Once what was typed into the fields by then, told as they came alive, is in their form's hands.
    queueMicrotask(() => sent.requestSubmit());
  }, [form]);
}

/** The row of buttons at the end of a form or dialog. */
export function FormActions({ children }: { readonly children: ReactNode }) {
  return <div className="flex flex-wrap justify-end gap-2 pt-1 max-sm:*:flex-1">{children}</div>;
}

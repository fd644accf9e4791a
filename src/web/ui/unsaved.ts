// Forms say whether they hold something that was typed and not sent, others that they tell what is told once; whatever could take them away listens.
import { createContext, use, useCallback, useEffect, useId, useMemo, useRef } from "react";

/** What would be lost: something typed and not sent, or something in force that is told this once. */
export type Unsaved = "typed" | "told";

/** Hears of each form, by an id of its own; null: it holds nothing. */
export type TellUnsaved = (form: string, unsaved: Unsaved | null) => void;

export const UnsavedContext = createContext<TellUnsaved | null>(null);

/** For a form: tells whoever listens around it, and takes it back when the form goes. */
export function useTellUnsaved(unsaved: Unsaved | null): void {
  const form = useId();
  const tell = use(UnsavedContext);
  useEffect(() => {
    tell?.(form, unsaved);
    return () => tell?.(form, null);
  }, [tell, form, unsaved]);
}

export interface UnsavedForms {
  /** For `UnsavedContext` around the forms. */
  readonly tell: TellUnsaved;
  /** What is told once weighs more than what can be typed again; null: there is nothing. */
  readonly whatIsThere: () => Unsaved | null;
}

/** For what stands around forms; whoever stands further out hears of them too. `onChange` is told how many there are. */
export function useUnsavedForms(onChange?: (count: number) => void): UnsavedForms {
  const outer = use(UnsavedContext);
  const forms = useRef(new Map<string, Unsaved>());
  const tell = useCallback<TellUnsaved>(
    (form, unsaved) => {
      if (unsaved === null) forms.current.delete(form);
      else forms.current.set(form, unsaved);
      onChange?.(forms.current.size);
      outer?.(form, unsaved);
    },
    [outer, onChange],
  );
  return useMemo(() => {
    const whatIsThere = () => {
      const held = [...forms.current.values()];
      return held.includes("told") ? "told" : (held[0] ?? null);
    };
    return { tell, whatIsThere };
  }, [tell]);
}

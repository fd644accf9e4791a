// Forms say whether they hold something that was typed and not sent; whatever could take them away listens.
import { createContext, use, useCallback, useEffect, useId, useMemo, useRef } from "react";

/** Hears of each form, by an id of its own. */
export type TellUnsaved = (form: string, isUnsaved: boolean) => void;

export const UnsavedContext = createContext<TellUnsaved | null>(null);

/** For a form: tells whoever listens around it, and takes it back when the form goes. */
export function useTellUnsaved(isUnsaved: boolean): void {
  const form = useId();
  const tell = use(UnsavedContext);
  useEffect(() => {
    tell?.(form, isUnsaved);
    return () => tell?.(form, false);
  }, [tell, form, isUnsaved]);
}

export interface UnsavedForms {
  /** For `UnsavedContext` around the forms. */
  readonly tell: TellUnsaved;
  readonly areThere: () => boolean;
}

/** For what stands around forms; whoever stands further out hears of them too. `onChange` is told how many there are. */
export function useUnsavedForms(onChange?: (count: number) => void): UnsavedForms {
  const outer = use(UnsavedContext);
  const forms = useRef(new Set<string>());
  const tell = useCallback<TellUnsaved>(
    (form, isUnsaved) => {
      if (isUnsaved) forms.current.add(form);
      else forms.current.delete(form);
      onChange?.(forms.current.size);
      outer?.(form, isUnsaved);
    },
    [outer, onChange],
  );
  return useMemo(() => ({ tell, areThere: () => forms.current.size > 0 }), [tell]);
}

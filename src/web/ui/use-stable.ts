// A function that stays the same while what it does follows every draw.
import { useCallback, useInsertionEffect, useRef } from "react";

/** Parts that get it are not drawn again because of it. Call it from events and effects, never while drawing. */
export function useStable<Args extends readonly unknown[]>(act: (...args: Args) => void): (...args: Args) => void {
  const newest = useRef(act);
  useInsertionEffect(() => {
    newest.current = act;
  });
  return useCallback((...args: Args) => newest.current(...args), []);
}

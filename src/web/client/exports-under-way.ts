// Whether an export of the member is under way, as far as this browser knows: the list of them is asked for by itself only then.
import { kept } from "./stored.ts";

const KEY = "export-under-way";
const listeners = new Set<() => void>();

export function noteUnderWay(isAny: boolean): void {
  if (isAny === (kept.get(KEY) !== null)) return;
  if (isAny) kept.set(KEY, "yes");
  else kept.remove(KEY);
  for (const listener of listeners) listener();
}

/** A store for `useSyncExternalStore`. A browser that keeps nothing knows nothing: there the list is always asked for. */
export const underWayStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    addEventListener("storage", listener);
    return () => {
      listeners.delete(listener);
      removeEventListener("storage", listener);
    };
  },
  now: (): boolean => kept.get(KEY) !== null || !kept.isThere(),
  whenBuilt: (): boolean => false,
};

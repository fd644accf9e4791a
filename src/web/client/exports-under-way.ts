// Whether an export of the member is under way, as far as this browser knows: the list of them is asked for by itself only then.
import { kept, keptChanges } from "./stored.ts";

const KEY = "export-under-way";
const changes = keptChanges();

export function noteUnderWay(isAny: boolean): void {
  if (isAny === (kept.get(KEY) !== null)) return;
  if (isAny) kept.set(KEY, "yes");
  else kept.remove(KEY);
  changes.tell();
}

/** A store for `useSyncExternalStore`. A browser that keeps nothing knows nothing: there the list is always asked for. */
export const underWayStore = {
  subscribe: changes.subscribe,
  now: (): boolean => kept.get(KEY) !== null || !kept.isThere(),
  whenBuilt: (): boolean => false,
};

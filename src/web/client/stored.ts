// What the browser keeps for us. One that keeps nothing, or may not, is as one that has forgotten: the page works all the same.

function shelf(open: () => Storage) {
  const dare = <T>(act: (storage: Storage) => T, otherwise: T): T => {
    try {
      return act(open());
    } catch {
      return otherwise;
    }
  };
  return {
    /** Whether anything is kept at all. */
    isThere: (): boolean => dare((storage) => storage !== null, false),
    /** null: nothing is kept, here or while the page is built. */
    get: (key: string): string | null => dare((storage) => storage.getItem(key), null),
    set: (key: string, value: string): void => dare((storage) => storage.setItem(key, value), undefined),
    remove: (key: string): void => dare((storage) => storage.removeItem(key), undefined),
  };
}

/** For good, shared by all tabs. */
export const kept = shelf(() => localStorage);
/** For as long as this tab is open. */
export const keptByTab = shelf(() => sessionStorage);

/** Who shows what is kept for good, and is told when it changed: by this page with `tell`, or by another tab. */
export function keptChanges() {
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      addEventListener("storage", listener);
      return () => {
        listeners.delete(listener);
        removeEventListener("storage", listener);
      };
    },
    tell: (): void => {
      for (const listener of listeners) listener();
    },
  };
}

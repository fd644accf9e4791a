// What the browser keeps for us. One that keeps nothing, or may not, is as one that has forgotten: the page works all the same.

const shelf = (open: () => Storage) => ({
  /** Whether anything is kept at all. */
  isThere(): boolean {
    try {
      open();
      return true;
    } catch {
      return false;
    }
  },
  /** null: nothing is kept, here or while the page is built. */
  get(key: string): string | null {
    try {
      return open().getItem(key);
    } catch {
      return null;
    }
  },
  set(key: string, value: string): void {
    try {
      open().setItem(key, value);
    } catch {
      // As if it were forgotten at once.
    }
  },
  remove(key: string): void {
    try {
      open().removeItem(key);
    } catch {
      // There is nothing to remove.
    }
  },
});

/** For good, shared by all tabs. */
export const kept = shelf(() => localStorage);
/** For as long as this tab is open. */
export const keptByTab = shelf(() => sessionStorage);

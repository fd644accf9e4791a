// Keeping a word in the browser's storage, where there is one with room in it.

/** Without it the game plays on: only what was kept is asked for, or begins, again. */
export function keep(storage: Storage | null, key: string, value: string): void {
  try {
    storage?.setItem(key, value);
  } catch {
    // full, or forbidden
  }
}

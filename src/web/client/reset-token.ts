// The token of a mailed link: taken out of the address as the page opens, and kept for no longer than the page.
const MARK = "#reset=";

let token: string | null = null;
const listeners = new Set<() => void>();

/** A store for `useSyncExternalStore`. */
export const resetTokenStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  now: (): string | null => token,
  whenBuilt: (): null => null,
};

/** Takes the token from a fragment; whether there was one, which then must not stay in the address. */
export function takeResetToken(hash: string): boolean {
  if (!hash.startsWith(MARK)) return false;
  become(hash.slice(MARK.length));
  return true;
}

export const forgetResetToken = (): void => become(null);

function become(next: string | null): void {
  token = next;
  for (const listener of listeners) listener();
}

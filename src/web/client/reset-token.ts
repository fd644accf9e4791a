// The token of a mailed link: taken out of the address as the page opens, and kept for no longer than the page.

/** What stands before it in the fragment: a new password for an old one, or the first of somebody invited. */
const MARKS = { "#reset=": false, "#join=": true } as const;

export interface MailedToken {
  readonly token: string;
  readonly isInvitation: boolean;
}

let mailed: MailedToken | null = null;
const listeners = new Set<() => void>();

/** A store for `useSyncExternalStore`. */
export const resetTokenStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  now: (): MailedToken | null => mailed,
  whenBuilt: (): null => null,
};

/** Takes the token from a fragment; whether there was one, which then must not stay in the address. */
export function takeResetToken(hash: string): boolean {
  const found = Object.entries(MARKS).find(([mark]) => hash.startsWith(mark));
  if (found === undefined) return false;
  const [mark, isInvitation] = found;
  become({ token: hash.slice(mark.length), isInvitation });
  return true;
}

export const forgetResetToken = (): void => become(null);

function become(next: MailedToken | null): void {
  mailed = next;
  for (const listener of listeners) listener();
}

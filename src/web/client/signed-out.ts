// Tells whoever asked that the server no longer knows who we are.

type Listener = () => void;
const listeners = new Set<Listener>();
let isSigningOut = false;

export const isLeaving = (): boolean => isSigningOut;

/** Whoever is signing out knows, and must not be led back to where they were. */
export function setLeaving(isOnTheWayOut: boolean): void {
  isSigningOut = isOnTheWayOut;
}

export function publishSignedOut(): void {
  if (isSigningOut) return;
  for (const listener of listeners) listener();
}

export function subscribeSignedOut(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

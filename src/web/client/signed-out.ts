// Tells whoever asked that the server no longer knows who we are.

type Listener = () => void;
const listeners = new Set<Listener>();
let isLeaving = false;

/** Whoever is signing out knows, and must not be led back to where they were. */
export function setLeaving(isSigningOut: boolean): void {
  isLeaving = isSigningOut;
}

export function publishSignedOut(): void {
  if (isLeaving) return;
  for (const listener of listeners) listener();
}

export function subscribeSignedOut(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

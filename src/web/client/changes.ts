// The one channel by which the page learns that something changed: live facts, lost connections, and its own writes.
import type { FactKind } from "#contract/live.ts";

/**
 * A fact that happened; "anything" when nobody can say what was missed; "live.opened" when facts begin to arrive:
 * what happened between fetching and listening is known to nobody.
 */
export type Change = FactKind | "anything" | "live.opened";
type Listener = (changes: readonly Change[]) => void;

const listeners = new Set<Listener>();

export function publishChanges(changes: readonly Change[]): void {
  if (changes.length === 0) return;
  for (const listener of listeners) listener(changes);
}

export function subscribeChanges(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

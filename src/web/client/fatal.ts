// Remembers an error nobody handled, so that the page can show its error screen instead of being half alive.

type Listener = () => void;
let fatal: Error | null = null;
const listeners = new Set<Listener>();

export function recordFatal(error: unknown): void {
  fatal = error instanceof Error ? error : new Error(String(error));
  reportError(fatal);
  for (const listener of listeners) listener();
}

export const fatalError = (): Error | null => fatal;
export function subscribeFatal(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Unhandled rejections are fatal; errors React caught reach the error screen by its own boundary. */
export function watchFatal(): void {
  addEventListener("unhandledrejection", (event) => {
    if (event.reason instanceof DOMException && event.reason.name === "AbortError") return;
    fatal = event.reason instanceof Error ? event.reason : new Error(String(event.reason));
    for (const listener of listeners) listener();
  });
}

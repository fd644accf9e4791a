// Remembers an error nobody handled, so that the page can show its error screen instead of being half alive.

type Listener = () => void;
let fatal: Error | null = null;
const listeners = new Set<Listener>();

export const fatalError = (): Error | null => fatal;
export function subscribeFatal(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function record(error: unknown): void {
  if (error instanceof DOMException && error.name === "AbortError") return;
  fatal = error instanceof Error ? error : new Error(String(error));
  for (const listener of listeners) listener();
}

/**
 * What nobody caught is fatal: a rejected promise, an error of a handler or a timer. What React caught reaches the error
 * screen by its own boundary; what tells of no error (a file that did not load, a remark of the browser) has none.
 */
export function watchFatal(): void {
  addEventListener("unhandledrejection", ({ reason }) => record(reason));
  addEventListener("error", ({ error }: { readonly error: unknown }) => {
    if (error instanceof Error) record(error);
  });
}

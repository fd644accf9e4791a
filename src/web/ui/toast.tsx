// Short notices at the top right; the part that draws them is fetched with the first one.
import { type ReactNode, Suspense, lazy, useSyncExternalStore } from "react";
import type { ToastOptions, ToastTone } from "./toast-container.tsx";

export const fetchToasts = () => import("./toast-container.tsx");
const Container = lazy(fetchToasts);

let wanted = false;
const listeners = new Set<() => void>();

/** Tells the reader something; never the only place of important news. It goes by itself unless it `stays`. */
export async function toast(tone: ToastTone, content: ReactNode, options: ToastOptions = {}): Promise<void> {
  wanted = true;
  for (const listener of listeners) listener();
  const { showToast } = await fetchToasts();
  showToast(tone, content, options);
}

/** Mount once per layout. */
export function Toasts() {
  const isWanted = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => wanted,
    () => false,
  );
  if (!isWanted) return null;
  return (
    // Stays reachable while a dialog is open.
    <div data-react-aria-top-layer="true">
      <Suspense fallback={null}>
        <Container />
      </Suspense>
    </div>
  );
}

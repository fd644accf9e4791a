// What kind of screen this is, followed as it changes; a page is built for a desk.
import { useSyncExternalStore } from "react";

const PHONE = "(max-width: 639.98px)";

function subscribePhone(listener: () => void): () => void {
  const query = matchMedia(PHONE);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

export const useIsPhone = (): boolean =>
  useSyncExternalStore(
    subscribePhone,
    () => matchMedia(PHONE).matches,
    () => false,
  );

export const prefersLessMotion = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

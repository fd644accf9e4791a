// Whether the page has taken over from its prerendered HTML; what depends on the visitor waits for that.
import { useSyncExternalStore } from "react";

const never = () => () => {};

export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

// Whether the page has taken over from its prerendered HTML; what depends on the visitor waits for that.
import { useSyncExternalStore } from "react";

const never = () => () => {};

export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** The page was built without knowing what stands behind the `?` of its address; where nothing does, that is known at once. */
export const useAddressKnown = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => typeof location !== "undefined" && location.search === "",
  );

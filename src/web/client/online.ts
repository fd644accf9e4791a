// Whether the browser knows of a network. A server on this very machine answers without one.

/** A store for `useSyncExternalStore`. */
export const onlineStore = {
  subscribe: (listener: () => void): (() => void) => {
    addEventListener("online", listener);
    addEventListener("offline", listener);
    return () => {
      removeEventListener("online", listener);
      removeEventListener("offline", listener);
    };
  },
  now: (): boolean => navigator.onLine,
  whenBuilt: (): boolean => true,
};

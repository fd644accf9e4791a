// What is open over a screen says so to whoever shows the screen.
import { createContext, use, useEffect } from "react";

/** Hears how many more are open. */
export const OverScreenContext = createContext<((more: 1 | -1) => void) | null>(null);

/** For what is drawn only while it is open. */
export function useTellOverScreen(): void {
  const tell = use(OverScreenContext);
  useEffect(() => {
    tell?.(1);
    return () => tell?.(-1);
  }, [tell]);
}

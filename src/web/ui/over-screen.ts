// What is open over a screen says so, for whoever shows the screen.
import { createContext, use, useEffect } from "react";

/** The name of the screen around; null: none. */
export const ScreenContext = createContext<string | null>(null);

const open: (string | null)[] = [];

export const isAnythingOver = (screen: string): boolean => open.includes(screen);

/** For what is drawn only while it is open. */
export function useTellOverScreen(): void {
  const screen = use(ScreenContext);
  useEffect(() => {
    open.push(screen);
    return () => void open.splice(open.indexOf(screen), 1);
  }, [screen]);
}

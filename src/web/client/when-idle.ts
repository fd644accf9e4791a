// When the page has drawn what it was opened for: what nobody waits for comes after that.
import { startTransition, useEffect, useState } from "react";

/** A page that is never at rest gets it all the same. */
const AT_LATEST_MS = 5_000;
/** In browsers that do not say when they are idle. */
const GUESS_MS = 300;

/** From the first rest of the browser after `isBegun` on. */
export function useIdleAfter(isBegun: boolean): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    if (!isBegun) return undefined;
    const tell = () => startTransition(() => setIdle(true));
    if (typeof requestIdleCallback === "undefined") {
      const timer = setTimeout(tell, GUESS_MS);
      return () => clearTimeout(timer);
    }
    const asked = requestIdleCallback(tell, { timeout: AT_LATEST_MS });
    return () => cancelIdleCallback(asked);
  }, [isBegun]);
  return isBegun && isIdle;
}

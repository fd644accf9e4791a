// When the page has drawn what it was opened for: what nobody waits for comes after that.
import { startTransition, useEffect, useState } from "react";

/** A page that is never at rest gets it all the same. */
const AT_LATEST_MS = 5_000;
/** In browsers that do not say when they are idle. */
const GUESS_MS = 300;

/** At the first rest of the browser; answers how to call it off. */
export function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(act, GUESS_MS);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(act, { timeout: AT_LATEST_MS });
  return () => cancelIdleCallback(asked);
}

/** From the first rest of the browser after `isBegun` on. */
export function useIdleAfter(isBegun: boolean): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => (isBegun ? whenIdle(() => startTransition(() => setIdle(true))) : undefined), [isBegun]);
  return isBegun && isIdle;
}

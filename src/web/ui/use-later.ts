// What can wait until something more urgent has been painted.
import { startTransition, useEffect, useState } from "react";

/** `value` as it was at the last paint. Unlike a deferred value it waits in a deferred draw, too. */
export function useLater<T>(value: T): T {
  const [shown, setShown] = useState(value);
  useEffect(() => afterPaint(() => startTransition(() => setShown(value))), [value]);
  return shown;
}

/**
 * How many of `all` to draw by now: none before the first paint, `step` more after each. `holdsPlace`: what is not drawn
 * yet takes its room all the same.
 */
export function useMoreAndMore(all: number, step: number, holdsPlace: boolean): number {
  const [drawn, setDrawn] = useState(0);
  useEffect(() => {
    if (drawn >= all) return undefined;
    return afterPaint(() => startTransition(() => setDrawn(drawn + step)));
  }, [all, drawn, step]);
  // A screen that is put out of sight comes back with few of them: the rest is not worth its first picture. Where that
  // would make it shorter, the reader would not come back to the same place of it.
  useEffect(() => () => (holdsPlace ? setDrawn(0) : undefined), [holdsPlace]);
  return drawn;
}

/** React would draw on before the browser has painted; answers with the way to call it off. */
function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

// What can wait until something more urgent has been painted.
import { startTransition, useEffect, useState } from "react";

/** `value` as it was at the last paint, and `first` before it. Unlike a deferred value it waits in a deferred draw, too. */
export function useLater<T>(value: readonly T[], first: readonly T[]): readonly T[] {
  const [shown, setShown] = useState(first);
  useEffect(() => startTransition(() => setShown(value)), [value]);
  return shown;
}

// Code that comes when it is first needed, for parts with a shape of their own to show meanwhile.
import { type RefObject, startTransition, useEffect, useLayoutEffect, useState } from "react";
import { ifNear, isNearlyAllNear, whenNear } from "./near.ts";

export interface LateCode<T> {
  /** What has come, or null. */
  readonly now: () => T | null;
  readonly come: () => Promise<T>;
}

export function lateCode<T>(fetchCode: () => Promise<T>): LateCode<T> {
  let here: T | null = null;
  return { now: () => here, come: async () => (here ??= await fetchCode()) };
}

export type Late<T> = { readonly code: T } | "on its way" | "far away";
type Got<T> = Late<T> | { readonly error: unknown };

/**
 * The code, asked for once its place has come near what the reader sees; what a part that asked cannot have is thrown
 * into it. It is drawn as soon as it has come: what suspends instead is held back until 300 ms after the last placeholder
 * was shown.
 */
export function useLateCode<T>(late: LateCode<T>, place: RefObject<Element | null>): Late<T> {
  const [got, setGot] = useState<Got<T>>(() => {
    const code = late.now();
    return code !== null && isNearlyAllNear() ? { code } : "far away";
  });
  const isOver = typeof got === "object";
  // Only what is here already is worth asking the browser for the layout before it is painted.
  useLayoutEffect(() => {
    const code = late.now();
    if (!isOver && code !== null && place.current !== null) ifNear(place.current, () => setGot({ code }));
  }, [late, place, isOver]);
  useEffect(() => {
    if (isOver || place.current === null) return undefined;
    let isShown = true;
    const tell = (one: Got<T>) => {
      if (isShown) startTransition(() => setGot(one));
    };
    const stopWaiting = whenNear(place.current, () => {
      setGot("on its way");
      late.come().then(
        (code) => tell({ code }),
        (error: unknown) => tell({ error }),
      );
    });
    return () => {
      isShown = false;
      stopWaiting();
    };
  }, [late, place, isOver]);
  if (typeof got === "object" && "error" in got) throw got.error;
  return got;
}

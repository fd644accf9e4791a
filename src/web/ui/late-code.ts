// Code that comes when it is first needed, for parts with a shape of their own to show meanwhile.
import { startTransition, useEffect, useState } from "react";

export interface LateCode<T> {
  /** What has come, or null. */
  readonly now: () => T | null;
  readonly come: () => Promise<T>;
}

export function lateCode<T>(fetchCode: () => Promise<T>): LateCode<T> {
  let here: T | null = null;
  return { now: () => here, come: async () => (here ??= await fetchCode()) };
}

type Got<T> = { readonly code: T } | { readonly error: unknown } | null;

/**
 * The code, or null until it is here; what a part that asked cannot have is thrown into it. It is drawn as soon as it has
 * come: what suspends instead is held back until 300 ms after the last placeholder was shown.
 */
export function useLateCode<T>(late: LateCode<T>): T | null {
  const [got, setGot] = useState<Got<T>>(() => {
    const code = late.now();
    return code === null ? null : { code };
  });
  const isHere = got !== null;
  useEffect(() => {
    if (isHere) return undefined;
    let isShown = true;
    const tell = (one: Got<T>) => {
      if (isShown) startTransition(() => setGot(one));
    };
    late.come().then(
      (code) => tell({ code }),
      (error: unknown) => tell({ error }),
    );
    return () => {
      isShown = false;
    };
  }, [late, isHere]);
  if (got === null) return null;
  if ("error" in got) throw got.error;
  return got.code;
}

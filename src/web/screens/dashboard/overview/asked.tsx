// A label or figure with its "how?" beside it, no taller than it is alone.
import type { ReactNode } from "react";

export function Asked({ how, children }: { readonly how: ReactNode; readonly children: ReactNode }) {
  return (
    <span className="flex h-[1lh] items-center gap-1">
      {children}
      {how}
    </span>
  );
}

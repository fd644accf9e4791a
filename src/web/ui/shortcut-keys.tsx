// Keys of the keyboard, as they stand in text.
import type { ReactNode } from "react";

/** As the reader's own keyboard calls it. */
export function CommandKey() {
  return (
    <Key>
      <span className="apple:hidden">Ctrl</span>
      <span className="hidden apple:inline">⌘</span>
    </Key>
  );
}

export function Key({ children }: { readonly children: ReactNode }) {
  return (
    <kbd className="inline-grid h-5 min-w-5 place-items-center rounded border border-edge bg-sunken px-1 font-sans text-2xs font-medium text-soft">
      {children}
    </kbd>
  );
}

// Gives the focus back to where it was when what took it goes away.
import { useEffect, useState } from "react";

const focused = (): HTMLElement | null =>
  document.activeElement instanceof HTMLElement && document.activeElement !== document.body
    ? document.activeElement
    : null;

/** For what is drawn only while it is open; does nothing when the focus went elsewhere meanwhile. */
export function useFocusBack(): void {
  const [before] = useState(focused);
  useEffect(
    () => () => {
      // The page behind is out of reach until what was open is gone altogether.
      setTimeout(() => {
        if (focused() === null) before?.focus();
        // It may have gone meanwhile: Escape is still for what is open.
        if (focused() === null) [...document.querySelectorAll<HTMLElement>("[role$=dialog]")].at(-1)?.focus();
      });
    },
    [before],
  );
}

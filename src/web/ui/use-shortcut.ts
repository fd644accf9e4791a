// Listens for one key of the keyboard while the part using it is on the page.
import { useEffect, useEffectEvent } from "react";

interface Shortcut {
  readonly key: string;
  /** With ⌘ on a Mac, Ctrl elsewhere. */
  readonly withCommand?: boolean;
}

const TYPED_INTO = "input:not([type=radio],[type=checkbox]),textarea,select,[contenteditable=true]";
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest(TYPED_INTO) !== null;

export function useShortcut({ key, withCommand = false }: Shortcut, run: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== key || (event.metaKey || event.ctrlKey) !== withCommand || event.altKey) return;
    // A plain key belongs to whatever is being typed into.
    if (!withCommand && isTyping(event.target)) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}

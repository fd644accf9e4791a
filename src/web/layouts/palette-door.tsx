// Opens the command palette; its code is fetched when the reader first stirs, beside what they came for.
import { Suspense, lazy, useEffect } from "react";
import { whenIdle } from "#web/client/when-idle.ts";
import { fetchToasts } from "#web/ui/toast.tsx";

const fetchPalette = () => import("./palette.tsx");
const Palette = lazy(fetchPalette);
/** The first of these: whoever types right after the shortcut must not wait for code, and who only reads loads none. */
const SIGNS_OF_LIFE = ["pointermove", "pointerdown", "keydown"] as const;

interface PaletteDoorProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function PaletteDoor({ isOpen, onClose }: PaletteDoorProps) {
  useEffect(() => {
    const stirred = new AbortController();
    const fetchOnce = (): void => {
      stirred.abort();
      // Notices with it: that there is no network must be said without one. Offline by now: fetched when it is opened.
      whenIdle(() => void Promise.all([fetchPalette(), fetchToasts()]).catch(() => undefined));
    };
    for (const sign of SIGNS_OF_LIFE) addEventListener(sign, fetchOnce, { signal: stirred.signal, passive: true });
    return () => stirred.abort();
  }, []);
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <Palette onClose={onClose} />
    </Suspense>
  );
}

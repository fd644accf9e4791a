// Whether somebody is at this page: what it fetches by itself must not keep a session alive that nobody uses.

/** Long enough for what a press sets off, and short beside the minutes that make a session idle. */
const LINGERS_MS = 60_000;
const SIGNS = ["pointerdown", "keydown", "wheel", "touchstart"] as const;

let lastSign = Date.now();

/** Opening the page was somebody's doing. */
export const isAttended = (): boolean => Date.now() - lastSign < LINGERS_MS;

/** Calls `tell` with every sign of somebody; returns how to stop. */
export function watchAttendance(tell: () => void): () => void {
  const sign = (): void => {
    lastSign = Date.now();
    tell();
  };
  for (const kind of SIGNS) addEventListener(kind, sign, { capture: true, passive: true });
  return () => {
    for (const kind of SIGNS) removeEventListener(kind, sign, { capture: true });
  };
}

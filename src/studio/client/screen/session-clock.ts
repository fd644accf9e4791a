// How long the session has lasted, by the server's clock.

/** `hh:mm:ss`; never below zero. */
export function clockText(elapsedMs: number): string {
  const seconds = Math.max(0, Math.floor(elapsedMs / 1000));
  return [seconds / 3600, (seconds / 60) % 60, seconds % 60]
    .map((figure) => Math.floor(figure).toString().padStart(2, "0"))
    .join(":");
}

/** Writes the time into `element` now and every second from now on. */
export function runClock(element: HTMLElement, startedAt: string, serverNow: () => number): void {
  const started = Date.parse(startedAt);
  const write = (): void => {
    element.textContent = clockText(serverNow() - started);
  };
  write();
  setInterval(write, 1000);
}

// Where a reader was within a table, carried over to the same table drawn anew in another language.

/** Longer than any page takes to be drawn in another language. */
const KEPT_MS = 15_000;

let carried: { readonly top: number; readonly until: number } | null = null;

/** Remembers how far the table in sight is scrolled. */
export function carryScroll(): void {
  const top = Math.max(0, ...[...document.querySelectorAll("main [data-scroller]")].map(({ scrollTop }) => scrollTop));
  carried = top === 0 ? null : { top, until: performance.now() + KEPT_MS };
}

/** Scrolls a table there as soon as it is long enough. */
export function takeScroll(scroller: Element): void {
  if (carried === null || scroller.scrollHeight - scroller.clientHeight < carried.top) return;
  if (performance.now() < carried.until) scroller.scrollTop = carried.top;
  carried = null;
}

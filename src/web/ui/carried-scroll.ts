// Where a reader was within a table, carried over to the same table drawn anew in another language.

/** Longer than any page takes to be drawn in another language. */
const KEPT_MS = 15_000;

let carried = 0;
/** The tables that are left: one that still scrolls, or is drawn once more, takes nothing. */
let left: readonly Element[] = [];
let over: ReturnType<typeof setTimeout>;

/** Remembers how far the table in sight is scrolled. */
export function carryScroll(): void {
  left = [...document.querySelectorAll("main [data-scroller]")];
  carried = Math.max(...left.map((one) => (one.checkVisibility() ? one.scrollTop : 0)), 0);
  // Of the choice before, which may have been a moment ago.
  clearTimeout(over);
  over = setTimeout(() => {
    carried = 0;
    left = [];
  }, KEPT_MS);
}

/** Scrolls a table there as soon as it is long enough. */
export function takeScroll(scroller: Element): void {
  if (carried === 0 || left.includes(scroller) || scroller.scrollHeight - scroller.clientHeight < carried) return;
  scroller.scrollTop = carried;
  carried = 0;
}

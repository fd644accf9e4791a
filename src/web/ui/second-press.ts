// A double press counts as one: its second half does nothing to what has come in place of what its first half pressed.

const PRESSABLE = "a, button, label, tr, [role]";
const OUT_OF_REACH = "[inert], [aria-hidden=true]";

interface Press {
  readonly on: Element;
  /** Decoration is hidden from the start; what a dialog covered was in reach when it was pressed. */
  readonly wasInReach: boolean;
}

function pressOf({ target }: MouseEvent): Press | null {
  if (!(target instanceof Element)) return null;
  const on = target.closest(PRESSABLE) ?? target;
  return { on, wasInReach: on.closest(OUT_OF_REACH) === null };
}

const isGone = ({ on, wasInReach }: Press): boolean =>
  !on.isConnected || (wasInReach && on.closest(OUT_OF_REACH) !== null);

/**
 * Whoever presses "Deposit" twice means it once; the second press must not close the receipt that came in between. The
 * browser counts presses that follow one another at one place in `detail`. Answers how to stop.
 */
export function guardSecondPresses(): () => void {
  let first: Press | null = null;
  const listener = (event: MouseEvent): void => {
    if (event.detail <= 1) first = pressOf(event);
    else if (first !== null && isGone(first)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };
  // Before everybody else who listens: overlays close on presses beside them that they hear of at the document.
  globalThis.addEventListener("click", listener, true);
  return () => globalThis.removeEventListener("click", listener, true);
}

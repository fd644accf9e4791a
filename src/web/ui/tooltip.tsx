// A short text beside what the pointer or the focus is on; never the only place of something needed.
import { type ReactNode, useEffect, useId, useRef, useState } from "react";

const DELAY_MS = 450;
const GAP_PX = 6;
const EDGE_PX = 8;

interface TooltipProps {
  readonly text: ReactNode;
  /** What it explains: a focusable part of ours. */
  readonly children: ReactNode;
  /** Also when it is pressed or tapped, where pressing does nothing else. */
  readonly opensOnPress?: boolean;
  /** Where it stands. */
  readonly className?: string;
}

/** Below what it explains, or above where there is no room, and never outside the screen. */
function place(bubble: HTMLElement, anchor: DOMRect): void {
  const { width, height } = bubble.getBoundingClientRect();
  const left = Math.min(Math.max(anchor.left + anchor.width / 2 - width / 2, EDGE_PX), innerWidth - width - EDGE_PX);
  const below = anchor.bottom + GAP_PX;
  bubble.style.left = `${left}px`;
  bubble.style.top = `${below + height > innerHeight ? anchor.top - GAP_PX - height : below}px`;
}

export function Tooltip({ text, children, opensOnPress = false, className = "" }: TooltipProps) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isShown || anchor.current === null || bubble.current === null) return undefined;
    bubble.current.showPopover();
    place(bubble.current, anchor.current.getBoundingClientRect());
    const gone = new AbortController();
    const { signal } = gone;
    const hide = () => setShown(false);
    addEventListener("keydown", (event) => event.key === "Escape" && hide(), { signal });
    // What it stands beside moves away from under it; and a finger leaves by pressing somewhere else.
    addEventListener("scroll", hide, { signal, capture: true, passive: true });
    addEventListener("pointerdown", hide, { signal, capture: true });
    return () => gone.abort();
  }, [isShown]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const showAfter = (delay: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(true), delay);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setShown(false);
  };
  return (
    <span
      ref={anchor}
      className={`inline-flex ${className}`}
      onPointerEnter={(event) => event.pointerType === "mouse" && showAfter(DELAY_MS)}
      // A finger leaves as soon as it is lifted, and what it asked for is still to be read.
      onPointerLeave={(event) => event.pointerType === "mouse" && hide()}
      onPointerDown={hide}
      onPointerUp={() => opensOnPress && showAfter(0)}
      // Focus that came by mouse shows nothing: the pointer is there already.
      onFocus={(event) => event.target.matches(":focus-visible") && showAfter(0)}
      onBlur={hide}
    >
      {children}
      {isShown && (
        <span
          ref={bubble}
          id={id}
          role="tooltip"
          popover="manual"
          className="animate-fade pointer-events-none fixed inset-auto m-0 max-w-72 rounded-md bg-ink px-2 py-1 text-xs whitespace-normal text-canvas shadow-float dark:bg-neutral-soft dark:text-ink"
        >
          {text}
        </span>
      )}
    </span>
  );
}

/** For text: makes it reachable by keyboard, so that its tooltip is too. */
export function TextTooltip({ text, children }: Pick<TooltipProps, "text" | "children">) {
  return (
    <Tooltip text={text}>
      <button type="button" className="focus-ring cursor-help rounded-sm text-inherit">
        {children}
      </button>
    </Tooltip>
  );
}

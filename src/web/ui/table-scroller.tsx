// The window a wide table is scrolled in: shadows at the edges behind which there is more, and on hover the whole of what is cut.
import { type PointerEvent, type ReactNode, type RefObject, useEffect } from "react";
import { takeScroll } from "./carried-scroll.ts";
import { watchEdges } from "./scroll-edges.ts";

interface TableScrollerProps {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly className: string;
  readonly children: ReactNode;
}

function useEdges(scroller: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    return watchEdges(element, () => {
      takeScroll(element);
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
      // The keyboard scrolls what holds its focus: without anything to press inside, the window itself.
      const scrolls = scrollWidth > clientWidth || scrollHeight > clientHeight;
      if (scrolls && element.querySelector("a,button,input") === null) element.tabIndex = 0;
      else element.removeAttribute("tabindex");
    });
  }, [scroller]);
}

const isCut = (part: HTMLElement): boolean =>
  part.clientWidth > 0 && part.scrollWidth > part.clientWidth && getComputedStyle(part).textOverflow === "ellipsis";

function tellWhole({ target }: PointerEvent): void {
  const cell = target instanceof Element ? target.closest("td") : null;
  if (cell === null) return;
  if ([cell, ...cell.querySelectorAll<HTMLElement>("*")].some(isCut)) cell.title = cell.innerText;
  else cell.removeAttribute("title");
}

/** A cell may show another row before the pointer comes back. */
function forgetWhole({ target }: PointerEvent): void {
  if (target instanceof Element) target.closest("td")?.removeAttribute("title");
}

export function TableScroller({ scroller, className, children }: TableScrollerProps) {
  useEdges(scroller);
  return (
    <div className={`relative grid grid-cols-[minmax(0,1fr)] overflow-hidden last:rounded-b-xl ${className}`}>
      <div
        ref={scroller}
        data-scroller
        onPointerOver={tellWhole}
        onPointerOut={forgetWhole}
        className="focus-ring group/scroller peer relative overflow-auto overscroll-x-contain"
      >
        {children}
      </div>
      <span
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-0 z-20 w-4 bg-linear-to-l from-black/12 opacity-0 transition-opacity peer-data-more-after:opacity-100 dark:from-black/60"
      />
    </div>
  );
}

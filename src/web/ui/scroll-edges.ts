// Tells on a part that is scrolled behind which of its edges there is more.

/**
 * `data-more-before`, `data-more-after` and `data-more-below` are kept on the element itself: scrolling draws nothing
 * again. `alsoTell` is called whenever they may have changed. Answers how to stop.
 */
export function watchEdges(element: HTMLElement, alsoTell?: () => void): () => void {
  const tell = () => {
    const { scrollLeft, scrollWidth, clientWidth, scrollTop, scrollHeight, clientHeight } = element;
    element.toggleAttribute("data-more-before", scrollLeft > 1);
    element.toggleAttribute("data-more-after", scrollLeft + clientWidth < scrollWidth - 1);
    element.toggleAttribute("data-more-below", scrollTop + clientHeight < scrollHeight - 1);
    alsoTell?.();
  };
  const observer = new ResizeObserver(tell);
  for (const part of [element, ...element.children]) observer.observe(part);
  element.addEventListener("scroll", tell, { passive: true });
  return () => {
    observer.disconnect();
    element.removeEventListener("scroll", tell);
  };
}

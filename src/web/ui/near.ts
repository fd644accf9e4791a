// Tells when something has come near what the reader sees, also in a part of the page that scrolls by itself.

const PHONE_BELOW_PX = 640;
const AHEAD_ON_A_PHONE_PX = 64;
const isPhone = (): boolean => innerWidth < PHONE_BELOW_PX;

/** On a desk little lies below: to ask for the layout before it is painted costs more than what is drawn for nobody. */
export const isNearlyAllNear = (): boolean => !isPhone();

/** Half a screen. A slow phone does what is ahead of its reader later: the chart of the overview begins 119 px below. */
const aheadPx = (): number => (isPhone() ? AHEAD_ON_A_PHONE_PX : innerHeight / 2);

/** What is not laid out, as on a tab that is closed, is near nobody. */
export function ifNear(place: Element, come: () => void): boolean {
  const { top, bottom, width } = place.getBoundingClientRect();
  const ahead = aheadPx();
  const isNear = width > 0 && top < innerHeight + ahead && bottom > -ahead;
  if (isNear) come();
  return isNear;
}

/** At once where it is near already: an observer first tells of it after the next picture. Answers how to stop waiting. */
export function whenNear(place: Element, come: () => void): () => void {
  if (ifNear(place, come)) return () => {};
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      come();
    },
    { root: document, rootMargin: `${aheadPx()}px` },
  );
  observer.observe(place);
  return () => observer.disconnect();
}

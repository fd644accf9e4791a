// How high parts of the page were when they were last seen in this browser, for those that hold nobody knows how much until it comes.
import { kept } from "./stored.ts";

const PARTS = ["passkeys", "devices"] as const;
export type Part = (typeof PARTS)[number];

const nameOf = (part: string): string => `height-${part}`;

/** As a length in a style. Where the part was never seen it is none, and the style holds nothing. */
export const heightAsSeen = (part: Part): string => `var(--${nameOf(part)})`;

/** Part of the script in the head: the page leaves as much room as was taken, from the first paint on. */
export const HEIGHTS_BOOT = PARTS.map(nameOf)
  .map(
    (name) =>
      `if(localStorage.getItem("${name}"))document.documentElement.style.setProperty("--${name}",localStorage.getItem("${name}"));`,
  )
  .join("");

/** In pixels. To somebody else on the same device it is as good a guess as any. */
export function rememberHeight(part: Part, height: number): void {
  const [name, length] = [nameOf(part), `${height}px`];
  if (kept.get(name) === length) return;
  kept.set(name, length);
  document.documentElement.style.setProperty(`--${name}`, length);
}

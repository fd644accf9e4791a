// The symbols of Lantern Meadow, drawn: what shines, lives and grows at night.
import { bare, type Drawing, solid } from "./drawing.ts";

const petals = [0, 72, 144, 216, 288];

export const lanternMeadow = {
  lantern: {
    tone: "text-warn",
    shape: (
      <>
        <path className={bare} d="M18 12a6 6 0 0 1 12 0" />
        <path d="M15 18h18l-2 18H17zM13 12.5h22V18H13zM15.5 36h17v4.5h-17z" />
        <path className={solid} d="M24 21.5c3 3 4 4.7 4 6.7a4 4 0 0 1-8 0c0-2 1-3.7 4-6.7z" />
      </>
    ),
  },
  moonflower: {
    tone: "text-special",
    shape: (
      <>
        {petals.map((angle) => (
          <ellipse key={angle} cx="24" cy="14" rx="6" ry="8.5" transform={`rotate(${angle} 24 24)`} />
        ))}
        <circle className={solid} cx="24" cy="24" r="3.5" />
      </>
    ),
  },
  owl: {
    tone: "text-soft",
    shape: (
      <>
        <path d="M10 9l8 4.5a14 14 0 0 1 12 0L38 9v17a14 14 0 0 1-28 0z" />
        <circle cx="18" cy="22.5" r="4.5" />
        <circle cx="30" cy="22.5" r="4.5" />
        <path
          className={solid}
          d="M18 21a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6zM30 21a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6zM21.5 28.5h5L24 33z"
        />
      </>
    ),
  },
  hedgehog: {
    tone: "text-warn",
    shape: (
      <>
        <path d="M9 36l-3-6 4-2-2-6 5-.5.5-6 5.5 2.5 3.5-5 4 5 5.5-2 1 6 4 2.5c1 4 3 6.5 5.5 8 0 2.5-2.5 3.5-6 3.5z" />
        <circle className={solid} cx="33" cy="28" r="1.9" />
        <path className={bare} d="M16 23l2 4M23 21l1.5 4M19 31l2 3" />
      </>
    ),
  },
  toadstool: {
    tone: "text-bad",
    shape: (
      <>
        <path d="M19.5 26h9l2.5 14.5H17zM7 26a17 16 0 0 1 34 0z" />
        <path
          className={solid}
          d="M17 17a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6zM28 13.5a2.6 2.6 0 1 1 0 5.2 2.6 2.6 0 0 1 0-5.2zM33.5 20a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1 0-3.4z"
        />
      </>
    ),
  },
  fern: {
    tone: "text-good",
    shape: (
      <>
        <path className={bare} d="M24 42V7" />
        <path d="M24 17c5 0 8-3 8-7-5 0-8 3-8 7zM24 17c-5 0-8-3-8-7 5 0 8 3 8 7zM24 27c7 0 10-3.5 11-8-6.5 0-11 3-11 8zM24 27c-7 0-10-3.5-11-8 6.5 0 11 3 11 8zM24 37c8 0 12-4 13-9-7.5 0-13 3.5-13 9zM24 37c-8 0-12-4-13-9 7.5 0 13 3.5 13 9z" />
      </>
    ),
  },
  dew: {
    tone: "text-info",
    shape: (
      <>
        <path d="M24 6c8 9.5 12.5 16 12.5 22.5a12.5 12.5 0 0 1-25 0C11.5 22 16 15.5 24 6z" />
        <path className={bare} d="M17 29.5a7 7 0 0 0 5.5 6" />
      </>
    ),
  },
  berry: {
    tone: "text-special",
    shape: (
      <>
        <path className={bare} d="M24 21c0-6 2.5-10 8-12" />
        <path d="M25 13c-6-4.5-10.5-2.5-13 1.5 4.5 2.5 9 2.5 13-1.5z" />
        <circle cx="17.5" cy="26.5" r="6.5" />
        <circle cx="30.5" cy="26.5" r="6.5" />
        <circle cx="24" cy="36" r="6.5" />
      </>
    ),
  },
  leaf: {
    tone: "text-good",
    shape: (
      <>
        <path d="M11 37C7 19 18 9 40 8c1 20-9 32-29 29z" />
        <path className={bare} d="M8 41C16 29 23 22 31 17M21 26v-7M18.5 29.5H27" />
      </>
    ),
  },
  pebble: {
    tone: "text-soft",
    shape: (
      <>
        <path d="M6.5 31C6.5 22 15 15.5 25 15.5S41.5 23 41.5 31 34 39.5 24 39.5 6.5 38 6.5 31z" />
        <path className={bare} d="M14 27c2-3.5 6-5.5 10.5-5.5" />
      </>
    ),
  },
  moon: {
    tone: "text-info",
    shape: (
      <>
        <path d="M38 30A16.5 16.5 0 1 1 20 9.5 13.5 13.5 0 0 0 38 30z" />
        <path className={solid} d="M33 8l1.6 4.4L39 14l-4.4 1.6L33 20l-1.6-4.4L27 14l4.4-1.6z" />
      </>
    ),
  },
} as const satisfies Record<string, Drawing>;

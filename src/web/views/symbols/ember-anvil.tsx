// The symbols of Ember & Anvil, drawn: what a smith makes, burns and strikes.
import { bare, type Drawing, solid } from "./drawing.ts";

export const emberAnvil = {
  spark2: {
    tone: "text-warn",
    shape: (
      <>
        <path d="M24 3l7 14 14 7-14 7-7 14-7-14-14-7 14-7z" />
        <path className={bare} d="M20.2 20.5c.5-2.3 1.9-3.5 3.9-3.5 2.3 0 3.9 1.5 3.9 3.5 0 3.3-4.7 5.3-8 10h8.3" />
        <path className={solid} d="M39 5l1.3 3.7L44 10l-3.7 1.3L39 15l-1.3-3.7L34 10l3.7-1.3z" />
      </>
    ),
  },
  spark5: {
    tone: "text-info",
    shape: (
      <>
        <path d="M24 3l4.6 9.9 10.3-3.8-3.8 10.3L45 24l-9.9 4.6 3.8 10.3-10.3-3.8L24 45l-4.6-9.9-10.3 3.8 3.8-10.3L3 24l9.9-4.6L9.1 9.1l10.3 3.8z" />
        <path
          className={bare}
          d="M28 17.2h-6.8l-.7 6.3c1-.8 2.2-1.2 3.5-1.2 2.8 0 4.8 1.8 4.8 4.3 0 2.6-2.1 4.4-4.9 4.4-2 0-3.6-.9-4.4-2.5"
        />
      </>
    ),
  },
  crown: {
    tone: "text-warn",
    shape: (
      <>
        <path d="M9 34L6 15.5l10 7L24 10l8 12.5 10-7L39 34zM9 34h30v7.5H9z" />
        <path
          className={solid}
          d="M6 11a2.3 2.3 0 1 1 0 4.6A2.3 2.3 0 0 1 6 11zM24 5.5a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6zM42 11a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6zM24 35.2l2.6 2.6-2.6 2.6-2.6-2.6z"
        />
      </>
    ),
  },
  blade: {
    tone: "text-info",
    shape: (
      <>
        <path d="M43 5l-2 9.5-17.5 17.5-7.5-7.5L33.5 7zM12 24.5l2.5-2.5L26 33.5 23.5 36zM15.5 28.5l4 4-7.5 7.5-4-4z" />
        <path className={bare} d="M38 10L20.5 27.5" />
        <circle className={solid} cx="8" cy="40" r="3" />
      </>
    ),
  },
  shield: {
    tone: "text-bad",
    shape: (
      <>
        <path d="M24 4.5l16.5 5V23c0 10-6.5 16.8-16.5 20.5C14 39.8 7.5 33 7.5 23V9.5z" />
        <path className={bare} d="M24 10.5V18M24 26v10.5M13 22h7M28 22h7" />
        <path className={bare} d="M24 10.5l11 3.2V23c0 6.5-4 11-11 13.5C17 34 13 29.5 13 23v-9.3z" />
        <circle className={solid} cx="24" cy="22" r="4" />
      </>
    ),
  },
  horseshoe: {
    tone: "text-soft",
    shape: (
      <g transform="rotate(180 24 24)">
        <path d="M8 6.5h8.5V22c0 6 3 10 7.5 10s7.5-4 7.5-10V6.5H40V23c0 11.5-6 19-16 19S8 34.5 8 23z" />
        <path
          className={solid}
          d="M12.3 11a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2zM12.3 19a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2zM15.3 29a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2zM24 35.3a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2zM32.7 29a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2zM35.7 19a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2zM35.7 11a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2z"
        />
      </g>
    ),
  },
  ingot: {
    tone: "text-warn",
    shape: (
      <>
        <path d="M5 41l4-12h10l4 12zM25 41l4-12h10l4 12zM15 26l4-12h10l4 12z" />
        <path className={bare} d="M20.5 18.5h7M10.5 33.5h7M30.5 33.5h7M24 9.5v-4M16.5 10.5l-2.5-3M31.5 10.5l2.5-3" />
      </>
    ),
  },
  coal: {
    tone: "text-bad",
    shape: (
      <>
        <path d="M6.5 34l2.5-9 8-5.5 10 .5 9 2.5 5.5 9-1.5 8.5-9 2.5H14z" />
        <path
          className={bare}
          d="M9 25l8.5 4 5.5-4 13-2.5M17.5 29L16 36l-2 6.5M23 25l4.5 8.5 12.5 6.5M27.5 33.5L16 36"
        />
        <path
          className={solid}
          d="M24 4c3.8 3.3 5 5.6 5 7.8a5 5 0 0 1-10 0c0-1.6.8-2.9 2-4 .3 1.3.9 2 1.7 2.2-.2-2.2.1-4.2 1.3-6z"
        />
      </>
    ),
  },
  rune: {
    tone: "text-special",
    shape: (
      <>
        <path d="M14.5 5.5L33 4.5l7.5 9-1 23-7 7-18-1-7-8.5 1-20z" />
        <path className={bare} d="M20.5 37V11.5M20.5 20l9-7.5M20.5 28l9-7.5" />
        <circle className={solid} cx="29.5" cy="32.5" r="1.9" />
      </>
    ),
  },
} as const satisfies Record<string, Drawing>;

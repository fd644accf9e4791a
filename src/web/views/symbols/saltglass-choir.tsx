// The symbols of Saltglass Choir, drawn: creatures and finds of a moonlit shore.
import { bare, type Drawing, solid } from "./drawing.ts";

const spines = [0, 30, 60, 90, 120, 150, 180, 210, 240, 270, 300, 330];
const rays = [0, 72, 144, 216, 288];

export const saltglassChoir = {
  pearl: {
    tone: "text-soft",
    shape: (
      <>
        <path d="M5.5 26.5c5 4 11.5 6 18.5 6s13.5-2 18.5-6C42 36 34.5 42 24 42S6 36 5.5 26.5z" />
        <circle cx="24" cy="17.5" r="11" />
        <path className={bare} d="M17.5 17a6.8 6.8 0 0 1 5-6M24 32.5V42M14.5 30.5L17 41M33.5 30.5L31 41" />
      </>
    ),
  },
  leviathan: {
    tone: "text-info",
    shape: (
      <>
        <path d="M13 16l1.5-9 5 7zM20 14l4.5-8 3 9zM28 15.5l5-5 .5 8z" />
        <path d="M4 28c0-8.5 7.5-14 17-14 8 0 13 4 15.5 7.5 2-1.5 2.8-3.5 2.5-6-2.5-1-4-3-4-5.5 3 0 5 1 6 2.5 1-1.5 2.5-2.5 5-2.5 0 2.5-1 4.5-3 5.5.5 9.5-7 22.5-22 22.5-10 0-17-3.5-17-10z" />
        <path d="M20 32.5l2.5 10 6.5-8.5z" />
        <path className={bare} d="M5 31.5c5.5 2.5 10.5 2 14.5-1" />
        <circle className={solid} cx="12" cy="24" r="2" />
      </>
    ),
  },
  seahorse: {
    tone: "text-warn",
    shape: (
      <>
        <path d="M11.5 18.5l9-4.5C20.8 9 23.8 6 28 6c5.5 0 9 3.7 9 8.7 0 4.3-2 6.8-2 10.8 0 5.5-4 9-10.5 9.5 2.8-4 2-7.5.5-10.5-1-2-1.2-3.5-.5-5.5l-11.5 3z" />
        <path d="M35.5 19.5l6.5 3.5-6.8 4.5z" />
        <path
          className={bare}
          d="M24.5 35c-4.5.5-7 2.3-7 4.8 0 2 1.5 3.2 3.3 3.2 1.6 0 2.7-1 2.7-2.3M31 6.5l2-3.5M36 10.5l4-1.5M29.5 23.5l5.5 1M28.5 29l5 1.5"
        />
        <circle className={solid} cx="28" cy="12.5" r="1.9" />
      </>
    ),
  },
  urchin: {
    tone: "text-special",
    shape: (
      <>
        {spines.map((angle) => (
          <path key={angle} className={bare} d="M24 13.5V5" transform={`rotate(${angle} 24 24)`} />
        ))}
        <circle cx="24" cy="24" r="10.5" />
        {rays.map((angle) => (
          <circle key={angle} className={solid} cx="24" cy="18" r="1.5" transform={`rotate(${angle} 24 24)`} />
        ))}
        <circle className={solid} cx="24" cy="24" r="1.8" />
      </>
    ),
  },
  coral: {
    tone: "text-bad",
    shape: (
      <>
        <path d="M11 42c0-3.5 5.5-6 13-6s13 2.5 13 6z" />
        <path
          className={bare}
          d="M24 36V12M24 32c-6.5 0-10.5-3-10.5-9.5V15M13.5 24C10 24 8 22 8 19M24 27c7 0 11-3.5 11-10v-3M35 21c3 0 5-1.5 5.5-4M24 20c-3 0-4.5-2-4.5-5"
        />
        <circle cx="24" cy="9" r="3.2" />
        <circle cx="13.5" cy="12" r="3" />
        <circle cx="35" cy="11" r="3" />
        <circle className={solid} cx="8" cy="17.5" r="2.2" />
        <circle className={solid} cx="41" cy="15.5" r="2.2" />
        <circle className={solid} cx="19.3" cy="13.5" r="1.9" />
      </>
    ),
  },
  kelp: {
    tone: "text-good",
    shape: (
      <>
        <path d="M19 42c-6-6 1.5-10-1.5-16.5S13.5 15 20 5.5c6 8 1.5 12.5 4 18.5s.5 12-1 18z" />
        <path d="M30 42c-1.5-5 1-8 0-13-1.2-5.5-.5-10 6-14 3.5 6.5 0 10 .5 15s-1 8-2.5 12z" />
        <path className={bare} d="M20 12c-1.5 5 2 10 2 15s-2 9-1.5 15M34 21c-1.5 4 .5 8-.5 12s-1.5 6-1.5 9M12 42h26" />
        <circle className={solid} cx="12" cy="31" r="2.2" />
        <circle className={solid} cx="40.5" cy="27" r="2" />
      </>
    ),
  },
  shell: {
    tone: "text-special",
    shape: (
      <>
        <path d="M24 39L6.5 23.5c-.5-3.5 1-6.5 4.2-7.5.3-4 3-6.5 6.8-6.3C19 7.8 21.3 7 24 7s5 .8 6.5 2.7c3.8-.2 6.5 2.3 6.8 6.3 3.2 1 4.7 4 4.2 7.5z" />
        <path d="M18 36.5h12l3 5.5H15z" />
        <path className={bare} d="M24 36V13M20.5 34.5L14.5 17M27.5 34.5L33.5 17" />
        <circle className={solid} cx="24" cy="36.5" r="3" />
      </>
    ),
  },
  sand: {
    tone: "text-warn",
    shape: (
      <>
        <circle cx="24" cy="24" r="18" />
        {rays.map((angle) => (
          <ellipse key={angle} cx="24" cy="15" rx="2.8" ry="5.5" transform={`rotate(${angle} 24 24)`} />
        ))}
        {rays.map((angle) => (
          <path key={angle} className={bare} d="M24 35v3.5" transform={`rotate(${angle} 24 24)`} />
        ))}
        <circle className={solid} cx="24" cy="24" r="2" />
      </>
    ),
  },
  foam: {
    tone: "text-info",
    shape: (
      <>
        <circle cx="18" cy="29" r="11.5" />
        <circle cx="34.5" cy="18" r="7.5" />
        <circle cx="36" cy="36" r="5" />
        <circle cx="20.5" cy="10" r="4" />
        <path className={bare} d="M11.5 28a6.8 6.8 0 0 1 5-6M30.5 17.5a4.2 4.2 0 0 1 3-3.5" />
        <circle className={solid} cx="39" cy="7.5" r="2" />
      </>
    ),
  },
  tide: {
    tone: "text-info",
    shape: (
      <>
        <path d="M4 37.5c8.5 0 10.5-4 13-10.5C20 19 26 12.5 35 14c6 1 8.5 6 6.5 10-3.5-3.5-9-2-9.5 2.5-.5 5 4 8.5 12 8.5v7H4z" />
        <path className={bare} d="M14.5 37c4.5-2 6.5-5.5 8-9.5 1.2-3.3 3-5.5 5.5-6.5" />
        <circle className={solid} cx="12" cy="12" r="5" />
      </>
    ),
  },
} as const satisfies Record<string, Drawing>;

// The way in: goes on to the page of the round's game in the visitor's language, with the round it came with.
import { firstLocale } from "./first-locale.ts";
import type { Locale } from "./games.ts";

/** Address by language and game; put in by the build. The first game is for who names none. */
declare const __PAGES__: Readonly<Record<Locale, Readonly<Record<string, string>>>>;

const pages = __PAGES__[firstLocale(location.search, navigator.languages)];
const game = new URLSearchParams(location.hash.slice(1)).get("game") ?? "";
location.replace((pages[game] ?? Object.values(pages)[0] ?? "") + location.hash);

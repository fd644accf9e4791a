// The two languages of the dashboard: which one an address speaks, and how the same page is reached in the other.

export const LOCALES = ["en-US", "pt-BR"] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = "en-US";

const PREFIX: Readonly<Record<Locale, string>> = { "en-US": "", "pt-BR": "/pt-BR" };
const COOKIE = "locale";
const COOKIE_SECONDS = 365 * 86_400;

export const localeOf = (pathname: string): Locale => (/^\/pt-BR(\/|$)/.test(pathname) ? "pt-BR" : DEFAULT_LOCALE);

/** The path without its language: `/pt-BR/dashboard` and `/dashboard` are both `/dashboard`. */
export function barePath(pathname: string): string {
  const prefix = PREFIX[localeOf(pathname)];
  const path = pathname.slice(prefix.length).replace(/\/+$/, "");
  return path === "" ? "/" : path;
}

/** A path of ours (`/dashboard?x=1`) as this language spells it; other addresses stay as they are. */
export function localise(path: string, locale: Locale): string {
  if (!path.startsWith("/") || path.startsWith("//")) return path;
  const prefix = PREFIX[locale];
  return path === "/" && prefix !== "" ? prefix : `${prefix}${path}`;
}

/** The first of the reader's languages that we speak, if any. */
export function preferredLocale(languages: readonly string[]): Locale {
  for (const language of languages) {
    const tag = language.toLowerCase();
    const exact = LOCALES.find((locale) => locale.toLowerCase() === tag);
    const close = LOCALES.find((locale) => locale.split("-")[0]?.toLowerCase() === tag.split("-")[0]);
    const found = exact ?? close;
    if (found !== undefined) return found;
  }
  return DEFAULT_LOCALE;
}

/** The language this reader chose last, in a page's cookies. */
export function chosenLocale(cookies: string): Locale | undefined {
  const value = new RegExp(`(?:^|; )${COOKIE}=([^;]*)`).exec(cookies)?.[1];
  return LOCALES.find((locale) => locale === value);
}
export const localeCookie = (locale: Locale): string =>
  `${COOKIE}=${locale}; Max-Age=${COOKIE_SECONDS}; Path=/; SameSite=Lax`;

/** Part of the script in the head: a link to the other language is a choice, also where it is pressed before the page is alive. */
export const CHOICE_BOOT =
  `addEventListener("click",function(e){var a=e.target.closest&&e.target.closest("a[hreflang]");` +
  `if(a)document.cookie=${JSON.stringify(localeCookie(DEFAULT_LOCALE))}.replace("${DEFAULT_LOCALE}",a.hreflang)},true);`;

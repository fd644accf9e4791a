// The language for who comes in without having chosen a page.
import type { Locale } from "./games.ts";

/** The one the address names (`?lang=`), else the first of the browser's that we speak. */
export function firstLocale(search: string, preferred: readonly string[]): Locale {
  const wanted = [new URLSearchParams(search).get("lang") ?? "", ...preferred].find((one) => /^(?:pt|en)\b/i.test(one));
  return wanted !== undefined && /^pt/i.test(wanted) ? "pt-BR" : "en-US";
}

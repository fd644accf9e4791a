// The language before the session has told it: the launch address names it; without one, the browser's.
import type { Locale } from "#contract/session.ts";

export function firstLocale(named: string | null, preferred: readonly string[]): Locale {
  if (named === "pt-BR" || named === "en-US") return named;
  const first = preferred.find((language) => /^(pt|en)\b/i.test(language)) ?? "en";
  return first.toLowerCase().startsWith("pt") ? "pt-BR" : "en-US";
}

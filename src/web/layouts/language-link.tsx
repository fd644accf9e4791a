// The same page in the other language.
import { Languages } from "lucide-react";
import { useLocation } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { useHydrated } from "#web/client/hydrated.ts";
import { LOCALES, type Locale, barePath, localeCookie, localise } from "#web/messages/locale.ts";
import { carryScroll } from "#web/ui/carried-scroll.ts";
import { PageLink } from "#web/ui/page-link.tsx";

/** Says which language this reader has chosen, and where on the page they are. */
export function chooseLanguage(locale: Locale): void {
  document.cookie = localeCookie(locale);
  carryScroll();
}

/** Address of the page shown, in the other language. */
export function useOtherLanguage(): { readonly locale: Locale; readonly href: string } {
  const here = useLocale();
  const { pathname, search, hash } = useLocation();
  const isHydrated = useHydrated();
  const locale = LOCALES.find((other) => other !== here) ?? here;
  return { locale, href: localise(barePath(pathname), locale) + (isHydrated ? search + hash : "") };
}

export function LanguageLink() {
  const t = useTranslations("shell.language");
  const { locale, href } = useOtherLanguage();
  return (
    <PageLink
      to={href}
      // That it is a choice, the script in the head has written down: it hears of it also before the page is alive.
      onClick={carryScroll}
      isSamePage
      hrefLang={locale}
      lang={locale}
      title={t("switchTo")}
      className="focus-ring inline-flex h-9 items-center gap-1.5 rounded-lg px-2 text-sm font-medium text-soft hover:bg-hover hover:text-ink"
    >
      <Languages aria-hidden size={17} className="max-sm:hidden" />
      <span className="sr-only">{t("switchTo")}</span>
      <span aria-hidden>{locale.slice(0, 2).toUpperCase()}</span>
    </PageLink>
  );
}

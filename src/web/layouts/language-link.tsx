// The same page in the other language.
import { Languages } from "lucide-react";
import { useLocation } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { useHydrated } from "#web/client/hydrated.ts";
import { LOCALES, type Locale, barePath, localise } from "#web/messages/locale.ts";
import { PageLink } from "#web/ui/page-link.tsx";

/** Address of the page shown, in the other language. */
export function useOtherLanguage(): { readonly locale: Locale; readonly href: string } {
  const here = useLocale();
  const { pathname, search } = useLocation();
  const isHydrated = useHydrated();
  const locale = LOCALES.find((other) => other !== here) ?? here;
  return { locale, href: localise(barePath(pathname), locale) + (isHydrated ? search : "") };
}

export function LanguageLink() {
  const t = useTranslations("shell.language");
  const { locale, href } = useOtherLanguage();
  return (
    <PageLink
      to={href}
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

// Tells the library that draws what floats which language the page speaks: it names buttons for screen readers by itself.
import type { ReactNode } from "react";
import { I18nProvider } from "react-aria-components";
import { useLocale } from "use-intl";

/** Without it the library speaks the browser's language. */
export function SurfaceLanguage({ children }: { readonly children: ReactNode }) {
  return <I18nProvider locale={useLocale()}>{children}</I18nProvider>;
}

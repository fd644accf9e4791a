// What every page's payload file holds, written when the site is built: its language, its plain path, its title and what it is for.
import { createTranslator } from "use-intl/core";
import { loadMessages } from "./messages/format.ts";
import { type Locale, barePath, localeOf } from "./messages/locale.ts";
import { ROUTES } from "./route-table.ts";

export interface Page {
  readonly locale: Locale;
  readonly path: string;
  readonly title: string;
  readonly description: string;
}

export async function page({ url }: { readonly url: URL }): Promise<Page> {
  const locale = localeOf(url.pathname);
  const path = barePath(url.pathname);
  const row = ROUTES.find((route) => route.path === path);
  if (row === undefined) throw new Error(`${path} is not in the route table`);
  const t = createTranslator({ locale, messages: await loadMessages(locale) });
  return { locale, path, title: t(`page.${row.title}.title`), description: t(`page.${row.title}.purpose`) };
}

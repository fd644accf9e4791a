// Where the text of each language is, as tools/messages.ts answers it: an address in the browser, a module elsewhere.
declare module "virtual:message-files" {
  import type { Locale } from "#web/messages/locale.ts";
  const files: Readonly<Record<Locale, string | (() => Promise<{ readonly default: unknown }>)>>;
  export default files;
}

// Where the text of each language is, as tools/messages.ts answers it: an address in the browser, a module elsewhere.
declare module "virtual:message-files" {
  const files: Readonly<
    Record<import("./locale.ts").Locale, string | (() => Promise<{ readonly default: unknown }>)>
  >;
  export default files;
}

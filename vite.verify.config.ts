/** Builds the public verifier of rounds into dist/verify, which the server serves at /verify/: a whole page for each game and language. */
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { worlds } from "./src/studio/client/worlds.fixture.ts";
import { games } from "./src/studio/games/catalogue.ts";
import type { Game } from "./src/studio/games/game.ts";
import { pack, type Locale } from "./src/studio/verify/page/games.ts";
import { enUs } from "./src/studio/verify/page/messages/en-us.ts";
import type { Messages } from "./src/studio/verify/page/messages/messages.ts";
import { ptBr } from "./src/studio/verify/page/messages/pt-br.ts";
import { wholePages, type WholePage } from "./tools/whole-pages.ts";

const MESSAGES: Readonly<Record<Locale, Messages>> = { "en-US": enUs, "pt-BR": ptBr };
const LOCALES: readonly Locale[] = ["en-US", "pt-BR"];
const place = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const fileOf = (code: string, locale: Locale): string => `${code}.${locale}.html`;
const addressesIn = (locale: Locale): Record<string, string> =>
  Object.fromEntries(games.map(({ code }) => [code, `./${fileOf(code, locale)}`]));

/** Text in HTML. */
const html = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

function verifierOf({ code, names, definition, variants }: Game, locale: Locale): WholePage {
  const { page, words } = MESSAGES[locale];
  // As the game itself calls them.
  const called = worlds[code]?.symbolNames[locale];
  const symbolNames = definition.symbols.map((symbol) => called?.[symbol] ?? symbol);
  const option = (value: string, text: string): string => `<option value="${value}">${html(text)}</option>`;
  return {
    fileName: fileOf(code, locale),
    html: {
      ...page,
      locale,
      code,
      games: games.map((game) => option(game.code, game.names[locale])).join(""),
      variants: variants.map(({ id }) => option(id, id)).join(""),
    },
    values: {
      __GAME__: pack({ name: names[locale], symbolNames, definition, variants }),
      __PAGES__: addressesIn(locale),
      __LOCALE__: locale,
      __WORDS__: words,
    },
  };
}

const pages = games.flatMap((game) => LOCALES.map((locale) => verifierOf(game, locale)));
const entry: WholePage = {
  fileName: "index.html",
  html: { code: games[0]?.code ?? "" },
  values: { __PAGES__: Object.fromEntries(LOCALES.map((locale) => [locale, addressesIn(locale)])) },
};

export default defineConfig({
  root: place("src/studio/verify/page/"),
  base: "./",
  publicDir: false,
  plugins: [
    wholePages({
      pages: { "page.html": pages, "index.html": [entry] },
      scripts: { "worker.js": { __PAGES__: ["./", ...pages.map(({ fileName }) => `./${fileName}`)] } },
    }),
  ],
  build: {
    outDir: place("dist/verify/"),
    emptyOutDir: true,
    target: "es2023",
    // The first that know light-dark(): spelling it out for older ones would cost a tenth of the page.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    modulePreload: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        page: place("src/studio/verify/page/page.html"),
        index: place("src/studio/verify/page/index.html"),
        worker: place("src/studio/verify/page/worker.ts"),
      },
      output: { entryFileNames: "[name].js" },
    },
  },
});

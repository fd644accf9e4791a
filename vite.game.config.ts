/** Builds the games in the browser into dist/game, which the server serves at /play/: a page and one script for each. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { shortNames, shortPage, shortStyles } from "./tools/short-names.ts";

const root = fileURLToPath(new URL("src/studio/client/", import.meta.url));
const GAMES = ["lantern-meadow", "saltglass-choir", "ember-anvil"];

/** Every game has the same page in another theme. */
const samePage: Plugin = {
  name: "same-page",
  transformIndexHtml: {
    order: "pre",
    handler: async (html) =>
      html.replace("<!-- page -->", await readFile(join(root, "page.html"), "utf8")).replaceAll(/>\s*\n\s*/g, ">"),
  },
};

/**
 * A player opens one game: its world and the core come in one script, which is smaller than two and is there sooner. To
 * that end every module bears the name of the game that asks for it.
 */
const oneScriptEach: Plugin = {
  name: "one-script-each",
  apply: "build",
  enforce: "pre",
  async resolveId(source, importer, options) {
    const game = /[?&]game=([\w-]+)/.exec(importer ?? "")?.[1] ?? /([\w-]+)\/index\.html$/.exec(importer ?? "")?.[1];
    if (game === undefined) return null;
    const found = await this.resolve(source, importer, { ...options, skipSelf: true });
    return found === null || !/\.[jt]s$/.test(found.id) ? found : `${found.id}?game=${game}`;
  },
};

/** What is fetched later is one file without styles, so the bundler's preloading has nothing to do round an import. */
const noPreload: Plugin = {
  name: "no-preload",
  apply: "build",
  enforce: "post",
  load: {
    order: "pre",
    handler: (id) => (id.includes("vite/preload-helper.js") ? "export const __vitePreload = (load) => load();" : null),
  },
  renderChunk: (code) => ({
    code: code.replaceAll(
      /__vitePreload\(async \(\) => \{\s*const \{ \w+ \} = await (import\([^)]+\));\s*return \{ \w+ \};?\s*\}, [^)]*\)/g,
      "$1",
    ),
  }),
};

/** Styles go into the page: a second request before the first paint would cost a round trip. */
const stylesInside: Plugin = {
  name: "styles-inside",
  apply: "build",
  enforce: "post",
  generateBundle(_options, bundle) {
    const used = new Set<string>();
    for (const page of Object.values(bundle)) {
      if (page.type !== "asset" || !page.fileName.endsWith(".html")) continue;
      page.source = String(page.source).replaceAll(/<link rel="stylesheet"[^>]*href="\/play\/([^"]+)">/g, (_, name) => {
        const styles = bundle[String(name)];
        used.add(String(name));
        return styles?.type === "asset" ? `<style>${String(styles.source)}</style>` : "";
      });
    }
    for (const name of used) delete bundle[name];
  },
};

export default defineConfig({
  root,
  base: "/play/",
  publicDir: false,
  plugins: [samePage, oneScriptEach, noPreload, shortStyles, stylesInside, shortPage, shortNames],
  build: {
    outDir: fileURLToPath(new URL("dist/game/", import.meta.url)),
    emptyOutDir: true,
    target: "es2023",
    cssTarget: ["chrome120", "firefox121", "safari17"],
    // Scripts come from files: the page runs under a policy that allows nothing else.
    modulePreload: false,
    assetsInlineLimit: 0,
    rolldownOptions: { input: GAMES.map((game) => join(root, game, "index.html")) },
  },
});

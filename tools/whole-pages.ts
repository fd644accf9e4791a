// Makes pages that need no other file: script, styles and texts inside, one page for each set of texts and values.
import { createHash } from "node:crypto";
import type { Plugin, Rolldown } from "vite";

export interface WholePage {
  readonly fileName: string;
  /** What stands for `{{name}}` in the template's HTML: HTML itself. */
  readonly html: Readonly<Record<string, string>>;
  /** What stands for a name such as `__GAME__` in its script. */
  readonly values: Readonly<Record<string, unknown>>;
}

export interface WholePagesOptions {
  /** Pages by the template they are made from, whose name is that of a build entry's HTML file. */
  readonly pages: Readonly<Record<string, readonly WholePage[]>>;
  /** The same for entries that are scripts and stay files of their own. */
  readonly scripts: Readonly<Record<string, WholePage["values"]>>;
}

type Bundle = Rolldown.OutputBundle;

/** The hashes of what is inside go into csp.json, for the pages' Content-Security-Policy. */
export function wholePages({ pages, scripts }: WholePagesOptions): Plugin {
  return {
    name: "reelgate-whole-pages",
    apply: "build",
    enforce: "post",
    generateBundle(_options, bundle) {
      const csp: Record<string, string[]> = {};
      const emit = (fileName: string, source: string): void => void this.emitFile({ type: "asset", fileName, source });
      for (const [template, made] of Object.entries(pages)) {
        const { html, code, style } = takeOut(bundle, template);
        for (const { fileName, html: texts, values } of made) {
          const script = put(code, values);
          const whole = fill(html, texts)
            .replace("</head>", () => (style === "" ? "</head>" : `<style>${style}</style></head>`))
            .replace("</body>", () => `<script type="module">${script}</script></body>`);
          emit(fileName, whole);
          csp[fileName] = [script, style].filter((text) => text !== "").map(sha256);
        }
      }
      for (const [fileName, values] of Object.entries(scripts)) {
        const file = bundle[fileName];
        if (file?.type !== "chunk") throw new Error(`the build has no ${fileName}`);
        file.code = put(file.code, values);
      }
      emit("csp.json", JSON.stringify(csp));
    },
  };
}

const sha256 = (text: string): string => `sha256-${createHash("sha256").update(text).digest("base64")}`;

/** The template with its script and styles, which leave the build: their text is in the pages. */
function takeOut(bundle: Bundle, template: string): { html: string; code: string; style: string } {
  const page = bundle[template];
  const script = Object.values(bundle).find(
    (file) => file.type === "chunk" && file.facadeModuleId?.endsWith(`/${template}`) === true,
  );
  if (page?.type !== "asset" || script?.type !== "chunk") throw new Error(`the build has no ${template} with a script`);
  if (script.imports.length > 0) throw new Error(`the script of ${template} needs other files`);
  const html = String(page.source);
  const styles = [...html.matchAll(/<link rel="stylesheet"[^>]*href="\.\/([^"]+)"[^>]*>/g)].map(
    ([, name = ""]) => name,
  );
  const style = styles.map((name) => styleIn(bundle, name)).join("");
  for (const name of [template, script.fileName, ...styles]) delete bundle[name];
  return { html: bare(html), code: script.code.trim(), style };
}

function styleIn(bundle: Bundle, name: string): string {
  const file = bundle[name];
  if (file?.type !== "asset") throw new Error(`the build has no ${name}`);
  return String(file.source).trim();
}

/** Without the elements the build put in for its files, and without white space between elements. */
const bare = (html: string): string =>
  html
    .replaceAll(/<script type="module"[^>]*><\/script>|<link rel="stylesheet"[^>]*>/g, "")
    .replaceAll(/\s*\n\s*/g, "\n")
    .replaceAll(/(>)\n|\n(?=<)/g, "$1");

/** @throws Error for a text that is missing or that the template does not ask for. */
function fill(html: string, texts: WholePage["html"]): string {
  for (const name of Object.keys(texts)) {
    if (!html.includes(`{{${name}}}`)) throw new Error(`the page does not ask for {{${name}}}`);
  }
  return html.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const text = texts[name];
    if (text === undefined) throw new Error(`the page asks for {{${name}}}`);
    return text;
  });
}

/** @throws Error for a value the script does not ask for: then the page would be without it. */
function put(code: string, values: WholePage["values"]): string {
  return Object.entries(values).reduce((text, [name, value]) => {
    if (!text.includes(name)) throw new Error(`the script does not ask for ${name}`);
    // JSON is JavaScript; nothing in it may end the element it stands in.
    return text.replaceAll(name, () => JSON.stringify(value).replaceAll("</", String.raw`<\/`));
  }, code);
}

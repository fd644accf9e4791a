// Finishes a web build: build metadata, the hashes of each page's inline scripts, message preloads, then swaps it in.
import { createHash } from "node:crypto";
import { mkdir, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { LOCALES, localise } from "#web/messages/locale.ts";

export interface Publication {
  readonly from: string;
  readonly to: string;
  readonly buildId: string;
  readonly builtAt: Date;
  readonly prerendered: readonly string[];
  /** What the page at a path runs before anything else. */
  readonly firstScript: (path: string) => string;
}

/** The `'sha256-…'` sources of the inline scripts of a page, for its Content-Security-Policy. */
export function inlineScriptHashes(html: string): string[] {
  const hashes = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = ""]) => !/\ssrc=/.test(attributes))
    .map(([, , body = ""]) => `sha256-${createHash("sha256").update(body).digest("base64")}`);
  return [...new Set(hashes)];
}

/** Lets the browser fetch the page's messages together with its code instead of after it. */
export function preloadMessages(html: string, assets: readonly string[]): string {
  const locale = /<html[^>]* lang="([\w-]+)"/.exec(html)?.[1];
  const file = assets.find((name) => locale !== undefined && name.startsWith(`${locale}-`) && name.endsWith(".json"));
  return file === undefined
    ? html
    : html.replace(
        "</head>",
        `<link rel="preload" as="fetch" crossorigin="" fetchpriority="low" href="/assets/${file}"/></head>`,
      );
}

/** What answers at an address that has no page of its own. */
const ANY_ADDRESS = "__spa-fallback.html";

/** A built page by its file; what answers at any address is built once, and stands in the folder of each language. */
function pagesOf(file: string, built: string): readonly (readonly [file: string, page: string])[] {
  if (file !== ANY_ADDRESS) return [[file, built]];
  return LOCALES.map((locale) => [
    join(localise("/", locale).slice(1), file),
    built.replace(/(<html[^>]* lang=")[\w-]+/, `$1${locale}`),
  ]);
}

/** What begins a page as React Router writes it: its files of code, each by the name the page knows it by, and its entry. */
const BEGINNING =
  /<script type="module" async="">import "([^"]+)";\n([\s\S]*?)window\.__reactRouterRouteModules = (\{[^;]*\});\s*import\("([^"]+)"\);<\/script>/;
const PRELOAD = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g;
/** A paint that has not come by then, as in a window that is covered, is not waited for. */
const PAINT_WITHIN_MS = 500;

/** What a file of the build is built upon, as the bundler writes it. */
const BUILT_UPON = /\b(?:from|import)\s*"\.\/([^"]+)"/g;

/** Each file after those it is built upon: one that runs takes along whatever has not run yet, in the same task. */
function inOrder(files: ReadonlySet<string>, codeAt: (file: string) => string): string[] {
  const ordered = new Set<string>();
  const seen = new Set<string>();
  const add = (file: string): void => {
    if (!files.has(file) || seen.has(file)) return;
    seen.add(file);
    for (const [, name = ""] of codeAt(file).matchAll(BUILT_UPON)) add(file.replace(/[^/]*$/, name));
    ordered.add(file);
  };
  files.forEach(add);
  return [...ordered];
}

/**
 * Fetches a page's code once the page stands before the reader: on few processors, compiling it would take the time the
 * first paint needs, and on a slow line its styles and type would share the way. All of it is fetched and compiled at
 * once, and each file runs as a task of its own, between which the browser hears the reader: in one piece they would hold
 * up a slow processor. A page nobody looks at waits for no paint.
 * What the router knows of its routes is short once packed, and stands in the page instead of being one more call.
 * @param failure address of the code that says so where some of it does not come
 * @param codeAt the code of a file of the build by its address
 */
export function paintFirst(html: string, failure: string, codeAt: (file: string) => string): string {
  const preloaded = [...html.matchAll(PRELOAD)].map(([, file = ""]) => file);
  const begin = (all: string, manifest: string, imports: string, modules: string, entry: string): string => {
    const routes = new Map(
      [...imports.matchAll(/^import \* as (\w+) from "([^"]+)";$/gm)].map(([, name = "", file = ""]) => [name, file]),
    );
    const named = modules.replaceAll(/route\d+/g, (name) => {
      const file = routes.get(name);
      if (file === undefined) throw new Error(`${name} is no file of the page: ${all}`);
      return `m[${JSON.stringify(file)}]`;
    });
    // React preloads the file it stood in once more as it takes the page over: it is led to one that is here.
    const known = codeAt(manifest).replaceAll(JSON.stringify(manifest), JSON.stringify(entry));
    const files = new Set([...preloaded, ...routes.values()]);
    files.delete(entry);
    files.delete(manifest);
    return (
      `<script>(function(){var begun,late,m={},t=new MessageChannel,` +
      `rest=function(){return new Promise(function(r){t.port1.onmessage=r;t.port2.postMessage(0)})},` +
      `each=function(files,p,f){return files.reduce(function(p,x){return p.then(function(){return f(x)}).then(rest)},p)},` +
      `begin=function(){if(begun)return;begun=1;clearTimeout(late);var files=${JSON.stringify(inOrder(files, codeAt))};` +
      `each(files,each(files.concat(${JSON.stringify(entry)}),Promise.resolve(),function(f){` +
      `var l=document.createElement("link");l.rel="modulepreload";l.href=f;document.head.append(l)}),` +
      `function(f){return import(f).then(function(c){m[f]=c})})` +
      `.then(function(){t.port1.close();${known}window.__reactRouterRouteModules=${named};return import(${JSON.stringify(entry)})})` +
      `.catch(function(e){window.startFailure=e;import(${JSON.stringify(failure)})})};` +
      `if(document.hidden)begin();else{late=setTimeout(begin,${PAINT_WITHIN_MS});` +
      `requestAnimationFrame(function(){setTimeout(begin)})}})()</script>`
    );
  };
  const painted = html.replaceAll(PRELOAD, "").replace(BEGINNING, begin);
  if (painted.includes('<script type="module"')) throw new Error("React Router begins a page in another way now");
  return painted;
}

/** Right after the scripts that decide how the page looks, before any style has to come. */
export const runFirst = (html: string, script: string): string =>
  html.replace("</script>", () => `</script><script>${script}</script>`);

const LAY_OUT = "<script>document.currentScript.remove();document.body.offsetHeight</script>";

/**
 * Has the browser lay out what stands around a screen before it reads the screen: it goes on in another task where that
 * took its time, instead of laying out all of a page in one task that holds a slow processor up. Nothing is shown before
 * all of it is there, and the script is gone before React looks for it.
 */
export const frameFirst = (html: string): string => html.replace("<main", (main) => LAY_OUT + main);

/**
 * A payload whose only line has no end is read when all of it has come. The router takes a line with an end at once,
 * and where a navigation is interrupted before the rest has come, the rest fails with nobody listening.
 */
export const readWhole = (payload: string): string => payload.replace(/\n$/, "");

/** What a file assigns in one statement, to stand in a page as it is. */
function statementOf(code: string): string {
  if (!/^window\.\w+=\{[^<]*\};\s*$/.test(code))
    throw new Error("React Router writes what it knows of routes in another way now");
  return code.trim();
}

const pathOf = (file: string): string => `/${file.split("/").slice(0, -1).join("/")}`;

/** Writes what the server and the running page read about this build, then replaces the published one. */
export async function publishWeb(publication: Publication): Promise<void> {
  const { from, to, buildId, builtAt, prerendered, firstScript } = publication;
  const assets = await readdir(join(from, "assets"));
  const failure = assets.find((name) => /^start-failure-[^.]+\.js$/.test(name));
  if (failure === undefined) throw new Error("the page that says that a page could not be started is missing");
  const manifest = assets.find((name) => /^manifest-[^.]+\.js$/.test(name));
  const code = new Map<string, string>();
  for (const name of assets.filter((asset) => asset.endsWith(".js"))) {
    const text = await readFile(join(from, "assets", name), "utf8");
    code.set(`/assets/${name}`, name === manifest ? statementOf(text) : text);
  }
  const codeAt = (file: string): string => {
    const text = code.get(file);
    if (text === undefined) throw new Error(`the build has no ${file}`);
    return text;
  };
  const csp: Record<string, string[]> = {};
  for (const file of await readdir(from, { recursive: true })) {
    if (file.endsWith(".data")) await writeFile(join(from, file), readWhole(await readFile(join(from, file), "utf8")));
    if (!file.endsWith(".html")) continue;
    for (const [name, page] of pagesOf(file, await readFile(join(from, file), "utf8"))) {
      const html = runFirst(
        frameFirst(paintFirst(preloadMessages(page, assets), `/assets/${failure}`, codeAt)),
        firstScript(pathOf(name)),
      );
      await mkdir(dirname(join(from, name)), { recursive: true });
      await writeFile(join(from, name), html);
      csp[name] = inlineScriptHashes(html);
    }
  }
  await writeFile(join(from, "csp.json"), JSON.stringify(csp, null, 1));
  await mkdir(join(from, "builds/meta"), { recursive: true });
  const latest = { id: buildId, timestamp: builtAt.getTime() };
  await writeFile(join(from, "builds/latest.json"), JSON.stringify(latest));
  await writeFile(join(from, `builds/meta/${buildId}.json`), JSON.stringify({ ...latest, prerendered }));
  await swap(from, to);
}

/** A server reading the old folder meanwhile sees a whole site before and after, never half of one. */
async function swap(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  const old = `${to}.old`;
  await rm(old, { recursive: true, force: true });
  await rename(to, old).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
  await rename(from, to);
  await rm(old, { recursive: true, force: true });
}

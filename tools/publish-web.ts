// Finishes a web build: build metadata, the hashes of each page's inline scripts, message preloads, then swaps it in.
import { createHash } from "node:crypto";
import { mkdir, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

export interface Publication {
  readonly from: string;
  readonly to: string;
  readonly buildId: string;
  readonly builtAt: Date;
  readonly prerendered: readonly string[];
  /** What the page at a path runs before anything else. */
  readonly firstScript: (path: string) => string;
  /** Names of the large files of code, in the order they are built upon. */
  readonly parts: readonly string[];
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

/** The page can be read before its code has come: what it is painted with, styles and type, goes first on a slow line. */
export const paintFirst = (html: string): string =>
  html.replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchpriority="low" ');

/** Runs each large part of a page's code as a task of its own: in one piece they would hold up a slow processor. */
export function runInParts(html: string, parts: readonly string[]): string {
  const scripts = parts.flatMap((name) =>
    [...html.matchAll(new RegExp(`href="(/assets/${name}-[\\w-]{8}\\.js)"`, "g"))].map(
      ([, address = ""]) => `<script type="module" async src="${address}"></script>`,
    ),
  );
  return html.replace("</head>", () => `${scripts.join("")}</head>`);
}

/** Right after the scripts that decide how the page looks, before any style has to come. */
export const runFirst = (html: string, script: string): string =>
  html.replace("</script>", () => `</script><script>${script}</script>`);

/**
 * A payload whose only line has no end is read when all of it has come. The router takes a line with an end at once,
 * and where a navigation is interrupted before the rest has come, the rest fails with nobody listening.
 */
export const readWhole = (payload: string): string => payload.replace(/\n$/, "");

const pathOf = (file: string): string => `/${file.split("/").slice(0, -1).join("/")}`;

/** Writes what the server and the running page read about this build, then replaces the published one. */
export async function publishWeb(publication: Publication): Promise<void> {
  const { from, to, buildId, builtAt, prerendered, firstScript, parts } = publication;
  const assets = await readdir(join(from, "assets"));
  const csp: Record<string, string[]> = {};
  for (const file of await readdir(from, { recursive: true })) {
    if (file.endsWith(".data")) await writeFile(join(from, file), readWhole(await readFile(join(from, file), "utf8")));
    if (!file.endsWith(".html")) continue;
    const built = await readFile(join(from, file), "utf8");
    const painted = paintFirst(preloadMessages(built, assets));
    const html = runFirst(runInParts(painted, parts), firstScript(pathOf(file)));
    await writeFile(join(from, file), html);
    csp[file] = inlineScriptHashes(html);
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

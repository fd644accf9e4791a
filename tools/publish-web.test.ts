// A finished web build: hashes for the content security policy, metadata, and a swap that leaves no half site.
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, readdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { inlineScriptHashes, frameFirst, paintFirst, preloadMessages, publishWeb, readWhole } from "./publish-web.ts";

const page = '<html lang="pt-BR"><head></head><body><script>one()</script><script src="/a.js"></script></body></html>';
const hashOf = (script: string) => `sha256-${createHash("sha256").update(script).digest("base64")}`;

async function built(): Promise<{ from: string; to: string }> {
  const folder = await mkdtemp(join(tmpdir(), "publish-web-"));
  const from = join(folder, "made/client");
  await mkdir(join(from, "assets"), { recursive: true });
  await mkdir(join(from, "pt-BR"), { recursive: true });
  await writeFile(join(from, "assets/pt-BR-abc.json"), "");
  await writeFile(join(from, "assets/start-failure-1.js"), "");
  await writeFile(join(from, "pt-BR/index.html"), page);
  await writeFile(join(from, "pt-BR.data"), "[1]\n");
  return { from, to: join(folder, "web") };
}

const FAILURE = "/assets/start-failure-1.js";
/** A list is built upon what others share with it, and that upon the root; the two need each other. */
const BUILT_UPON: Readonly<Record<string, string>> = {
  "/assets/list.js": 'import{a}from"./shared.js";import"./elsewhere.js";',
  "/assets/shared.js": 'import{b as c}from"./root.js";import{d}from"./list.js";',
};
const codeAt = (file: string): string => BUILT_UPON[file] ?? `window.known={of:${JSON.stringify(file)}};`;

describe("works", () => {
  it("hashes inline scripts only, each once", () => {
    expect(inlineScriptHashes(`${page}<script type="module">two()</script><script>one()</script>`)).toEqual([
      hashOf("one()"),
      hashOf("two()"),
    ]);
  });
  it("preloads the page's own messages", () => {
    expect(preloadMessages(page, ["en-US-x.json", "pt-BR-abc.json"])).toContain(
      'rel="preload" as="fetch" crossorigin="" fetchpriority="low" href="/assets/pt-BR-abc.json"',
    );
    expect(preloadMessages(page, ["en-US-x.json"])).toBe(page);
  });
  it("fetches code once the page is painted, runs each file after those it needs, and the entry last", () => {
    const preload = (file: string) => `<link rel="modulepreload" href="/assets/${file}.js"/>`;
    const beginning = [
      'import "/assets/manifest.js";',
      'import * as route0 from "/assets/root.js";',
      'import * as route1 from "/assets/list.js";',
      '  window.__reactRouterRouteModules = {"root":route0,"en-US:/list":route1};',
      "",
      'import("/assets/entry.js");',
    ];
    const html = paintFirst(
      `<head>${["manifest", "entry", "list", "shared", "root"].map(preload).join("")}<link rel="stylesheet" href="/a.css"/></head>` +
        `<script type="module" async="">${beginning.join("\n")}</script>`,
      FAILURE,
      codeAt,
    );
    expect(html).toMatch(/^<head><link rel="stylesheet" href="\/a.css"\/><\/head><script>\(function/);
    expect(html).toContain(
      'files=["/assets/root.js","/assets/shared.js","/assets/list.js"];each(files,each(files.concat("/assets/entry.js")',
    );
    expect(html).toContain(
      'function(){t.port1.close();window.known={of:"/assets/entry.js"};window.__reactRouterRouteModules={"root":m["/assets/root.js"],"en-US:/list":m["/assets/list.js"]};return import("/assets/entry.js")',
    );
    expect(html).toContain('.catch(function(e){window.startFailure=e;import("/assets/start-failure-1.js")})');
  });
  it("leaves a page as it is that begins with no code", () => {
    expect(paintFirst(page, FAILURE, codeAt)).toBe(page);
  });
  it("takes no page that begins in a way it does not know", () => {
    expect(() => paintFirst('<script type="module" async="">import "/other.js";</script>', FAILURE, codeAt)).toThrow(
      "another way",
    );
  });
  it("takes no page whose beginning names what it does not import", () => {
    const beginning = 'import "/m.js";\nwindow.__reactRouterRouteModules = {"root":route0};\n\nimport("/entry.js");';
    expect(() => paintFirst(`<script type="module" async="">${beginning}</script>`, FAILURE, codeAt)).toThrow(
      "route0 is no file",
    );
  });
  it("has what stands around a screen laid out before the screen is read, and leaves a page without one as it is", () => {
    const parts = ["<aside></aside><header></header>", '<main id="content"><header></header></main>'];
    expect(frameFirst(parts.join("")).split(/<script>.*?offsetHeight<\/script>/)).toEqual(parts);
    expect(frameFirst(page)).toBe(page);
  });
  it("leaves a payload of one line without its end, and any other as it is", () => {
    expect(readWhole('[{"_1":2}]\n')).toBe('[{"_1":2}]');
    expect(readWhole('[{"_1":2}]\nP1:[3]')).toBe('[{"_1":2}]\nP1:[3]');
  });
  it("publishes pages, hashes and metadata in place of the last build", async () => {
    const { from, to } = await built();
    await mkdir(to);
    await writeFile(join(to, "stale.html"), "");
    // At whatever address: built once, in one language.
    await writeFile(join(from, "__spa-fallback.html"), page.replace("pt-BR", "en-US"));
    await publishWeb({
      from,
      to,
      buildId: "b1",
      builtAt: new Date(1000),
      prerendered: ["/pt-BR"],
      firstScript: (path) => `at(${path})`,
    });
    expect(JSON.parse(await readFile(join(to, "csp.json"), "utf8"))).toEqual({
      "__spa-fallback.html": [hashOf("one()"), hashOf("at(/)")],
      "pt-BR/__spa-fallback.html": [hashOf("one()"), hashOf("at(/pt-BR)")],
      "pt-BR/index.html": [hashOf("one()"), hashOf("at(/pt-BR)")],
    });
    expect(JSON.parse(await readFile(join(to, "builds/latest.json"), "utf8"))).toEqual({ id: "b1", timestamp: 1000 });
    expect(JSON.parse(await readFile(join(to, "builds/meta/b1.json"), "utf8"))).toMatchObject({
      prerendered: ["/pt-BR"],
    });
    expect(await readFile(join(to, "pt-BR/index.html"), "utf8")).toContain('as="fetch"');
    expect(await readFile(join(to, "__spa-fallback.html"), "utf8")).toContain('<html lang="en-US">');
    const portuguese = await readFile(join(to, "pt-BR/__spa-fallback.html"), "utf8");
    expect(portuguese).toContain('<html lang="pt-BR">');
    expect(portuguese).toContain('href="/assets/pt-BR-abc.json"');
    expect(await readFile(join(to, "pt-BR.data"), "utf8")).toBe("[1]");
    expect(await readdir(to)).not.toContain("stale.html");
  });
});

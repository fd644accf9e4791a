// The public verifier as built: whole pages that need nothing else, small, in the dashboard's colours.
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { games } from "#studio/games/catalogue.ts";
import { precompress } from "./precompress.ts";

const root = path.join(import.meta.dirname, "..");
/** Page, entry and worker together, as sent to a browser that takes gzip: what a visitor of one game downloads. */
const MOST_BYTES = 12_000;

let folder: string;
let files: Map<string, string>;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "reelgate-verifier-"));
  await build({
    configFile: path.join(root, "vite.verify.config.ts"),
    logLevel: "error",
    build: { outDir: folder, emptyOutDir: true },
  });
  files = new Map(readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name), "utf8")]));
  await precompress(folder, "smallest");
}, 240_000);
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string): string => files.get(name) ?? "";
const pages = games.flatMap(({ code }) => [`${code}.en-US.html`, `${code}.pt-BR.html`]);
const sha256 = (text = ""): string => `sha256-${createHash("sha256").update(text).digest("base64")}`;
const inside = (html: string, tag: "script" | "style"): string[] =>
  [...html.matchAll(new RegExp(`<${tag}[^>]*>([\\s\\S]*?)</${tag}>`, "g"))].map(([, text = ""]) => text);

describe("works", () => {
  test("there is a page for each game and language, the way in, and the worker", () => {
    expect([...files.keys()].toSorted()).toEqual([...pages, "csp.json", "index.html", "worker.js"].toSorted());
    for (const page of pages) {
      expect(file("worker.js")).toContain(`"./${page}"`);
      expect(file("index.html")).toContain(`"./${page}"`);
    }
  });

  test("a page is whole: nothing in it is fetched from anywhere", () => {
    for (const page of [...pages, "index.html"]) {
      const html = file(page).replaceAll(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, "");
      expect(html).not.toMatch(/\ssrc=|<link rel="(?:stylesheet|modulepreload|preload)"|url\((?!data:)/);
      expect(html).not.toContain("{{");
      for (const script of inside(file(page), "script"))
        expect(script).not.toMatch(/\bfetch\(|XMLHttpRequest|__[A-Z]+__|^import\b/);
    }
  });

  test("the hashes of what is inside are written down", () => {
    const csp: unknown = JSON.parse(file("csp.json"));
    const expected = [...pages, "index.html"].map((page) => [
      page,
      [...inside(file(page), "script"), ...inside(file(page), "style")].map(sha256),
    ]);
    expect(csp).toEqual(Object.fromEntries(expected));
  });

  test.each(pages)("%s, with the way in and the worker, stays within its 12 kB", (page) => {
    const sizes = [page, "index.html", "worker.js"].map((name) => statSync(path.join(folder, `${name}.gz`)).size);
    const sum = sizes.reduce((all, size) => all + size, 0);
    console.info(`${page}: ${sizes.join(" + ")} = ${sum} bytes`);
    expect(sum).toBeLessThanOrEqual(MOST_BYTES);
  });

  test("its colours are the dashboard's", () => {
    const theme = readFileSync(path.join(root, "node_modules/tailwindcss/theme.css"), "utf8");
    const tokens = readFileSync(path.join(root, "src/web/ui/tokens.css"), "utf8");
    const styles = readFileSync(path.join(root, "src/studio/verify/page/styles.css"), "utf8");
    const tokensIn = (mode: string): Map<string, string> => {
      const block = new RegExp(`^ *${mode} \\{([^}]*)\\}`, "m").exec(tokens)?.[1] ?? "";
      return new Map(
        [...block.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name = "", value = ""]) => [name, resolved(value)]),
      );
    };
    const resolved = (value: string): string => {
      const name = /^var\((--color-[\w-]+)\)$/.exec(value)?.[1];
      return name === undefined ? value : (new RegExp(`${name}: ([^;]+);`).exec(theme)?.[1] ?? value);
    };
    const [light, dark] = [tokensIn(":root"), tokensIn("\\.dark")];
    const own = [...styles.matchAll(/--([\w-]+): light-dark\((oklch\([^)]*\)|[^,]+), (oklch\([^)]*\)|[^)]+)\);/g)];
    expect(own.length).toBeGreaterThan(10);
    for (const [, name = "", inLight, inDark] of own) {
      expect([name, inLight, inDark]).toEqual([name, light.get(name), dark.get(name)]);
    }
  });
});

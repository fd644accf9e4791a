// The built site holds one page for each address of the route table, in that address's language and with its title, and no other page.
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { barePath, localeOf } from "#web/messages/locale.ts";
import { ROUTES, allPaths } from "#web/route-table.ts";
import { readMessages } from "../../tools/messages.ts";

const BUILT = path.resolve(import.meta.dirname, "../../dist/web");
/** What answers where no page is, in either language; the gallery is a page of development alone. */
const BESIDE = ["__spa-fallback.html", "pt-BR/__spa-fallback.html"];

const fileOf = (address: string): string => path.join(address.slice(1), "index.html");

function titleOf(address: string): string {
  const row = ROUTES.find((one) => one.path === barePath(address));
  return readMessages(localeOf(address))[`page.${row?.title ?? ""}.title`] ?? "nothing";
}

/** What is wrong with the page of an address, in a sentence each. */
function flawsAt(folder: string, address: string): string[] {
  const file = path.join(folder, fileOf(address));
  if (!existsSync(file)) return [`${address} has no page`];
  const html = readFileSync(file, "utf8");
  const lang = /<html[^>]* lang="([^"]*)"/.exec(html)?.[1];
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "";
  return [
    ...(lang === localeOf(address) ? [] : [`${address} says it is in ${lang ?? "no language"}`]),
    ...(title.includes(titleOf(address)) ? [] : [`${address} is called ${title}`]),
  ];
}

/** Of the pages in a folder, against the addresses of the table. */
function flawsOf(folder: string): string[] {
  const due = new Set([...allPaths().map(fileOf), ...BESIDE]);
  const there = globSync("**/*.html", { cwd: folder });
  return [
    ...allPaths().flatMap((address) => flawsAt(folder, address)),
    ...BESIDE.filter((file) => !there.includes(file)).map((file) => `${file} is not there`),
    ...there.filter((file) => !due.has(file)).map((file) => `${file} is at no address`),
  ];
}

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** What stands in a file, or that it is not there. */
type Files = Readonly<Record<string, string | null>>;

/** A folder with the pages of all addresses as they should be, but for what is planted. */
function planted(files: Files): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), "reelgate-pages-"));
  folders.push(folder);
  const pages = new Map<string, string | null>([
    ...allPaths().map((at) => [fileOf(at), `<html lang="${localeOf(at)}"><title>${titleOf(at)}</title>`] as const),
    ...BESIDE.map((file) => [file, "<html>"] as const),
    ...Object.entries(files),
  ]);
  for (const [file, html] of pages) {
    if (html === null) continue;
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), html);
  }
  return folder;
}

describe("works", () => {
  test("the built site has a page for each of the 50 addresses, in its language, and none beside them", () => {
    expect(allPaths()).toHaveLength(50);
    expect(flawsOf(BUILT)).toEqual([]);
    expect(globSync("**/*.html", { cwd: BUILT })).toHaveLength(50 + BESIDE.length);
  });
});

describe("refuses", () => {
  const file = "pt-BR/dashboard/api/index.html";
  test.each<[which: string, files: Files, flaws: readonly string[]]>([
    ["nothing of a sound one", {}, []],
    ["a page that is missing", { [file]: null }, ["/pt-BR/dashboard/api has no page"]],
    [
      "a page in another language",
      { [file]: `<html lang="en-US"><title>${titleOf("/pt-BR/dashboard/api")}</title>` },
      ["/pt-BR/dashboard/api says it is in en-US"],
    ],
    [
      "a page with another's title",
      { [file]: '<html lang="pt-BR"><title>Lost</title>' },
      ["/pt-BR/dashboard/api is called Lost"],
    ],
    ["a page of development", { "gallery/index.html": "<html>" }, ["gallery/index.html is at no address"]],
    ["a page of no route", { "dashboard/lost.html": "<html>" }, ["dashboard/lost.html is at no address"]],
    ["a site without an answer elsewhere", { "__spa-fallback.html": null }, ["__spa-fallback.html is not there"]],
  ])("%s", (_which, files, flaws) => {
    expect(flawsOf(planted(files))).toEqual(flaws);
  });
});

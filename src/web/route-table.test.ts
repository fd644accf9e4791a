// Every row of the route table has its screen, its title in both languages, and an address in each; no screen and no page is without a row.
import { existsSync, globSync, readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { describe, expect, it } from "vitest";
import { readMessages } from "../../tools/messages.ts";
import config from "../../react-router.config.ts";
import { LOCALES } from "./messages/locale.ts";
import { ROUTES, allPaths } from "./route-table.ts";
import routes from "./routes.ts";

const sources = new Map(
  globSync("**/*.{ts,tsx}", { cwd: import.meta.dirname })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => [file, readFileSync(new URL(file, import.meta.url), "utf8")]),
);

/** What React Router reads of the module of a page; a part of one exports nothing of that. */
const FOR_ROUTER =
  /^export (?:async )?(?:const|function) (?:loader|clientLoader|action|clientAction|meta|links|handle|headers|shouldRevalidate|HydrateFallback|ErrorBoundary)\b/m;
const DEFAULT = /^export default /m;
/** Names of files that some module imports, in whichever way; a page is imported by none. */
const importedBy = (files: ReadonlyMap<string, string>): Set<string> =>
  new Set(
    [...files.values()].flatMap((code) =>
      [...code.matchAll(/(?:from|import\()\s*"[^"]*?([\w.-]+\.tsx)"/g)].map(([, name = ""]) => name),
    ),
  );

/** Files below `screens` that are the page of some address, by what they are. */
function pagesAmong(files: ReadonlyMap<string, string>): string[] {
  const imported = importedBy(files);
  return [...files]
    .filter(([file, code]) => file.startsWith("screens/") && DEFAULT.test(code) && file.endsWith(".tsx"))
    .filter(([file, code]) => FOR_ROUTER.test(code) || !imported.has(file.split("/").at(-1) ?? ""))
    .map(([file]) => file)
    .toSorted();
}

const withoutRow = (files: ReadonlyMap<string, string>): string[] => {
  const named: readonly string[] = ROUTES.map(({ screen }) => screen);
  return pagesAmong(files).filter((file) => !named.includes(file));
};

interface Shown {
  readonly path: string;
  readonly screen: string;
}

/** Two addresses that are shorter than where their screens lie. */
const NAMED: Readonly<Record<string, string>> = { "/": "/home", "/dashboard": "/dashboard/overview" };

/** Addresses that show what is not theirs: a screen lies below `screens` as its address is spelt, as a file or in a folder. */
const withAnotherScreen = (routes: readonly Shown[]): string[] =>
  routes
    .filter(({ path, screen }) => {
      const address = NAMED[path] ?? path;
      const name = address.split("/").at(-1) ?? "";
      return ![`screens${address}.tsx`, `screens${address}/${name}.tsx`].includes(screen);
    })
    .map(({ path }) => path);

/** The addresses as the specification spells them, made by nothing of ours. */
const spelt = [
  ...ROUTES.map(({ path }) => path),
  ...ROUTES.map(({ path }) => (path === "/" ? "/pt-BR" : `/pt-BR${path}`)),
];

/** Each address that is mounted, and the file that is shown there. */
const mounted = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, index, file, children }) =>
    children === undefined ? [`${index === true ? "/" : `/${path ?? ""}`} ${file}`] : mounted(children),
  );

describe("works", () => {
  it("names files that exist and titles that are written", () => {
    for (const { screen, title } of ROUTES) {
      expect(existsSync(new URL(screen, import.meta.url))).toBe(true);
      expect(Object.keys(readMessages("en-US"))).toContain(`page.${title}.title`);
    }
  });
  it("says of every page what it is for, in each language and in words of its own", () => {
    for (const locale of LOCALES) {
      const messages = readMessages(locale);
      const purposes = ROUTES.map(({ title }) => messages[`page.${title}.purpose`] ?? "");
      expect(purposes.filter((text) => text.length < 20)).toEqual([]);
      expect(new Set(purposes).size).toBe(ROUTES.length);
    }
  });
  it("holds the whole route map, each address with a screen of its own", () => {
    expect(ROUTES).toHaveLength(25);
    expect(withAnotherScreen(ROUTES)).toEqual([]);
  });
  it("gives every address once in each language", () => {
    expect(allPaths()).toHaveLength(ROUTES.length * 2);
    expect(new Set(allPaths()).size).toBe(ROUTES.length * 2);
    expect(allPaths()).toContain("/pt-BR/dashboard/agent/agent_manage");
    expect(allPaths()).toContain("/pt-BR");
  });
  it("has a row for every screen there is", () => {
    expect(withoutRow(sources)).toEqual([]);
    expect(pagesAmong(sources)).toEqual([...new Set(ROUTES.map(({ screen }) => screen))].toSorted());
  });
  it("is what the build makes pages of: each address once, in both languages, and no other", () => {
    expect(config.prerender.paths().toSorted()).toEqual(spelt.toSorted());
    expect(spelt).toHaveLength(50);
  });
  it("is what the router mounts, beside the one for whatever is not found", () => {
    const screenAt = new Map<string, string>(ROUTES.map(({ path, screen }) => [path, screen]));
    const rows = spelt.map((address) => `${address} ${screenAt.get(address.replace(/^\/pt-BR/, "") || "/") ?? ""}`);
    expect(mounted(routes).toSorted()).toEqual([...rows, "/* not-found.tsx"].toSorted());
  });
});

describe("refuses", () => {
  it("a route that shows another one's screen, or one for several", () => {
    const [other] = ROUTES;
    const planted = ROUTES.map(({ path, screen }) => ({
      path,
      screen: path === "/dashboard/biling/plans" ? other.screen : screen,
    }));
    expect(withAnotherScreen(planted)).toEqual(["/dashboard/biling/plans"]);
    expect(withAnotherScreen([{ path: "/dashboard/api", screen: "screens/not-built-yet.tsx" }])).toEqual([
      "/dashboard/api",
    ]);
  });
  it.each([
    ["with a head and a loader", "export const meta = pageMeta;\nexport default function Lost() {}\n"],
    ["that nobody imports", "export default function Lost() {}\n"],
  ])("a screen %s that has no row", (_which, code) => {
    const file = "screens/dashboard/lost/lost.tsx";
    expect(withoutRow(new Map([...sources, [file, code]]))).toEqual([file]);
  });
  it("no part of a screen, which has none", () => {
    const part = "screens/dashboard/api/lost.tsx";
    const planted = [
      [part, "export default function Lost() {}\n"],
      ["screens/dashboard/api/door.tsx", 'const Lost = lazy(() => import("./lost.tsx"));\n'],
    ] as const;
    expect(withoutRow(new Map([...sources, ...planted]))).toEqual([]);
  });
});

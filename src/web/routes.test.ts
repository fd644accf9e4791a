// The gallery is a page of development alone: the routes a build mounts do not hold it, and the built site has no trace of it.
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { afterEach, describe, expect, it, vi } from "vitest";
import { allPaths } from "./route-table.ts";

const GALLERY = "gallery/gallery.tsx";

async function filesUnder(environment: string): Promise<string[]> {
  vi.stubEnv("NODE_ENV", environment);
  vi.resetModules();
  const { default: routes } = await import("./routes.ts");
  const filesOf = (entries: readonly RouteConfigEntry[]): string[] =>
    entries.flatMap(({ file, children }) => [file, ...filesOf(children ?? [])]);
  return filesOf(routes);
}

afterEach(() => void vi.unstubAllEnvs());

describe("works", () => {
  it("in development, in both languages", async () => {
    expect((await filesUnder("development")).filter((file) => file === GALLERY)).toHaveLength(2);
  });
});

describe("refuses", () => {
  it.each(["production", "test"])("the gallery in %s", async (environment) => {
    expect(await filesUnder(environment)).not.toContain(GALLERY);
  });

  it("a page of it among those that are built, and its words in what was", () => {
    expect(allPaths().filter((address) => address.includes("gallery"))).toEqual([]);
    const built = path.resolve(import.meta.dirname, "../../dist/web");
    if (!existsSync(built)) return;
    const files = globSync("**/*.{js,html}", { cwd: built });
    expect(files.filter((file) => file.includes("gallery"))).toEqual([]);
    const words = "with figures that never change";
    expect(files.filter((file) => readFileSync(path.join(built, file), "utf8").includes(words))).toEqual([]);
  });
});

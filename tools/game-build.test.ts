// The games as built and packed: each is small enough to play, art and engine included.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { games } from "#studio/games/catalogue.ts";
import { gameFiles } from "../bench/load/game-files.ts";
import { precompress } from "./precompress.ts";

/** As sent to a browser that takes gzip: page with styles, script and Portuguese. */
const MOST_BYTES = 30_000;

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "reelgate-games-"));
  const configFile = path.join(import.meta.dirname, "../vite.game.config.ts");
  await build({ configFile, logLevel: "error", build: { outDir: folder, emptyOutDir: true } });
  await precompress(folder, "smallest");
}, 240_000);
afterAll(() => rmSync(folder, { recursive: true }));

describe("works", () => {
  test.each(games.map(({ code }) => code))("%s stays within its 30 kB", async (code) => {
    const { toPlay, page, everything } = await gameFiles(folder, code);
    console.info(
      `${code}: ${toPlay.gzip} bytes to play, ${page.gzip} of them its page; with panels ${everything.gzip}`,
    );
    expect(toPlay.gzip).toBeLessThanOrEqual(MOST_BYTES);
    expect(page.gzip).toBeGreaterThan(0);
    expect(everything.gzip).toBeGreaterThan(toPlay.gzip);
  });
});

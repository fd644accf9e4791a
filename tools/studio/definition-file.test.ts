/** Games as data, ours or anybody's, are read as the engine plays them, and what is wrong with a file is said. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { emberAnvil } from "#studio/games/ember-anvil.ts";
import { readPlayables } from "./definition-file.ts";
import { forge, shore, fileOf } from "./files.fixture.ts";

const folder = mkdtempSync(join(tmpdir(), "studio-"));
afterAll(() => rmSync(folder, { recursive: true }));

const read = (content: unknown) => {
  const path = join(folder, "games.json");
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return readPlayables(path);
};

describe("works", () => {
  test("a lines game, its lines named, its symbols by name", () => {
    const [first, second] = read(fileOf());
    expect(first?.definition).toEqual({ ...emberAnvil, code: "forge" });
    expect([first?.variant.id, second?.variant.id]).toEqual(["r90", "r92"]);
    expect(first?.variant.strips).toHaveLength(3);
  });

  test("a ways game; what is left out is not there", () => {
    const [, , ways] = read(fileOf());
    expect(ways?.definition).toMatchObject({ code: "shore", kind: "ways", wilds: [], scatter: null, free: null });
    expect(ways?.definition).not.toHaveProperty("lines");
    expect(ways?.definition.maxWinX).toBeGreaterThan(1e12);
  });

  test("lines in place, wilds on every reel, a multiplier of one", () => {
    const game = { ...forge, lines: [[0, 0, 0]], wilds: [{ symbol: "spark2" }] };
    const [first] = read(fileOf({ games: [game] }));
    expect(first?.definition).toMatchObject({
      lines: [[0, 0, 0]],
      wilds: [{ symbol: 0, multiplier: 1, reels: [1, 2, 3] }],
    });
  });
});

describe("refuses", () => {
  test.each([
    ["what is no JSON", "{", "is no JSON"],
    ["a file without games", { strips: {} }, "games"],
    ["an unknown symbol", fileOf({ games: [{ ...forge, scatter: { symbol: "moon" } }] }), "no symbol moon"],
    ["an unknown list of lines", fileOf({ games: [{ ...forge, lines: "lines9" }] }), 'no list of lines "lines9"'],
    ["no lines", fileOf({ games: [{ ...forge, lines: undefined }] }), "lines are missing"],
    ["multipliers that multiply", fileOf({ games: [{ ...forge, wildMode: "multiply" }] }), 'not played as "multiply"'],
    ["a line outside the grid", fileOf({ games: [{ ...forge, lines: [[0, 3, 0]] }] }), "line 0 is [0,3,0]"],
    ["other strips in free spins", fileOf({ strips: { forge: { r90: { base: [[2]], free: [[3]] } } } }), "same strips"],
    [
      "too few strips",
      fileOf({ games: [shore], strips: { shore: { r90: { base: [[1, 2]] } } } }),
      "1 strips for 2 reels",
    ],
  ])("%s", (_, content, flaw) => {
    expect(() => read(content)).toThrow(flaw);
  });

  test("a file that is not there", () => {
    expect(() => readPlayables(join(folder, "nothing.json"))).toThrow("ENOENT");
  });
});

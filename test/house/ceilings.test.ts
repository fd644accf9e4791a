/** Holds the whole repository under the ceilings of the house, and proves the measure on planted lines. */
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import { measure, type Measure, totals } from "../../tools/house/measure.ts";
import { isTest, measureAll } from "../../tools/house/sources.ts";

const all = measureAll(join(import.meta.dirname, "../.."));

function places(pick: (of: Measure) => readonly number[]): string[] {
  return all.flatMap((of) => pick(of).map((line) => `${of.path}:${line}`));
}

describe("works", () => {
  test("the measure finds what is planted, on its line", () => {
    const text = [
      "/** Says what it is for. */",
      "const loose: any = 1;",
      "const a = 1;",
      "const b = 2;",
      "const c = 3;",
      "const bare = loose as number;",
      "// The column is never null: see the constraint.",
      "const explained = loose!;",
      "const fixed = [1] as const;",
      "// TODO later",
      "test.skip('x', () => {}); describe.concurrent.only('y', () => {});",
      "list.only('z'); // oxlint-disable-line no-console",
      "log(1); // oxlint-disable-line no-console -- the command's answer",
    ].join("\n");
    expect(measure("planted.ts", text)).toEqual({
      path: "planted.ts",
      lines: 13,
      opensWithSentence: true,
      anys: [2],
      casts: [6, 8],
      unexplained: [6, 12],
      leftovers: [10],
      mutedTests: [11, 11],
    });
  });

  test("a file that opens with code, or with words that are no sentence, is found", () => {
    expect(measure("code.ts", "const a = 1; // It is late.\n").opensWithSentence).toBe(false);
    expect(measure("words.ts", "// some words\nconst a = 1;\n").opensWithSentence).toBe(false);
    expect(measure("script.ts", "#!/usr/bin/env node\n/** Says so. */\nconst a = 1;\n").opensWithSentence).toBe(true);
  });

  test("totals are medians and shares", () => {
    const of = (lines: number, casts: number): Measure => ({
      ...measure("a.ts", ""),
      lines,
      casts: Array.from({ length: casts }, () => 1),
    });
    expect(totals([of(10, 1), of(300, 0), of(90, 0)])).toEqual({
      files: 3,
      medianLines: 90,
      shareUpTo250: 2 / 3,
      castsPerThousandLines: 2.5,
    });
  });
});

describe("refuses", () => {
  test("any", () => expect(places(({ anys }) => anys)).toEqual([]));
  test("a note left behind", () => expect(places(({ leftovers }) => leftovers)).toEqual([]));
  test("a muted test", () => expect(places(({ mutedTests }) => mutedTests)).toEqual([]));
  test("a cast or a suppression without its reason", () => {
    const inTests = new Set(all.map(({ path }) => path).filter(isTest));
    const ours = places(({ unexplained }) => unexplained).filter((place) => !inTests.has(place.split(":")[0] ?? ""));
    expect(ours).toEqual([]);
  });

  test("a file that does not open with a sentence", () => {
    expect(all.filter(({ opensWithSentence }) => !opensWithSentence).map(({ path }) => path)).toEqual([]);
  });

  test("a name that is not kebab-case, or says nothing", () => {
    const kebab = /^[a-z0-9]+([-.][a-z0-9]+)*\.tsx?$/;
    const empty = /(^|[-.])(managers?|helpers?|utils?|data|v\d+)([-.]|$)/;
    const ours = all.map(({ path }) => path).filter((path) => !path.startsWith("src/web/screens/"));
    const e2e = /^test\/e2e\//;
    expect(
      ours.filter((path) => !e2e.test(path) && (!kebab.test(basename(path)) || empty.test(basename(path)))),
    ).toEqual([]);
  });

  test("more than one file in ten above 250 lines", () => {
    expect(totals(all).shareUpTo250).toBeGreaterThanOrEqual(0.9);
  });
});

// No name that is shortened in the game client may be one that somebody else knows it by.
import { readFile, readdir } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { NAMES } from "./short-names.ts";

const THEIRS = ["src/contract", "src/studio/engine", "src/studio/games", "src/studio/verify"];

async function textOf(folder: string, ending: RegExp): Promise<string> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => ending.test(name));
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), "utf8")));
  return texts.join("\n");
}

describe("protects", () => {
  test("what crosses the wire or comes from a game's definition keeps its name", async () => {
    const texts = await Promise.all(THEIRS.map((folder) => textOf(folder, /(?<!\.test)\.ts$/)));
    const members = new Set(texts.flatMap((text) => [...text.matchAll(/\b(\w+)\??:/g)].map(([, name]) => name)));
    expect(NAMES.filter((name) => members.has(name))).toEqual([]);
  });

  test("what the page names in its attributes keeps its name, and so does what is looked up by a text", async () => {
    const texts = [
      await textOf("src/studio/client", /\.html$/),
      (await textOf("src/studio/client", /(?<!\.test)\.ts$/)).replaceAll(/^import .*$/gm, ""),
    ].join("\n");
    const quoted = new Set([...texts.matchAll(/"(\w+)"/g)].map(([, name]) => name));
    expect(NAMES.filter((name) => quoted.has(name))).toEqual([]);
  });
});

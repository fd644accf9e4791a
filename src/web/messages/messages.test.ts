// The two message files say the same things with the same arguments, and their written types are theirs.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { differences, readMessages, typesOf } from "../../../tools/messages.ts";

const english = readMessages("en-US");
const portuguese = readMessages("pt-BR");

describe("works", () => {
  it("has every text in both languages with the same arguments", () => {
    expect(differences(english, portuguese)).toEqual([]);
  });
  it("keeps the written types up to date", () => {
    expect(readFileSync(new URL("en-US.d.json.ts", import.meta.url), "utf8")).toBe(typesOf(english));
  });
  it("leaves no text empty", () => {
    for (const file of [english, portuguese])
      expect(Object.values(file).filter((text) => text.trim() === "")).toEqual([]);
  });
});

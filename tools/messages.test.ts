// The message tool finds what differs between the languages and nests keys without losing one.
import { describe, expect, it } from "vitest";
import { argumentsOf, differences, nest } from "./messages.ts";

describe("works", () => {
  it("nests keys by their dots", () => {
    expect(nest({ "a.b.c": "x", "a.b.d": "y", e: "z" })).toEqual({ a: { b: { c: "x", d: "y" } }, e: "z" });
  });
  it("finds arguments in plain text, plurals and tags", () => {
    expect(argumentsOf("plain")).toEqual([]);
    expect(argumentsOf("{b} and {a, number} and <c>{d}</c>")).toEqual(["a", "b", "c", "d"]);
    expect(argumentsOf("{count, plural, one {# of {all}} other {#}}")).toEqual(["all", "count"]);
  });
});

describe("refuses", () => {
  it("a line only one language has, and other arguments", () => {
    expect(differences({ a: "x", b: "{n}" }, { b: "{m}", c: "y" })).toEqual([
      'pt-BR.json lacks "a"',
      'en-US.json lacks "c"',
      '"b" takes {n} in en-US.json and {m} in pt-BR.json',
    ]);
  });
  it("a key that is both a text and a group", () => {
    expect(() => nest({ a: "x", "a.b": "y" })).toThrow(/sits below/);
    expect(() => nest({ "a.b": "y", a: "x" })).toThrow(/also a group/);
  });
});

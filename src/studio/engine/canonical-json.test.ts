// One value has one spelling.
import { describe, expect, test } from "vitest";
import { canonicalJson } from "./canonical-json.ts";

describe("works", () => {
  test("keys are sorted at every depth, arrays are not", () => {
    const value = { b: [3, { z: null, a: "é\n" }, 1], B: true, a: {} };
    expect(canonicalJson(value)).toBe('{"B":true,"a":{},"b":[3,{"a":"é\\n","z":null},1]}');
  });

  test("the order of writing does not matter", () => {
    expect(canonicalJson({ a: 1, b: 2 })).toBe(canonicalJson({ b: 2, a: 1 }));
  });
});

describe("refuses", () => {
  test.each([[0.1], [2 ** 53], [Number.NaN], [undefined], [{ a: undefined }], [() => 1], [1n]])("%s", (value) => {
    expect(() => canonicalJson(value)).toThrow(TypeError);
  });
});

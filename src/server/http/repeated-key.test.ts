/** Keys that stand twice in one object are found however they are written, and nothing else is taken for one. */
import { describe, expect, test } from "vitest";
import { repeatedKey } from "./repeated-key.ts";

describe("works", () => {
  test.each([
    ["nothing in it", "{}"],
    ["a plain value", '"a"'],
    ["different keys", '{"amount":1,"currency":"BRL"}'],
    ["a value like a key", '{"a":"b","b":"a","c":["a","a"],"d":"a"}'],
    ["the same key in two objects", '{"a":{"x":1},"b":{"x":1},"c":[{"x":1},{"x":1}]}'],
    ["the same key inside and out", '{"a":{"a":{"a":1}}}'],
    ["a key after what was inside", '{"a":[{"b":1},{"b":2}],"b":3}'],
    ["keys in a text", String.raw`{"note":"{\"a\":1,\"a\":2}","a":1}`],
    ["backslashes at the end of texts", String.raw`{"a":"\\","b":"\\\"","c":"\\\\"}`],
    ["signs between keys in a text", '{"a":",","b":"{","c":"}","d":"[","e":"]"}'],
    ["another case", '{"a":1,"A":2}'],
    ["a key every object has", '{"__proto__":1,"constructor":2,"toString":3}'],
  ])("%s", (_name, json) => {
    expect(repeatedKey(json)).toBeUndefined();
    expect(() => void JSON.parse(json)).not.toThrow();
  });
});

describe("refuses", () => {
  test.each([
    ["a", '{"a":1,"a":1}'],
    ["amount", '{"amount":1,"currency":"BRL","amount":100}'],
    ["amount", String.raw`{"amount":1,"\u0061mount":100}`],
    ["a b", '\n{ "a b" : [ 1 , 2 ] ,\t"a b" : null }'],
    ["", '{"":1,"":2}'],
    ["b.c", '{"a":1,"b":{"c":{},"c":[]}}'],
    ["list.1.x", '{"list":[{"x":1},{"x":1,"y":"}","x":2}]}'],
    ["1.0.a", '[{"a":1},[{"a":1,"a":2}]]'],
    ["a", '{"a":{"b":[{"b":1}]},"a":1}'],
    ["__proto__", '{"__proto__":1,"__proto__":2}'],
    ['a"b', String.raw`{"a\"b":1,"a\u0022b":2}`],
  ])("%j in %s", (path, json) => {
    expect(repeatedKey(json)).toBe(path);
    expect(() => void JSON.parse(json)).not.toThrow();
  });
});

describe("protects", () => {
  test("a body as deep as one may be", () => {
    const depth = 10_000;
    const around = (json: string) => `${'{"a":'.repeat(depth)}${json}${"}".repeat(depth)}`;
    expect(repeatedKey(around('{"x":1}'))).toBeUndefined();
    expect(repeatedKey(around('{"x":1,"x":2}'))).toBe(`${"a.".repeat(depth)}x`);
    expect(repeatedKey("[".repeat(30_000) + "]".repeat(30_000))).toBeUndefined();
  });
});

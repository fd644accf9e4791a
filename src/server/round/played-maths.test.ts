// The maths a browser is given are those that were certified: nothing is lost or added on the wire.
import { describe, expect, test } from "vitest";
import { variantMaths } from "#contract/maths.ts";
import { games } from "#studio/games/catalogue.ts";
import { mathsHash } from "#studio/verify/node-stream.ts";

const all = games.flatMap(({ definition, variants }) => variants.map((variant) => ({ definition, variant })));

describe("works", () => {
  test.each(all)("$definition.code/$variant.id keeps its hash", ({ definition, variant }) => {
    const { id, strips } = variant;
    const read = variantMaths.parse(JSON.parse(JSON.stringify({ id, definition, strips })));
    expect(mathsHash(read.definition, read)).toBe(variant.mathsHash);
  });
});

describe("protects", () => {
  test.each(all)("one coin more in $definition.code/$variant.id is another hash", ({ definition, variant }) => {
    const pay = definition.pay.map((coins, symbol) => (symbol === 1 ? coins.map((coin) => coin + 1) : coins));
    expect(mathsHash({ ...definition, pay }, variant)).not.toBe(variant.mathsHash);
  });
});

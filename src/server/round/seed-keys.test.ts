/** Proves that a seed is opened once and that what does not belong to it never passes for it. */
import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createSeal } from "../db/seal.ts";
import type { Seal } from "../db/seal.ts";
import { uuidv7 } from "../db/uuid.ts";
import { seedContext } from "../game/service/seeds.ts";
import { seedKeyOf } from "./seed-keys.ts";

const realSeal = (): Seal => createSeal(randomBytes(32).toString("base64url"));

function counting(inner: Seal): Seal & { readonly opened: () => number } {
  let count = 0;
  return {
    ...inner,
    open(sealed, context) {
      count += 1;
      return inner.open(sealed, context);
    },
    opened: () => count,
  };
}

describe("works", () => {
  it("opens a seed once, however often it is drawn from", () => {
    const seal = counting(realSeal());
    const seed = randomBytes(32);
    const id = uuidv7();
    const sealed = seal.seal(seed, seedContext(id));
    for (let round = 0; round < 5; round += 1) {
      expect(seedKeyOf(seal, id, Buffer.from(sealed)).export()).toEqual(seed);
    }
    expect(seal.opened()).toBe(1);
  });

  it("forgets the oldest of very many, and opens it again", () => {
    const seal = counting(realSeal());
    const seeds = Array.from({ length: 4_097 }, () => {
      const id = uuidv7();
      return { id, sealed: seal.seal(randomBytes(32), seedContext(id)) };
    });
    for (const { id, sealed } of seeds) seedKeyOf(seal, id, sealed);
    const [first, second] = seeds;
    if (first === undefined || second === undefined) throw new Error("no seeds");
    seedKeyOf(seal, seeds.at(-1)?.id ?? "", seeds.at(-1)?.sealed ?? Buffer.alloc(0));
    seedKeyOf(seal, second.id, second.sealed);
    expect(seal.opened()).toBe(4_097);
    seedKeyOf(seal, first.id, first.sealed);
    expect(seal.opened()).toBe(4_098);
  });
});

describe("refuses", () => {
  it("another seed's sealed text, changed text and another installation's seal, also when the seed is known", () => {
    const seal = realSeal();
    const [id, other] = [uuidv7(), uuidv7()];
    const sealed = seal.seal(randomBytes(32), seedContext(id));
    seedKeyOf(seal, id, sealed);
    seedKeyOf(seal, other, seal.seal(randomBytes(32), seedContext(other)));
    expect(() => seedKeyOf(seal, other, sealed)).toThrow("unable to authenticate");
    const changed = Buffer.from(sealed);
    changed[20] = (changed[20] ?? 0) ^ 1;
    expect(() => seedKeyOf(seal, id, changed)).toThrow("unable to authenticate");
    expect(() => seedKeyOf(realSeal(), id, sealed)).toThrow("unable to authenticate");
  });

  it("what its caller changes afterwards", () => {
    const seal = realSeal();
    const id = uuidv7();
    const sealed = seal.seal(randomBytes(32), seedContext(id));
    seedKeyOf(seal, id, sealed);
    sealed[20] = (sealed[20] ?? 0) ^ 1;
    expect(() => seedKeyOf(seal, id, sealed)).toThrow("unable to authenticate");
  });
});

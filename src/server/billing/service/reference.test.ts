/** References for bank transfers: short, of letters nobody takes for others, and hardly ever the same twice. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isReference, lettersOf, movementOf, newReference } from "./reference.ts";

const SHAPE = /^RG-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;

describe("works", () => {
  test("it is RG and twice four letters, whatever bytes it is made of", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 8, maxLength: 8 }), (bytes) => {
        expect(newReference(() => bytes)).toMatch(SHAPE);
      }),
    );
  });

  test("bytes are asked for once, as many as there are letters", () => {
    const asked: number[] = [];
    const reference = newReference((bytes) => {
      asked.push(bytes);
      return new Uint8Array(bytes);
    });
    expect([asked, reference]).toEqual([[8], "RG-0000-0000"]);
  });

  test("a list may find it by a part without regard to case: it is upper case throughout", () => {
    const reference = newReference();
    expect(reference).toBe(reference.toUpperCase());
  });

  test("is the same however it is written down", () => {
    const same = ["E-77 a/1", "e-77 A/1", "E\u201177\u00a0a/1", "\uff25-77a/1", "E-77\u200b a/1\n"];
    expect(new Set(same.map((written) => movementOf(written)))).toEqual(new Set(["E-77A/1"]));
    expect(movementOf("E-77 a/2")).not.toBe(movementOf("E-77 a/1"));
  });

  test("a reference is known by its letters, however a bank passes it on", () => {
    const reference = newReference();
    const same = [
      reference,
      reference.toLowerCase(),
      reference.replaceAll("-", ""),
      ` ${reference.replaceAll("-", " ")}`,
    ];
    expect([...same, reference.slice(1), `${reference}0`].map((one) => isReference(one))).toEqual([
      ...same.map(() => true),
      false,
      false,
    ]);
    expect(new Set(same.map((one) => lettersOf(one))).size).toBe(1);
  });

  test("letters that are in no reference are what they are taken for", () => {
    expect(lettersOf("rg\u20110O1i\u2011lIzz")).toBe("RG001111ZZ");
  });
});

describe("protects", () => {
  test("each letter is as likely as any other, and none is one of I, L, O and U", () => {
    const counts = new Map<string, number>();
    for (let byte = 0; byte < 256; byte += 1) {
      const letter = newReference(() => new Uint8Array(8).fill(byte)).at(-1) ?? "";
      counts.set(letter, (counts.get(letter) ?? 0) + 1);
    }
    expect(counts.size).toBe(32);
    expect(new Set(counts.values())).toEqual(new Set([8]));
    for (const letter of "ILOU") expect(counts.has(letter)).toBe(false);
  });

  test("no place repeats another one, and many of them are all different", () => {
    expect(newReference(() => Uint8Array.from([0, 1, 2, 3, 4, 5, 6, 7]))).toBe("RG-0123-4567");
    expect(new Set(Array.from({ length: 5_000 }, () => newReference())).size).toBe(5_000);
  });
});

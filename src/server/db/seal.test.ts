// Sealed secrets open only whole, in their place, under their key.
import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createSeal } from "./seal.ts";

const key = randomBytes(32).toString("base64url");
const secret = Buffer.from("a secret of thirty-two bytes, ok");

describe("works", () => {
  test("opens what it sealed, and never seals alike twice", () => {
    const seal = createSeal(key);
    const once = seal.seal(secret, "seeds/1");
    expect(seal.open(once, "seeds/1")).toEqual(secret);
    expect(seal.seal(secret, "seeds/1").equals(once)).toBe(false);
    expect(once.includes(secret)).toBe(false);
  });
});

describe("protects", () => {
  test("a digest tells the same text again in its context and under its key only, and does not hold it", () => {
    const seal = createSeal(key);
    const digest = seal.digest("ana", "players/1");
    expect(createSeal(key).digest("ana", "players/1")).toEqual(digest);
    expect(digest.includes("ana")).toBe(false);
    const others = [
      seal.digest("Ana", "players/1"),
      seal.digest("ana", "players/2"),
      createSeal(randomBytes(32).toString("base64url")).digest("ana", "players/1"),
    ];
    for (const other of others) expect(other.equals(digest)).toBe(false);
  });

  test("refuses another context, another key and any flipped bit", () => {
    const seal = createSeal(key);
    const sealed = seal.seal(secret, "seeds/1");
    expect(() => seal.open(sealed, "seeds/2")).toThrow("authenticate");
    expect(() => createSeal(randomBytes(32).toString("base64url")).open(sealed, "seeds/1")).toThrow("authenticate");
    for (const at of [0, 15, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(() => seal.open(changed, "seeds/1")).toThrow("authenticate");
    }
  });
});

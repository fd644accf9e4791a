// Words come out of blocks in order, with and without waiting.
import { describe, expect, test } from "vitest";
import { playAhead } from "./play-ahead.ts";
import { blockMessage, streamOf } from "./stream.ts";

const block = (at: number) => Uint8Array.from([0, 0, 0, at, 0xff, 0, 0, at]);

describe("works", () => {
  test("words are big-endian, unsigned and block after block", () => {
    const words = streamOf(block);
    expect([words(), words(), words(), words()]).toEqual([0, 0xff000000, 1, 0xff000001]);
  });

  test("a block that is a window into a larger buffer is read where it lies", () => {
    const words = streamOf(() => Uint8Array.from([9, 9, 0, 0, 1, 2, 9, 9]).subarray(2, 6));
    expect(words()).toBe(0x0102);
  });

  test("no block is asked for before it is needed", () => {
    const asked: number[] = [];
    const words = streamOf((at) => {
      asked.push(at);
      return block(at);
    });
    expect(asked).toEqual([]);
    words();
    words();
    expect(asked).toEqual([0]);
    words();
    expect(asked).toEqual([0, 1]);
  });

  test("the message names client seed, nonce, maths and block", () => {
    expect(blockMessage("a:b", 7, "f00d", 2)).toBe("a:b:7:f00d:2");
  });

  test.each([1, 2, 3, 40])("playing ahead of %i words equals playing on the spot", async (count) => {
    const take = (words: () => number) => Array.from({ length: count }, () => words());
    expect(await playAhead(async (at) => block(at), take)).toEqual(take(streamOf(block)));
  });
});

describe("refuses", () => {
  test("a block that is not whole words", () => {
    const words = streamOf(() => new Uint8Array(6));
    words();
    expect(words).toThrow(RangeError);
  });

  test("to play on when the blocks cannot be had", async () => {
    const fail = async () => {
      throw new Error("no hash here");
    };
    await expect(playAhead(fail, (words) => words())).rejects.toThrow("no hash here");
  });

  test("to hide what the play itself throws", async () => {
    const play = () => {
      throw new Error("a flaw in the play");
    };
    await expect(playAhead(async (at) => block(at), play)).rejects.toThrow("a flaw in the play");
  });
});

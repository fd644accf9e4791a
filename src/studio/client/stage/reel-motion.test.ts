// The reels end where they were told, along the strips they really have.
import { describe, expect, it } from "vitest";
import { findGame } from "../../games/catalogue.ts";
import { reelAt, travel } from "./reel-motion.ts";
import { stopTimesMs } from "./stop-times.ts";

const around = (position: number, length: number): number => ((position % length) + length) % length;

describe("works", () => {
  it("ends on the stop it was told, from every place on the strip", () => {
    for (const length of [5, 32, 60]) {
      for (let from = 0; from < length; from += 1) {
        for (let stop = 0; stop < length; stop += 1) {
          const journey = travel(from, stop, length, 1_000, 1_300);
          const end = reelAt(journey, 2_300);
          expect(around(end.position, length)).toBe(stop);
          expect(end.speed).toBe(0);
          expect(reelAt(journey, 1_000).position).toBe(from);
        }
      }
    }
  });

  it("never jumps: what lies between two frames was passed", () => {
    const journey = travel(4, 29, 32, 0, 1_910);
    let before = reelAt(journey, 0).position;
    for (let now = 1; now <= 1_910; now += 1) {
      const { position } = reelAt(journey, now);
      expect(Math.abs(position - before)).toBeLessThan(0.08);
      before = position;
    }
  });

  it("keeps a speed the eye can follow", () => {
    for (let way = 0; way < 32; way += 1) {
      expect(travel(way, 0, 32, 0, 1_300).speed).toBeGreaterThan(12);
      expect(travel(way, 0, 32, 0, 1_300).speed).toBeLessThan(52);
    }
  });

  it("stops the reels from left to right, later where a third scatter may still fall", () => {
    const meadow = findGame("lantern-meadow")?.definition;
    if (meadow === undefined) throw new Error("the catalogue has no Lantern Meadow");
    const plain = [1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3];
    expect(stopTimesMs(meadow, plain)).toEqual([1_300, 1_480, 1_660, 1_840, 2_020]);
    const moons = [10, 2, 3, 1, 10, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3];
    expect(stopTimesMs(meadow, moons)).toEqual([1_300, 1_480, 2_260, 3_040, 3_820]);
  });
});

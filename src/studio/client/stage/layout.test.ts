// Where the reels stand on a desk and on a phone held either way.
import { describe, expect, it } from "vitest";
import { cellCentre, reelLayout } from "./layout.ts";

const rooms = {
  desk: { x: 0, y: 60, width: 1_400, height: 680 },
  upright: { x: 10, y: 120, width: 370, height: 400 },
  sideways: { x: 130, y: 26, width: 580, height: 300 },
  tiny: { x: 0, y: 0, width: 60, height: 40 },
};

describe("works", () => {
  it("keeps reels and frame inside the room and in its middle", () => {
    for (const room of [rooms.desk, rooms.upright, rooms.sideways]) {
      const { x, y, width, height, border } = reelLayout(room, 5, 3);
      expect(x - border).toBeGreaterThanOrEqual(room.x - 1);
      expect(y - border).toBeGreaterThanOrEqual(room.y - 1);
      expect(x + width + border).toBeLessThanOrEqual(room.x + room.width + 1);
      expect(y + height + border).toBeLessThanOrEqual(room.y + room.height + 1);
      expect(Math.abs(x + width / 2 - (room.x + room.width / 2))).toBeLessThanOrEqual(1);
    }
  });

  it("fills a room in one direction at least, with cells close to square", () => {
    for (const room of [rooms.desk, rooms.upright, rooms.sideways]) {
      const { width, height, border, cellWidth, cellHeight } = reelLayout(room, 5, 3);
      const filled = Math.max((width + 2 * border) / room.width, (height + 2 * border) / room.height);
      expect(filled).toBeGreaterThan(0.97);
      expect(cellWidth / cellHeight).toBeGreaterThan(0.79);
      expect(cellWidth / cellHeight).toBeLessThan(1.12);
    }
  });

  it("never vanishes", () => {
    expect(reelLayout(rooms.tiny, 5, 3)).toMatchObject({ cellWidth: 24, cellHeight: 24 });
  });

  it("finds the middle of a cell, reel by reel", () => {
    const layout = reelLayout(rooms.desk, 5, 3);
    expect(cellCentre(layout, 3, 0)).toEqual({ x: layout.cellWidth / 2, y: layout.cellHeight / 2 });
    expect(cellCentre(layout, 3, 14)).toEqual({ x: layout.cellWidth * 4.5, y: layout.cellHeight * 2.5 });
  });
});

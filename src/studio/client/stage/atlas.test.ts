// Sprites lie side by side in the atlas, none over another.
import { describe, expect, it } from "vitest";
import { shelved } from "./atlas.ts";

const sprites = Array.from({ length: 60 }, (_, at) => ({
  width: 20 + ((at * 67) % 320),
  height: 16 + ((at * 131) % 400),
}));

describe("works", () => {
  it("places every sprite inside the width, apart from all others", () => {
    const places = shelved(sprites).map((place, at) => ({ ...place, ...(sprites[at] ?? { width: 0, height: 0 }) }));
    for (const [at, a] of places.entries()) {
      expect(a.x + a.width).toBeLessThanOrEqual(2_048);
      const under = places.filter(
        (b, other) =>
          other !== at && a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height,
      );
      expect(under).toEqual([]);
    }
  });

  it("wastes less than a third", () => {
    const places = shelved(sprites);
    const foot = Math.max(...places.map(({ y }, at) => y + (sprites[at]?.height ?? 0)));
    const filled = sprites.reduce((sum, { width, height }) => sum + width * height, 0);
    expect(filled / (foot * 2_048)).toBeGreaterThan(2 / 3);
  });
});

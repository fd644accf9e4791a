// Painted wood, fur and petals: a dark outline, colour that falls from light to deep, and light along the rim.
import { fill, glow, inside, line, slope, type Pen } from "../paint/brush.ts";

/** Old gold, from one edge to the other. */
export const BRASS = ["#741", "#da4", "#feb", "#c93", "#641"];
/** Soft and pale, from the lit side. */
export const FUR = ["#fed", "#ec9", "#a74"] as const;

/** From its stalk at (0, 0) to the right. */
export const drawBroadLeaf = (pen: Pen): void =>
  painted(pen, "M0 0C22-34 60-38 94-8C64 22 26 26 0 0Z", ["#be9", "#5b6", "#164"]);

/** @param hues from the lit upper side to the deep lower one, `#rgb`. */
export function painted(pen: Pen, path: string | Path2D, hues: readonly [string, string, string]): void {
  const [light, body, deep] = hues;
  line(pen, path, "#110", 7);
  fill(pen, path, slope(pen, -20, -70, 20, 70, hues));
  inside(pen, path, () => {
    glow(pen, 30, 60, 70, deep, 0.5);
    glow(pen, -20, -30, 60, body, 0.5);
    line(pen, path, `${light}8`, 5);
  });
}

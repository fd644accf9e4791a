// Blown glass: a body that light shines through, dark where it is thick, with a bright rim and a window's reflection.
import { fill, glow, inside, line, slope, type Pen } from "../paint/brush.ts";

/** @param hues from the lit upper side to the deep lower one, `#rgb`. */
export function glass(pen: Pen, path: string, hues: readonly [string, string, string], shine = "#cff"): void {
  const [light, body, deep] = hues;
  line(pen, path, "#012c", 8);
  fill(pen, path, slope(pen, -30, -80, 30, 80, [light, body, deep]));
  inside(pen, path, () => {
    glow(pen, 26, 44, 62, body, 0.8);
    glow(pen, -30, -34, 52, shine, 0.55);
    line(pen, path, `${deep}9`, 15);
    line(pen, path, "#fff5", 5);
  });
  line(pen, path, shine, 2.4);
}

/** A streak of light on the glass. */
export function gleam(pen: Pen, path: string, width = 4): void {
  line(pen, path, "#fffd", width);
}

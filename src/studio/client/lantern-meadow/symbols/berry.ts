// The berries: three on one stalk, ripe and bloomed.
import { ball, fill, glow, line, oval, placed, slope, type Pen } from "../../paint/brush.ts";
import { drawBroadLeaf } from "../painted.ts";

export function drawBerry(pen: Pen): void {
  glow(pen, 0, 14, 94, "#f5b", 0.28);
  const stalks = "M2-66C-12-44-28-24-36 0M2-66C14-44 28-26 36-4M2-66C0-40 0-10 0 22";
  line(pen, stalks, "#022", 10);
  line(pen, stalks, slope(pen, 0, -66, 0, 20, ["#bd7", "#484"]), 5);
  for (const mirror of [false, true]) {
    placed(pen, { x: 2, y: -62, mirror, turn: mirror ? 0.3 : -0.3, scale: 0.8 }, () => drawBroadLeaf(pen));
  }
  for (const [x, y, radius] of [
    [-40, 20, 34],
    [42, 14, 34],
    [2, 50, 37],
  ] as const) {
    fill(pen, oval(x, y, radius + 4, radius + 4), "#202");
    fill(pen, oval(x, y, radius, radius), ball(pen, x, y, radius * 1.08, ["#fce", "#f6b", "#c17", "#504"]));
    fill(pen, oval(x - 12, y - 14, 8, 6, -0.7), "#fffe");
    for (let sepal = 0; sepal < 5; sepal += 1) {
      placed(pen, { x, y: y - 26, turn: sepal * 1.26 }, () => line(pen, "M0 0V6", "#413", 4));
    }
  }
}

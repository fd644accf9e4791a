// The toadstool: a red cap with pale spots, and its child beside it.
import { ball, disc, fill, glow, inside, line, oval, placed, type Pen } from "../../paint/brush.ts";
import { painted } from "../painted.ts";

const CAP = "M-86 6C-88-44-50-84 0-84S88-44 86 6C84 22 46 30 0 30S-84 22-86 6Z";
const SPOTS = [
  [-40, -36, 17, 13, -0.5],
  [8, -58, 16, 10, 0.1],
  [46, -26, 15, 14, 0.5],
  [0, -18, 13, 10, 0],
  [-66, 0, 9, 10, -0.2],
  [70, 6, 8, 8, 0.3],
  [-24, 12, 10, 6, 0],
  [28, 12, 9, 6, 0.1],
] as const;

export function drawToadstool(pen: Pen): void {
  glow(pen, 0, -10, 96, "#f54", 0.3);
  fill(pen, oval(0, 78, 56, 9), "#0017");
  placed(pen, { x: 52, y: 40, scale: 0.42, turn: 0.16 }, () => drawOne(pen));
  drawOne(pen);
}

function drawOne(pen: Pen): void {
  painted(pen, "M-22 18H22C24 40 28 56 38 74Q0 92-38 74C-28 56-24 40-22 18Z", ["#ffe", "#edb", "#764"]);
  painted(pen, "M-30 26H30L38 50Q0 62-38 50Z", ["#ffe", "#fed", "#ca8"]);
  line(pen, CAP, "#201", 8);
  fill(pen, CAP, ball(pen, 0, -16, 100, ["#fb9", "#e54", "#c23", "#601"]));
  inside(pen, CAP, () => {
    fill(pen, oval(0, 38, 92, 22), "#eca");
    for (const [x, y, rx, ry, turn] of SPOTS) {
      fill(pen, oval(x + 2, y + 3, rx, ry, turn), "#5018");
      fill(pen, oval(x, y, rx, ry, turn), ball(pen, x, y, rx, ["#fff", "#fed", "#eca"]));
    }
    fill(pen, oval(-34, -58, 34, 13, -0.6), disc(pen, -34, -58, 34, ["#fff9", "#fff0"]));
  });
}

// The hedgehog: out for a walk, all spines and nose.
import { ball, disc, fill, glow, oval, placed, slope, type Pen } from "../../paint/brush.ts";
import { FUR, painted } from "../painted.ts";

export function drawHedgehog(pen: Pen): void {
  glow(pen, 0, 0, 92, "#fb7", 0.2);
  fill(pen, oval(0, 66, 84, 9), "#0017");
  for (const x of [-34, -10, 34, 54]) painted(pen, oval(x, 62, 12, 8), ["#eb8", "#964", "#532"]);
  painted(pen, "M-74 58C-84 10-54-46-6-48C30-50 50-30 56 0C40 4 20 30 14 66C-20 70-54 68-74 58Z", [
    "#742",
    "#421",
    "#211",
  ]);
  for (const [ring, tip] of ["#853", "#b74", "#da6", "#ec9"].entries()) {
    const count = 19 - ring * 3;
    for (let spine = 0; spine < count; spine += 1) {
      const far = 92 - ring * 17 + (spine % 2) * 5;
      placed(pen, { x: -2, y: 36, turn: (spine / (count - 1)) * 3 - 1.9 + ring * 0.04 }, () => {
        fill(
          pen,
          `M-7 ${40 - far}L-3 ${-far}L7 ${40 - far}Z`,
          slope(pen, 0, 40 - far, 0, -far, ["#321", "#321", tip, "#fec"]),
        );
      });
    }
  }
  drawFace(pen);
}

function drawFace(pen: Pen): void {
  painted(pen, "M8 62C8 24 24-2 48 4C66 10 74 24 86 40C92 48 84 58 76 60C54 68 26 68 8 62Z", FUR);
  painted(pen, oval(28, 8, 12, 11), ["#fca", "#b75", "#743"]);
  fill(pen, oval(48, 46, 12, 9), disc(pen, 48, 46, 12, ["#f86b", "#f860"]));
  fill(pen, oval(57, 28, 8, 10), "#110");
  fill(pen, oval(54, 24, 3.2, 3.4), "#fff");
  fill(pen, oval(85, 46, 9, 8), ball(pen, 85, 46, 9, ["#877", "#222", "#100"]));
}

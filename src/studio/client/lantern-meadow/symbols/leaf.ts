// The leaf: autumn gold, turned towards the light.
import { ball, fill, glow, inside, line, placed, type Pen } from "../../paint/brush.ts";

/** Upright, and the same on either side. */
const HALF =
  "C10-84 22-70 18-56C32-64 46-62 52-50C42-42 36-28 40-14C52-22 66-18 70-4C56 6 46 22 44 38C54 36 60 44 58 54C36 64 16 66 0 76";

export function drawLeaf(pen: Pen): void {
  glow(pen, 6, -8, 94, "#fa4", 0.28);
  placed(pen, { turn: 0.7, y: -8 }, () => {
    line(pen, "M0 70V112", "#210", 12);
    line(pen, "M0 70V112", "#c83", 6);
    for (const mirror of [false, true]) {
      placed(pen, { mirror }, () => {
        const half = `M0-104${HALF}Z`;
        line(pen, half, "#210", 8);
        fill(pen, half, ball(pen, mirror ? 20 : -20, -30, 120, ["#fea", "#fb4", "#e82", "#931"]));
        inside(pen, half, () => line(pen, "M0 56L48 40M0 30L60-8M0-4L44-52M0-36L18-64", "#730a", 4));
        line(pen, `M0-104${HALF}`, "#ffd9", 2);
      });
    }
    line(pen, "M0-96V76", "#730", 5);
    line(pen, "M0-96V76", "#fe9", 2);
  });
}

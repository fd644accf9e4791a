// The dew: one drop that holds the night sky upside down.
import { disc, fill, glow, inside, line, oval, slope, twinkle, type Pen } from "../../paint/brush.ts";

const DROP = "M0-88C10-60 56-20 58 24C58 60 32 84 0 84S-58 60-58 24C-56-20-10-60 0-88Z";

export function drawDew(pen: Pen): void {
  glow(pen, 0, 10, 96, "#5cf", 0.4);
  line(pen, DROP, "#024", 8);
  fill(pen, DROP, slope(pen, -20, -80, 24, 84, ["#eff", "#8df", "#2ad", "#16a", "#4ce"]));
  inside(pen, DROP, () => {
    fill(
      pen,
      oval(0, 16, 64, 74),
      disc(pen, -10, -4, 80, [
        [0.5, "#0260"],
        [1, "#025b"],
      ]),
    );
    fill(pen, oval(8, 62, 44, 20), disc(pen, 8, 62, 44, ["#bffe", "#7ef0"]));
    fill(pen, "M-60 40C-30 22 0 36 24 28S60 20 70 26V100H-60Z", "#8fe3");
    fill(pen, oval(-24, -8, 13, 30, 0.35), slope(pen, -30, -40, -16, 26, ["#ffff", "#fff2"]));
    fill(pen, oval(-32, 36, 6, 8, 0.2), "#fffc");
    line(pen, "M44 8C48 34 38 58 18 70", "#dffb", 4);
  });
  line(pen, DROP, "#dffc", 2);
  twinkle(pen, 26, -22, 12, "#fffe");
}

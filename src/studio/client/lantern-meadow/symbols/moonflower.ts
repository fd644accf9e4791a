// The moonflower: a pale trumpet that opens at night, the best of the paying symbols.
import { ball, disc, fill, glow, line, oval, placed, slope, twinkle, type Pen } from "../../paint/brush.ts";
import { drawBroadLeaf } from "../painted.ts";

const PETAL = "M0 6C-16-8-44-34-40-60C-36-74-20-76 0-94C20-76 36-74 40-60C44-34 16-8 0 6Z";

export function drawMoonflower(pen: Pen): void {
  glow(pen, 0, 0, 98, "#a9f", 0.5);
  for (let leaf = 0; leaf < 3; leaf += 1) {
    placed(pen, { turn: 0.7 + leaf * 1.9 }, () => drawBroadLeaf(pen));
  }
  for (let petal = 0; petal < 10; petal += 1) {
    const upper = petal > 4;
    placed(pen, { turn: (petal + (upper ? 0 : 0.5)) * 0.4 * Math.PI, scale: upper ? 0.8 : 0.96 }, () => {
      line(pen, PETAL, "#215", 6);
      fill(
        pen,
        PETAL,
        slope(pen, 0, 6, 0, -90, upper ? ["#75d", "#b9f", "#eef", "#fff"] : ["#328", "#64c", "#a8e", "#dcf"]),
      );
      fill(pen, "M0 6C8-20 10-60 0-94C20-76 36-74 40-60C44-34 16-8 0 6Z", "#64b4");
      line(pen, "M-4-6C-14-28-22-46-26-66M4-6C14-28 22-46 26-66", "#75c6", 1.6);
      line(pen, "M-38-60C-35-72-20-75-1-91", "#fffe", 2.4);
    });
  }
  fill(pen, oval(0, 0, 26, 26), disc(pen, 0, 0, 26, ["#feb", "#fc8e", "#fc50"]));
  for (let seed = 0; seed < 9; seed += 1) {
    const [x, y] = [3.6 * Math.sqrt(seed) * Math.cos(seed * 2.4), 3.6 * Math.sqrt(seed) * Math.sin(seed * 2.4)];
    fill(pen, oval(x, y, 4.4, 4.4), ball(pen, x, y, 4.4, ["#ffd", "#fc4", "#b71"]));
  }
  twinkle(pen, -46, -44, 13, "#fffe");
}

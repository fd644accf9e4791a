// The picture behind the reels, painted once for each size and mood.
import { disc, type Pen } from "../../paint/brush.ts";
import { drawForeground, drawLand } from "./land.ts";
import { MOONRISE, NIGHT } from "./mood.ts";
import { drawSky, type View } from "./sky.ts";
import { drawTrees } from "./trees.ts";

export function drawScene(pen: Pen, width: number, height: number, free: boolean): void {
  const mood = free ? MOONRISE : NIGHT;
  const view: View = { width, height, horizon: height * 0.66 };
  drawSky(pen, view, mood);
  drawLand(pen, view, mood);
  drawTrees(pen, view, mood);
  drawForeground(pen, view, mood);
  const far = Math.hypot(width, height) / 2;
  pen.fillStyle = disc(pen, width / 2, height * 0.46, far, [
    [0.5, "#0010"],
    [1, "#0019"],
  ]);
  pen.fillRect(0, 0, width, height);
}

// The frame around the reels: a tube of sea glass with rods between the reels, and pearls at its corners.
import { fill, glow, line, oval, placed, slope, type Pen } from "../paint/brush.ts";
import { boxPath } from "../paint/canvas.ts";
import { MARGIN, type ReelLayout } from "../stage/layout.ts";
import { drawPearlBall } from "./creatures.ts";

export function drawFrame(pen: Pen, layout: ReelLayout, cols: number, ratio: number): void {
  const { width, height, border, cellWidth } = layout;
  const around = (by: number, round: number): Path2D => boxPath(-by, -by, width + 2 * by, height + 2 * by, round);
  pen.save();
  pen.shadowColor = "#012d";
  pen.shadowBlur = MARGIN * 0.8 * ratio;
  fill(pen, around(border, 24), "#023");
  pen.restore();
  fill(
    pen,
    around(border, 24),
    slope(pen, 0, -border, width, height, ["#dff", "#5cd", "#178", "#9ee", "#26a", "#bff", "#169"]),
  );
  line(pen, around(border * 0.62, 19), "#fffb", border * 0.2);
  line(pen, around(border - 1, 23), "#fffc", 1.6);
  fill(pen, around(2, 8), "#013");
  pen.save();
  pen.clip(boxPath(0, 0, width, height, 6));
  for (let reel = 0; reel < cols; reel += 1) {
    pen.fillStyle = slope(pen, reel * cellWidth, 0, (reel + 1) * cellWidth, 0, [
      "#012",
      "#035",
      "#158",
      "#035",
      "#012",
    ]);
    pen.fillRect(reel * cellWidth, 0, cellWidth, height);
  }
  pen.fillStyle = slope(pen, 0, 0, 0, height, ["#3cd3", "#6fe1", "#0120", "#2ad4"]);
  pen.fillRect(0, 0, width, height);
  for (let reel = 1; reel < cols; reel += 1) {
    const x = reel * cellWidth;
    pen.fillStyle = slope(pen, x - 3, 0, x + 3, 0, ["#045", "#9ee", "#fff", "#4ac", "#024"]);
    pen.fillRect(x - 2.5, 0, 5, height);
  }
  pen.restore();
  line(pen, boxPath(0, 0, width, height, 6), "#bffa", 1.4);
  for (const [x, y] of [
    [0, 0],
    [width, 0],
    [0, height],
    [width, height],
  ] as const) {
    const out = border * 0.45;
    placed(pen, { x: x === 0 ? -out : x + out, y: y === 0 ? -out : y + out }, () => {
      glow(pen, 0, 0, border * 3, "#aef", 0.6);
      fill(pen, oval(0, 0, border * 1.2, border * 1.2), "#0249");
      drawPearlBall(pen, 0, 0, border * 1.02);
    });
  }
}

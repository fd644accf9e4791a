// The frame around the reels: gilded wood with a vine, and dark glass behind the symbols.
import { fill, line, placed, slope, type Pen } from "../paint/brush.ts";
import { boxPath } from "../paint/canvas.ts";
import { MARGIN, type ReelLayout } from "../stage/layout.ts";
import { BRASS, drawBroadLeaf } from "./painted.ts";
import { drawMoonflower } from "./symbols/moonflower.ts";

/** Shadows know nothing of the scale of the pen, hence `ratio`. */
export function drawFrame(pen: Pen, layout: ReelLayout, cols: number, ratio: number): void {
  const { width, height, border } = layout;
  const around = (by: number, round: number): Path2D => boxPath(-by, -by, width + 2 * by, height + 2 * by, round);
  pen.save();
  pen.shadowColor = "#001d";
  pen.shadowBlur = MARGIN * 0.8 * ratio;
  fill(pen, around(border, 20), "#210");
  pen.restore();
  fill(pen, around(border, 20), slope(pen, 0, -border, width * 0.35, height + border, ["#feb", ...BRASS]));
  line(pen, around(border - 1, 19), "#ffcd", 1.4);
  fill(pen, around(border * 0.7, 15), slope(pen, 0, 0, 0, height, ["#431", "#210", "#421"]));
  fill(pen, around(border * 0.34, 11), slope(pen, 0, 0, 0, height, ["#c94", "#641", "#da5"]));
  fill(pen, around(2, 7), "#011");
  drawGlass(pen, layout, cols);
  line(pen, boxPath(0, 0, width, height, 6), "#6dd5", 1.2);
  const size = Math.min(1.25, Math.max(0.55, layout.cellHeight / 150));
  placed(pen, { x: -border * 0.5, y: height + border * 0.5, scale: size }, () => drawVine(pen));
  placed(pen, { x: width + border * 0.5, y: -border * 0.5, scale: size, turn: Math.PI }, () => drawVine(pen));
}

function drawGlass(pen: Pen, { width, height, cellWidth, border }: ReelLayout, cols: number): void {
  pen.save();
  pen.clip(boxPath(0, 0, width, height, 6));
  for (let reel = 0; reel < cols; reel += 1) {
    const x = reel * cellWidth;
    pen.fillStyle = slope(pen, x, 0, x + cellWidth, 0, ["#012", "#125", "#136", "#125", "#012"]);
    pen.fillRect(x, 0, cellWidth, height);
  }
  pen.fillStyle = slope(pen, 0, 0, 0, height, ["#2792", "#39a3", "#1243"]);
  pen.fillRect(0, 0, width, height);
  for (let reel = 1; reel < cols; reel += 1) {
    const x = reel * cellWidth;
    pen.fillStyle = slope(pen, 0, 0, 0, height, ["#eb52", "#ec6c", "#eb52"]);
    pen.fillRect(x - 0.75, 0, 1.5, height);
    pen.fillStyle = "#0018";
    pen.fillRect(x + 0.75, 0, border * 0.2, height);
  }
  pen.restore();
}

/** Grows from a corner at (0, 0) to the right and up. */
function drawVine(pen: Pen): void {
  const stem = "M-2 4C30 8 56-6 88 2C110 8 128 0 146 4M2 2C-6-28 6-54-2-86C-6-104 2-118-2-130";
  line(pen, stem, "#011", 6);
  line(pen, stem, "#385", 3);
  for (let leaf = 1; leaf < 12; leaf += 1) {
    const up = leaf % 2 === 0;
    const turn = (up ? -1.5 : 0) + (leaf % 4 < 2 ? 0.6 : -0.8);
    placed(pen, { x: up ? 0 : leaf * 11, y: up ? leaf * -10 : 2, turn, scale: 0.24 }, () => drawBroadLeaf(pen));
  }
  for (const [x, y, scale] of [
    [4, -2, 0.24],
    [84, 0, 0.15],
    [-2, -80, 0.15],
  ] as const) {
    placed(pen, { x, y, scale }, () => drawMoonflower(pen));
  }
}

// Paints a draw list with a canvas pen, where there is no WebGL2 or while its context is lost.
import { canvasOf, penOf } from "../paint/canvas.ts";
import type { Atlas, AtlasCell } from "./atlas.ts";
import { STRIDE, type DrawList } from "./draw-list.ts";
import type { Painter } from "./painter.ts";

/** A pen cannot tint, so each sprite is dyed once in each of the colours it is used in. */
const SHADES = 255;

export function penPainter(canvas: HTMLCanvasElement): Painter {
  const pen = penOf(canvas);
  let ratio = 1;
  let atlas: Atlas | null = null;
  const dyed = new Map<string, HTMLCanvasElement>();

  const draw = (list: DrawList, at: number): void => {
    const sprite = list.floats.subarray(at * STRIDE, (at + 1) * STRIDE);
    const [x = 0, y = 0, width = 0, height = 0] = sprite;
    const [turn = 0, number = 0, strength = 0, additive = 0] = sprite.subarray(12);
    const cell = atlas?.cells[number];
    if (atlas === null || cell === undefined) return;
    const shade = [8, 9, 10].map((part) => Math.round(((sprite[part] ?? 0) / strength) * SHADES));
    pen.globalAlpha = Math.min(1, strength);
    pen.globalCompositeOperation = additive === 1 ? "lighter" : "source-over";
    const [cos, sin] = [Math.cos(turn) * ratio, Math.sin(turn) * ratio];
    pen.setTransform(cos, sin, -sin, cos, x * ratio, y * ratio);
    if (shade.every((part) => part >= SHADES)) {
      pen.drawImage(atlas.canvas, cell.x, cell.y, cell.width, cell.height, -width / 2, -height / 2, width, height);
      return;
    }
    const name = `${number} ${shade.join(" ")}`;
    const image = dyed.get(name) ?? dye(atlas, cell, shade);
    dyed.set(name, image);
    pen.drawImage(image, -width / 2, -height / 2, width, height);
  };

  return {
    resize(_width, _height, pixels) {
      ratio = pixels;
    },
    load(loaded) {
      atlas = loaded;
      dyed.clear();
    },
    paint(list) {
      pen.setTransform(1, 0, 0, 1, 0, 0);
      pen.clearRect(0, 0, canvas.width, canvas.height);
      for (const [at, { from, clip }] of list.cuts.entries()) {
        const to = list.cuts[at + 1]?.from ?? list.count;
        pen.save();
        if (clip !== null) {
          pen.setTransform(ratio, 0, 0, ratio, 0, 0);
          pen.beginPath();
          pen.rect(clip.x, clip.y, clip.width, clip.height);
          pen.clip();
        }
        for (let sprite = from; sprite < to; sprite += 1) draw(list, sprite);
        pen.restore();
      }
    },
  };
}

function dye({ canvas }: Atlas, { x, y, width, height }: AtlasCell, shade: readonly number[]): HTMLCanvasElement {
  const image = canvasOf(width, height);
  const pen = penOf(image);
  const place = [x, y, width, height, 0, 0, width, height] as const;
  pen.drawImage(canvas, ...place);
  pen.globalCompositeOperation = "multiply";
  pen.fillStyle = `rgb(${shade.map((part) => Math.min(part, SHADES)).join(" ")})`;
  pen.fillRect(0, 0, width, height);
  pen.globalCompositeOperation = "destination-in";
  pen.drawImage(canvas, ...place);
  return image;
}

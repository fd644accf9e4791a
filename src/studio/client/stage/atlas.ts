// One texture with every sprite of the game, painted by code at the size it is shown.
import type { Pen } from "../paint/brush.ts";
import { canvasOf, penOf } from "../paint/canvas.ts";

export interface SpriteArt {
  readonly width: number;
  readonly height: number;
  /** Draws with the origin in the middle, in pixels. */
  readonly draw: (pen: Pen) => void;
}

/** A sprite in the atlas: in pixels, and as shares of the whole. */
export interface AtlasCell {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly u: number;
  readonly v: number;
  readonly uWide: number;
  readonly vTall: number;
}

export interface Atlas {
  readonly canvas: HTMLCanvasElement;
  readonly cells: readonly AtlasCell[];
}

const WIDTH = 2_048;
/** So that neighbours do not bleed into each other where the texture is stretched. */
const GAP = 2;

export function paintAtlas(sprites: readonly SpriteArt[]): Atlas {
  const places = shelved(sprites);
  const height = Math.max(...places.map(({ y }, at) => y + (sprites[at]?.height ?? 0))) + GAP;
  const canvas = canvasOf(WIDTH, height);
  const pen = penOf(canvas);
  for (const [at, { width, height: tall, draw }] of sprites.entries()) {
    const { x = 0, y = 0 } = places[at] ?? {};
    pen.save();
    pen.beginPath();
    pen.rect(x, y, width, tall);
    pen.clip();
    pen.translate(x + width / 2, y + tall / 2);
    draw(pen);
    pen.restore();
  }
  const cells = sprites.map(({ width, height: tall }, at) => {
    const { x = 0, y = 0 } = places[at] ?? {};
    const shares = { u: x / WIDTH, v: y / height, uWide: width / WIDTH, vTall: tall / height };
    return { x, y, width, height: tall, ...shares };
  });
  return { canvas, cells };
}

/** Side by side on shelves, tall ones first, so that little room is left over. */
export function shelved(sprites: readonly Pick<SpriteArt, "width" | "height">[]): { x: number; y: number }[] {
  const places = sprites.map(() => ({ x: 0, y: 0 }));
  const order = sprites.map((_, at) => at).sort((a, b) => (sprites[b]?.height ?? 0) - (sprites[a]?.height ?? 0));
  let [x, y, shelf] = [GAP, GAP, 0];
  for (const at of order) {
    const { width = 0, height = 0 } = sprites[at] ?? {};
    if (x + width + GAP > WIDTH) [x, y, shelf] = [GAP, y + shelf + GAP, 0];
    places[at] = { x, y };
    x += width + GAP;
    shelf = Math.max(shelf, height);
  }
  return places;
}

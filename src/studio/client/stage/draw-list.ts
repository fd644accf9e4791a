// One picture as a list of sprites, which the WebGL painter and the canvas painter both understand.
import type { Rgb } from "../paint/rgb.ts";
import type { Atlas } from "./atlas.ts";
import type { Room } from "./layout.ts";

/** Floats a sprite: middle, size; place in the atlas; colour times strength; turn, sprite, strength, additive. */
export const STRIDE = 16;
export const MOST_SPRITES = 1_400;
export const WHITE: Rgb = [1, 1, 1];

export interface Cut {
  /** Sprites before this number belong to the cuts before. */
  readonly from: number;
  /** Only what lies in here is seen; null for the whole page. */
  readonly clip: Room | null;
}

export class DrawList {
  readonly floats = new Float32Array(MOST_SPRITES * STRIDE);
  cuts: Cut[] = [];
  count = 0;
  #atlas: Atlas | null = null;

  begin(atlas: Atlas): void {
    this.#atlas = atlas;
    this.count = 0;
    this.cuts = [{ from: 0, clip: null }];
  }

  /** From here on only what lies in `clip` is seen. */
  clip(clip: Room | null): void {
    this.cuts.push({ from: this.count, clip });
  }

  /** Light that adds to what lies under it. */
  shine(
    sprite: number,
    x: number,
    y: number,
    width: number,
    height: number,
    rgb: Rgb,
    strength: number,
    turn = 0,
  ): void {
    this.#put(sprite, x, y, width, height, rgb, strength, turn, 1);
  }

  /** @param x, y the middle, in CSS pixels of the page. */
  put(sprite: number, x: number, y: number, width: number, height: number, strength = 1, turn = 0, rgb = WHITE): void {
    this.#put(sprite, x, y, width, height, rgb, strength, turn, 0);
  }

  #put(
    sprite: number,
    x: number,
    y: number,
    width: number,
    height: number,
    [red, green, blue]: Rgb,
    strength: number,
    turn: number,
    additive: number,
  ): void {
    const cell = this.#atlas?.cells[sprite];
    if (cell === undefined || strength <= 0 || this.count === MOST_SPRITES) return;
    const { floats } = this;
    const at = this.count * STRIDE;
    floats[at] = x;
    floats[at + 1] = y;
    floats[at + 2] = width;
    floats[at + 3] = height;
    floats[at + 4] = cell.u;
    floats[at + 5] = cell.v;
    floats[at + 6] = cell.uWide;
    floats[at + 7] = cell.vTall;
    floats[at + 8] = red * strength;
    floats[at + 9] = green * strength;
    floats[at + 10] = blue * strength;
    // Colours are premultiplied: without alpha of its own, a sprite adds its light and hides nothing.
    floats[at + 11] = additive === 1 ? 0 : strength;
    floats[at + 12] = turn;
    floats[at + 13] = sprite;
    floats[at + 14] = strength;
    floats[at + 15] = additive;
    this.count += 1;
  }
}

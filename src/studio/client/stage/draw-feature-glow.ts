// The light that runs round the frame during free spins.
import type { Rgb } from "../paint/rgb.ts";
import type { DrawList } from "./draw-list.ts";
import type { ReelLayout } from "./layout.ts";
import { BEAM } from "./sprites.ts";

export function drawFeatureGlow(list: DrawList, layout: ReelLayout, colour: Rgb, nowMs: number): void {
  const { x, y, width, height, border } = layout;
  const strength = 0.36 + 0.12 * Math.sin(nowMs / 420);
  const thick = border * 3.4;
  for (const edge of [y - border / 2, y + height + border / 2]) {
    list.shine(BEAM, x + width / 2, edge, width + border, thick, colour, strength);
  }
  for (const edge of [x - border / 2, x + width + border / 2]) {
    list.shine(BEAM, edge, y + height / 2, height + border, thick, colour, strength, Math.PI / 2);
  }
}

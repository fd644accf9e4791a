// What can paint a draw list.
import type { Atlas } from "./atlas.ts";
import type { DrawList } from "./draw-list.ts";

export interface Painter {
  /** Size in CSS pixels, and how many pixels of the canvas one of them has. */
  resize(width: number, height: number, ratio: number): void;
  load(atlas: Atlas): void;
  paint(list: DrawList): void;
}

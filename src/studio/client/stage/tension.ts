// One more scatter would win free spins: the reels that may bring it glow, and the others step back.
import type { World } from "../world.ts";
import type { DrawList } from "./draw-list.ts";
import type { ReelLayout } from "./layout.ts";
import { BEAM, CELL, SOLID } from "./sprites.ts";

export interface Tension {
  readonly reel: number;
  readonly fromMs: number;
  readonly toMs: number;
}

/** The reel that is waited for now, if any. */
export const tenseAt = (tensions: readonly Tension[], nowMs: number): Tension | undefined =>
  tensions.find(({ fromMs, toMs }) => nowMs > fromMs && nowMs < toMs);

export function drawTension(list: DrawList, layout: ReelLayout, world: World, tense: Tension, nowMs: number): void {
  const { x, y, width, height, cellWidth } = layout;
  const since = nowMs - tense.fromMs;
  const rising = Math.min(1, since / 240);
  const beat = 0.7 + 0.3 * Math.sin(since / 62);
  const [left, right] = [tense.reel * cellWidth, width - (tense.reel + 1) * cellWidth];
  for (const [middle, wide] of [
    [x + left / 2, left],
    [x + width - right / 2, right],
  ] as const) {
    list.put(SOLID, middle, y + height / 2, wide, height, 0.42 * rising, 0, world.tones.shade);
  }
  const centre = x + (tense.reel + 0.5) * cellWidth;
  const { tension } = world.tones;
  for (const side of [-0.5, 0.5]) {
    list.shine(
      BEAM,
      centre + side * cellWidth,
      y + height / 2,
      height,
      cellWidth * 0.5,
      tension,
      rising * beat,
      Math.PI / 2,
    );
  }
  list.shine(BEAM, centre, y + height / 2, height, cellWidth * 1.5, tension, 0.24 * rising * beat, Math.PI / 2);
  list.shine(CELL, centre, y + height / 2, cellWidth * 1.04, height * 1.06, tension, 0.85 * rising * beat);
  for (let drop = 0; drop < 7; drop += 1) {
    const at = (since / 620 + drop * 0.37) % 1;
    const along = centre + Math.sin(drop * 2.4 + at * 3) * cellWidth * 0.42;
    list.shine(BEAM, along, y + height * (1 - at), 26, 6, tension, Math.sin(at * Math.PI), Math.PI / 2);
  }
}

// What is lit on the reels: the winning symbols come alive.
import { cellCentre, type ReelLayout } from "./layout.ts";
import type { DrawList } from "./draw-list.ts";
import type { Light } from "./light.ts";
import type { Liveness, World } from "../world.ts";
import { CELL, FLARE, GLOW, symbolSprite } from "./sprites.ts";

interface Lit {
  readonly symbolIn: (cell: number) => number;
  readonly symbols: readonly string[];
  readonly rows: number;
  readonly size: number;
  readonly sinceMs: number;
  /** Less motion is wanted. */
  readonly calm: boolean;
}

export function drawLitCells(
  list: DrawList,
  layout: ReelLayout,
  world: World,
  light: Light,
  lit: Lit,
  strength: number,
): void {
  const { cellWidth, cellHeight } = layout;
  for (const [at, cell] of light.cells.entries()) {
    const symbol = lit.symbolIn(cell);
    const art = world.symbols[lit.symbols[symbol] ?? ""];
    if (art === undefined) continue;
    const middle = cellCentre(layout, lit.rows, cell);
    const [x, y] = [layout.x + middle.x, layout.y + middle.y];
    const beat = lit.calm ? 0 : Math.sin(lit.sinceMs / 190 - at * 0.5);
    list.shine(CELL, x, y, cellWidth * 1.06, cellHeight * 1.06, world.tones.line, strength * (0.75 + 0.25 * beat));
    const halo = lit.size * (1.25 + 0.12 * beat);
    list.shine(GLOW, x, y, halo, halo, art.glow, 0.75 * strength);
    const pose = poseOf(art.lives, lit.calm ? 0 : lit.sinceMs / 1000 + at * 0.13);
    const size = lit.size * (1 + strength * 0.06 * (1 + pose.swell));
    list.put(symbolSprite(world, symbol), x, y + pose.rise * lit.size * strength, size, size, 1, pose.turn * strength);
    if (!lit.calm) drawGlint(list, x, y, lit.size, lit.sinceMs - at * 110);
  }
}

/** How a symbol holds itself `seconds` into its win. */
function poseOf(lives: Liveness, seconds: number): { swell: number; rise: number; turn: number } {
  const wave = Math.sin(seconds * 5.4);
  switch (lives) {
    case "sway":
      return { swell: 0.3 * wave, rise: 0, turn: 0.1 * wave };
    case "hop":
      return { swell: 0, rise: -0.07 * Math.abs(wave), turn: 0.03 * Math.sin(seconds * 10.8) };
    case "turn":
      return { swell: 0.4 * wave, rise: 0, turn: 0.22 * Math.sin(seconds * 2.7) };
    case "flicker":
      return { swell: 0.5 * wave + 0.4 * Math.sin(seconds * 17), rise: 0, turn: 0 };
    case "pulse":
      return { swell: wave, rise: 0, turn: 0 };
  }
}

/** A star that blinks up on the symbol once in a while. */
function drawGlint(list: DrawList, x: number, y: number, size: number, sinceMs: number): void {
  const at = (((sinceMs % 1_300) + 1_300) % 1_300) / 500;
  if (at > 1) return;
  const shine = Math.sin(at * Math.PI);
  list.shine(FLARE, x - size * 0.22, y - size * 0.26, size * 0.5 * shine, size * 0.5 * shine, [1, 1, 1], shine, at);
}

// The reels: where each one stands on its strip, moving or at rest, and how that looks.
import type { GameDefinition, Strips } from "../../engine/definition.ts";
import type { World } from "../world.ts";
import type { DrawList } from "./draw-list.ts";
import type { ReelLayout } from "./layout.ts";
import { reelAt, travel, type Travel } from "./reel-motion.ts";
import { SMEAR, symbolSprite } from "./sprites.ts";

/** Above this many stops per second the eye sees a smear. */
const SMEAR_FROM = 8;
const SMEAR_FULL = 18;
/** A reel that lands presses its symbols for so long. */
const PRESS_MS = 260;
const PRESS = 0.09;

export class Reels {
  readonly #rows: number;
  readonly #strips: Strips;
  readonly #world: World;
  #journeys: readonly Travel[];

  constructor(definition: GameDefinition, strips: Strips, world: World) {
    this.#rows = definition.rows;
    this.#strips = strips;
    this.#world = world;
    this.#journeys = strips.map(() => resting(0));
  }

  rest(stops: readonly number[]): void {
    this.#journeys = this.#strips.map((_, reel) => resting(stops[reel] ?? 0));
  }

  get stops(): readonly number[] {
    return this.#journeys.map(({ to }) => to);
  }

  /** @param times when each reel stops, after `nowMs`. */
  start(stops: readonly number[], times: readonly number[], nowMs: number): void {
    this.#journeys = this.#strips.map((strip, reel) =>
      travel(reelAt(this.#journey(reel), nowMs).position, stops[reel] ?? 0, strip.length, nowMs, times[reel] ?? 0),
    );
  }

  moving(nowMs: number): boolean {
    return this.#journeys.some((journey) => nowMs < journey.startMs + journey.durationMs + PRESS_MS);
  }

  /** Every symbol that is in sight, but not those of the cells left out. */
  draw(list: DrawList, layout: ReelLayout, nowMs: number, leftOut: ReadonlySet<number>): void {
    const size = symbolSize(layout);
    for (const [reel, strip] of this.#strips.entries()) {
      const journey = this.#journey(reel);
      const { position, speed } = reelAt(journey, nowMs);
      const top = Math.floor(position);
      const x = layout.x + (reel + 0.5) * layout.cellWidth;
      const pressed = pressedAt(nowMs - journey.startMs - journey.durationMs);
      const smear = Math.min(1, Math.max(0, (speed - SMEAR_FROM) / (SMEAR_FULL - SMEAR_FROM)));
      for (let row = -1; row <= this.#rows; row += 1) {
        if (row >= 0 && row < this.#rows && leftOut.has(reel * this.#rows + row)) continue;
        const sprite = symbolSprite(this.#world, symbolAt(strip, top + row));
        const y = layout.y + (row - (position - top) + 0.5) * layout.cellHeight + (size * pressed) / 2;
        list.put(sprite, x, y, size * (1 + pressed * 0.6), size * (1 - pressed), 1 - smear);
        list.put(sprite + 1, x, y, size, size * (1 + 2 * SMEAR) * (1 + 0.16 * smear), smear);
      }
    }
  }

  /** The symbol of a cell of reels at rest. */
  symbolIn(cell: number): number {
    const reel = Math.floor(cell / this.#rows);
    return symbolAt(this.#strips[reel] ?? [], this.#journey(reel).to + (cell % this.#rows));
  }

  #journey(reel: number): Travel {
    return this.#journeys[reel] ?? resting(0);
  }
}

export function symbolSize({ cellWidth, cellHeight }: ReelLayout): number {
  return Math.min(cellWidth * 1.02, cellHeight * 0.98);
}

function pressedAt(sinceMs: number): number {
  if (sinceMs < 0 || sinceMs > PRESS_MS) return 0;
  const at = sinceMs / PRESS_MS;
  return PRESS * Math.sin(at * Math.PI * 2) * (1 - at);
}

function resting(stop: number): Travel {
  return { from: stop, to: stop, startMs: -PRESS_MS, durationMs: 0, speed: 0 };
}

/** The symbol at a place on the strip, which has neither beginning nor end. */
function symbolAt(strip: readonly number[], place: number): number {
  return strip[((place % strip.length) + strip.length) % strip.length] ?? -1;
}

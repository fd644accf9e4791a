// What happens over the reels at great moments: a sunburst, fountains, and rings where something special lands.
import type { World } from "../world.ts";
import type { DrawList } from "./draw-list.ts";
import type { ReelLayout, Room } from "./layout.ts";
import type { Particles } from "./particles.ts";
import { FLARE, GLOW, RAYS, RING } from "./sprites.ts";

interface Pop {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly atMs: number;
}

const POP_MS = 620;
const RISE_MS = 400;
const FOUNTAIN_EACH_MS = 60;

export class Glory {
  readonly #world: World;
  readonly #particles: Particles;
  #pops: Pop[] = [];
  #from = Number.POSITIVE_INFINITY;
  #to = 0;
  #nextMs = 0;

  constructor(world: World, particles: Particles) {
    this.#world = world;
    this.#particles = particles;
  }

  pop(x: number, y: number, size: number, nowMs: number): void {
    this.#pops.push({ x, y, size, atMs: nowMs });
  }

  /** Shines for so long. */
  shine(nowMs: number, forMs: number): void {
    [this.#from, this.#to, this.#nextMs] = [nowMs, nowMs + forMs, nowMs];
  }

  end(nowMs: number): void {
    this.#to = Math.min(this.#to, nowMs + RISE_MS);
  }

  lively(nowMs: number): boolean {
    return this.#pops.length > 0 || (nowMs >= this.#from && nowMs < this.#to);
  }

  draw(list: DrawList, layout: ReelLayout, page: Room, nowMs: number): void {
    this.#drawRays(list, layout, page, nowMs);
    this.#pops = this.#pops.filter(({ atMs }) => nowMs < atMs + POP_MS);
    const { tension } = this.#world.tones;
    for (const { x, y, size, atMs } of this.#pops) {
      const at = (nowMs - atMs) / POP_MS;
      const wide = size * (0.7 + 1.5 * (1 - (1 - at) ** 3));
      list.shine(RING, x, y, wide, wide, tension, 1 - at);
      list.shine(GLOW, x, y, size * 1.9, size * 1.9, tension, 0.9 * (1 - at) ** 2);
      list.shine(FLARE, x, y, size * 1.6 * (1 - at), size * 1.6 * (1 - at), [1, 1, 1], 1 - at, at * 1.5);
    }
  }

  #drawRays(list: DrawList, layout: ReelLayout, page: Room, nowMs: number): void {
    if (nowMs < this.#from || nowMs >= this.#to) return;
    const strength = Math.min(1, (nowMs - this.#from) / RISE_MS, (this.#to - nowMs) / RISE_MS);
    const [x, y] = [layout.x + layout.width / 2, layout.y + layout.height / 2];
    const size = Math.hypot(layout.width, layout.height) * 1.35;
    const { line, tension } = this.#world.tones;
    list.shine(RAYS, x, y, size, size, line, 0.8 * strength, nowMs / 2_600);
    list.shine(RAYS, x, y, size * 0.8, size * 0.8, tension, 0.5 * strength, -nowMs / 1_900);
    for (; nowMs >= this.#nextMs && nowMs < this.#to - RISE_MS; this.#nextMs += FOUNTAIN_EACH_MS) {
      for (const side of [0.16, 0.84]) this.#particles.burst(page.width * side, page.height * 0.97, 4, 1.9, nowMs);
    }
  }
}

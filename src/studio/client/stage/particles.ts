// What flies: sparks from a win, a fountain for a great one, drops of light along a line.
import type { Rgb } from "../paint/rgb.ts";
import type { Burst } from "../world.ts";
import type { DrawList } from "./draw-list.ts";
import { FIRST_MOTE, GLOW } from "./sprites.ts";

interface Particle {
  x: number;
  y: number;
  vx: number;
  vy: number;
  readonly bornMs: number;
  readonly lifeMs: number;
  readonly size: number;
  readonly sprite: number;
  readonly colour: Rgb;
  readonly spin: number;
}

const MOST = 460;
const DRAG = 1.1;

export class Particles {
  readonly #burst: Burst;
  #flying: Particle[] = [];
  #lastMs = 0;

  constructor(burst: Burst) {
    this.#burst = burst;
  }

  get flying(): boolean {
    return this.#flying.length > 0;
  }

  /** @param power of 1 is an ordinary win. */
  burst(x: number, y: number, count: number, power: number, nowMs: number): void {
    const { motes, colours, speed, lift, size, lifeMs } = this.#burst;
    for (let at = 0; at < count && this.#flying.length < MOST; at += 1) {
      const turn = Math.random() * Math.PI * 2;
      const fast = speed * power * (0.25 + Math.random());
      this.#flying.push({
        x,
        y,
        vx: Math.cos(turn) * fast,
        vy: Math.sin(turn) * fast - lift * power,
        bornMs: nowMs,
        lifeMs: lifeMs * (0.5 + Math.random()),
        size: size[0] + (size[1] - size[0]) * Math.random() ** 2,
        sprite: FIRST_MOTE + (motes[at % motes.length] ?? 0),
        colour: colours[at % colours.length] ?? [1, 1, 1],
        spin: (Math.random() - 0.5) * 8,
      });
    }
  }

  /** A drop of light that stays behind something that moves on. */
  trail(x: number, y: number, colour: Rgb, nowMs: number): void {
    if (this.#flying.length >= MOST) return;
    const drift = (): number => (Math.random() - 0.5) * 50;
    const life = { bornMs: nowMs, lifeMs: 300 + 400 * Math.random() };
    this.#flying.push({
      x,
      y,
      vx: drift(),
      vy: drift(),
      ...life,
      size: 7 + 9 * Math.random(),
      sprite: GLOW,
      colour,
      spin: 0,
    });
  }

  draw(list: DrawList, nowMs: number): void {
    const step = Math.min(0.05, Math.max(0, (nowMs - this.#lastMs) / 1000));
    this.#lastMs = nowMs;
    this.#flying = this.#flying.filter(({ bornMs, lifeMs }) => nowMs < bornMs + lifeMs);
    for (const one of this.#flying) {
      one.vy += this.#burst.gravity * step;
      one.vx *= 1 - DRAG * step;
      one.x += one.vx * step;
      one.y += one.vy * step;
      const left = 1 - (nowMs - one.bornMs) / one.lifeMs;
      const size = one.size * (0.45 + 0.55 * left);
      const streaks = this.#burst.streaks && one.sprite !== GLOW;
      const long = streaks ? size * (1 + Math.hypot(one.vx, one.vy) / 130) : size;
      const turn = streaks ? Math.atan2(one.vy, one.vx) : one.spin * (1 - left);
      list.shine(one.sprite, one.x, one.y, long, size, one.colour, Math.min(1, left * 1.6), turn);
    }
  }
}

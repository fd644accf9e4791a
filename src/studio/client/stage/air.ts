// What floats before the scene all the time: fireflies, bubbles or embers, as the world says.
import { scattered } from "../paint/scattered.ts";
import type { Air } from "../world.ts";
import type { DrawList } from "./draw-list.ts";
import type { Room } from "./layout.ts";
import { FIRST_MOTE } from "./sprites.ts";

/** Over the reels it would be in the way of the symbols. */
const OVER_REELS = 0.3;
const ROOM_MS = 1_000;

/** Every mote is a function of time alone, so nothing has to be kept. @param opening of the reels. */
export function drawAir(list: DrawList, air: Air, page: Room, opening: Room, nowMs: number): void {
  const next = scattered(101);
  const seconds = nowMs / ROOM_MS;
  const tall = page.height + 2 * air.size[1];
  for (let mote = 0; mote < air.count; mote += 1) {
    const [across, up, phase, pace, large] = [next(), next(), next() * 6.3, 0.5 + next(), next() ** 2];
    const size = air.size[0] + (air.size[1] - air.size[0]) * large;
    const wander = seconds * pace * 0.6 + phase;
    const x = across * page.width + air.sway * (Math.sin(wander) + 0.5 * Math.sin(wander * 2.7));
    const drift = up * tall - seconds * air.rise * pace + (air.sway / 2) * Math.cos(wander * 1.3);
    const y = (((drift % tall) + tall) % tall) - air.size[1];
    const shining = air.twinkle === 0 ? 1 : 0.42 + 0.58 * Math.sin(seconds * air.twinkle * pace + phase * 3);
    const inReels =
      Math.abs(x - opening.x - opening.width / 2) < opening.width / 2 &&
      y > opening.y &&
      y < opening.y + opening.height;
    const colour = air.colours[mote % air.colours.length] ?? [1, 1, 1];
    list.shine(FIRST_MOTE + air.mote, x, y, size, size, colour, shining * air.strength * (inReels ? OVER_REELS : 1));
  }
}

// How a reel travels along its strip: a small pull back, an even run, and a stop that settles.

/** Positions are in stops and fall as the symbols move down; the whole strip passes, so only what can stop is seen. */
export interface Travel {
  readonly from: number;
  /** The same place on the strip as the stop, some turns further on. */
  readonly to: number;
  readonly startMs: number;
  readonly durationMs: number;
  /** Stops per second in the even run. */
  readonly speed: number;
}

const PULL_MS = 240;
const LAND_MS = 340;
const WANTED_SPEED = 32; // at 60 the eye would see every symbol stand still
const PULL_BACK = 0.4;
const PULL_REACH = 1 - 2 * PULL_BACK; // how far the pull gets, as a share of an even run
const OVERSHOOT = 1.2;

export function travel(from: number, stop: number, length: number, startMs: number, durationMs: number): Travel {
  const way = (((from - stop) % length) + length) % length;
  const evenly = evenSeconds(durationMs);
  const turns = Math.max(0, Math.round((WANTED_SPEED * evenly - way) / length));
  const distance = way + turns * length;
  return { from, to: from - distance, startMs, durationMs, speed: distance / evenly };
}

/** Position and speed (stops per second) at a time; at rest outside the journey. */
export function reelAt(journey: Travel, nowMs: number): { position: number; speed: number } {
  const { from, to, durationMs, speed } = journey;
  const gone = nowMs - journey.startMs;
  if (gone <= 0) return { position: from, speed: 0 };
  if (gone >= durationMs) return { position: to, speed: 0 };
  if (gone < PULL_MS) {
    const at = gone / PULL_MS;
    const reach = (1 - PULL_BACK) * at ** 3 - PULL_BACK * at ** 2;
    return { position: from - speed * (PULL_MS / 1000) * reach, speed: speed * at ** 2 };
  }
  const left = durationMs - gone;
  if (left > LAND_MS) {
    const run = (gone - PULL_MS) / 1000;
    return { position: from - speed * ((PULL_MS / 1000) * PULL_REACH + run), speed };
  }
  const at = 1 - left / LAND_MS - 1;
  const landed = 1 + (OVERSHOOT + 1) * at ** 3 + OVERSHOOT * at ** 2;
  return { position: to + landingStops(speed) * (1 - landed), speed: speed * (left / LAND_MS) ** 2 };
}

/** The landing starts as fast as the run ends. */
function landingStops(speed: number): number {
  return (speed * (LAND_MS / 1000)) / (OVERSHOOT + 3);
}

/** How long an even run at full speed would take for the same distance. */
function evenSeconds(durationMs: number): number {
  const run = durationMs - PULL_MS - LAND_MS;
  return (PULL_REACH * PULL_MS + run + LAND_MS / (OVERSHOOT + 3)) / 1000;
}

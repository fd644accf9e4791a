// The law of one spin the slow way: the engine plays every stop combination there is. For proof only.
import type { GameDefinition, Strips } from "../definition.ts";
import { resultAt } from "../spin.ts";
import type { SpinLaw } from "./spin-law.ts";

export function bruteForceLaw(definition: GameDefinition, strips: Strips): SpinLaw {
  const counts = new Map<number, Map<number, number>>();
  let cycle = 0;
  for (const stops of everyStops(strips)) {
    const { coins, freeSpinsAwarded } = resultAt(definition, strips, stops, 1);
    const byCoins = counts.get(freeSpinsAwarded) ?? new Map<number, number>();
    counts.set(freeSpinsAwarded, byCoins.set(coins, (byCoins.get(coins) ?? 0) + 1));
    cycle += 1;
  }
  const outcomes = [...counts].flatMap(([freeSpins, byCoins]) =>
    Array.from(byCoins, ([coins, count]) => ({ coins, freeSpins, count: BigInt(count) })),
  );
  return { cycle: BigInt(cycle), outcomes: outcomes.sort((a, b) => a.freeSpins - b.freeSpins || a.coins - b.coins) };
}

/** One array, changed in place from one combination to the next. */
function* everyStops(strips: Strips): Generator<readonly number[]> {
  const stops = strips.map(() => 0);
  for (;;) {
    yield stops;
    let reel = 0;
    for (; reel < stops.length; reel += 1) {
      const next = (stops[reel] ?? 0) + 1;
      stops[reel] = next % (strips[reel]?.length ?? 1);
      if (stops[reel] !== 0) break;
    }
    if (reel === stops.length) return;
  }
}

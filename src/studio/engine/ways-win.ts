// The win rule of a ways game: a symbol pays for every way to pick one of it on each reel from the left.
import type { WaysDefinition } from "./definition.ts";
import { payOf, wildMultiplier } from "./line-win.ts";
import type { Win } from "./outcome.ts";

/**
 * What one symbol wins, given its matches on each reel from reel 1 on (see `matchesOn`), or null. Its multiplier is the
 * number of ways, each counted as often as the highest wild multiplier in it.
 */
export function waysWin(
  definition: WaysDefinition,
  symbol: number,
  matches: Iterable<number>,
): Omit<Win, "line"> | null {
  const multipliers = multipliersOf(definition);
  // For each multiplier, the ways in which nothing higher takes part.
  const waysUpTo = multipliers.map(() => 1);
  let count = 0;
  for (let onReel of matches) {
    if (onReel === 0) break;
    let upTo = 0;
    for (let at = 0; at < waysUpTo.length; at += 1) {
      const here = onReel % (definition.rows + 1);
      onReel = (onReel - here) / (definition.rows + 1);
      upTo += here;
      waysUpTo[at] = (waysUpTo[at] ?? 0) * upTo;
    }
    count += 1;
  }
  const multiplier = weigh(multipliers, waysUpTo);
  const coins = payOf(definition, symbol, count) * multiplier;
  return coins > 0 ? { symbol, count, coins, multiplier } : null;
}

/**
 * How many rows of a reel the symbol can use, as one number: a digit to the base rows + 1 for each multiplier of the
 * game, the lowest first. Without multiplying wilds that is simply their count.
 */
export function matchesOn(definition: WaysDefinition, symbol: number, symbols: readonly number[], top: number): number {
  let matches = 0;
  for (let row = 0; row < definition.rows; row += 1) {
    const at = symbols[top + row] ?? -1;
    const multiplier = at === symbol ? 1 : wildMultiplier(definition, at);
    if (multiplier > 0) matches += (definition.rows + 1) ** multipliersOf(definition).indexOf(multiplier);
  }
  return matches;
}

/** How many values `matchesOn` can have. */
export function matchesOf(definition: WaysDefinition): number {
  return (definition.rows + 1) ** multipliersOf(definition).length;
}

function weigh(multipliers: readonly number[], waysUpTo: readonly number[]): number {
  let weight = 0;
  let lower = 0;
  for (const [at, multiplier] of multipliers.entries()) {
    const ways = waysUpTo[at] ?? 0;
    weight += multiplier * (ways - lower);
    lower = ways;
  }
  return weight;
}

/** Every factor a way can have, ascending; a symbol that is itself counts once. */
function multipliersOf(definition: WaysDefinition): readonly number[] {
  let multipliers = known.get(definition);
  if (multipliers === undefined) {
    const distinct = new Set([1, ...definition.wilds.map((wild) => wild.multiplier)]);
    multipliers = [...distinct].sort((a, b) => a - b);
    known.set(definition, multipliers);
  }
  return multipliers;
}

const known = new WeakMap<WaysDefinition, readonly number[]>();

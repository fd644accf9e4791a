// One spin of a game as the home page shows it: a real one, found by playing, in which the game shows what it can.
import type { GameDefinition, Strips } from "#studio/engine/definition.ts";
import type { SpinResult } from "#studio/engine/outcome.ts";
import { resultAt } from "#studio/engine/spin.ts";
import type { Game } from "#studio/games/game.ts";
import { lineOf, placesLit } from "#web/views/rounds/spins.ts";

export interface SpinShown {
  readonly grid: readonly number[];
  readonly lit: readonly number[];
  readonly line: { readonly rowOfReel: readonly number[]; readonly count: number } | null;
}

const STOPS_TRIED = 20_000;

/** The first of those tried that is good to show; without one, whatever fell first. */
export function spinShown({ definition, variants }: Game): SpinShown {
  const strips = variants.at(-1)?.strips ?? [];
  const spinAt = (tried: number): SpinResult => resultAt(definition, strips, stopsTried(strips, tried), 1);
  for (let tried = 0; tried < STOPS_TRIED; tried += 1) {
    const spin = spinAt(tried);
    if (isGood(definition, spin)) return shown(definition, spin);
  }
  return shown(definition, spinAt(0));
}

function shown(definition: GameDefinition, spin: SpinResult): SpinShown {
  const [win] = spin.wins;
  const rowOfReel = win === undefined ? null : lineOf(definition, win);
  return {
    grid: spin.grid,
    lit: [...placesLit(definition, spin, "all")],
    line: win === undefined || rowOfReel === null ? null : { rowOfReel, count: win.count },
  };
}

const stopsTried = (strips: Strips, tried: number): number[] =>
  strips.map((strip, reel) => Math.abs(Math.imul(tried + 1, 2_654_435_761) >> (reel * 5)) % strip.length);

/** Its only win runs over all reels, not straight where there are lines, and multiplied where the game can multiply. */
function isGood(definition: GameDefinition, { wins: [win, ...others] }: SpinResult): boolean {
  if (win === undefined || others.length > 0 || win.count < definition.cols) return false;
  const rowOfReel = lineOf(definition, win);
  const canMultiply = rowOfReel === null || definition.wilds.some(({ multiplier }) => multiplier > 1);
  return new Set(rowOfReel ?? [0, 1]).size > 1 && (!canMultiply || win.multiplier > 1);
}

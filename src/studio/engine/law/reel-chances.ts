// How likely each reel is to show each track of a game each letter. Reels turn independently, so this is all for a mean.
import type { GameDefinition } from "../definition.ts";
import { tracksOf } from "../tracks.ts";
import { countIn, windowAt } from "./windows.ts";

export interface ReelChances {
  /** `letters[track][letter]` */
  readonly letters: readonly Float64Array[];
  /** Tracks with the same letters are of one kind here. */
  readonly kinds: readonly number[];
  /** By number of scatters in view. */
  readonly scatters: readonly number[];
}

export function reelChances(definition: GameDefinition, strip: readonly number[], reel: number): ReelChances {
  const tracks = tracksOf(definition);
  const letters = tracks.map((track) => new Float64Array(track.letters));
  const scatters = Array.from({ length: definition.rows + 1 }, () => 0);
  for (const stop of strip.keys()) {
    const shown = windowAt(definition.rows, strip, stop);
    for (const [at, track] of tracks.entries()) {
      const chances = letters[at];
      const letter = track.letterAt(reel, shown, 0);
      if (chances !== undefined) chances[letter] = (chances[letter] ?? 0) + 1 / strip.length;
    }
    const count = countIn(shown, definition.scatter?.symbol);
    scatters[count] = (scatters[count] ?? 0) + 1 / strip.length;
  }
  const spellings = letters.map((chances) => chances.join());
  return { letters, kinds: spellings.map((spelling) => spellings.indexOf(spelling)), scatters };
}

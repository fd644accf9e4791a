// What can win on a grid, each read reel by reel from the left: the lines of a lines game, the symbols of a ways game.
import type { GameDefinition } from "./definition.ts";
import { lineWin } from "./line-win.ts";
import type { Win } from "./outcome.ts";
import { matchesOf, matchesOn, waysWin } from "./ways-win.ts";

/**
 * Decides a win from what it sees of each reel. It reads no further than it must, so whoever hands it the letters can
 * tell from which reel on nothing mattered any more.
 */
export type WinRule = (letters: Iterable<number>) => Omit<Win, "line"> | null;

export interface Track {
  /** Index of the line from 0; -1 in a ways game. */
  readonly line: number;
  readonly rule: WinRule;
  /** How many letters there are, from 0. */
  readonly letters: number;
  /** The letter that stands for a reel, whose rows lie in `symbols` from index `top` on. */
  readonly letterAt: (reel: number, symbols: readonly number[], top: number) => number;
}

/** Everything exact or fast is compiled from these, and the game itself is played by them. */
export function tracksOf(definition: GameDefinition): readonly Track[] {
  let tracks = known.get(definition);
  if (tracks === undefined) {
    tracks = definition.kind === "lines" ? lineTracks(definition) : waysTracks(definition);
    known.set(definition, tracks);
  }
  return tracks;
}

// Definitions never change in place, and twenty closures for each spin would cost more than the spin.
const known = new WeakMap<GameDefinition, readonly Track[]>();

function lineTracks(definition: Extract<GameDefinition, { kind: "lines" }>): Track[] {
  // One rule for all lines, so that it needs compiling only once.
  const rule: WinRule = (letters) => lineWin(definition, letters);
  return definition.lines.map((rowOfReel, line) => ({
    line,
    rule,
    letters: definition.symbols.length,
    letterAt: (reel, symbols, top) => symbols[top + (rowOfReel[reel] ?? 0)] ?? -1,
  }));
}

function waysTracks(definition: Extract<GameDefinition, { kind: "ways" }>): Track[] {
  const paying = definition.pay.flatMap((coins, symbol) => (coins.some((each) => each > 0) ? [symbol] : []));
  return paying.map((symbol) => ({
    line: -1,
    rule: (letters) => waysWin(definition, symbol, letters),
    letters: matchesOf(definition),
    letterAt: (_reel, symbols, top) => matchesOn(definition, symbol, symbols, top),
  }));
}

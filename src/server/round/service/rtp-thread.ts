/** A thread beside the server's own: makes the exact laws of our games, which takes a while, keeps them and reckons with them. */
import { findGame } from "#studio/games/catalogue.ts";
import { type GameWatch, watchGame } from "#studio/statistics/game-watches.ts";
import { compare as compareWith, effectiveRounds, type Comparison } from "#studio/statistics/tally.ts";
import { observe as observeBy, unwatched } from "#studio/statistics/watch.ts";
import type { Compared, Observed, Watched } from "./rtp-words.ts";

/** A band takes tens of milliseconds and changes only with its rounds. */
const BANDS_KEPT = 1_000;

const known = new Map<string, GameWatch>();
const bands = new Map<string, Comparison | null>();

function watchOf(game: string): GameWatch | undefined {
  const before = known.get(game);
  if (before !== undefined) return before;
  const found = findGame(game);
  if (found === undefined) return undefined;
  const made = watchGame(found);
  known.set(game, made);
  return made;
}

function watch({ game, variant, state, paid }: Observed): Watched | null {
  const bets = watchOf(game)?.betsOf(variant);
  if (bets === undefined) return null;
  const after = observeBy(bets, state ?? unwatched, paid);
  return { state: after, highest: after.impossible > 0 ? Infinity : after.peak };
}

function comparisonOf({ game, variant, tally, risk }: Compared): Comparison | null {
  const { rounds, stakes, wins } = tally;
  const key = [game, variant, risk, rounds, stakes, wins, effectiveRounds(tally)].join(" ");
  const kept = bands.get(key);
  if (kept !== undefined) return kept;
  const law = watchOf(game)?.lawOf(variant);
  const comparison = law === undefined ? null : compareWith(law, tally, risk);
  for (const oldest of bands.keys()) {
    if (bands.size < BANDS_KEPT) break;
    bands.delete(oldest);
  }
  bands.set(key, comparison);
  return comparison;
}

export const observe = (observed: readonly Observed[]): (Watched | null)[] => observed.map(watch);

export const compare = (compared: readonly Compared[]): (Comparison | null)[] => compared.map(comparisonOf);

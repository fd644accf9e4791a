/** A thread beside the server's own: keeps the exact laws of our games, whose making takes seconds, and reckons with them. */
import { findGame } from "#studio/games/catalogue.ts";
import { watchesOf, type VariantWatch } from "#studio/statistics/game-watches.ts";
import { compare as compareWith, effectiveRounds, type Comparison } from "#studio/statistics/tally.ts";
import { observe as observeBy, unwatched } from "#studio/statistics/watch.ts";
import type { Compared, Observed, Watched } from "./rtp-words.ts";

/** A band takes tens of milliseconds and changes only with its rounds. */
const BANDS_KEPT = 1_000;

const known = new Map<string, readonly VariantWatch[]>();
const bands = new Map<string, Comparison | null>();

function watchOf(game: string, variant: string): VariantWatch | undefined {
  let watches = known.get(game);
  if (watches === undefined) {
    const found = findGame(game);
    if (found === undefined) return undefined;
    watches = watchesOf(found);
    known.set(game, watches);
  }
  return watches.find((watch) => watch.variant === variant);
}

function watch({ game, variant, state, paid }: Observed): Watched | null {
  const bets = watchOf(game, variant)?.bets;
  if (bets === undefined) return null;
  const after = observeBy(bets, state ?? unwatched, paid);
  return { state: after, highest: after.impossible > 0 ? Infinity : after.peak };
}

function comparisonOf({ game, variant, tally, risk }: Compared): Comparison | null {
  const { rounds, stakes, wins } = tally;
  const key = [game, variant, risk, rounds, stakes, wins, effectiveRounds(tally)].join(" ");
  const kept = bands.get(key);
  if (kept !== undefined) return kept;
  const law = watchOf(game, variant)?.law;
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

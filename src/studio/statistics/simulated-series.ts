// Series of rounds as a monitor sees them, for tests: drawn from a law and looked at after every single round.
import type { Words } from "../engine/draw.ts";
import type { PayoutLaw } from "./payout-law.ts";
import { samplerOf } from "./sampler.ts";
import { type Bets, isAlarmed, observe, unwatched, type WatchState } from "./watch.ts";

export function watched(bets: Bets, draw: () => number, rounds: number): WatchState {
  let state = unwatched;
  for (let round = 0; round < rounds; round += 1) state = observe(bets, state, [{ multiple: draw(), rounds: 1 }]);
  return state;
}

/** From a state on until the alarm is raised, or so many rounds later. */
export function watchedUntilAlarm(
  bets: Bets,
  draw: () => number,
  { level, most }: { readonly level: number; readonly most: number },
  from: WatchState = unwatched,
): WatchState {
  let state = from;
  while (!isAlarmed(state, level) && state.rounds - from.rounds < most) {
    state = observe(bets, state, [{ multiple: draw(), rounds: 1 }]);
  }
  return state;
}

/** One sampler for each law, all fed by the same words. */
export function samplersOf(words: Words): (law: PayoutLaw) => () => number {
  const samplers = new Map<PayoutLaw, () => number>();
  return (law) => {
    let sampler = samplers.get(law);
    if (sampler === undefined) samplers.set(law, (sampler = samplerOf(law, words)));
    return sampler;
  };
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

// P43, second half: when another variant is served than the one declared, the watch says so within few rounds, and which.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { drillCount, leaveEvidence } from "#server/ledger/drill.ts";
import { seededWords } from "../engine/seeded-words.ts";
import { games } from "../games/catalogue.ts";
import { type VariantWatch, watchesOf } from "./game-watches.ts";
import { meanBets } from "./mean-bets.ts";
import type { PayoutLaw } from "./payout-law.ts";
import { roundsToFind } from "./rounds-needed.ts";
import { median, samplersOf, watched, watchedUntilAlarm } from "./simulated-series.ts";
import { tilted, tiltToMean } from "./tilt.ts";
import { alarmLevel, isAlarmed, likeliest, type WatchState } from "./watch.ts";

const timeout = 12 * 3_600_000;
const falseAlarmsPerYear = 0.001;
const repeats = drillCount({ gate: 10, drill: 250 });
const evidence: Record<string, unknown> = {
  false_alarms_per_year: falseAlarmsPerYear,
  repeats_per_pair: repeats,
};

interface Mistake {
  readonly game: string;
  readonly declared: VariantWatch;
  readonly served: VariantWatch;
}

/** Every variant of a game served in place of every other. */
let mistakes: Mistake[] = [];

beforeAll(() => {
  // One game at the gate: the exact laws of all take longer than the rounds.
  mistakes = games.slice(0, drillCount({ gate: 1, drill: games.length })).flatMap((game) => {
    const watches = watchesOf(game);
    return watches.flatMap((declared) =>
      watches.filter((served) => served !== declared).map((served) => ({ game: game.code, declared, served })),
    );
  });
}, timeout);

afterAll(async () => {
  await leaveEvidence("P43-wrong", evidence);
});

/** Each mistake watched from its first round on, so many times. */
function findings(level: number, seed: number): { mistake: Mistake; state: WatchState }[] {
  const samplerOf = samplersOf(seededWords(seed));
  return mistakes.flatMap((mistake) =>
    Array.from({ length: repeats }, () => ({
      mistake,
      state: watchedUntilAlarm(mistake.declared.bets, samplerOf(mistake.served.law), { level, most: 20_000 }),
    })),
  );
}

describe("works", () => {
  test(
    "P43: a wrong variant is found in a median of at most 150 rounds, always, and mostly by name",
    { timeout },
    () => {
      const level = alarmLevel({ series: 1, falseAlarmsPerYear });
      const found = findings(level, 43);
      const rounds = found.map(({ state }) => state.rounds);
      const named = found.filter(({ mistake: { declared, served }, state }) => {
        return likeliest(declared.bets, state) === served.variant;
      });
      const byGame = Map.groupBy(found, ({ mistake }) => mistake.game);
      evidence["one_series"] = {
        median_rounds: median(rounds),
        most_rounds: Math.max(...rounds),
        found: found.filter(({ state }) => isAlarmed(state, level)).length,
        of: found.length,
        named: named.length,
        by_an_impossible_payout: found.filter(({ state }) => state.impossible > 0).length,
        median_rounds_by_game: Object.fromEntries(
          Array.from(byGame, ([game, group]) => [game, median(group.map(({ state }) => state.rounds))]),
        ),
      };
      expect(median(rounds)).toBeLessThanOrEqual(150);
      expect(found.every(({ state }) => isAlarmed(state, level))).toBe(true);
      expect(named.length / found.length).toBeGreaterThan(0.8);
    },
  );

  test("as soon as foreseen, however many series share the promise", { timeout }, () => {
    evidence["by_number_of_series"] = [1, 15, 300].map((series) => {
      const level = alarmLevel({ series, falseAlarmsPerYear });
      const foreseen = median(mistakes.map(({ declared, served }) => roundsToFind(declared.law, served.law, level)));
      const found = median(findings(level, 44).map(({ state }) => state.rounds));
      expect(found / foreseen).toBeGreaterThan(0.7);
      expect(found / foreseen).toBeLessThan(1.4);
      return { series, foreseen_median_rounds: foreseen, median_rounds: found };
    });
  });

  test("a variant that becomes wrong in the middle of the year is found as well", { timeout }, () => {
    const healthy = drillCount({ gate: 2_000, drill: 20_000 });
    const level = alarmLevel({ series: 1, falseAlarmsPerYear });
    const samplerOf = samplersOf(seededWords(45));
    const rounds = mistakes.map(({ declared, served }) => {
      const before = watched(declared.bets, samplerOf(declared.law), healthy);
      expect(isAlarmed(before, level)).toBe(false);
      const after = watchedUntilAlarm(declared.bets, samplerOf(served.law), { level, most: 20_000 }, before);
      expect(isAlarmed(after, level)).toBe(true);
      return after.rounds - before.rounds;
    });
    evidence["wrong_after_healthy_rounds"] = { healthy_rounds: healthy, median_rounds: median(rounds) };
    expect(median(rounds)).toBeLessThan(800);
  });

  test("of a game of others, the RTP label alone finds a game that returns far too much", { timeout }, () => {
    const { law } = mistakes[0]?.declared ?? missing();
    const generous = moved(law, 0.3);
    const bets = meanBets({
      rtp: law.mean,
      maxMultiple: (law.coins.at(-1) ?? 0) / law.coinsPerStake,
      tolerance: 0.000_1,
    });
    const level = alarmLevel({ series: 1, falseAlarmsPerYear });
    const draw = samplersOf(seededWords(46))(generous);
    const rounds = Array.from({ length: 5 }, () => {
      const state = watchedUntilAlarm(bets, draw, { level, most: 50_000 });
      expect(isAlarmed(state, level)).toBe(true);
      expect(likeliest(bets, state)).toBe("above");
      return state.rounds;
    });
    evidence["known_mean_and_thirty_points_more"] = { median_rounds: median(rounds) };
  });
});

function missing(): never {
  throw new Error("no game is watched");
}

describe("protects", () => {
  test("control: one who knows only the mean sees nothing in a thousand rounds of a wrong variant", { timeout }, () => {
    const level = alarmLevel({ series: 1, falseAlarmsPerYear });
    const samplerOf = samplersOf(seededWords(47));
    const alarmed = mistakes.filter(({ declared, served }) => {
      const { law } = declared;
      const maxMultiple = (law.coins.at(-1) ?? 0) / law.coinsPerStake;
      const bets = meanBets({ rtp: law.mean, maxMultiple, tolerance: 0 });
      return isAlarmed(watched(bets, samplerOf(served.law), 1_000), level);
    });
    evidence["control_mean_only_after_1000_rounds"] = { alarmed: alarmed.length, of: mistakes.length };
    expect(alarmed.length).toBeLessThanOrEqual(mistakes.length / 10);
  });

  test("control: a served variant that is the declared one is not found", { timeout }, () => {
    const level = alarmLevel({ series: 1, falseAlarmsPerYear });
    const samplerOf = samplersOf(seededWords(48));
    for (const { declared } of mistakes) {
      expect(isAlarmed(watched(declared.bets, samplerOf(declared.law), 500), level)).toBe(false);
    }
  });
});

/** Tilted so that a round pays so many stakes more on average. */
function moved(law: PayoutLaw, shift: number): PayoutLaw {
  return tilted(law, tiltToMean(law, law.mean + shift));
}

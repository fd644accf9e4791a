// P43, first half: a game that is as declared raises no alarm in a year, though it is looked at after every round.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { drillCount, leaveEvidence } from "#server/ledger/drill.ts";
import { seededWords } from "../engine/seeded-words.ts";
import { games } from "../games/catalogue.ts";
import { type Band, bandOf } from "./band.ts";
import { type VariantWatch, watchesOf } from "./game-watches.ts";
import { meanBets } from "./mean-bets.ts";
import { samplersOf, watched } from "./simulated-series.ts";
import { alarmLevel, type Bets, isAlarmed, type WatchState } from "./watch.ts";

const timeout = 12 * 3_600_000;
const promised = 0.001;
const evidence: Record<string, unknown> = { looks: "after every round" };
const years = drillCount({ gate: 50, drill: 2_000 });
/**
 * Of 2,000 years two may be alarmed, and though each is less likely to be than promised, chance alone makes it three or
 * four in one drill of twenty. Ten times the years tell a true rate of 0.06 % from a broken promise.
 */
const manyYears = drillCount({ gate: 50, drill: 20_000 });

/** What a drill may count at most; the few years of the gate may exceed the promise by what chance explains. */
const mostAlarmed = (rate: number, of: number): number =>
  drillCount({ gate: rate * of + 3.3 * Math.sqrt(rate * of), drill: rate * of });

let series: VariantWatch[] = [];
/** RTP label and win cap of the game a series belongs to: all that is known of a game of others. */
let labels: { rtp: number; maxMultiple: number }[] = [];

beforeAll(() => {
  // One game at the gate: the exact laws of all take longer than the years.
  const watchedGames = games.slice(0, drillCount({ gate: 1, drill: games.length }));
  series = watchedGames.flatMap(watchesOf);
  labels = watchedGames.flatMap(({ variants, definition }) =>
    variants.map(({ figures }) => ({ rtp: figures.rtpBps / 10_000, maxMultiple: definition.maxWinX })),
  );
}, timeout);

afterAll(async () => {
  await leaveEvidence("P43-healthy", evidence);
});

/** So many years one after the other, of one series after the other. */
function played(years: number, rounds: number, seed: number, betsOf: (at: number) => Bets): WatchState[] {
  const samplerOf = samplersOf(seededWords(seed));
  return Array.from({ length: years }, (_, year) => {
    const at = year % series.length;
    const { law } = one(series, at);
    return watched(betsOf(at), samplerOf(law), rounds);
  });
}

function one<T>(list: readonly T[], at: number): T {
  const found = list[at];
  if (found === undefined) throw new RangeError(`there is no number ${at}`);
  return found;
}

/** Years that were alarmed at several rates of false alarms, so that there is something to count as well. */
function countAlarms(states: readonly WatchState[]): { promised: number; alarmed: number }[] {
  return [promised, 0.01, 0.1].map((falseAlarmsPerYear) => {
    const level = alarmLevel({ series: 1, falseAlarmsPerYear });
    return { promised: falseAlarmsPerYear, alarmed: states.filter((state) => isAlarmed(state, level)).length };
  });
}

describe("works", () => {
  test("P43: healthy years of one series of a game whose law is known", { timeout }, () => {
    const rounds = drillCount({ gate: 1_500, drill: 10_000 });
    const alarms = countAlarms(played(manyYears, rounds, 43, (at) => one(series, at).bets));
    evidence["one_series_with_known_law"] = { years: manyYears, rounds_per_year: rounds, alarms };
    for (const rate of alarms) expect(rate.alarmed).toBeLessThanOrEqual(mostAlarmed(rate.promised, manyYears));
  });

  test("P43: healthy years of a platform that watches every variant at once", { timeout }, () => {
    const rounds = Math.round(drillCount({ gate: 1_000, drill: 10_000 }) / series.length);
    const samplerOf = samplersOf(seededWords(44));
    const level = alarmLevel({ series: series.length, falseAlarmsPerYear: promised });
    const alarmed = Array.from({ length: manyYears }, () => {
      const states = series.map(({ bets, law }) => watched(bets, samplerOf(law), rounds));
      return states.some((state) => isAlarmed(state, level));
    }).filter(Boolean).length;
    evidence["platform"] = {
      years: manyYears,
      series: series.length,
      rounds_per_series_and_year: rounds,
      alarms: [{ promised, alarmed }],
    };
    expect(alarmed).toBeLessThanOrEqual(mostAlarmed(promised, manyYears));
  });

  test(
    "P43: healthy years of a game of others, of which only the label and the largest payout are known",
    { timeout },
    () => {
      const rounds = drillCount({ gate: 1_000, drill: 30_000 });
      const bets = labels.map(({ rtp, maxMultiple }) => meanBets({ rtp, maxMultiple, tolerance: 0.000_1 }));
      const alarms = countAlarms(played(years, rounds, 45, (at) => one(bets, at)));
      evidence["one_series_with_known_mean"] = { years, rounds_per_year: rounds, alarms };
      for (const rate of alarms) expect(rate.alarmed).toBeLessThanOrEqual(mostAlarmed(rate.promised, years));
    },
  );
});

describe("protects", () => {
  test("control: looking again and again at the band of the rounds so far alarms healthy years", { timeout }, () => {
    const { law } = one(series, 0);
    const looks = Array.from({ length: 14 }, (_, look) => Math.round(20 * 1.8 ** look));
    const draw = samplersOf(seededWords(46))(law);
    const rtpsOfYears = Array.from({ length: years }, () => {
      let [sum, played] = [0, 0];
      return looks.map((rounds) => {
        for (; played < rounds; played += 1) sum += draw();
        return sum / rounds;
      });
    });
    const counted = [promised, 0.05].map((risk) => {
      const bands = looks.map((rounds) => bandOf(law, rounds, risk));
      const outside = rtpsOfYears.map((rtps) => rtps.map((rtp, look) => isOutside(rtp, one(bands, look))));
      return {
        risk,
        outside_at_the_last_look: outside.filter((looked) => looked.at(-1)).length,
        outside_at_any_look: outside.filter((looked) => looked.some(Boolean)).length,
      };
    });
    evidence["control_band_looked_at_repeatedly"] = {
      years,
      looks: looks.length,
      last_at_rounds: looks.at(-1),
      counted,
    };
    expect((counted[1]?.outside_at_the_last_look ?? years) / years).toBeLessThan(0.15);
    expect((counted[1]?.outside_at_any_look ?? 0) / years).toBeGreaterThan(0.2);
  });
});

const isOutside = (rtp: number, { lowest, highest }: Band): boolean => rtp < lowest || rtp > highest;

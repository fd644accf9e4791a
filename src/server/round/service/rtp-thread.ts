/** A thread beside the server's own: keeps the exact laws of our games, whose making takes seconds, and reckons with them. */
import { isMainThread, parentPort } from "node:worker_threads";
import { findGame } from "#studio/games/catalogue.ts";
import { watchesOf, type VariantWatch } from "#studio/statistics/game-watches.ts";
import { compare, effectiveRounds, type Comparison } from "#studio/statistics/tally.ts";
import { observe, unwatched } from "#studio/statistics/watch.ts";
import type { Compared, FromThread, Observed, Question, Reply, ToThread, Watched } from "./rtp-words.ts";

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
  const after = observe(bets, state ?? unwatched, paid);
  return { state: after, highest: after.impossible > 0 ? Infinity : after.peak };
}

function comparisonOf({ game, variant, tally, risk }: Compared): Comparison | null {
  const { rounds, stakes, wins } = tally;
  const key = [game, variant, risk, rounds, stakes, wins, effectiveRounds(tally)].join(" ");
  const kept = bands.get(key);
  if (kept !== undefined) return kept;
  const law = watchOf(game, variant)?.law;
  const comparison = law === undefined ? null : compare(law, tally, risk);
  for (const oldest of bands.keys()) {
    if (bands.size < BANDS_KEPT) break;
    bands.delete(oldest);
  }
  bands.set(key, comparison);
  return comparison;
}

const answer = (question: Question): Reply =>
  question.ask === "observe"
    ? { ask: "observe", watched: question.observed.map(watch) }
    : { ask: "compare", comparisons: question.compared.map(comparisonOf) };

function work(port: NonNullable<typeof parentPort>): void {
  const tell = (words: FromThread): void => port.postMessage(words);
  port.on("message", ({ turn, question }: ToThread) => {
    try {
      tell({ turn, reply: answer(question) });
    } catch (error) {
      tell({ turn, problem: error instanceof Error ? error.message : String(error) });
    }
  });
}

if (!isMainThread && parentPort !== null) work(parentPort);

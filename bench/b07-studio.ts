/** B07: how fast the exact law of a spin is computed, and how many rounds a core simulates, against the engine itself. */
import { spinLaw } from "#studio/engine/law/spin-law.ts";
import { simulateByTheEngine } from "#studio/engine/simulation/by-the-engine.ts";
import { simulate } from "#studio/engine/simulation/simulate.ts";
import { games } from "#studio/games/catalogue.ts";
import { median, option, publish } from "./load/figures.ts";

const LAW_TARGET_MS = 200;
const RATE_TARGET = 30;
const TIMES_TARGET = 30;
const turns = option("turns", 7);
const fastRounds = option("rounds", 20_000_000);
const engineRounds = fastRounds / 50;

/** What the work took, of CPU time, so that others on the machine do not count. */
function cpuMs(work: () => unknown): number {
  const begun = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1_000;
}

const lines = games.map((game) => {
  const { definition } = game;
  const variant = game.variants.at(-1);
  if (variant === undefined) throw new Error(`${game.code} has no variant`);
  // The compiler has its turn in the first; whoever asks for one law only gets that one.
  const first = cpuMs(() => spinLaw(definition, variant.strips));
  const laws = Array.from({ length: turns * 3 }, () => cpuMs(() => spinLaw(definition, variant.strips)));
  const fast: number[] = [];
  const engine: number[] = [];
  for (let turn = 0; turn <= turns; turn += 1) {
    const tables = fastRounds / cpuMs(() => simulate(definition, variant, fastRounds, turn + 1)) / 1_000;
    const plain = engineRounds / cpuMs(() => simulateByTheEngine(definition, variant, engineRounds, turn + 1)) / 1_000;
    if (turn === 0) continue;
    fast.push(tables);
    engine.push(plain);
  }
  const times = fast.map((rate, turn) => rate / (engine[turn] ?? Number.NaN));
  return [
    `${game.names["en-US"]}, ${definition.cols}×${definition.rows}, ${definition.kind}`,
    variant.figures.cycle.toLocaleString("en-US"),
    `${median(laws).toFixed(1)} (first ${first.toFixed(0)})`,
    `${median(fast).toFixed(1)} (${fast.map((rate) => rate.toFixed(1)).join(", ")})`,
    median(engine).toFixed(2),
    `${median(times).toFixed(0)} (${times.map((rate) => rate.toFixed(0)).join(", ")})`,
  ];
});

await publish({
  row: "B07",
  title: "exact law and simulation of our games, on one core",
  head: ["game", "stop combinations", "law of a spin, ms", "simulated, M rounds/s", "engine, M rounds/s", "times"],
  lines,
  notes: [
    `Targets: law of 33.5 M stop combinations ≤ ${LAW_TARGET_MS} ms; ≥ ${RATE_TARGET} M rounds/s; ≥ ${TIMES_TARGET} times the engine that serves real rounds.`,
    `CPU time, ${turns} alternating turns of ${fastRounds.toLocaleString("en-US")} rounds on tables and ${engineRounds.toLocaleString("en-US")} by the engine after one to warm up; the median counts. The law includes compiling rule and strips; the first one in the process is told apart. A round includes its free spins.`,
  ],
});

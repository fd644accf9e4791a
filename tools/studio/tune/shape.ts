/** Finds strips that feel as a variant shall: hit rate, wins above the stake, spread, and unlike the other variants. */
import type { Strips } from "#studio/engine/definition.ts";
import { drawFrom } from "#studio/engine/draw.ts";
import { numberOf } from "#studio/engine/law/fraction.ts";
import { momentsOf } from "#studio/engine/law/moments.ts";
import { spinLaw, type SpinLaw } from "#studio/engine/law/spin-law.ts";
import { seededWords } from "#studio/engine/seeded-words.ts";
import type { Brief } from "./brief.ts";
import { informationBetween, type Pays, paysOf } from "./information.ts";
import { changed, randomStrips } from "./strips.ts";

/**
 * Simulated annealing: a step to the worse is taken the more rarely, the worse it is and the later it comes.
 * @param label RTP in hundredths, which is only come near to.
 * @param others the variants found already.
 */
export function shapeStrips(brief: Brief, label: number, others: readonly Pays[], seed: number): Strips {
  const draw = drawFrom(seededWords(seed));
  const { steps } = brief;
  let strips = randomStrips(brief, draw);
  let cost = costOf(brief, strips, label, others);
  let best = { strips, cost };
  for (let step = 0; step < steps; step += 1) {
    const next = changed(strips, brief, draw);
    if (next === null) continue;
    const price = costOf(brief, next, label, others);
    const heat = HOT * (COLD / HOT) ** (step / steps);
    if (price > cost && Math.exp((cost - price) / heat) < draw(2 ** 30) / 2 ** 30) continue;
    strips = next;
    cost = price;
    if (cost < best.cost) best = { strips, cost };
  }
  return best.strips;
}

const HOT = 0.3;
const COLD = 0.003;

function costOf(brief: Brief, strips: Strips, label: number, others: readonly Pays[]): number {
  const { definition, aim } = brief;
  const law = spinLaw(definition, strips);
  const { mean, variance } = momentsOf(definition, law);
  const rtp = numberOf(mean) / definition.betCoins;
  const hitRate = rateOf(law, ({ coins }) => coins > 0);
  // A feature nearly always brings more than the stake in the end.
  const overStakeRate = rateOf(law, ({ coins, freeSpins }) => coins > definition.betCoins || freeSpins > 0);
  const sd = Math.sqrt(numberOf(variance)) / definition.betCoins;
  const pays = paysOf(law);
  const alike = others.reduce((sum, other) => sum + Math.max(0, brief.apart - informationBetween(pays, other)), 0);
  return (
    30 * Math.abs(rtp - label / 100) +
    20 * Math.max(0, Math.abs(hitRate - aim.hitRate) - 0.006) +
    20 * Math.max(0, Math.abs(overStakeRate - aim.overStakeRate) - 0.006) +
    20 * Math.max(0, hitRate - overStakeRate - 0.143) +
    0.3 * Math.abs(sd - aim.sd) +
    10 * alike
  );
}

function rateOf({ cycle, outcomes }: SpinLaw, counts: (outcome: SpinLaw["outcomes"][number]) => boolean): number {
  return Number(outcomes.reduce((sum, outcome) => sum + (counts(outcome) ? outcome.count : 0n), 0n)) / Number(cycle);
}

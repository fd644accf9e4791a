// The RTP straight from the strips in some microseconds, for who has to try very many: exact, but nothing else is told.
import type { GameDefinition, Strips } from "../definition.ts";
import { scatterAward } from "../scatter-award.ts";
import { tracksOf } from "../tracks.ts";
import { type ReelChances, reelChances } from "./reel-chances.ts";
import { coinsOf, compileRule, isDecided, type RuleAutomaton } from "./rule-automaton.ts";

/** RTP before the cap. */
export type ReturnOfStrips = (strips: Strips) => number;

/** A strip that was seen before is not read again. */
export function returnOfStrips(definition: GameDefinition): ReturnOfStrips {
  const byRule = Map.groupBy(tracksOf(definition).entries(), ([, { rule }]) => rule);
  const rules = Array.from(byRule, ([rule, sharing]) => {
    const letters = sharing[0]?.[1].letters ?? 0;
    const alphabet = new Set(Array.from({ length: letters }, (_, letter) => letter));
    const automaton = compileRule(
      rule,
      Array.from({ length: definition.cols }, () => alphabet),
    );
    return { automaton, tracks: sharing.map(([track]) => track) };
  });
  const seen = new WeakMap<readonly number[], Map<number, ReelChances>>();
  const read = (strip: readonly number[], reel: number): ReelChances => {
    const known = seen.get(strip) ?? new Map<number, ReelChances>();
    const chances = known.get(reel) ?? reelChances(definition, strip, reel);
    seen.set(strip, known.set(reel, chances));
    return chances;
  };
  return (strips) => {
    const reels = strips.map(read);
    const scatters = scatterMeans(definition, reels);
    let spin = scatters.coins;
    for (const { automaton, tracks } of rules) {
      // Lines that are as likely to show the same need working out only once.
      const alike = Map.groupBy(tracks, (track) => reels.map(({ kinds }) => kinds[track]).join());
      for (const [track = 0, ...others] of alike.values()) {
        spin += meanOf(automaton, reels, track) * (1 + others.length);
      }
    }
    const free = ((definition.free?.multiplier ?? 0) * spin) / (1 - scatters.freeSpins);
    return (spin + scatters.freeSpins * free) / definition.betCoins;
  };
}

/** Follows the chance of every state from reel to reel. */
function meanOf({ letters, next }: RuleAutomaton, reels: readonly ReelChances[], track: number): number {
  let mean = 0;
  let before: readonly number[] = [1];
  for (const [reel, { letters: chancesOf }] of reels.entries()) {
    const after: number[] = [];
    const [codes, chances] = [next[reel], chancesOf[track]];
    for (let state = 0; state < before.length; state += 1) {
      const here = before[state] ?? 0;
      if (here === 0) continue;
      for (let letter = 0; letter < letters; letter += 1) {
        const chance = here * (chances?.[letter] ?? 0);
        const code = codes?.[state * letters + letter] ?? ~0;
        if (isDecided(code)) mean += chance * coinsOf(code);
        else after[code] = (after[code] ?? 0) + chance;
      }
    }
    before = after;
  }
  return mean;
}

/** Mean of the scatters' coins and of the free spins they win, in a base spin. */
function scatterMeans(definition: GameDefinition, reels: readonly ReelChances[]): { coins: number; freeSpins: number } {
  let byCount = [1];
  for (const { scatters } of reels) {
    const sums = Array.from({ length: byCount.length + scatters.length - 1 }, () => 0);
    for (const [before, chance] of byCount.entries()) {
      for (const [here, also] of scatters.entries()) sums[before + here] = (sums[before + here] ?? 0) + chance * also;
    }
    byCount = sums;
  }
  const awards = byCount.map((chance, count) => ({ chance, ...scatterAward(definition, count) }));
  return {
    coins: awards.reduce((sum, { chance, coins }) => sum + chance * coins, 0),
    freeSpins: awards.reduce((sum, { chance, freeSpins }) => sum + chance * freeSpins, 0),
  };
}

// Compiles a win rule into a finite automaton over reels by asking the rule itself, so that the two cannot disagree.
import type { WinRule } from "../tracks.ts";
import { askRule } from "./ask-rule.ts";

/**
 * A code is either `~coins`, below zero, once the win is decided whatever follows; or a state of the next reel.
 * `next[reel][state * letters + letter]` is the code after that letter; reel 1 has the one state 0.
 */
export interface RuleAutomaton {
  readonly letters: number;
  readonly next: readonly Int32Array[];
}

export const isDecided = (code: number): boolean => code < 0;
export const coinsOf = (code: number): number => ~code;

/** Sums of many wins must still fit 32 bits. */
const MOST_COINS = 2 ** 30;
/** A state shares 32 bits with the track it belongs to. */
const MOST_STATES = 0xffff;

/**
 * Asks the rule about every beginning that some stops can show, until it decides without reading on.
 * @param alphabets the letters that can appear on each reel.
 */
export function compileRule(rule: WinRule, alphabets: readonly ReadonlySet<number>[]): RuleAutomaton {
  const letters = 1 + Math.max(...alphabets.flatMap((alphabet) => [...alphabet]));
  const reels = alphabets.map((alphabet) => ({
    alphabet,
    states: new Array<number[]>(),
    byCodes: new Map<string, number>(),
  }));

  const codeAfter = (known: readonly number[]): number => {
    const reel = reels[known.length];
    const coins = decide(rule, known, reel === undefined);
    if (reel === undefined || (coins !== null && known.length > 0)) return ~(coins ?? 0);
    const codes = Array.from({ length: letters }, () => ~0);
    for (const letter of reel.alphabet) codes[letter] = codeAfter([...known, letter]);
    const [first = ~0, ...others] = [...reel.alphabet].map((letter) => codes[letter] ?? ~0);
    const same = isDecided(first) && others.every((code) => code === first);
    // Where every stop wins the same, that still has to be won by a stop of reel 1.
    if (same && known.length > 0) return first;
    const spelling = codes.join();
    const state = reel.byCodes.get(spelling) ?? reel.states.push(codes) - 1;
    if (state > MOST_STATES) throw new RangeError("a win rule has too many cases to be compiled");
    reel.byCodes.set(spelling, state);
    return state;
  };

  codeAfter([]);
  return { letters, next: reels.map(({ states }) => Int32Array.from(states.flat())) };
}

/** The coins won, or null when the rule wanted to see more than is known before the last reel. */
function decide(rule: WinRule, known: readonly number[], complete: boolean): number | null {
  const { win, wantsMore } = askRule(rule, known);
  if (wantsMore && !complete) return null;
  const coins = win?.coins ?? 0;
  if (coins > MOST_COINS) throw new RangeError(`a win of ${coins} coins is too large to count`);
  return coins;
}

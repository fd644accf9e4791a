// A whole paid round: the base spin, the free spins it wins and those they win, up to the game's cap.
import type { GameDefinition, Variant } from "./definition.ts";
import type { Draw } from "./draw.ts";
import type { RoundOutcome, SpinResult } from "./outcome.ts";
import { spin } from "./spin.ts";

/** Depends on nothing but its arguments: the same draws give the same outcome, everywhere and for ever. */
export function playRound(definition: GameDefinition, variant: Variant, draw: Draw): RoundOutcome {
  const cap = definition.maxWinX * definition.betCoins;
  const base = spin(definition, variant.strips, draw, 1);
  const free: SpinResult[] = [];
  let coins = base.coins;
  let left = base.freeSpinsAwarded;
  const multiplier = definition.free?.multiplier ?? 1;
  while (left > 0 && coins < cap) {
    const result = spin(definition, variant.strips, draw, multiplier);
    free.push(result);
    coins += result.coins;
    left += result.freeSpinsAwarded - 1;
  }
  const capped = coins >= cap;
  return { base, free, coins: capped ? cap : coins, capped };
}

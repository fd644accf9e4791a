// The win rule of a line: the only place that knows how symbols on a line pay.
import type { GameDefinition } from "./definition.ts";
import type { Win } from "./outcome.ts";

/**
 * The best win of one line, its symbols given from reel 1 on, or null.
 * A leading run of wilds competes as itself (unmultiplied) with the symbol it stands for; on a tie the symbol wins.
 */
export function lineWin(definition: GameDefinition, symbols: Iterable<number>): Omit<Win, "line"> | null {
  const scatter = definition.scatter?.symbol;
  let first = -1;
  let symbol = -1;
  let count = 0;
  let leadingWilds = 0;
  let multiplier = 1;
  for (const at of symbols) {
    if (first < 0) first = at;
    const wild = wildMultiplier(definition, at);
    if (wild > 0) {
      if (symbol < 0) leadingWilds += 1;
      if (wild > multiplier) multiplier = wild;
    } else if (at === scatter || (symbol >= 0 && at !== symbol)) {
      break;
    } else {
      symbol = at;
    }
    count += 1;
  }
  const asSymbol = symbol < 0 ? 0 : payOf(definition, symbol, count) * multiplier;
  const asWilds = leadingWilds === 0 ? 0 : payOf(definition, first, leadingWilds);
  if (asSymbol > 0 && asSymbol >= asWilds) return { symbol, count, coins: asSymbol, multiplier };
  return asWilds > 0 ? { symbol: first, count: leadingWilds, coins: asWilds, multiplier: 1 } : null;
}

/** 0 when the symbol is not wild. */
export function wildMultiplier(definition: GameDefinition, symbol: number): number {
  for (const wild of definition.wilds) {
    if (wild.symbol === symbol) return wild.multiplier;
  }
  return 0;
}

export function payOf(definition: GameDefinition, symbol: number, count: number): number {
  return definition.pay[symbol]?.[count - 1] ?? 0;
}

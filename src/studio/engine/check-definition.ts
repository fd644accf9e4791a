// Says what is wrong with a game as data, before anything is ever drawn from it.
import type { GameDefinition, Variant } from "./definition.ts";

/** @throws RangeError naming every flaw: a game that cannot be played as written must not be loaded. */
export function assertPlayable(definition: GameDefinition, variant: Variant): void {
  const flaws = [...definitionFlaws(definition), ...stripFlaws(definition, variant)];
  if (flaws.length > 0) throw new RangeError(`${definition.code}/${variant.id}: ${flaws.join("; ")}`);
}

function* definitionFlaws(definition: GameDefinition): Generator<string> {
  const { cols, rows, symbols, pay, wilds, scatter, free } = definition;
  for (const [name, size] of Object.entries({
    cols,
    rows,
    betCoins: definition.betCoins,
    maxWinX: definition.maxWinX,
  })) {
    if (!isCount(size) || size === 0) yield `${name} is ${size}`;
  }
  if (pay.length !== symbols.length) yield `${pay.length} pays for ${symbols.length} symbols`;
  for (const [symbol, coins] of pay.entries()) {
    if (coins.length !== cols || !coins.every(isCount)) yield `pay of symbol ${symbol} is [${coins.join()}]`;
  }
  for (const { symbol, multiplier } of wilds) {
    if (symbols[symbol] === undefined || symbol === scatter?.symbol) yield `symbol ${symbol} cannot be wild`;
    if (!isCount(multiplier) || multiplier === 0) yield `wild multiplier is ${multiplier}`;
  }
  if (scatter !== null) {
    const { symbol, payX, freeSpins } = scatter;
    if (symbols[symbol] === undefined) yield `symbol ${symbol} cannot be the scatter`;
    if (![...payX, ...freeSpins].every(isCount)) yield "the scatter pays fractions";
    if (free === null && freeSpins.some((spins) => spins > 0)) yield "free spins are won but not defined";
    if (pay[symbol]?.some((coins) => coins > 0) === true) yield "the scatter also pays as a symbol";
  }
  if (free !== null && (!isCount(free.multiplier) || free.multiplier === 0))
    yield "the free-spin multiplier is no count";
  if (definition.kind === "lines") {
    for (const [line, rowOfReel] of definition.lines.entries()) {
      const fits = rowOfReel.length === cols && rowOfReel.every((row) => isCount(row) && row < rows);
      if (!fits) yield `line ${line} is [${rowOfReel.join()}]`;
    }
  }
}

function* stripFlaws({ cols, rows, symbols, wilds }: GameDefinition, { strips }: Variant): Generator<string> {
  if (strips.length !== cols) yield `${strips.length} strips for ${cols} reels`;
  for (const [at, strip] of strips.entries()) {
    const reel = at + 1;
    if (strip.length < rows) yield `reel ${reel} is shorter than the grid`;
    for (const symbol of new Set(strip)) {
      const wild = wilds.find((candidate) => candidate.symbol === symbol);
      if (symbols[symbol] === undefined) yield `reel ${reel} holds unknown symbol ${symbol}`;
      if (wild !== undefined && !wild.reels.includes(reel)) yield `reel ${reel} holds wild ${symbol}`;
    }
  }
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

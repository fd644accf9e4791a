// A game small enough to work out by hand, for tests: on each reel, stop n shows symbol n alone.
import type { LinesDefinition, Variant } from "./definition.ts";

export const [twice, fivefold, crown, blade, moon] = [0, 1, 2, 3, 4] as const;

export const tinyGame: LinesDefinition = {
  code: "tiny",
  kind: "lines",
  cols: 4,
  rows: 1,
  betCoins: 5,
  symbols: ["twice", "fivefold", "crown", "blade", "moon"],
  pay: [
    [0, 2, 50, 300],
    [0, 0, 0, 0],
    [0, 4, 10, 40],
    [0, 0, 6, 15],
    [0, 0, 0, 0],
  ],
  wilds: [
    { symbol: twice, multiplier: 2, reels: [1, 2, 3, 4] },
    { symbol: fivefold, multiplier: 5, reels: [1, 2, 3, 4] },
  ],
  wildMode: "highest",
  scatter: { symbol: moon, payX: [0, 1, 3], freeSpins: [0, 2, 4] },
  free: { multiplier: 3 },
  maxWinX: 100,
  lines: [[0, 0, 0, 0]],
};

const strip = [twice, fivefold, crown, blade, moon];

export const tinyVariant: Variant = { id: "r90", strips: [strip, strip, strip, strip] };

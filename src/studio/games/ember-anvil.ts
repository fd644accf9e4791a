// Ember & Anvil: three reels, five lines, and sparks in the forge that multiply what they touch.
import type { LinesDefinition } from "../engine/definition.ts";

export const emberAnvil: LinesDefinition = {
  code: "ember-anvil",
  kind: "lines",
  cols: 3,
  rows: 3,
  betCoins: 5,
  symbols: ["spark2", "spark5", "crown", "blade", "shield", "horseshoe", "ingot", "coal", "rune"],
  pay: [
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 300],
    [0, 0, 100],
    [0, 0, 40],
    [0, 0, 15],
    [0, 0, 8],
    [0, 0, 4],
    [0, 0, 0],
  ],
  wilds: [
    { symbol: 0, multiplier: 2, reels: [2] },
    { symbol: 1, multiplier: 5, reels: [3] },
  ],
  wildMode: "highest",
  scatter: { symbol: 8, payX: [0, 0, 2], freeSpins: [0, 0, 8] },
  free: { multiplier: 3 },
  maxWinX: 1200,
  lines: [
    [1, 1, 1],
    [0, 0, 0],
    [2, 2, 2],
    [0, 1, 2],
    [2, 1, 0],
  ],
};

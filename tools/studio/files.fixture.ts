/** A file of games as somebody else might write it, for tests. */

/** The rules of Ember & Anvil under another name. */
export const forge = {
  code: "forge",
  names: { "en-US": "Forge" },
  cols: 3,
  rows: 3,
  kind: "lines",
  lines: "five",
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
    { symbol: "spark2", multiplier: 2, reels: [2] },
    { symbol: "spark5", multiplier: 5, reels: [3] },
  ],
  wildMode: "the highest multiplier applies",
  scatter: { symbol: "rune", payX: [0, 0, 2], freeSpins: [0, 0, 8] },
  free: { multiplier: 3 },
  maxWinX: 1200,
  theme: "iron",
};

/** Two reels of two rows: 4 ways, no cap, nothing special. */
export const shore = {
  code: "shore",
  cols: 2,
  rows: 2,
  kind: "ways",
  betCoins: 4,
  symbols: ["sand", "foam", "shell"],
  pay: [
    [0, 1],
    [0, 6],
    [1, 12],
  ],
};

const strip = [2, 3, 4, 5, 6, 7, 8];

export function fileOf(change: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    note: "two games",
    five: [
      [1, 1, 1],
      [0, 0, 0],
      [2, 2, 2],
      [0, 1, 2],
      [2, 1, 0],
    ],
    games: [forge, shore],
    strips: {
      forge: {
        r90: { base: [strip, [0, ...strip], [1, ...strip]] },
        r92: {
          base: [
            [...strip, 7],
            [0, ...strip],
            [1, ...strip],
          ],
        },
      },
      shore: {
        r110: {
          base: [
            [0, 0, 1, 0, 2],
            [1, 0, 2, 0],
          ],
        },
      },
    },
    ...change,
  };
}

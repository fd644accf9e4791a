// Saltglass Choir: five reels, 243 ways, creatures of glass on a moonlit salt shore.
import type { WaysDefinition } from "../engine/definition.ts";

export const saltglassChoir: WaysDefinition = {
  code: "saltglass-choir",
  kind: "ways",
  cols: 5,
  rows: 3,
  betCoins: 25,
  symbols: ["pearl", "leviathan", "seahorse", "urchin", "coral", "kelp", "shell", "sand", "foam", "tide"],
  pay: [
    [0, 0, 0, 0, 0],
    [0, 0, 60, 200, 800],
    [0, 0, 35, 120, 400],
    [0, 0, 25, 75, 250],
    [0, 0, 15, 40, 120],
    [0, 0, 10, 30, 90],
    [0, 0, 0, 20, 60],
    [0, 0, 0, 15, 50],
    [0, 0, 0, 12, 40],
    [0, 0, 0, 0, 0],
  ],
  wilds: [{ symbol: 0, multiplier: 1, reels: [2, 3, 4] }],
  wildMode: "highest",
  scatter: { symbol: 9, payX: [0, 0, 1, 5, 50], freeSpins: [0, 0, 8, 12, 20] },
  free: { multiplier: 3 },
  maxWinX: 400,
};

// Which places of the window are shown as part of a win.
import { describe, expect, test } from "vitest";
import { resultAt } from "../../engine/spin.ts";
import type { LinesDefinition, WaysDefinition } from "../../engine/definition.ts";
import { winningCells } from "./spin-view.ts";

const rules = {
  code: "shore",
  cols: 3,
  rows: 2,
  symbols: ["pearl", "sand", "foam", "tide"],
  betCoins: 1,
  pay: [
    [0, 0, 0],
    [0, 0, 5],
    [0, 0, 9],
    [0, 0, 0],
  ],
  wilds: [{ symbol: 0, multiplier: 1, reels: [2] }],
  wildMode: "highest",
  scatter: { symbol: 3, payX: [0, 2], freeSpins: [0, 0] },
  free: null,
  maxWinX: 100,
} as const;
const lines: LinesDefinition = {
  ...rules,
  kind: "lines",
  lines: [
    [0, 0, 0],
    [1, 1, 1],
  ],
};
const ways: WaysDefinition = { ...rules, kind: "ways" };
const cellsOf = (definition: LinesDefinition | WaysDefinition, strips: number[][]) => [
  ...winningCells(definition, resultAt(definition, strips, [0, 0, 0], 1)),
];

describe("works", () => {
  test("those on a line, as far as it counts", () => {
    expect(
      cellsOf(lines, [
        [1, 2],
        [0, 1],
        [1, 2],
      ]),
    ).toEqual([0, 2, 4]);
  });

  test("in a ways game every place that stands in one of the ways", () => {
    expect(
      cellsOf(ways, [
        [1, 2],
        [0, 1],
        [1, 1],
      ]),
    ).toEqual([0, 2, 3, 4, 5]);
  });

  test("scatters where they pay", () => {
    expect(
      cellsOf(lines, [
        [3, 2],
        [1, 1],
        [2, 3],
      ]),
    ).toEqual([0, 5]);
    expect(
      cellsOf(lines, [
        [3, 2],
        [1, 1],
        [2, 2],
      ]),
    ).toEqual([]);
  });
});

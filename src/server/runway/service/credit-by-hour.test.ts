// An agent's credit hour by hour: each day begins with its opening balance, and the last point is the balance of now.
import { describe, expect, test } from "vitest";
import { creditByHour } from "./credit-by-hour.ts";

const HOUR_MS = 3_600_000;
const DAY = Date.UTC(2026, 5, 10);
const at = (hour: number) => new Date(DAY + hour * HOUR_MS);
const openings = [
  { day: at(0), opening: 1_000n },
  { day: at(24), opening: 700n },
];

describe("works", () => {
  test("flows and play of an hour count at its end; a new day begins with what the books say", () => {
    const points = creditByHour(
      {
        openings,
        flows: [
          { hour: at(2), amount: -250n },
          { hour: at(25), amount: 40n },
        ],
        played: [{ hour: at(2), turnover: 100n, wins: 60n }],
        balance: 735n,
      },
      at(27.5),
    );
    const credit = new Map(points.map((point) => [(point.at.getTime() - DAY) / HOUR_MS, point.balance]));
    expect(points).toHaveLength(28);
    expect([credit.get(1), credit.get(2), credit.get(3), credit.get(24)]).toEqual([1_000n, 1_000n, 710n, 710n]);
    expect([credit.get(25), credit.get(26), credit.get(27)]).toEqual([700n, 740n, 740n]);
    expect(points.at(-1)).toEqual({ at: at(27.5), balance: 735n });
  });

  test("at the full hour the last point is that hour's end", () => {
    const points = creditByHour({ openings, flows: [], played: [], balance: 700n }, at(26));
    expect(points.at(-1)).toEqual({ at: at(26), balance: 700n });
    expect(points).toHaveLength(26);
  });
});

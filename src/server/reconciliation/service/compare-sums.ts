// Compares the ledger's sums of a day with those of each roll-up.
import type { DaySums } from "../queries/sums.ts";
import { compare, Differences } from "./difference.ts";

/** Stakes of the rounds that were settled on the day, by the ledger alone. */
export const turnoverOf = ({ stakes, refunds, openBefore, openAfter }: DaySums): bigint =>
  stakes - refunds + openBefore - openAfter;

export function compareSums(sums: DaySums): Differences {
  const differences = new Differences();
  const ledger = { turnover: turnoverOf(sums), wins: sums.wins };
  const rollUps = { by_game: sums.byGame, by_hour: sums.byHour, by_player: sums.byPlayer };
  for (const [name, rollUp] of Object.entries(rollUps)) {
    for (const figure of ["turnover", "wins"] as const)
      differences.add(compare("rollups", `${figure}.${name}`, { ours: ledger[figure], theirs: rollUp[figure] }));
  }
  return differences;
}

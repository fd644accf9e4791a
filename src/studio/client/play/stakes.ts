// Choosing a stake: one step up or down the list the server allows, and where to begin.

/** The neighbour of `stake` in `stakes` (ascending), or `stake` itself at the end; a stake not in the list moves onto it. */
export function steppedStake(stakes: readonly bigint[], stake: bigint, direction: "raise" | "lower"): bigint {
  const next =
    direction === "raise"
      ? stakes.find((candidate) => candidate > stake)
      : stakes.findLast((candidate) => candidate < stake);
  return next ?? stake;
}

/** What was staked last while it is still allowed; otherwise the lowest, since nobody asked for more. */
export function startingStake(stakes: readonly bigint[], last: bigint | null): bigint {
  if (last !== null && stakes.includes(last)) return last;
  return stakes[0] ?? 0n;
}

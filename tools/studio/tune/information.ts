/** How soon two variants can be told apart by what they pay, so that the monitor of RTP finds a wrong one. */
import type { SpinLaw } from "#studio/engine/law/spin-law.ts";

/** Chance of each pay of a spin without free spins: nearly every round is one. */
export type Pays = ReadonlyMap<number, number>;

export function paysOf({ cycle, outcomes }: SpinLaw): Pays {
  const single = outcomes.filter(({ freeSpins }) => freeSpins === 0);
  return new Map(single.map(({ coins, count }) => [coins, Number(count) / Number(cycle)]));
}

/** What a round of one tells against the other, in nats (Kullback and Leibler), the worse way round. */
export const informationBetween = (one: Pays, other: Pays): number => Math.min(told(one, other), told(other, one));

/** A pay that cannot be says it at once: as much as a thousand to one. */
const IMPOSSIBLE = Math.log(1_000);

function told(served: Pays, declared: Pays): number {
  let sum = 0;
  for (const [coins, chance] of served) {
    const before = declared.get(coins) ?? 0;
    sum += chance * (before > 0 ? Math.min(IMPOSSIBLE, Math.log(chance / before)) : IMPOSSIBLE);
  }
  return sum;
}

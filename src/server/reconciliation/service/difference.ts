// One difference between the ledger and another source, and a list of them that counts all and retains the first.
import { LINES_LISTED, type DifferenceKind, type ReconciliationSource } from "#contract/reconciliation.ts";

export interface Difference {
  readonly source: ReconciliationSource;
  readonly txId: string;
  readonly kind: DifferenceKind;
  readonly roundId: string | null;
  readonly transferId: string | null;
  readonly line: number | null;
  readonly ours: bigint | null;
  readonly theirs: bigint | null;
}

type Facts = Partial<Pick<Difference, "roundId" | "transferId" | "line">>;

/** null where both sides agree; a side that has nothing is null. */
export function compare(
  source: ReconciliationSource,
  txId: string,
  sides: { readonly ours: bigint | null; readonly theirs: bigint | null },
  { roundId = null, transferId = null, line = null }: Facts = {},
): Difference | null {
  const { ours, theirs } = sides;
  if (ours === theirs) return null;
  const kind = ours === null ? "missing_here" : theirs === null ? "missing_there" : "amount_differs";
  return { source, txId, kind, roundId, transferId, line, ours, theirs };
}

export class Differences {
  readonly listed: Difference[] = [];
  readonly counts: Record<DifferenceKind, number> = { missing_here: 0, missing_there: 0, amount_differs: 0 };
  /** What the sides differ by altogether, whatever the direction. */
  apart = 0n;

  add(difference: Difference | null): void {
    if (difference === null) return;
    const { kind, ours, theirs } = difference;
    this.counts[kind] += 1;
    const gap = (ours ?? 0n) - (theirs ?? 0n);
    this.apart += gap < 0n ? -gap : gap;
    if (this.listed.length < LINES_LISTED) this.listed.push(difference);
  }

  get total(): number {
    return this.counts.missing_here + this.counts.missing_there + this.counts.amount_differs;
  }
}

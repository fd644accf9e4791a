// How a figure stands against the same figure of the time before.

export interface Comparison {
  readonly direction: "up" | "down" | "flat";
  readonly difference: bigint;
  /** In hundredths of a per cent; null where a share says nothing: against nothing, or against a loss. */
  readonly shareBps: number | null;
}

/** Beyond this a share is no longer read as one. */
const MAX_SHARE_BPS = 100_000n;

export function compare(now: bigint, before: bigint): Comparison {
  const difference = now - before;
  const shareBps = before > 0n && now >= 0n ? (difference * 10_000n) / before : null;
  return {
    direction: difference === 0n ? "flat" : difference > 0n ? "up" : "down",
    difference,
    shareBps: shareBps === null || shareBps > MAX_SHARE_BPS ? null : Number(shareBps),
  };
}

// When what an agent's server has not taken is told it again.

/** 1 s, 5 s, 30 s, 2 min, 10 min, 30 min, then each hour. */
const WAITS_MS = [1_000, 5_000, 30_000, 120_000, 600_000, 1_800_000] as const;
const HOUR_MS = 3_600_000;
/** Who asks to be left alone for longer is asked after a day all the same: money waits. */
const LONGEST_ASKED_MS = 24 * HOUR_MS;
/** Each wait is this much longer or shorter, so that a server that comes back is not asked everything at once. */
const SPREAD = 0.2;

export interface TriesSoFar {
  /** Answers so far, the one just come counted. */
  readonly attempts: number;
  readonly now: Date;
  /** From 0 to 1. */
  readonly chance: number;
  /** What the other side asked for; null: nothing. */
  readonly retryAfterS: number | null;
}

/** The next try: no sooner than the other side asked for, up to a day. */
export function nextTry({ attempts, now, chance, retryAfterS }: TriesSoFar): Date {
  const own = (WAITS_MS[attempts - 1] ?? HOUR_MS) * (1 - SPREAD + 2 * SPREAD * chance);
  const asked = Math.min((retryAfterS ?? 0) * 1_000, LONGEST_ASKED_MS);
  return new Date(now.getTime() + Math.max(own, asked));
}

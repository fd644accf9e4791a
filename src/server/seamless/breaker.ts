// Keeps a wallet that fails from being asked all the time: after 20 failures in a minute it is left alone but for a probe.

const FAILURES = 20;
const WITHIN_MS = 60_000;
const PROBE_EVERY_MS = 30_000;

export interface Breaker {
  /** Whether a call may be made now. While it is open (`openSince`) that is one each half minute: the probe. */
  admits(openSince: Date | null, now: Date): boolean;
  /** Counts a call that failed; true when that is one too many in a minute. */
  noteFailure(now: Date): boolean;
  /** A call was answered: what failed before no longer counts. */
  reset(): void;
}

/** Whether it is open is kept elsewhere, where every node sees it; this is what one node has seen itself. */
export function createBreaker(): Breaker {
  let failures: number[] = [];
  let probedAt = Number.NEGATIVE_INFINITY;
  return {
    admits(openSince, now) {
      if (openSince === null) return true;
      if (now.getTime() - Math.max(probedAt, openSince.getTime()) < PROBE_EVERY_MS) return false;
      probedAt = now.getTime();
      return true;
    },
    noteFailure(now) {
      const at = now.getTime();
      failures = [...failures, at].filter((failure) => failure > at - WITHIN_MS).slice(-FAILURES);
      return failures.length === FAILURES;
    },
    reset() {
      failures = [];
    },
  };
}

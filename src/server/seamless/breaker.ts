// Keeps a wallet that fails from being asked all the time: after 20 failures in a minute it is left alone but for a probe.

const FAILURES = 20;
const WITHIN_S = 60;
const PROBE_EVERY_MS = 30_000;
/** However many fail: a wallet that answers more than nine calls in ten is not left alone for the tenth. */
const LEAST_SHARE = 0.1;

export interface Breaker {
  /** Whether a call may be made now. While it is open (`openSince`) that is one each half minute: the probe. */
  admits(openSince: Date | null, now: Date): boolean;
  /** Counts a call; true when it failed and is one too many in a minute. */
  note(isAnswered: boolean, now: Date): boolean;
  /** It is well again: what failed before no longer counts. */
  reset(): void;
}

/** What came of the calls of one second. */
interface Second {
  at: number;
  calls: number;
  failures: number;
}

/** Whether it is open is kept elsewhere, where every node sees it; this is what one node has seen itself. */
export function createBreaker(): Breaker {
  let seconds: Second[] = [];
  let probedAt = Number.NEGATIVE_INFINITY;
  return {
    admits(openSince, now) {
      if (openSince === null) return true;
      if (now.getTime() - Math.max(probedAt, openSince.getTime()) < PROBE_EVERY_MS) return false;
      probedAt = now.getTime();
      return true;
    },
    note(isAnswered, now) {
      const at = Math.floor(now.getTime() / 1_000);
      const newest = seconds.at(-1);
      const second = newest !== undefined && newest.at >= at ? newest : { at, calls: 0, failures: 0 };
      if (second !== newest) seconds = [...seconds.filter((one) => one.at > at - WITHIN_S), second];
      second.calls += 1;
      if (isAnswered) return false;
      second.failures += 1;
      const total = (count: (second: Second) => number) => seconds.reduce((sum, one) => sum + count(one), 0);
      const failures = total((one) => one.failures);
      return failures >= FAILURES && failures >= LEAST_SHARE * total((one) => one.calls);
    },
    reset() {
      seconds = [];
    },
  };
}

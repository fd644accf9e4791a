// Keeps a wallet that fails from being asked all the time: after 20 failures in a minute it is left alone but for a probe.

const FAILURES = 20;
const WITHIN_S = 60;
/** While it is open, one call each half minute: the probe. */
const PROBE_EVERY_MS = 30_000;
/** However many fail: a wallet that answers more than nine calls in ten is not left alone for the tenth. */
const LEAST_SHARE = 0.1;

/** When a wallet whose breaker is open may be asked next, by whichever node comes first. */
export const nextProbeAt = (openSince: Date, probedAt: Date | null): Date =>
  new Date(Math.max(openSince.getTime(), probedAt?.getTime() ?? 0) + PROBE_EVERY_MS);

/** The last turn to ask must lie so far back for another one to be due. */
export const lastProbeBefore = (now: Date): Date => new Date(now.getTime() - PROBE_EVERY_MS);

export interface Breaker {
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

/** Whether it is open, and who probes when, is kept elsewhere, where every node sees it; this is what one node has seen itself. */
export function createBreaker(): Breaker {
  let seconds: Second[] = [];
  return {
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

// Asks a win rule about the first reels only, and notices whether it would have read on.
import type { Win } from "../outcome.ts";
import type { WinRule } from "../tracks.ts";

export interface Reply {
  /** What is won if nothing follows. */
  readonly win: Omit<Win, "line"> | null;
  /** A rule that does not want to see more has decided, whatever follows. */
  readonly wantsMore: boolean;
}

export function askRule(rule: WinRule, known: readonly number[]): Reply {
  let wantsMore = false;
  function* letters(): Generator<number> {
    yield* known;
    wantsMore = true;
  }
  const win = rule(letters());
  return { win, wantsMore };
}

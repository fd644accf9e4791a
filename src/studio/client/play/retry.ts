// Asking until there is an answer: a request that may have reached the server is repeated as it was, never dropped.

/** `again`: nobody knows whether it happened, so the same request must be sent once more. */
export type Answer<T> =
  | { readonly kind: "done"; readonly value: T }
  | { readonly kind: "refused"; readonly code: string; readonly requestId: string | null }
  | { readonly kind: "again"; readonly afterMs: number };

export type Settled<T> = Exclude<Answer<T>, { kind: "again" }>;

/** Ends early when there is reason to hope, for example when the browser is online again. */
export type Wait = (ms: number) => Promise<void>;

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 8_000;

/** Doubles from a quarter of a second to eight seconds; never shorter than what the server asked for. */
export function pauseMs(failures: number, askedMs: number): number {
  const own = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1));
  return Math.max(own, askedMs);
}

/**
 * Repeats `ask` until it is done or refused, however long that takes: giving up on a spin would leave its outcome unseen.
 * @param onTrouble told the number of failures so far, after each of them.
 */
export async function untilAnswered<T>(
  ask: () => Promise<Answer<T>>,
  wait: Wait,
  onTrouble: (failures: number) => void,
): Promise<Settled<T>> {
  for (let failures = 1; ; failures += 1) {
    const answer = await ask();
    if (answer.kind !== "again") return answer;
    onTrouble(failures);
    await wait(pauseMs(failures, answer.afterMs));
  }
}

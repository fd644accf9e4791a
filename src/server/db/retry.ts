/** Repeats what failed for a passing reason: a lost race, a cut connection, a database that is just restarting. */
import { setTimeout as sleepMs } from "node:timers/promises";

export type RetryOptions = {
  /** Tries in all, the first included. */
  attempts?: number;
  /** The wait before the second try is about this long; it doubles from try to try up to `maxDelayMs`. */
  baseDelayMs?: number;
  maxDelayMs?: number;
  /** In [0, 1); spreads out those who failed together. */
  random?: () => number;
  sleep?: (ms: number) => Promise<unknown>;
  onRetry?: (error: unknown, attempt: number) => void;
};

/** 40P01 deadlock, 40001 serialization, 08xxx connection, 53300 none is free, 57P0x the server is going down or coming up. */
const TRANSIENT_STATE = /^(?:40P01|40001|08...|53300|57P0.)$/;
/** What Node says where libpq would have said 08006: the answer, if there was one, is unknown. */
const CUT_CONNECTION = new Set([
  "ECONNRESET",
  "ECONNREFUSED",
  "EPIPE",
  "ETIMEDOUT",
  "ECONNABORTED",
  // Asked on a line that has just gone, before anybody was told.
  "ERR_SOCKET_CLOSED",
  "ERR_SOCKET_CLOSED_BEFORE_CONNECTION",
  "ERR_STREAM_DESTROYED",
]);
/** `pg` gives these no code. */
const CUT_MESSAGE =
  /^(?:Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** True when the same call may succeed a moment later. The failed call may still have been carried out. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isTransient);
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return TRANSIENT_STATE.test(code) || CUT_CONNECTION.has(code) || CUT_MESSAGE.test(error.message);
}

/**
 * Runs `work` until it succeeds, fails for good, or has had its tries. After a cut connection nobody knows whether the
 * call was carried out, so every id it writes must be made before this is called: the repetition then bears the same
 * id and idempotency makes it harmless.
 */
export async function retryTransient<T>(
  work: (attempt: number) => Promise<T>,
  {
    attempts = 6,
    baseDelayMs = 20,
    maxDelayMs = 1_000,
    random = Math.random,
    sleep = sleepMs,
    onRetry,
  }: RetryOptions = {},
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work(attempt);
    } catch (error) {
      if (attempt >= attempts || !isTransient(error)) throw error;
      onRetry?.(error, attempt);
      const ceiling = Math.min(maxDelayMs, baseDelayMs * 2 ** (attempt - 1));
      await sleep(ceiling / 2 + (random() * ceiling) / 2);
    }
  }
}

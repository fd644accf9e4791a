/** Sends one batch to the database: tries again what failed for a passing reason, and finds the one command that can't be booked. */
import { isTransient, retryTransient } from "#server/db/retry.ts";
import type { Settled } from "./batch-queue.ts";
import { LedgerUnavailable } from "./unavailable.ts";

const UNIQUE_VIOLATION = "23505";
/** What PostgreSQL says when a row fits no partition; no check of ours can fail on what the ledger's functions write. */
const CHECK_VIOLATION = "23514";
const NO_PARTITION = /^no partition of relation/;
const LOCK_NOT_AVAILABLE = "55P03";
const QUERY_CANCELED = "57014";

/** One answer per command, in order. `call` books all of its batch or, when it throws, nothing. */
export async function postBatch<C, R>(
  batch: readonly C[],
  call: (batch: readonly C[]) => Promise<readonly R[]>,
): Promise<Settled<R>[]> {
  try {
    const results = await callPatiently(batch, call);
    return results.map((result) => ({ ok: true, result }));
  } catch (error) {
    if (batch.length === 1 || isTransient(error)) {
      const reason = asCallerSeesIt(error);
      return batch.map(() => ({ ok: false, error: reason }));
    }
    const half = batch.length >> 1;
    const first = await postBatch(batch.slice(0, half), call);
    return [...first, ...(await postBatch(batch.slice(half), call))];
  }
}

async function callPatiently<C, R>(
  batch: readonly C[],
  call: (batch: readonly C[]) => Promise<readonly R[]>,
): Promise<readonly R[]> {
  const patiently = (): Promise<readonly R[]> => retryTransient(() => call(batch), { attempts: 10 });
  try {
    return await patiently();
  } catch (error) {
    // Two nodes used the same id for different accounts at once: by now the other's is in the books and can be read.
    if (stateOf(error) === UNIQUE_VIOLATION) return await patiently();
    throw error;
  }
}

function asCallerSeesIt(error: unknown): Error {
  const cause = error instanceof Error ? error : new Error(String(error));
  const state = stateOf(cause);
  if (state === CHECK_VIOLATION && NO_PARTITION.test(cause.message)) {
    return new LedgerUnavailable("partition_missing", { cause });
  }
  if (isTransient(cause) || state === LOCK_NOT_AVAILABLE || state === QUERY_CANCELED) {
    return new LedgerUnavailable("database", { cause });
  }
  return cause;
}

function stateOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

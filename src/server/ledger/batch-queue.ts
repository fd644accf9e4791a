/** Natural batching: what arrives while the lanes are busy is the next batch; equal commands become one with many waiters. */
import { LedgerUnavailable } from "./unavailable.ts";

export interface BatchQueueOptions<C, R> {
  /** Batches under way at the same time. */
  readonly lanes: number;
  readonly maxBatch: number;
  /** Commands waiting at most; more are refused at once. */
  readonly maxWaiting: number;
  /** Two commands with the same key are never under way together. */
  readonly keyOf: (command: C) => string;
  /**
   * The account a command locks, where that is known; asked once for each. Only one lane at a time books for an account:
   * a second would wait for its lock, with all that it carries.
   */
  readonly accountOf?: (command: C) => string | undefined;
  /** Whether the books would call it the same command again. */
  readonly isSame: (one: C, other: C) => boolean;
  /** The answer for whoever asked while the same command was already under way. */
  readonly asReplay: (result: R) => R;
  /** Books a batch without equal keys; one answer per command, in order. */
  readonly post: (batch: readonly C[]) => Promise<readonly Settled<R>[]>;
}

/** A batch may hold a command that can't be booked: only that one fails. */
export type Settled<R> = { readonly ok: true; readonly result: R } | { readonly ok: false; readonly error: Error };

/** Below this many commands a call's own cost weighs more than what a second lane saves. */
const WORTH_A_BATCH = 16;

export interface BatchQueue<C, R> {
  add(command: C): Promise<R>;
  close(): Promise<void>;
}

interface Entry<C, R> {
  readonly key: string;
  readonly command: C;
  readonly account: string | undefined;
  readonly done: Promise<R>;
  readonly resolve: (result: R) => void;
  readonly reject: (error: Error) => void;
}

export function createBatchQueue<C, R>(options: BatchQueueOptions<C, R>): BatchQueue<C, R> {
  const { lanes, maxBatch, maxWaiting, keyOf, accountOf, isSame, asReplay, post } = options;
  const entries = new Map<string, Entry<C, R>>();
  const busyAccounts = new Set<string | undefined>();
  let waiting: Entry<C, R>[] = [];
  let busyLanes = 0;
  let refusedBehind = 0;
  let isScheduled = false;
  let isClosed = false;
  let onIdle: (() => void) | undefined;

  const add = (command: C): Promise<R> => {
    if (isClosed) return Promise.reject(new LedgerUnavailable("closed"));
    if (waiting.length + refusedBehind >= maxWaiting) return Promise.reject(new LedgerUnavailable("overloaded"));
    const key = keyOf(command);
    const before = entries.get(key);
    if (before === undefined) return enqueue(key, command);
    if (isSame(before.command, command)) return before.done.then(asReplay);
    return after(before, command);
  };

  /** Another command under the same id waits until the first is answered, however that ends. */
  const after = async (before: Entry<C, R>, command: C): Promise<R> => {
    refusedBehind += 1;
    await before.done.catch(() => undefined);
    refusedBehind -= 1;
    return add(command);
  };

  const enqueue = (key: string, command: C): Promise<R> => {
    const { promise: done, ...answer } = Promise.withResolvers<R>();
    const entry = { key, command, account: accountOf?.(command), done, ...answer };
    entries.set(key, entry);
    waiting.push(entry);
    // Who waits for an account under way waits for that lane's end: looking through all that waits would find nothing new.
    if (busyLanes < lanes && !busyAccounts.has(entry.account)) schedule();
    return done;
  };

  /** Whoever else adds in this turn of the event loop comes along. */
  const schedule = (): void => {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(startLanes);
  };

  const startLanes = (): void => {
    isScheduled = false;
    while (busyLanes < lanes) {
      const { batch, left } = partOf(waiting, { freeLanes: lanes - busyLanes, maxBatch, busyAccounts });
      if (batch.length === 0) break;
      waiting = left;
      for (const { account } of batch) if (account !== undefined) busyAccounts.add(account);
      busyLanes += 1;
      void run(batch);
    }
    if (isClosed && busyLanes === 0 && waiting.length === 0) onIdle?.();
  };

  const run = async (batch: readonly Entry<C, R>[]): Promise<void> => {
    const answers = await post(batch.map((entry) => entry.command));
    for (const [index, entry] of batch.entries()) {
      entries.delete(entry.key);
      busyAccounts.delete(entry.account);
      const answer = answers[index] ?? { ok: false, error: new Error("a batch was answered in part") };
      if (answer.ok) entry.resolve(answer.result);
      else entry.reject(answer.error);
    }
    busyLanes -= 1;
    schedule();
  };

  return {
    add,
    async close() {
      isClosed = true;
      if (busyLanes > 0 || waiting.length > 0) await new Promise<void>((resolve) => (onIdle = resolve));
    },
  };
}

interface Room {
  readonly freeLanes: number;
  readonly maxBatch: number;
  /** Those of the batches under way. */
  readonly busyAccounts: ReadonlySet<string | undefined>;
}

/**
 * What the next batch takes: the first that wait, and whoever else waits for an account of theirs; what is left keeps its
 * order. Many commands are shared out among the free lanes, so that none of them waits for work; few make one batch.
 */
function partOf<C, R>(
  waiting: readonly Entry<C, R>[],
  { freeLanes, maxBatch, busyAccounts }: Room,
): { batch: Entry<C, R>[]; left: Entry<C, R>[] } {
  const share = Math.min(maxBatch, Math.max(Math.ceil(waiting.length / freeLanes), WORTH_A_BATCH));
  const batch: Entry<C, R>[] = [];
  const left: Entry<C, R>[] = [];
  const own = new Set<string>();
  for (const entry of waiting) {
    const { account } = entry;
    const isOwn = account !== undefined && own.has(account);
    if (batch.length < maxBatch && (isOwn || (batch.length < share && !busyAccounts.has(account)))) {
      batch.push(entry);
      if (account !== undefined) own.add(account);
    } else left.push(entry);
  }
  return { batch, left };
}

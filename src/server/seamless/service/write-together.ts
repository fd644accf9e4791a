// Writes the same step of many rounds of a tenant in one statement and one commit: who comes while one is under way goes with the next.
import type { Db } from "../../db/database.ts";
import { createBatchQueue, type BatchQueue } from "../../ledger/batch-queue.ts";
import { postBatch } from "../../ledger/post-batch.ts";

interface Known {
  readonly tenantId: string;
  readonly id: string;
}

/** Statements of one step and one tenant under way at the same time. */
const LANES = 2;
const MOST_AT_ONCE = 256;
const MOST_WAITING = 20_000;

/** Answers the ids of the rounds it has written. */
export type WriteMany<Row> = (
  db: Db,
  tenantId: string,
  rows: readonly Row[],
) => Promise<readonly { readonly id: string }[]>;

/** How one step is written. */
interface Writing<Row> {
  /** A single one, which is what a quiet hour is made of, in the shortest way; whether it was taken. */
  readonly one?: (db: Db, row: Row) => Promise<boolean>;
  readonly many: WriteMany<Row>;
}

/** Answers whether the step was taken by the row it was asked for. Never inside of a transaction: it is committed by itself. */
export function writtenTogether<Row extends Known>({
  one,
  many,
}: Writing<Row>): (db: Db, row: Row) => Promise<boolean> {
  const queues = new WeakMap<Db, Map<string, BatchQueue<Row, boolean>>>();

  const openQueue = (db: Db, tenantId: string): BatchQueue<Row, boolean> =>
    createBatchQueue<Row, boolean>({
      lanes: LANES,
      maxBatch: MOST_AT_ONCE,
      maxWaiting: MOST_WAITING,
      keyOf: ({ id }) => id,
      // Two that ask for one round are answered one after the other: the second finds what the first has made of it.
      isSame: () => false,
      asReplay: (isTaken) => isTaken,
      post: (batch) =>
        postBatch(batch, async (part) => {
          const [only, ...others] = part;
          if (one !== undefined && only !== undefined && others.length === 0) return [await one(db, only)];
          const written = new Set((await many(db, tenantId, part)).map(({ id }) => id));
          return part.map(({ id }) => written.has(id));
        }),
    });

  return (db, row) => {
    const ofTenants = queues.get(db) ?? new Map<string, BatchQueue<Row, boolean>>();
    queues.set(db, ofTenants);
    const queue = ofTenants.get(row.tenantId) ?? openQueue(db, row.tenantId);
    ofTenants.set(row.tenantId, queue);
    return queue.add(row);
  };
}

/** One field of all rows, as a statement takes it. */
export const columnOf = <Row, T>(rows: readonly Row[], pick: (row: Row) => T): T[] => rows.map(pick);

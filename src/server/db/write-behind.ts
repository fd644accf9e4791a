// Writes rows down in batches, off the way of what they tell about: bounded, and what does not fit is lost and counted.

export interface WriteBehind<Row> {
  /** Never waits and never throws. */
  add(row: Row): void;
  /** How many rows were not written down so far. */
  lost(): number;
  /** Writes what waits at once: whoever reads after it finds all that was added before. */
  written(): Promise<void>;
  /** Writes what is left. */
  close(): Promise<void>;
}

export interface WriteBehindOptions<Row> {
  /** Rows of one tenant. */
  readonly write: (tenantId: string, rows: readonly Row[]) => Promise<void>;
  readonly log: { warn(context: object, message: string): void };
  /** What the log says about rows that were lost. */
  readonly complaint: string;
  /** How much may wait, as `weightOf` counts it; more means that the database is not there. */
  readonly mostWaiting: number;
  readonly weightOf?: (row: Row) => number;
}

const WRITE_EVERY_MS = 200;
const AT_A_TIME = 500;

export function createWriteBehind<Row extends { readonly tenantId: string }>({
  write,
  log,
  complaint,
  mostWaiting,
  weightOf = () => 1,
}: WriteBehindOptions<Row>): WriteBehind<Row> {
  let waiting: Row[] = [];
  let weight = 0;
  let lost = 0;
  let complained = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, AT_A_TIME);
      waiting = waiting.slice(AT_A_TIME);
      // Each tenant's by itself: they may live on different machines.
      for (const [tenantId, rows] of Map.groupBy(batch, (row) => row.tenantId)) {
        try {
          await write(tenantId, rows);
        } catch (error) {
          lost += rows.length;
          complained = lost;
          log.warn({ error, lost }, complaint);
        }
      }
      for (const row of batch) weight -= weightOf(row);
    }
    if (lost === complained) return;
    complained = lost;
    log.warn({ lost }, complaint);
  }

  function writeSoon(): void {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(writeAll);
  }

  return {
    add(row) {
      const more = weightOf(row);
      if (weight + more > mostWaiting) lost += 1;
      else {
        weight += more;
        waiting.push(row);
      }
      timer ??= setTimeout(writeSoon, WRITE_EVERY_MS);
    },
    lost: () => lost,
    async written() {
      if (timer !== undefined) writeSoon();
      await writing;
    },
    async close() {
      writeSoon();
      await writing;
    },
  };
}

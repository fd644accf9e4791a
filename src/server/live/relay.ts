/** Carries happenings to the other nodes over PostgreSQL's LISTEN and NOTIFY. */
import { createAdapter } from "@socket.io/postgres-adapter";
import type { Logger } from "pino";
import { createPool } from "../db/pool.ts";
import type { Pool, PoolClient } from "../db/pool.ts";

export interface Relay {
  readonly adapter: ReturnType<typeof createAdapter>;
  /** By `performance.now()`: since when everything the other nodes say is heard; null: it is not. */
  listeningSince(): number | null;
  close(): Promise<void>;
}

/** One connection listens, one speaks. */
const CONNECTIONS = 2;
/** The adapter would put longer messages into a table; ours are cut short enough never to need one. */
const NEVER = 2_147_483_647;

/** `url` must be direct or go through a session pooler: listening belongs to a connection. */
export function createRelay(url: string, log: Logger): Relay {
  let isClosing = false;
  const onLost = (error: Error): void => {
    if (!isClosing) log.warn({ error }, "a live connection to the database was lost");
  };
  const pool = createPool(url, { applicationName: "reelgate live", max: CONNECTIONS, onIdleError: onLost });
  let since: number | null = null;
  const onListening = (isSo: boolean): void => {
    since = isSo ? performance.now() : null;
  };
  const adapter = createAdapter(mending(pool, onLost, onListening), {
    channelPrefix: "reelgate",
    payloadThreshold: NEVER,
    cleanupInterval: NEVER,
    errorHandler: onLost,
  });
  return {
    adapter,
    listeningSince: () => since,
    async close() {
      // A beat of the adapter's heart may still be on its way.
      isClosing = true;
      await pool.end();
    },
  };
}

/**
 * The adapter keeps one connection to listen on. When that is cut it takes another, but neither returns the first to
 * the pool, which soon would have none left, nor listens for the error, which would end the process.
 */
function mending(pool: Pool, onLost: (error: Error) => void, onListening: (isSo: boolean) => void): Pool {
  const connect = async (): Promise<PoolClient> => {
    const client = await pool.connect();
    client.on("error", onLost);
    client.once("end", () => {
      onListening(false);
      client.release(true);
    });
    // Statements run in their order: after this one, what the adapter asks for first, to listen, has been done.
    setImmediate(() => {
      client.query("select 1").then(
        () => onListening(true),
        (error: Error) => onLost(error),
      );
    });
    return client;
  };
  const query = (text: string, values: unknown[]) => pool.query(text, values);
  // These two are all of a pool that the adapter uses.
  return { connect, query } as unknown as Pool;
}

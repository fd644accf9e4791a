/** The only place that opens connections to PostgreSQL: pools, single clients, and how column types reach JavaScript. */
import { Socket } from "node:net";
import pg from "pg";

export type Pool = pg.Pool;
export type PoolClient = pg.PoolClient;
export type Client = pg.Client;
export type ClientBase = pg.ClientBase;
export type QueryResult = pg.QueryResult;

export type ClientOptions = {
  /** Shown in `pg_stat_activity`, so that an operator can tell who holds a lock. */
  applicationName: string;
  connectTimeoutMs?: number;
  /**
   * Sent when the connection starts, which connection poolers refuse: only for connections known to be direct (tools,
   * migrations, tests). The app's own limits are settings of its database role; see app-role.ts.
   */
  statementTimeoutMs?: number;
  lockTimeoutMs?: number;
  /**
   * A connection on which nothing has come or gone for so long is cut. The server's own limits reach nobody behind a line
   * that swallows what is sent; without this a question asked on one would wait for hours, and its connection with it.
   */
  silenceMs?: number;
};

export type PoolOptions = ClientOptions & {
  /** Connections at most; 10 unless told. */
  max?: number;
  /** Called when a connection nobody is using breaks; the pool has already dropped it. */
  onIdleError?: (error: Error) => void;
};

const IDLE_MS = 60_000;
const INT8_ARRAY = 1016;
const DATE_ARRAY = 1182;
const NUMERIC_ARRAY = 1231;
// As a plain number, because the types of `pg` leave out arrays.
const TEXT_ARRAY: number = 1009;
// `pg` declares its parsers as any; each of them takes the column's text.
const asTextArray = pg.types.getTypeParser(TEXT_ARRAY) as (text: string) => unknown;

/** What a column arrives as; everything else is as in `pg` (timestamptz → Date, numeric → string, jsonb → object). */
const parsers = new Map<number, (text: string) => unknown>([
  [20, BigInt], // int8: money and sums never pass through a float
  [1082, String], // date: a day has no time zone, a Date would move it
  [INT8_ARRAY, asTextArray],
  [DATE_ARRAY, asTextArray],
  [NUMERIC_ARRAY, asTextArray], // the default would be an array of floats
]);

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format): unknown => parsers.get(oid) ?? pg.types.getTypeParser(oid, format),
};

function connectionConfig(url: string, options: ClientOptions): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: options.applicationName,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 5_000,
    keepAlive: true,
    types,
    ...(options.statementTimeoutMs !== undefined && { statement_timeout: options.statementTimeoutMs }),
    ...(options.lockTimeoutMs !== undefined && { lock_timeout: options.lockTimeoutMs }),
    ...(options.silenceMs !== undefined && { stream: socketThatHears(options.silenceMs) }),
  };
}

/** Also under TLS: what passes through it counts as heard on the socket it lies on. */
function socketThatHears(silenceMs: number): () => Socket {
  return () => {
    const socket = new Socket();
    socket.setTimeout(silenceMs, () => {
      socket.destroy(new Error(`Connection terminated: the database said nothing for ${silenceMs} ms`));
    });
    return socket;
  };
}

/** A pool of connections to `url`. int8 arrives as bigint, date and numeric as text; arrays of them as arrays of text. */
export function createPool(url: string, options: PoolOptions): Pool {
  const pool = new pg.Pool({
    ...connectionConfig(url, options),
    max: options.max ?? 10,
    // One that nobody uses is silent too, and is let go of before that is taken for a fault.
    idleTimeoutMillis: Math.min(IDLE_MS, (options.silenceMs ?? Number.POSITIVE_INFINITY) / 2),
  });
  // Without a listener an idle connection that breaks (a database restart) would end the process.
  pool.on("error", (error) => options.onIdleError?.(error));
  // So would one that breaks while somebody holds it: whoever does is told by the question they asked, or the next one.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/** Asks for somebody else's code, which expects columns as `pg` itself gives them: int8 and numeric as text, date as Date. */
export async function askPlainly(
  who: Pool | Client,
  text: string,
  values: readonly unknown[] = [],
): Promise<{ rows: unknown[] }> {
  return who.query({ text, values: [...values], types: pg.types });
}

/** One connected client of its own, for work that needs a session: migrations, LISTEN. The caller ends it. */
export async function connectClient(url: string, options: ClientOptions): Promise<Client> {
  const client = new pg.Client(connectionConfig(url, options));
  await client.connect();
  return client;
}

/** Runs `work` with a client of its own and ends it, whatever happens. */
export async function withClient<T>(
  url: string,
  options: ClientOptions,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = await connectClient(url, options);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

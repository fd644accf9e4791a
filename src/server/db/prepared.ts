// Lets statements that run all the time be planned once per connection.
// They are those whose text begins with a name, written as /* prepared: find_thing */. Their plan must fit any parameters:
// look-ups by key, no optional filters.
import type { PostgresPool, PostgresPoolClient } from "kysely";
import type { Pool, PoolClient, QueryResult } from "./pool.ts";

const NAME = /^\s*\/\* prepared: (\w+) \*\//;

/** The pool as Kysely takes it. */
export function preparingPool(pool: Pool): PostgresPool {
  // Kysely keeps what it knows of a connection by the client it was given: one wrapper per client.
  const wrapped = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      const known = wrapped.get(client);
      if (known !== undefined) return known;
      const fresh = preparingClient(client);
      wrapped.set(client, fresh);
      return fresh;
    },
    end: () => pool.end(),
  };
}

function preparingClient(client: PoolClient): PostgresPoolClient {
  const query = (text: string, values: readonly unknown[]): Promise<QueryResult> => {
    const name = NAME.exec(text)?.[1];
    return client.query({ text, values: [...values], ...(name !== undefined && { name }) });
  };
  // Cursors, the other overload, are not used: the dialect is given none.
  return { query: query as unknown as PostgresPoolClient["query"], release: (destroy) => client.release(destroy) };
}

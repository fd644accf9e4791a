/** Builds the typed query builder over the pool; every query outside the ledger's hot path goes through it. */
import { Kysely, PostgresDialect } from "kysely";
import type { Transaction } from "kysely";
import type { Pool } from "./pool.ts";
import { preparingPool } from "./prepared.ts";
import type { Database } from "./schema.ts";

export type Db = Kysely<Database>;
/** What a query function takes: works inside and outside of a transaction (`Transaction` is a `Kysely`). */
export type Tx = Transaction<Database>;

/** Kysely over an existing pool. `destroy()` would end the pool: the pool's owner ends it instead. */
export function createDb(pool: Pool): Db {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: preparingPool(pool) }) });
}

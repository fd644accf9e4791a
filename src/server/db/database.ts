/** Builds the typed query builder over the pool; every query outside the ways of play goes through it. */
import { Kysely, PostgresDialect } from "kysely";
import type { Transaction } from "kysely";
import type { Pool } from "./pool.ts";
import { preparingPool } from "./prepared.ts";
import type { Database } from "./schema.ts";

export type Db = Kysely<Database>;
/** What a query function takes: works inside and outside of a transaction (`Transaction` is a `Kysely`). */
export type Tx = Transaction<Database>;

const pools = new WeakMap<Db, Pool>();

/** Kysely over an existing pool. `destroy()` would end the pool: the pool's owner ends it instead. */
export function createDb(pool: Pool): Db {
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: preparingPool(pool) }) });
  pools.set(db, pool);
  return db;
}

/** What lies under it, for `ask`. @throws inside of a transaction, whose connection is its own */
export function poolOf(db: Db): Pool {
  const pool = pools.get(db);
  if (pool === undefined) throw new Error("a statement of its own was asked for inside of a transaction");
  return pool;
}

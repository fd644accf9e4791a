/** Proves that a statement with a name is planned once on its connection, and that others are not kept. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase } from "../../../test/pg/fresh-database.ts";
import type { FreshDatabase } from "../../../test/pg/fresh-database.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase({ max: 1 });
});
afterAll(() => database.close());

test("a statement with a name is kept on its connection, another is not", async () => {
  for (const number of [1, 2, 3]) {
    const named = await sql<{ n: number }>`/* prepared: echo */ select ${number}::int as n`.execute(database.db);
    const plain = await sql<{ n: number }>`select ${number}::int + 1 as n`.execute(database.db);
    expect([named.rows, plain.rows]).toEqual([[{ n: number }], [{ n: number + 1 }]]);
  }
  const kept = await database.pool.query("select name from pg_prepared_statements");
  expect(kept.rows).toEqual([{ name: "echo" }]);
});

test("it works inside a transaction too, and reports what it changed", async () => {
  const changed = await database.db.transaction().execute(async (tx) => {
    await sql`create temporary table kept (id int) on commit drop`.execute(tx);
    return sql`/* prepared: keep */ insert into kept values (${7}), (${8})`.execute(tx);
  });
  expect(changed.numAffectedRows).toBe(2n);
});

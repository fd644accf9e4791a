/** Proves that migrations are applied once, in order, whole, by one migrator at a time, and never changed afterwards. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { freshDatabase } from "../../../test/pg/fresh-database.ts";
import type { FreshDatabase } from "../../../test/pg/fresh-database.ts";
import { migrate } from "./migrate.ts";
import { connectClient, withClient } from "./pool.ts";

const options = { applicationName: "migrate test" };
let database: FreshDatabase;
let folder: string;

beforeEach(async () => {
  database = await freshDatabase({ migrated: false });
  folder = await mkdtemp(path.join(tmpdir(), "reelgate-migrations-"));
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const put = (name: string, sql: string): Promise<void> => writeFile(path.join(folder, name), sql);
const run = (): Promise<string[]> =>
  withClient(database.adminUrl, options, (client) => migrate({ client, folder, waitMs: 10_000 }));
const tables = async (): Promise<string[]> => {
  const found = await database.admin.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  return found.rows.map(({ name }) => name);
};

describe("works", () => {
  it("applies the files in order, once", async () => {
    await put("0001-first.sql", "create table a (id int primary key);\ninsert into a values (1);\n");
    expect(await run()).toEqual(["0001-first.sql"]);
    await put("0002-second.sql", "insert into a select id + 1 from a;");
    expect(await run()).toEqual(["0002-second.sql"]);
    expect(await run()).toEqual([]);
    expect((await database.admin.query("select id from a order by id")).rows).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it("applies what may not run in a transaction", async () => {
    await put("0001-table.sql", "create table a (id int primary key)");
    await put("0002-index.sql", "-- no transaction\ncreate index concurrently if not exists a_id on a (id);");
    expect(await run()).toHaveLength(2);
  });

  it("lets two migrators at once end with one application", async () => {
    await put("0001-slow.sql", "create table a (id int primary key); select pg_sleep(0.3); insert into a values (1);");
    await put("0002-index.sql", "-- no transaction\ncreate index concurrently a_again on a (id);");
    const results = await Promise.all([run(), run()]);
    expect(results.flat()).toEqual(["0001-slow.sql", "0002-index.sql"]);
  });

  it("lets go of a lock that running nodes hold, and tries again", async () => {
    await put("0001-table.sql", "create table a (id int primary key)");
    await run();
    await put("0002-column.sql", "alter table a add column b int");
    const holder = await connectClient(database.adminUrl, options);
    await holder.query("begin; select * from a;");
    const applied = withClient(database.adminUrl, options, (client) =>
      migrate({ client, folder, lockTimeoutMs: 50, lockAttempts: 20 }),
    );
    // Longer than one try: a reader that comes meanwhile is not stuck behind the migration for ever.
    await new Promise((resolve) => setTimeout(resolve, 200));
    await holder.query("commit");
    await holder.end();
    expect(await applied).toEqual(["0002-column.sql"]);
  });
});

describe("refuses", () => {
  it("a file that was changed after it was applied", async () => {
    await put("0001-first.sql", "create table a (id int primary key);");
    await run();
    await put("0001-first.sql", "create table a (id bigint primary key);");
    await expect(run()).rejects.toThrow("migration 0001-first.sql was changed after it was applied");
  });

  it("a number below what is applied, an unknown applied file, and a number used twice", async () => {
    await put("0002-second.sql", "select 1;");
    await run();
    await put("0001-late.sql", "select 1;");
    await expect(run()).rejects.toThrow("migration 0001-late.sql comes before 0002-second.sql");
    await rm(path.join(folder, "0001-late.sql"));
    await rm(path.join(folder, "0002-second.sql"));
    await expect(run()).rejects.toThrow("the database has migration 0002-second.sql, which this version does not know");
    await put("0002-second.sql", "select 1;");
    await put("0002-other.sql", "select 1;");
    await expect(run()).rejects.toThrow("have the same number");
  });
});

describe("protects", () => {
  it("leaves nothing of a file that fails, and names its line", async () => {
    await put("0001-broken.sql", "create table a (id int primary key);\n\n-- why\ninsert into a values ('x');\n");
    await expect(run()).rejects.toThrow(/^migration 0001-broken\.sql, line 4: invalid input syntax/);
    expect(await tables()).toEqual(["schema_migrations"]);
    await put("0001-broken.sql", "create table a (id int primary key);");
    expect(await run()).toEqual(["0001-broken.sql"]);
  });
});

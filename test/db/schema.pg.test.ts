/** Proves the generated files: schema.sql makes the schema it was read from, the types say what columns arrive as. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MIGRATIONS_FOLDER } from "#server/db/open-database.ts";
import { readMigrations } from "#server/db/migration-files.ts";
import { splitStatements } from "#server/db/sql-statements.ts";
import { readCatalogue } from "../../tools/db/catalogue.ts";
import type { Catalogue } from "../../tools/db/catalogue.ts";
import { schemaSql } from "../../tools/db/schema-sql.ts";
import { schemaTypes } from "../../tools/db/schema-types.ts";
import { freshDatabase } from "../pg/fresh-database.ts";
import type { FreshDatabase } from "../pg/fresh-database.ts";

let migrated: FreshDatabase;
let empty: FreshDatabase;
beforeAll(async () => {
  migrated = await freshDatabase();
  empty = await freshDatabase({ migrated: false });
});
afterAll(async () => {
  await migrated.close();
  await empty.close();
});

/** Runs the statements in the empty database, reads what they made, and undoes them. */
async function catalogueOf(...ddl: string[]): Promise<Catalogue> {
  const client = await empty.admin.connect();
  try {
    await client.query("begin");
    for (const statement of ddl) await client.query(statement);
    return await readCatalogue(client);
  } finally {
    await client.query("rollback");
    client.release();
  }
}

describe("works", () => {
  it("schema.sql makes an empty database the same, down to each privilege", async () => {
    const schema = schemaSql(await readCatalogue(migrated.admin));
    expect(schemaSql(await catalogueOf(...splitStatements(schema).map(({ text }) => text)))).toBe(schema);
  });

  it("partitions of days are no part of it", async () => {
    const before = schemaSql(await readCatalogue(migrated.admin));
    await migrated.admin.query("select ensure_partitions('2026-01-01', '2026-01-03')");
    expect(schemaSql(await readCatalogue(migrated.admin))).toBe(before);
  });

  it("a foreign key to a table made later stands at the end", async () => {
    const catalogue = await catalogueOf(
      "create table a (id uuid primary key, b_id uuid)",
      "create table b (id uuid primary key)",
      "alter table a add constraint a_b foreign key (b_id) references b (id)",
    );
    expect(schemaSql(catalogue)).toMatch(/create table b[^;]*;\s+alter table a add constraint a_b FOREIGN KEY/);
  });

  it("a type for each column: nullable, with a default, arrays, big and small numbers", async () => {
    const catalogue = await catalogueOf(
      `create table planted_things (id uuid primary key, small integer not null default 1, big bigint, many text[] not null,
         at timestamptz not null, day date, raw bytea not null, extra jsonb, flag boolean default true)`,
    );
    expect(schemaTypes(catalogue)).toContain(`export interface PlantedThingsTable {
  id: string;
  small: Generated<number>;
  big: bigint | null;
  many: string[];
  at: Date;
  day: string | null;
  raw: Buffer;
  extra: unknown;
  flag: Generated<boolean | null>;
}
`);
  });

  it("the runner takes schema.sql for no migration", async () => {
    expect(await readFile(path.join(MIGRATIONS_FOLDER, "schema.sql"), "utf8")).toMatch(/^-- The schema/);
    expect((await readMigrations(MIGRATIONS_FOLDER)).map(({ name }) => name)).not.toContain("schema.sql");
  });
});

describe("refuses", () => {
  it.each([
    ["view planted", "create view planted as select 1 as one"],
    ["sequence planted", "create sequence planted"],
    ["type planted", "create type planted as enum ('a')"],
    ["schema planted", "create schema planted"],
  ])("to leave out what it cannot write: %s", async (what, ddl) => {
    const catalogue = await catalogueOf(ddl);
    expect(() => schemaSql(catalogue)).toThrow(what);
  });

  it("to guess what a column of an undecided type arrives as", async () => {
    const catalogue = await catalogueOf("create table planted (id uuid primary key, span interval)");
    expect(() => schemaTypes(catalogue)).toThrow("planted.span: how does interval arrive");
  });
});

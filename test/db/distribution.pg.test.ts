/** Holds the statements that spread the database over machines still, and their order right. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readCatalogue } from "../../tools/db/catalogue.ts";
import type { Catalogue } from "../../tools/db/catalogue.ts";
import { distributionStatements } from "../../tools/db/distribution.ts";
import { freshDatabase } from "../pg/fresh-database.ts";
import type { FreshDatabase } from "../pg/fresh-database.ts";

let database: FreshDatabase;
let catalogue: Catalogue;
beforeAll(async () => {
  database = await freshDatabase();
  catalogue = await readCatalogue(database.admin);
});
afterAll(() => database.close());

describe("works", () => {
  it("reads as in distribution.sql", async () => {
    await expect(distributionStatements(catalogue).join("\n")).toMatchFileSnapshot("distribution.sql");
  });

  it("names each table once", () => {
    const named = distributionStatements(catalogue).flatMap(
      (line) =>
        /create_(?:reference|distributed)_table\('(\w+)'|^-- {3}(\w+)$/.exec(line)?.slice(1).filter(Boolean) ?? [],
    );
    expect(named.toSorted()).toEqual(catalogue.tables.map(({ name }) => name).toSorted());
  });
});

describe("protects", () => {
  it("each table comes after all it points to, whatever the order they were made in", () => {
    for (const tables of [catalogue.tables, catalogue.tables.toReversed()]) {
      const lines = distributionStatements({ ...catalogue, tables });
      const lineOf = (name: string): number => lines.findIndex((line) => line.includes(`_table('${name}'`));
      for (const { name, class: is, constraints } of tables.filter((table) => table.class !== "local")) {
        expect(lineOf(name), `${is} ${name}`).toBeGreaterThan(0);
        const targets = constraints.flatMap(({ target }) => (target === null || target === name ? [] : [target]));
        for (const target of targets) expect(lineOf(target), `${target} before ${name}`).toBeLessThan(lineOf(name));
      }
    }
  });
});

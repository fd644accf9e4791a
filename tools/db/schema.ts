/** `npm run db:schema`: migrates an empty database and writes migrations/schema.sql and src/server/db/schema.ts from it. */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { readCatalogue } from "./catalogue.ts";
import { schemaSql } from "./schema-sql.ts";
import { schemaTypes } from "./schema-types.ts";
import { onDatabase, withScratch } from "./scratch.ts";

const root = path.join(import.meta.dirname, "..", "..");

const catalogue = await withScratch(async (scratch) => {
  const { adminUrl } = await scratch.migratedDatabase("reelgate");
  return onDatabase(adminUrl, readCatalogue);
});
writeFileSync(path.join(root, "migrations", "schema.sql"), schemaSql(catalogue));
writeFileSync(path.join(root, "src", "server", "db", "schema.ts"), schemaTypes(catalogue));

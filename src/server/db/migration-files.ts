/** Reads the numbered .sql files of a migrations folder and says which of them a database still lacks. */
import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import path from "node:path";
import { SetupError } from "./setup-error.ts";
import { splitStatements } from "./sql-statements.ts";
import type { SqlStatement } from "./sql-statements.ts";

export type MigrationFile = {
  /** The file's name; its first four digits are its number. */
  name: string;
  /** SHA-256 of the text, whatever its line ends. */
  checksum: string;
  /** False for a file whose first line is `-- no transaction`. */
  inTransaction: boolean;
  statements: SqlStatement[];
};

export type AppliedMigration = { name: string; checksum: string };

/** A migration cannot be run; the message says which and what to do, in one line. */
export class MigrationError extends SetupError {}

const FILE_NAME = /^\d{4}-[a-z0-9-]+\.sql$/;
/** What the migrations come to, written down beside them for readers. */
const SCHEMA_FILE = "schema.sql";

/** The folder's migrations in order. Refuses wrong names and numbers used twice. */
export async function readMigrations(folder: string): Promise<MigrationFile[]> {
  const files = await readdir(folder);
  const names = files.filter((name) => name.endsWith(".sql") && name !== SCHEMA_FILE).toSorted();
  for (const [index, name] of names.entries()) {
    if (!FILE_NAME.test(name)) throw new MigrationError(`migration ${name}: name it like 0001-what-it-does.sql`);
    if (names[index - 1]?.slice(0, 4) === name.slice(0, 4)) {
      throw new MigrationError(`migrations ${names[index - 1]} and ${name} have the same number`);
    }
  }
  return Promise.all(names.map(async (name) => parseMigration(name, await readFile(path.join(folder, name), "utf8"))));
}

export function parseMigration(name: string, text: string): MigrationFile {
  const sql = text.replaceAll("\r\n", "\n");
  return {
    name,
    checksum: createHash("sha256").update(sql).digest("hex"),
    inTransaction: !/^--\s*no transaction\s*$/m.test(sql.split("\n", 1)[0] ?? ""),
    statements: splitStatements(sql),
  };
}

/** What is left to apply, in order. Forward only: what was applied must still be there, unchanged, and come first. */
export function pendingMigrations(
  files: readonly MigrationFile[],
  applied: readonly AppliedMigration[],
): MigrationFile[] {
  const byName = new Map(files.map((file) => [file.name, file]));
  let newest = "";
  for (const { name, checksum } of applied) {
    const file = byName.get(name);
    if (file === undefined) {
      throw new MigrationError(`the database has migration ${name}, which this version does not know: run a newer one`);
    }
    if (file.checksum !== checksum) {
      throw new MigrationError(`migration ${name} was changed after it was applied: restore it and add a new file`);
    }
    if (name > newest) newest = name;
  }
  const done = new Set(applied.map(({ name }) => name));
  const pending = files.filter(({ name }) => !done.has(name));
  const late = pending.find(({ name }) => name < newest);
  if (late !== undefined) {
    throw new MigrationError(`migration ${late.name} comes before ${newest}, which is already applied: renumber it`);
  }
  return pending;
}

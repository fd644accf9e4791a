/** Says whether the application can work on its database: reachable, migrated, with partitions for the days to come. */
import { readMigrations } from "./migration-files.ts";
import { MIGRATIONS_FOLDER } from "./open-database.ts";
import type { Pool } from "./pool.ts";

const DAY_MS = 86_400_000;
const DAYS_BEHIND = 1;
const DAYS_AHEAD = 14;

/** Why the database is not ready; an empty list when it is. */
export async function databaseUnreadiness(pool: Pool, folder = MIGRATIONS_FOLDER): Promise<string[]> {
  try {
    const files = await readMigrations(folder);
    const applied = await pool.query<{ name: string }>("select name from schema_migrations");
    const names = new Set(applied.rows.map(({ name }) => name));
    return files.every(({ name }) => names.has(name)) ? [] : ["migrations_pending"];
  } catch {
    return ["database_unreachable"];
  }
}

/** Makes the partitions of yesterday to two weeks ahead, where they are missing. */
export async function ensurePartitions(pool: Pool, now: Date): Promise<void> {
  const day = (offset: number): string => new Date(now.getTime() + offset * DAY_MS).toISOString().slice(0, 10);
  await pool.query("select ensure_partitions($1::date, $2::date)", [day(-DAYS_BEHIND), day(DAYS_AHEAD)]);
}

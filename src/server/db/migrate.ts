/** Brings a database to the newest migration: forward only, one migrator at a time, one statement per round trip. */
import { setTimeout as sleepMs } from "node:timers/promises";
import { MigrationError, pendingMigrations, readMigrations } from "./migration-files.ts";
import type { AppliedMigration, MigrationFile } from "./migration-files.ts";
import type { Client } from "./pool.ts";
import { codeOf, reasonOf } from "./setup-error.ts";

export type MigrateOptions = {
  /** A connection of the owner, direct, not through a pooler. */
  client: Client;
  folder: string;
  onApplied?: (name: string) => void;
  /** How long to wait for another migrator before giving up. */
  waitMs?: number;
  /** How long a statement may wait for a lock that running nodes hold, and how often the file is tried again. */
  lockTimeoutMs?: number;
  lockAttempts?: number;
};

/** Any fixed number; the same in every version, so that old and new nodes exclude each other. */
const LOCK_KEY = 7_301_844_112_019;
const POLL_MS = 100;
const LOCK_NOT_AVAILABLE = "55P03";

/** Applies what is missing and returns the names of what it applied. */
export async function migrate({ client, folder, waitMs = 600_000, ...options }: MigrateOptions): Promise<string[]> {
  const files = await readMigrations(folder);
  return withMigrationLock(client, waitMs, async () => {
    await client.query(`
      create table if not exists schema_migrations (
        name text primary key,
        checksum text not null,
        applied_at timestamptz not null default now()
      )`);
    const applied = await client.query<AppliedMigration>("select name, checksum from schema_migrations order by name");
    const pending = pendingMigrations(files, applied.rows);
    for (const file of pending) {
      await applyPatiently(client, file, options);
      options.onApplied?.(file.name);
    }
    return pending.map(({ name }) => name);
  });
}

/**
 * Polls for the lock instead of waiting inside the server: a waiting statement would hold a snapshot, and `create index
 * concurrently` in the other migrator waits for every snapshot.
 */
export async function withMigrationLock<T>(client: Client, waitMs: number, work: () => Promise<T>): Promise<T> {
  for (let waited = 0; ; waited += POLL_MS) {
    const answer = await client.query<{ locked: boolean }>("select pg_try_advisory_lock($1) as locked", [LOCK_KEY]);
    if (answer.rows[0]?.locked === true) break;
    if (waited >= waitMs) throw new MigrationError("another node has been migrating this database for too long");
    await sleepMs(POLL_MS);
  }
  try {
    return await work();
  } finally {
    // A connection that broke has lost the lock already; its own error is the one worth showing.
    await client.query("select pg_advisory_unlock($1)", [LOCK_KEY]).catch(() => undefined);
  }
}

/** Service goes on during a migration: rather than queue up behind a lock and stop everyone, let go and try again. */
async function applyPatiently(
  client: Client,
  file: MigrationFile,
  { lockTimeoutMs = 2_000, lockAttempts = 30 }: Pick<MigrateOptions, "lockTimeoutMs" | "lockAttempts">,
): Promise<void> {
  await client.query(`set lock_timeout = ${lockTimeoutMs}`);
  for (let attempt = 1; ; attempt += 1) {
    try {
      await apply(client, file);
      return;
    } catch (error) {
      const isLocked = error instanceof MigrationError && codeOf(error.cause) === LOCK_NOT_AVAILABLE;
      if (!isLocked || attempt >= lockAttempts) throw error;
      await sleepMs(Math.min(1_000, 50 * attempt));
    }
  }
}

async function apply(client: Client, file: MigrationFile): Promise<void> {
  if (file.inTransaction) await client.query("begin");
  try {
    for (const statement of file.statements) {
      try {
        await client.query(statement.text);
      } catch (cause) {
        throw new MigrationError(`migration ${file.name}, line ${statement.line}: ${reasonOf(cause)}`, { cause });
      }
    }
    await client.query("insert into schema_migrations (name, checksum) values ($1, $2)", [file.name, file.checksum]);
    if (file.inTransaction) await client.query("commit");
  } catch (error) {
    if (file.inTransaction) await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

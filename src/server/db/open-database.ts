/** Makes a database ready for the application: version, app role, migrations, job queue; the app then connects with what it returns. */
import { fileURLToPath } from "node:url";
import { appUrlOf, checkAppUrl, ensureAppPassword, ensureAppRole } from "./app-role.ts";
import { installJobQueue } from "./job-queue.ts";
import { migrate, withMigrationLock } from "./migrate.ts";
import { connectClient } from "./pool.ts";
import type { Client } from "./pool.ts";
import { reasonOf, SetupError } from "./setup-error.ts";

export type OpenDatabaseOptions = {
  /** The owner's connection string; direct, not through a pooler, because migrations need a session. */
  adminUrl: string;
  /** For the app role, plain ASCII; see `deriveKey` in secrets.ts. Not used when `appUrl` is given. */
  appPassword: string;
  /** The app's own connection string, where the owner may not make roles or the app goes through a pooler. */
  appUrl?: string | undefined;
  migrationsFolder?: string;
  onApplied?: (name: string) => void;
};

export type OpenedDatabase = {
  appUrl: string;
  /** The names of the migrations that were applied now. */
  applied: string[];
};

const OLDEST_VERSION = 15;
const MIGRATION_WAIT_MS = 600_000;
export const MIGRATIONS_FOLDER = fileURLToPath(new URL("../../../migrations", import.meta.url));

/** Everything between a reachable PostgreSQL and one the app can run on. Several nodes may do it at once. */
export async function openDatabase(options: OpenDatabaseOptions): Promise<OpenedDatabase> {
  const admin = await connectAsOwner(options.adminUrl);
  try {
    await checkVersion(admin);
    const appUrl = options.appUrl ?? appUrlOf(options.adminUrl, options.appPassword);
    const applied = await withMigrationLock(admin, MIGRATION_WAIT_MS, async () => {
      await ensureAppRole(admin);
      if (options.appUrl === undefined) await ensureAppPassword(admin, appUrl);
      else await checkAppUrl(appUrl);
      const names = await migrate({
        client: admin,
        folder: options.migrationsFolder ?? MIGRATIONS_FOLDER,
        ...(options.onApplied && { onApplied: options.onApplied }),
      });
      await installJobQueue(admin);
      return names;
    });
    return { appUrl, applied };
  } finally {
    await admin.end();
  }
}

async function connectAsOwner(adminUrl: string): Promise<Client> {
  let where: string;
  try {
    const url = new URL(adminUrl);
    where = `${url.host}${url.pathname}`;
  } catch {
    throw new SetupError("DATABASE_URL: not an address like postgres://user:password@host:5432/database");
  }
  try {
    return await connectClient(adminUrl, { applicationName: "reelgate migrations" });
  } catch (cause) {
    throw new SetupError(`DATABASE_URL: cannot connect to ${where}: ${reasonOf(cause)}`, { cause });
  }
}

async function checkVersion(admin: Client): Promise<void> {
  const answer = await admin.query<{ number: number; name: string }>(
    "select current_setting('server_version_num')::int as number, current_setting('server_version') as name",
  );
  for (const { number, name } of answer.rows) requireVersion(number, name);
}

/** Takes PostgreSQL's own numbering: 150004 is 15.4. */
export function requireVersion(number: number, name: string): void {
  if (number >= OLDEST_VERSION * 10_000) return;
  throw new SetupError(`DATABASE_URL: PostgreSQL ${name} is too old, ${OLDEST_VERSION} or newer is needed`);
}

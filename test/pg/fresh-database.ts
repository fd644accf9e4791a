/** Gives a test file a database of its own: a copy of the migrated template, gone at the end. */
import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { appUrlOf } from "#server/db/app-role.ts";
import { createDb } from "#server/db/database.ts";
import type { Db } from "#server/db/database.ts";
import { openDatabase } from "#server/db/open-database.ts";
import { createPool } from "#server/db/pool.ts";
import type { Pool } from "#server/db/pool.ts";
import { APP_PASSWORD, startOwnServer } from "./own-server.ts";
import { databaseUrl, onServer } from "./server.ts";

export type FreshDatabase = {
  /** The owner's and the app role's addresses, for a server under test that opens connections of its own. */
  adminUrl: string;
  appUrl: string;
  /** Connections as `reelgate_app`: what the application may do. */
  pool: Pool;
  /** The query builder over `pool`. */
  db: Db;
  /** Connections as the owner, for arranging what the application may not do. */
  admin: Pool;
  /** Ends both pools and drops the database, whoever else is still connected. */
  close: () => Promise<void>;
};

export type FreshDatabaseOptions = {
  /** Connections of `pool` at most. */
  max?: number;
  /** False for a database without any migration, to test those. */
  migrated?: boolean;
  /** Another one of this server to copy, to which nobody is connected. */
  template?: FreshDatabase;
};

/** Call it in `beforeAll` and `close()` in `afterAll`. */
export async function freshDatabase({
  max = 10,
  migrated = true,
  template,
}: FreshDatabaseOptions = {}): Promise<FreshDatabase> {
  const { maintenanceUrl, appPassword, prefix, template: newest } = inject("testServer");
  const name = `${prefix}${randomBytes(6).toString("hex")}`;
  const adminUrl = databaseUrl(maintenanceUrl, name);
  const appUrl = appUrlOf(adminUrl, appPassword);
  const copied =
    template === undefined ? (migrated ? newest : "template0") : new URL(template.adminUrl).pathname.slice(1);
  await onServer(maintenanceUrl, `create database ${name} template ${copied}`);

  const connected = connect(adminUrl, appUrl, max);
  return {
    ...connected,
    async close() {
      await connected.end();
      await onServer(maintenanceUrl, `drop database if exists ${name} with (force)`);
    },
  };
}

export interface IsolatedDatabaseOptions extends Pick<FreshDatabaseOptions, "max"> {
  /** The server it is on; the embedded one unless told. */
  readonly start?: () => Promise<{ url: string; stop: () => Promise<void> }>;
  /** What it holds before it is migrated, given the owner's address. */
  readonly fill?: (adminUrl: string) => Promise<unknown>;
}

/**
 * A database on a server of its own, for whoever holds transactions open for long: what they hold up (the oldest
 * transaction that is not finished) is the same for all databases of a server.
 */
export async function isolatedDatabase({
  max = 10,
  start = startOwnServer,
  fill,
}: IsolatedDatabaseOptions = {}): Promise<FreshDatabase> {
  const server = await start();
  try {
    await onServer(server.url, "create database isolated");
    const adminUrl = databaseUrl(server.url, "isolated");
    await fill?.(adminUrl);
    await openDatabase({ adminUrl, appPassword: APP_PASSWORD });
    const connected = connect(adminUrl, appUrlOf(adminUrl, APP_PASSWORD), max);
    return {
      ...connected,
      async close() {
        await connected.end();
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

function connect(adminUrl: string, appUrl: string, max: number) {
  const options = { applicationName: "reelgate tests" };
  const pool = createPool(appUrl, { ...options, max });
  const admin = createPool(adminUrl, { ...options, max: 4 });
  const end = (): Promise<unknown> => Promise.all([pool.end(), admin.end()]);
  return { adminUrl, appUrl, pool, db: createDb(pool), admin, end };
}

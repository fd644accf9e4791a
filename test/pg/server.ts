/** What the run's setup and the test files both need to know about the PostgreSQL they share. */
import { withClient } from "#server/db/pool.ts";

export type TestServer = {
  /** The owner's address of the database that others are made from. */
  maintenanceUrl: string;
  /** The app role's password. */
  appPassword: string;
  /** Begins the name of each database of this run. */
  prefix: string;
  /** The migrated database that each test file gets a copy of. Nobody stays connected to it. */
  template: string;
};

declare module "vitest" {
  export interface ProvidedContext {
    testServer: TestServer;
  }
}

/** The address of another database on the same server. */
export function databaseUrl(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}

/** Runs one statement that has to stand outside of the database it is about. */
export async function onServer(maintenanceUrl: string, statement: string): Promise<void> {
  await withClient(maintenanceUrl, { applicationName: "reelgate tests" }, (client) => client.query(statement));
}

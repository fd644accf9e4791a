/** Starts one PostgreSQL for a whole test run and migrates the template that each test file's database is copied from. */
import { readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { startCluster } from "#server/db/cluster.ts";
import { openDatabase } from "#server/db/open-database.ts";
import { withClient } from "#server/db/pool.ts";
import { APP_PASSWORD, FOLDER_PREFIX, startOwnServer } from "./own-server.ts";
import { databaseUrl, onServer } from "./server.ts";

/** With TEST_DATABASE_URL on that server (its role must be able to make databases and roles), else on one of our own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env["TEST_DATABASE_URL"];
  await removeLeftOvers();
  const server = external === undefined ? await startOwnServer() : { url: external, stop: async () => undefined };
  const prefix = `reelgate_test_${process.pid}_`;
  const template = `${prefix}template`;
  try {
    await onServer(server.url, `create database ${template}`);
    await openDatabase({ adminUrl: databaseUrl(server.url, template), appPassword: APP_PASSWORD });
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide("testServer", {
    maintenanceUrl: server.url,
    appPassword: APP_PASSWORD,
    prefix,
    template,
  });
  return async () => {
    if (external !== undefined) await dropAll(external, prefix);
    await server.stop();
  };
}

/** A run that was killed could not clean up: its server is adopted, stopped and removed. */
async function removeLeftOvers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = name.startsWith(FOLDER_PREFIX) ? Number.parseInt(name.slice(FOLDER_PREFIX.length), 10) : Number.NaN;
    if (Number.isNaN(pid) || isAlive(pid)) continue;
    const dataDir = path.join(tmpdir(), name);
    const cluster = await startCluster({ dataDir }).catch(() => undefined);
    await cluster?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function dropAll(url: string, prefix: string): Promise<void> {
  await withClient(url, { applicationName: "reelgate tests" }, async (client) => {
    const found = await client.query<{ name: string }>(
      "select datname as name from pg_database where starts_with(datname, $1)",
      [prefix],
    );
    for (const { name } of found.rows)
      await client.query(`drop database ${client.escapeIdentifier(name)} with (force)`);
  });
}

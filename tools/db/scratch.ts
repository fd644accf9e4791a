/** A PostgreSQL for the length of one command: in a temporary folder, gone afterwards. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startCluster } from "#server/db/cluster.ts";
import type { Cluster } from "#server/db/cluster.ts";
import { openDatabase } from "#server/db/open-database.ts";
import { withClient } from "#server/db/pool.ts";
import type { Client } from "#server/db/pool.ts";

export interface Scratch {
  /** Makes an empty database and answers its owner's address. */
  readonly emptyDatabase: (name: string) => Promise<string>;
  /** Makes a database with all migrations and answers both addresses. */
  readonly migratedDatabase: (name: string) => Promise<{ adminUrl: string; appUrl: string }>;
}

const OPTIONS = { applicationName: "reelgate tools" };
const SIGNALS = ["SIGINT", "SIGTERM"] as const;
/** Protects nothing: the server lives for seconds and listens on this machine only. */
const APP_PASSWORD = "only-for-a-moment";

export async function withScratch<T>(work: (scratch: Scratch) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "reelgate-scratch-"));
  // What does not outlive the command need not reach the disk.
  const settings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", shared_buffers: "64MB" };
  let starting: Promise<Cluster> | undefined;
  const cleanUp = async (): Promise<void> => {
    // A cluster that did not start has said so to whoever waits for it.
    const cluster = await starting?.catch(() => undefined);
    await cluster?.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  // The server has a session of its own: nobody else would stop it.
  const giveUp = (): void => {
    // Whatever is under way loses its connection now, which is no news.
    process.on("uncaughtException", () => undefined);
    void cleanUp().finally(() => process.exit(1));
  };
  for (const signal of SIGNALS) process.once(signal, giveUp);
  try {
    starting = startCluster({ dataDir, settings });
    return await work(scratchOn(await starting));
  } finally {
    for (const signal of SIGNALS) process.removeListener(signal, giveUp);
    await cleanUp();
  }
}

function scratchOn(cluster: Cluster): Scratch {
  const emptyDatabase = async (name: string): Promise<string> => {
    await onDatabase(cluster.urlOf("postgres"), (client) => client.query(`create database ${name}`));
    return cluster.urlOf(name);
  };
  return {
    emptyDatabase,
    async migratedDatabase(name) {
      const adminUrl = await emptyDatabase(name);
      const { appUrl } = await openDatabase({ adminUrl, appPassword: APP_PASSWORD });
      return { adminUrl, appUrl };
    },
  };
}

export function onDatabase<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  return withClient(url, OPTIONS, work);
}

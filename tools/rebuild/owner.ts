// Connects to the product's database as its owner: that of DATABASE_URL, or the embedded one, running or not.
import type { Config } from "#server/config.ts";
import { ensureDatabase, startCluster } from "#server/db/cluster.ts";
import { clusterExists } from "#server/db/cluster-setup.ts";
import { createPool, type Pool } from "#server/db/pool.ts";
import { databaseUnreadiness } from "#server/db/readiness.ts";
import { SetupError } from "#server/db/setup-error.ts";

const DATABASE = "reelgate";

/** @throws {SetupError} where there is no such database, or it is not of this version */
export async function withOwner(config: Config, work: (owner: Pool) => Promise<void>): Promise<void> {
  if (config.databaseUrl !== undefined) return withPool(config.databaseUrl, work);
  if (!clusterExists(config.dataDir)) throw new SetupError(`DATA_DIR: there is no database in ${config.dataDir}`);
  const cluster = await startCluster({ dataDir: config.dataDir });
  try {
    await withPool(await ensureDatabase(cluster, DATABASE), work);
  } finally {
    await cluster.stop();
  }
}

async function withPool(url: string, work: (owner: Pool) => Promise<void>): Promise<void> {
  const owner = createPool(url, { applicationName: "reelgate rebuild", max: 2 });
  try {
    const [reason] = await databaseUnreadiness(owner);
    if (reason === "database_unreachable")
      throw new SetupError("DATABASE_URL: the database cannot be reached, or is not Reelgate's");
    if (reason !== undefined)
      throw new SetupError("the database is not of this version: start the server once, which migrates it");
    await work(owner);
  } finally {
    await owner.end();
  }
}

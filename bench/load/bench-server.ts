/** Starts a PostgreSQL of the bench's own, with the product's settings, and removes it at the end. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureDatabase, startCluster } from "#server/db/cluster.ts";
import { openDatabase } from "#server/db/open-database.ts";

export interface BenchServer {
  /** A migrated database, as the app role. */
  readonly appUrl: string;
  /** The same database, as its owner. */
  readonly ownerUrl: string;
  /** An empty database on the same server, for pgbench. */
  readonly plainUrl: string;
  /** The server's first process. */
  readonly pid: () => number;
  readonly stop: () => Promise<void>;
}

export async function startBenchServer(settings: Record<string, string> = {}): Promise<BenchServer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "reelgate-bench-"));
  const cluster = await startCluster({ dataDir, settings });
  const ownerUrl = await ensureDatabase(cluster, "books");
  const plainUrl = await ensureDatabase(cluster, "plain");
  const { appUrl } = await openDatabase({ adminUrl: ownerUrl, appPassword: "only-for-benches" });
  return {
    appUrl,
    ownerUrl,
    plainUrl,
    pid: cluster.pid,
    async stop() {
      await cluster.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

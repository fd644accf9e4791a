/** A PostgreSQL of one's own, in a folder that goes with it. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startCluster } from "#server/db/cluster.ts";

/** Protects nothing: the server is made for the run and listens on this machine only. */
export const APP_PASSWORD = "only-for-tests";
/** Followed by the id of the process it belongs to: what a killed run leaves is found by that. */
export const FOLDER_PREFIX = "reelgate-test-";

export async function startOwnServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), `${FOLDER_PREFIX}${process.pid}-`));
  const cluster = await startCluster({ dataDir });
  return {
    url: cluster.urlOf("postgres"),
    async stop() {
      await cluster.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Reads a cluster's postmaster.pid: whether a server runs there, on which port, and whether it takes connections yet. */
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleepMs } from "node:timers/promises";
import { isPostgresIn, isRunning, postgresProcessesIn, processIdentity } from "./process-identity.ts";
import { codeOf, SetupError } from "./setup-error.ts";

export type Postmaster = { pid: number; port: number; status: string };

const POLL_MS = 10;
const ORPHANS_LEAVE_MS = 10_000;

/** What postmaster.pid says, or null where there is none or it is still being written. */
export function readPostmaster(clusterDir: string): Postmaster | null {
  let lines: string[];
  try {
    lines = readFileSync(pidFile(clusterDir), "utf8").split("\n");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return Number.isInteger(pid) && pid > 0 ? { pid, port, status: (lines[7] ?? "").trim() } : null;
}

/**
 * The server that already runs in the cluster, once it takes connections; null when none runs, and then nothing is left
 * in the way of a new one. A server on its way down is waited for.
 */
export async function findRunning(clusterDir: string, waitMs: number): Promise<Postmaster | null> {
  for (let waited = 0; ; waited += POLL_MS) {
    const postmaster = readPostmaster(clusterDir);
    if (postmaster === null || !isPostgresIn(postmaster.pid, clusterDir)) break;
    if (postmaster.status === "ready") return postmaster;
    if (waited >= waitMs) {
      throw new SetupError(
        `${clusterDir}: PostgreSQL (process ${postmaster.pid}) is ${postmaster.status} for too long`,
      );
    }
    await sleepMs(POLL_MS);
  }
  await clearStale(clusterDir);
  return null;
}

/**
 * Removes the pid file of a server that is gone. PostgreSQL would do it too, but not when the pid meanwhile belongs to
 * another program. The children of a killed server leave by themselves within moments; as long as one is at work the
 * file stays, and PostgreSQL refuses to start.
 */
async function clearStale(clusterDir: string): Promise<void> {
  let orphans = postgresProcessesIn(clusterDir);
  for (let waited = 0; orphans.length > 0 && waited < ORPHANS_LEAVE_MS; waited += POLL_MS) {
    await sleepMs(POLL_MS);
    orphans = orphans.filter((pid) => isPostgresIn(pid, clusterDir));
  }
  if (orphans.length === 0) rmSync(pidFile(clusterDir), { force: true });
}

/** Waits until the server with this pid takes connections; false when `gaveUp` says so first. */
export async function waitUntilReady(clusterDir: string, pid: number, gaveUp: () => boolean): Promise<boolean> {
  while (!gaveUp()) {
    const postmaster = readPostmaster(clusterDir);
    if (postmaster?.pid === pid && postmaster.status === "ready") return true;
    await sleepMs(POLL_MS);
  }
  return false;
}

/** Stops a server: no new work, open transactions are rolled back, everything is written. Harder when that takes long. */
export async function stopServer(clusterDir: string, patienceMs: number): Promise<void> {
  const pid = readPostmaster(clusterDir)?.pid;
  if (pid === undefined || !isPostgresIn(pid, clusterDir)) return;
  const identity = processIdentity(pid);
  if (identity === null) return;
  signal(pid, "SIGINT");
  // A process on its way out has no program and no folder any more for a moment, and is still there.
  for (let waited = 0; isRunning(identity); waited += POLL_MS) {
    // Without a checkpoint: nothing acknowledged is lost, the next start replays the log.
    if (waited === patienceMs) signal(pid, "SIGQUIT");
    await sleepMs(POLL_MS);
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (codeOf(error) !== "ESRCH") throw error;
  }
}

function pidFile(clusterDir: string): string {
  return path.join(clusterDir, "postmaster.pid");
}

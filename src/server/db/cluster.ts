/** Supervises the embedded PostgreSQL: starts or adopts it, restarts it when it dies, stops it at the end. */
import path from "node:path";
import { launchServer, logFileOf, START_WAIT_MS } from "./cluster-launch.ts";
import { takeSeat, withClusterLock } from "./cluster-lease.ts";
import { CLUSTER_FOLDER, clusterExists, makeCluster, SUPERUSER } from "./cluster-setup.ts";
import { withClient } from "./pool.ts";
import { findRunning, stopServer } from "./postmaster.ts";
import type { Postmaster } from "./postmaster.ts";
import { isPostgresIn } from "./process-identity.ts";
import { readOrCreateSecrets, secretsExist, writePort } from "./secrets.ts";
import { codeOf, reasonOf, SetupError } from "./setup-error.ts";

export type ClusterOptions = {
  /** Holds the secrets, the cluster and its log. Made where it is missing. */
  dataDir: string;
  /** Server settings beyond ours, for benches and drills. */
  settings?: Record<string, string>;
  /** Told in one line when the server died and was started again, or could not be. */
  onEvent?: (line: string) => void;
};

export type Cluster = {
  /** The superuser's address of a database in this cluster; the port stays while this process runs. */
  urlOf: (database: string) => string;
  port: number;
  /** True when a server was already running: left by a process that was killed, or shared with one that was not. */
  adopted: boolean;
  /** The server's process; another one after it died and was restarted. */
  pid: () => number;
  /** Fast shutdown, unless another process uses the cluster too. Says whether the server was stopped. */
  stop: () => Promise<boolean>;
};

const LOCK_WAIT_MS = 120_000;
const STOP_PATIENCE_MS = 30_000;
const WATCH_MS = 200;

/** What the file system refuses for a reason the person can remove: rights, space, a name that is taken. */
const FILE_REFUSALS = new Set(["EACCES", "EPERM", "ENOSPC", "EDQUOT", "EROFS", "ENOTDIR", "EEXIST"]);

/** Makes the cluster where there is none, gets a server running on it and keeps it running until `stop()`. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const dataDir = path.resolve(options.dataDir);
  try {
    return await startIn({ ...options, dataDir });
  } catch (cause) {
    if (!FILE_REFUSALS.has(codeOf(cause))) throw cause;
    throw new SetupError(`data directory ${dataDir}: ${reasonOf(cause)}`, { cause });
  }
}

async function startIn({ dataDir, settings = {}, onEvent }: ClusterOptions): Promise<Cluster> {
  const clusterDir = path.join(dataDir, CLUSTER_FOLDER);
  const findOrLaunch = async (port: number | null, mayMove: boolean): Promise<Postmaster & { adopted: boolean }> => {
    const running = await findRunning(clusterDir, START_WAIT_MS);
    const server = running ?? (await launchServer({ dataDir, port, mayMove, settings }));
    return { ...server, adopted: running !== null };
  };

  if (!secretsExist(dataDir) && clusterExists(dataDir)) {
    throw new SetupError(`${clusterDir} holds data, but secrets.json beside it is missing: restore it from a backup`);
  }
  const secrets = readOrCreateSecrets(dataDir);
  const { first, seat } = await withClusterLock(dataDir, LOCK_WAIT_MS, async () => {
    if (!clusterExists(dataDir)) makeCluster(dataDir, secrets.postgresPassword, logFileOf(dataDir));
    const kept = readOrCreateSecrets(dataDir);
    const server = await findOrLaunch(kept.postgresPort, true);
    if (server.port !== kept.postgresPort) writePort(dataDir, kept, server.port);
    return { first: server, seat: takeSeat(dataDir) };
  });

  let pid = first.pid;
  const watch = keepRunning({
    isRunning: () => isPostgresIn(pid, clusterDir),
    restart: (isWanted) =>
      withClusterLock(dataDir, LOCK_WAIT_MS, async () => {
        if (!isWanted()) return;
        // The same port, since the pools of this process know it.
        ({ pid } = await findOrLaunch(first.port, false));
        onEvent?.("the embedded PostgreSQL had died; it was started again");
      }),
    onFailure: (reason) => onEvent?.(`the embedded PostgreSQL died and does not start again: ${reason}`),
  });

  const password = encodeURIComponent(secrets.postgresPassword);
  return {
    urlOf: (database) => `postgres://${SUPERUSER}:${password}@127.0.0.1:${first.port}/${database}`,
    port: first.port,
    adopted: first.adopted,
    pid: () => pid,
    async stop() {
      await watch.end();
      return withClusterLock(dataDir, LOCK_WAIT_MS, async () => {
        const isLast = seat.leave();
        if (isLast) await stopServer(clusterDir, STOP_PATIENCE_MS);
        return isLast;
      });
    },
  };
}

/** Makes the database where it is missing, and returns its address. */
export async function ensureDatabase(cluster: Cluster, name: string): Promise<string> {
  await withClient(cluster.urlOf("postgres"), { applicationName: "reelgate setup" }, async (client) => {
    const found = await client.query("select 1 from pg_database where datname = $1", [name]);
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  });
  return cluster.urlOf(name);
}

type Watched = {
  isRunning: () => boolean;
  restart: (isWanted: () => boolean) => Promise<void>;
  onFailure: (reason: string) => void;
};

/** Looks again and again, and restarts what has died; a restart that fails is tried again less and less often. */
function keepRunning({ isRunning, restart, onFailure }: Watched): { end: () => Promise<void> } {
  let isWanted = true;
  let delayMs = WATCH_MS;
  let timer: NodeJS.Timeout;
  let work = Promise.resolve();

  const look = async (): Promise<void> => {
    if (!isRunning()) {
      try {
        await restart(() => isWanted);
        delayMs = WATCH_MS;
      } catch (error) {
        onFailure(reasonOf(error));
        delayMs = Math.min(delayMs * 2, 10_000);
      }
    }
    if (isWanted) schedule();
  };
  const schedule = (): void => {
    timer = setTimeout(() => {
      work = look();
    }, delayMs).unref();
  };

  schedule();
  return {
    end() {
      isWanted = false;
      clearTimeout(timer);
      return work;
    },
  };
}

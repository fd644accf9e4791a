/** Starts a PostgreSQL server on a cluster, on the port it had before or another when that is taken. */
import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { closeSync, fstatSync, openSync, renameSync, statSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { CLUSTER_FOLDER, lastComplaint } from "./cluster-setup.ts";
import { POSTGRES_ENV, postgresBinary, postgresUser } from "./postgres-binaries.ts";
import { waitUntilReady } from "./postmaster.ts";
import type { Postmaster } from "./postmaster.ts";
import { codeOf, reasonOf, SetupError } from "./setup-error.ts";

/** For a machine of a few cores that also runs everything else. Durability stays as PostgreSQL makes it. */
const SETTINGS: Record<string, string> = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "200",
  shared_buffers: "256MB",
  effective_cache_size: "2GB",
  work_mem: "8MB",
  maintenance_work_mem: "128MB",
  max_wal_size: "4GB",
  fsync: "on",
  full_page_writes: "on",
  synchronous_commit: "on",
  random_page_cost: "1.1",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  log_line_prefix: "%m [%p] %q%u@%d %a ",
  log_lock_waits: "on",
  // Parameters are balances, names and secrets: they stay out of the log.
  log_parameter_max_length: "0",
  log_parameter_max_length_on_error: "0",
};

/** Recovery after a crash replays at most `max_wal_size`. */
export const START_WAIT_MS = 300_000;
const LOG_BYTES = 16 * 1024 * 1024;
/** No system's own: Linux hands out ports from 32768 on, others from 49152. */
const PORTS = { first: 20_000, last: 32_000 };
const PORT_TRIES = 50;
const PORT_TAKEN = /could not bind|Address already in use|could not create any TCP\/IP sockets/;

export type Launch = {
  dataDir: string;
  /** The port wanted; null for any free one. */
  port: number | null;
  /** Whether another port will do when the wanted one is taken. */
  mayMove: boolean;
  settings: Record<string, string>;
};

export function logFileOf(dataDir: string): string {
  return path.join(dataDir, "postgres.log");
}

/** Resolves when the server takes connections. */
export async function launchServer({ dataDir, port, mayMove, settings }: Launch): Promise<Postmaster> {
  const wanted = port !== null && (!mayMove || (await isFree(port))) ? port : await freePort();
  try {
    return await launchOn(wanted, dataDir, settings);
  } catch (error) {
    if (!mayMove || !(error instanceof SetupError) || !PORT_TAKEN.test(error.message)) throw error;
    return launchOn(await freePort(), dataDir, settings);
  }
}

async function launchOn(port: number, dataDir: string, settings: Record<string, string>): Promise<Postmaster> {
  const clusterDir = path.join(dataDir, CLUSTER_FOLDER);
  const logFile = logFileOf(dataDir);
  keepLogShort(logFile);
  const flags = Object.entries({ ...SETTINGS, ...settings, port: String(port) }).flatMap(([name, value]) => [
    "-c",
    `${name}=${value}`,
  ]);
  const { program, args, ...identity } = postgresUser(dataDir, clusterDir).command(postgresBinary("postgres"), [
    "-D",
    clusterDir,
    ...flags,
  ]);
  const log = openSync(logFile, "a", 0o600);
  const logStart = fstatSync(log).size;
  // A session of its own keeps the terminal's Ctrl C from it, and a file for its output keeps it alive without us.
  const child = spawn(program, args, {
    ...identity,
    env: POSTGRES_ENV,
    cwd: dataDir,
    detached: true,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  let hasEnded = false;
  let spawnError: Error | undefined;
  child.once("exit", () => {
    hasEnded = true;
  });
  child.once("error", (error) => {
    hasEnded = true;
    spawnError = error;
  });
  child.unref();

  const deadline = Date.now() + START_WAIT_MS;
  const pid = child.pid ?? 0;
  const isReady = await waitUntilReady(clusterDir, pid, () => hasEnded || Date.now() > deadline);
  if (isReady) return { pid, port, status: "ready" };
  const reason = spawnError === undefined ? lastComplaint(logFile, logStart) : reasonOf(spawnError);
  throw new SetupError(`PostgreSQL did not start: ${reason}`);
}

function keepLogShort(logFile: string): void {
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > LOG_BYTES) renameSync(logFile, `${logFile}.old`);
}

function isFree(port: number): Promise<boolean> {
  return listenOnce(port).then(
    () => true,
    (error: unknown) => {
      if (codeOf(error) === "EADDRINUSE" || codeOf(error) === "EACCES") return false;
      throw error;
    },
  );
}

/**
 * A free port below those that the system hands out by itself: one of those might belong to somebody's connection by the
 * time the server is started again.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < PORT_TRIES; tries += 1) {
    const port = randomInt(PORTS.first, PORTS.last + 1);
    if (await isFree(port)) return port;
  }
  return listenOnce(0);
}

/** Listens for a moment and tells the port it got. */
function listenOnce(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen({ port, host: "127.0.0.1", exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : port));
    });
  });
}

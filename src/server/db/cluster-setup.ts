/** Makes a new cluster with initdb, completely or not at all. */
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  openSync,
  closeSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  rmdirSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { POSTGRES_ENV, postgresBinary, postgresUser } from "./postgres-binaries.ts";
import { SetupError } from "./setup-error.ts";

/** PostgreSQL's major version is part of the name: another one cannot read the files. */
export const CLUSTER_FOLDER = "pg18";
export const SUPERUSER = "postgres";

const INITDB_FLAGS = [
  `--username=${SUPERUSER}`,
  "--encoding=UTF8",
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
  "--locale=C",
  "--data-checksums",
  "--auth=scram-sha-256",
  "--no-instructions",
];

/** True when a cluster is there; an empty folder is none. What is there but incomplete is never thrown away unasked. */
export function clusterExists(dataDir: string): boolean {
  const clusterDir = path.join(dataDir, CLUSTER_FOLDER);
  if (!existsSync(clusterDir)) return false;
  if (readdirSync(clusterDir).length === 0) {
    rmdirSync(clusterDir);
    return false;
  }
  if (!existsSync(path.join(clusterDir, "global", "pg_control"))) {
    throw new SetupError(`${clusterDir}: not a complete PostgreSQL cluster; restore it, or move it away to begin anew`);
  }
  return true;
}

/** Works under a name of its own and renames at the end, so that a cluster with the final name is a whole one. */
export function makeCluster(dataDir: string, password: string, logFile: string): void {
  removeHalfMade(dataDir);
  const clusterDir = path.join(dataDir, CLUSTER_FOLDER);
  const draft = path.join(dataDir, `${CLUSTER_FOLDER}.new-${randomBytes(4).toString("hex")}`);
  const passwordFile = `${draft}.password`;
  const user = postgresUser(dataDir, clusterDir);
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  user.own(draft);
  user.own(passwordFile);
  const { program, args, ...identity } = user.command(postgresBinary("initdb"), [
    `--pgdata=${draft}`,
    `--pwfile=${passwordFile}`,
    ...INITDB_FLAGS,
  ]);
  const log = openSync(logFile, "a", 0o600);
  try {
    const result = spawnSync(program, args, {
      ...identity,
      env: POSTGRES_ENV,
      cwd: dataDir,
      stdio: ["ignore", log, log],
    });
    if (result.status !== 0)
      throw new SetupError(`PostgreSQL's initdb failed: ${lastComplaint(logFile)}`, { cause: result.error });
    renameSync(draft, clusterDir);
  } finally {
    closeSync(log);
    removeHalfMade(dataDir);
  }
}

/** What a start that was interrupted left behind. */
function removeHalfMade(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (!name.startsWith(`${CLUSTER_FOLDER}.new-`)) continue;
    // An initdb that outlived its parent may still be writing there; it fails by itself, and the next start cleans up.
    try {
      rmSync(path.join(dataDir, name), { recursive: true, force: true, maxRetries: 3 });
    } catch {
      continue;
    }
  }
}

/** The last line of the log, from `offset` on, that says why PostgreSQL did not do what it should. */
export function lastComplaint(logFile: string, offset = 0): string {
  const lines = readFileSync(logFile).subarray(offset).toString("utf8").trim().split("\n");
  const complaint = lines.findLast((line) => /\b(?:FATAL|PANIC|error):/.test(line)) ?? lines.at(-1) ?? "";
  return `${complaint.replace(/^.*?\b(?:FATAL|PANIC|error):\s+/, "")} (see ${logFile})`;
}

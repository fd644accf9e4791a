/** Runs the migrations on the oldest PostgreSQL we support, where the machine has it: Debian's package postgresql-15. */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { MigrationError } from "#server/db/migration-files.ts";
import { openDatabase } from "#server/db/open-database.ts";
import { POSTGRES_ENV, postgresUser } from "#server/db/postgres-binaries.ts";
import { waitUntilReady } from "#server/db/postmaster.ts";
import { readCatalogue } from "../catalogue.ts";
import { schemaSql } from "../schema-sql.ts";
import { onDatabase } from "../scratch.ts";
import type { Finding } from "./finding.ts";

const BINARIES = "/usr/lib/postgresql/15/bin";
const START_WAIT_MS = 60_000;

/** Why R16 cannot be checked on this machine; null where it can. */
export function whyNoOldestPostgres(): string | null {
  if (existsSync(path.join(BINARIES, "postgres"))) return null;
  return `${BINARIES} is not there (apt-get install postgresql-15): R16 is not checked on this machine`;
}

/** The migrations must apply, and must come to the schema they come to on the PostgreSQL we ship. */
export async function lintOnOldestPostgres(shippedSchema: string, migrationsFolder?: string): Promise<Finding[]> {
  return withOldestPostgres(async (adminUrl) => {
    try {
      const folder = migrationsFolder === undefined ? {} : { migrationsFolder };
      await openDatabase({ adminUrl, appPassword: "only-for-a-moment", ...folder });
    } catch (error) {
      if (!(error instanceof MigrationError)) throw error;
      return [{ rule: "R16", where: "PostgreSQL 15", what: error.message }];
    }
    const schema = schemaSql(await onDatabase(adminUrl, readCatalogue));
    const line = firstDifference(schema, shippedSchema);
    return line === null ? [] : [{ rule: "R16", where: "PostgreSQL 15", what: `makes another schema: ${line}` }];
  });
}

/** The first line that only `one` has, or that it lacks. */
function firstDifference(one: string, other: string): string | null {
  const [ones, others] = [one.split("\n"), other.split("\n")];
  const at = ones.findIndex((line, index) => line !== others[index]);
  if (at !== -1) return ones[at] ?? "";
  return others.length > ones.length ? `lacks ${others[ones.length] ?? ""}` : null;
}

async function withOldestPostgres<T>(work: (adminUrl: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), "reelgate-pg15-"));
  const clusterDir = path.join(folder, "cluster");
  const passwordFile = path.join(folder, "password");
  try {
    const user = postgresUser(folder, clusterDir);
    await mkdir(clusterDir, { mode: 0o700 });
    await writeFile(passwordFile, "only-for-a-moment\n", { mode: 0o600 });
    for (const file of [clusterDir, passwordFile]) user.own(file);
    const initdb = [`--pgdata=${clusterDir}`, `--pwfile=${passwordFile}`, "--username=postgres", "--encoding=UTF8"];
    const make = user.command(path.join(BINARIES, "initdb"), [...initdb, "--locale=C", "--auth=scram-sha-256", "-N"]);
    const made = spawnSync(make.program, make.args, { ...identity(make), env: POSTGRES_ENV, encoding: "utf8" });
    if (made.status !== 0) throw new Error(`PostgreSQL 15's initdb failed: ${made.stderr}`);
    const settings = ["listen_addresses=", `unix_socket_directories=${clusterDir}`, "fsync=off", "max_connections=20"];
    const run = user.command(path.join(BINARIES, "postgres"), [
      "-D",
      clusterDir,
      ...settings.flatMap((setting) => ["-c", setting]),
    ]);
    const server = spawn(run.program, run.args, { ...identity(run), env: POSTGRES_ENV, stdio: "ignore" });
    // When the command is stopped, nobody waits for what follows below.
    const leaveNothing = (): void => {
      server.kill("SIGQUIT");
      rmSync(folder, { recursive: true, force: true });
    };
    process.once("exit", leaveNothing);
    const ended = new Promise<void>((resolve) => void server.once("close", () => resolve()));
    try {
      const deadline = Date.now() + START_WAIT_MS;
      const gaveUp = (): boolean => server.exitCode !== null || Date.now() > deadline;
      if (!(await waitUntilReady(clusterDir, server.pid ?? 0, gaveUp))) throw new Error("PostgreSQL 15 did not start");
      return await work(`postgres://postgres:only-for-a-moment@localhost/postgres?host=${clusterDir}`);
    } finally {
      server.kill("SIGINT");
      await ended;
      process.removeListener("exit", leaveNothing);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function identity({ uid, gid }: { uid?: number; gid?: number }): { uid?: number; gid?: number } {
  return { ...(uid !== undefined && { uid }), ...(gid !== undefined && { gid }) };
}

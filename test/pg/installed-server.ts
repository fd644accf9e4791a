/** A whole PostgreSQL that the system's packages installed, with pg_dump, which the embedded one lacks. */
import { execFile, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { freePort } from "#server/db/cluster-launch.ts";
import { POSTGRES_ENV, postgresUser } from "#server/db/postgres-binaries.ts";

const run = promisify(execFile);
/** Where Debian's packages put each version. */
const HOME = "/usr/lib/postgresql";
const NEEDED = ["initdb", "postgres", "pg_ctl", "pg_dump", "pg_restore"];
const OLDEST_VERSION = 15;

const versions = existsSync(HOME) ? readdirSync(HOME).map(Number) : [];
const version = versions
  .toSorted((a, b) => b - a)
  .find((each) => each >= OLDEST_VERSION && NEEDED.every((name) => existsSync(`${HOME}/${each}/bin/${name}`)));

/** Its major version; undefined where none is installed. */
export const installedVersion: number | undefined = version;

const program = (name: string): string => `${HOME}/${version}/bin/${name}`;

export async function startInstalledServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), "reelgate-installed-"));
  const data = path.join(folder, "data");
  const user = postgresUser(folder, data);
  const asUser = (name: string, args: readonly string[]): void => {
    const { program: file, args: all, ...identity } = user.command(program(name), args);
    // Its own output goes nowhere: a server that inherits a pipe keeps it open.
    const result = spawnSync(file, all, { ...identity, env: POSTGRES_ENV, cwd: folder, stdio: "ignore" });
    if (result.status !== 0) throw new Error(`${name} failed: see ${folder}`, { cause: result.error });
  };
  const password = randomBytes(12).toString("hex");
  const passwordFile = path.join(folder, "password");
  await mkdir(data, { mode: 0o700 });
  await writeFile(passwordFile, password);
  await chmod(folder, 0o777);
  user.own(data);
  user.own(passwordFile);
  asUser("initdb", [
    `--pgdata=${data}`,
    "--username=postgres",
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C",
    `--pwfile=${passwordFile}`,
  ]);
  const port = await freePort();
  const settings = `-c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c timezone=UTC -c shared_buffers=64MB`;
  asUser("pg_ctl", ["start", "-w", "-D", data, "-l", path.join(folder, "data", "log"), "-o", settings]);
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    async stop() {
      asUser("pg_ctl", ["stop", "-w", "-m", "fast", "-D", data]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** As an operator makes a backup: one file in PostgreSQL's own format. */
export const dumpDatabase = (url: string, file: string): Promise<unknown> =>
  run(program("pg_dump"), ["--format=custom", `--file=${file}`, `--dbname=${url}`]);

/** @throws where anything of it could not be restored */
export const restoreDatabase = (url: string, file: string): Promise<unknown> =>
  run(program("pg_restore"), ["--exit-on-error", `--dbname=${url}`, file]);

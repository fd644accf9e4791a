/** Tells processes apart for lock files: a pid alone may meanwhile belong to some other program. */
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync, readlinkSync, realpathSync } from "node:fs";
import path from "node:path";

/** `pid startedAt`, or null when no such process runs (a zombie does not run). */
export function processIdentity(pid: number): string | null {
  if (!Number.isInteger(pid) || pid <= 0) return null;
  if (process.platform !== "linux") return portableIdentity(pid);
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name, in brackets, may hold spaces and brackets of its own; what follows it starts with the state, field 3.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const [state, startedAt] = [fields[0], fields[19]];
    return state === "Z" || state === "X" ? null : `${pid} ${startedAt}`;
  } catch {
    return null;
  }
}

/** True while the process that wrote this identity is still running. */
export function isRunning(identity: string): boolean {
  return processIdentity(Number.parseInt(identity, 10)) === identity;
}

/** True when this process is a PostgreSQL that works in `folder`, as a server and all its children do in their cluster. */
export function isPostgresIn(pid: number, folder: string): boolean {
  if (processIdentity(pid) === null) return false;
  if (process.platform !== "linux") return portableProgram(pid).endsWith("postgres");
  try {
    const program = readlinkSync(`/proc/${pid}/exe`).replace(/ \(deleted\)$/, "");
    return path.basename(program) === "postgres" && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
  } catch {
    return false;
  }
}

/** All of them, where the system can list them. */
export function postgresProcessesIn(folder: string): number[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && isPostgresIn(pid, folder));
}

function portableIdentity(pid: number): string | null {
  const [state = "", ...startedAt] = ps(pid, "stat=,lstart=").split(/\s+/);
  return state === "" || state.startsWith("Z") ? null : `${pid} ${startedAt.join("-")}`;
}

function portableProgram(pid: number): string {
  return ps(pid, "comm=");
}

function ps(pid: number, columns: string): string {
  try {
    return execFileSync("ps", ["-o", columns, "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return "";
  }
}

/** Who uses an embedded cluster: one starts or stops it at a time, and the last one to leave stops it. */
import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleepMs } from "node:timers/promises";
import { isRunning, processIdentity } from "./process-identity.ts";
import { codeOf, SetupError } from "./setup-error.ts";

const POLL_MS = 25;

/** Runs `work` while no other process starts or stops the cluster of this directory. */
export async function withClusterLock<T>(dataDir: string, waitMs: number, work: () => Promise<T>): Promise<T> {
  const file = path.join(dataDir, "cluster.lock");
  for (let waited = 0; ; waited += POLL_MS) {
    if (tryLock(file)) break;
    const holder = readText(file);
    if (holder !== null && !isRunning(holder)) {
      breakLock(file, holder);
      continue;
    }
    if (waited >= waitMs) {
      throw new SetupError(`${dataDir}: process ${holder?.split(" ")[0]} is still starting or stopping its database`);
    }
    await sleepMs(POLL_MS);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function tryLock(file: string): boolean {
  const draft = uniqueName(file);
  writeFileSync(draft, ownIdentity(), { mode: 0o600 });
  try {
    // A link appears with its content at once, so nobody ever reads a lock without a holder.
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Removes a dead holder's lock; if somebody took it over in between, theirs is put back. */
function breakLock(file: string, deadHolder: string): void {
  const aside = uniqueName(file);
  try {
    renameSync(file, aside);
    if (readText(aside) !== deadHolder) linkSync(aside, file);
  } catch (error) {
    if (codeOf(error) !== "ENOENT" && codeOf(error) !== "EEXIST") throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

export type Seat = {
  /** Gives the seat up; true when nobody else sits there, so the cluster may be stopped. Call it under the lock. */
  leave: () => boolean;
};

/** Notes down that this process uses the cluster. Call it under the lock. */
export function takeSeat(dataDir: string): Seat {
  const folder = path.join(dataDir, "supervisors");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, `${process.pid}-${randomBytes(4).toString("hex")}`);
  writeFileSync(file, ownIdentity(), { mode: 0o600 });
  return {
    leave() {
      rmSync(file, { force: true });
      return readdirSync(folder).every((name) => {
        const other = path.join(folder, name);
        const identity = readText(other);
        if (identity !== null && isRunning(identity)) return false;
        rmSync(other, { force: true });
        return true;
      });
    },
  };
}

function ownIdentity(): string {
  return processIdentity(process.pid) ?? `${process.pid} `;
}

function uniqueName(file: string): string {
  return `${file}.${process.pid}-${randomBytes(4).toString("hex")}`;
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
}

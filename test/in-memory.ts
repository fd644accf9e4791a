/** Where tests keep their clusters and products: in memory, where the machine has plenty; what they prove outlives processes, not power cuts. */
import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";

/** Linux keeps what is written here in memory. */
const SHARED_MEMORY = "/dev/shm";
const GIB = 2 ** 30;
/** Of a whole run, several times over. */
const ENOUGH_BYTES = 8 * GIB;

/** Longer than any run takes. */
const OVER_AFTER_MS = 6 * 3_600_000;

/** A run that was killed could not clean up, and what lies in memory is missed there. */
function removeLeftOvers(folder: string): void {
  for (const name of readdirSync(folder)) {
    const left = path.join(folder, name);
    const { mtimeMs = Infinity } = statSync(left, { throwIfNoEntry: false }) ?? {};
    if (mtimeMs < Date.now() - OVER_AFTER_MS) rmSync(left, { recursive: true, force: true });
  }
}

/** From here on `os.tmpdir()` is there, in this process and those it starts; nothing changes where there is little memory. */
export function keepInMemory(): void {
  if (process.env["TMPDIR"] !== undefined || !existsSync(SHARED_MEMORY)) return;
  const { bavail, bsize } = statfsSync(SHARED_MEMORY);
  if (bavail * bsize < ENOUGH_BYTES) return;
  // Of whoever runs them: another's cannot be written to.
  const folder = path.join(SHARED_MEMORY, `reelgate-tests-${os.userInfo().uid}`);
  mkdirSync(folder, { recursive: true });
  removeLeftOvers(folder);
  process.env["TMPDIR"] = folder;
}

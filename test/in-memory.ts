/** Where tests keep their clusters and products: in memory, where the machine has plenty; what they prove outlives processes, not power cuts. */
import { existsSync, mkdirSync, statfsSync } from "node:fs";
import path from "node:path";

/** Linux keeps what is written here in memory. */
const SHARED_MEMORY = "/dev/shm";
const GIB = 2 ** 30;
/** Of a whole run, several times over. */
const ENOUGH_BYTES = 8 * GIB;

/** From here on `os.tmpdir()` is there, in this process and those it starts; nothing changes where there is little memory. */
export function keepInMemory(): void {
  if (process.env["TMPDIR"] !== undefined || !existsSync(SHARED_MEMORY)) return;
  const { bavail, bsize } = statfsSync(SHARED_MEMORY);
  if (bavail * bsize < ENOUGH_BYTES) return;
  const folder = path.join(SHARED_MEMORY, "reelgate-tests");
  mkdirSync(folder, { recursive: true });
  process.env["TMPDIR"] = folder;
}

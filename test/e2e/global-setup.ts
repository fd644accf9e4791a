/** For one run of the end-to-end tests: a folder where data is kept once it was filled, and copied from. */
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";

/** Names the folder; without it every product fills data of its own. */
export const FILLED_DATA = "REELGATE_FILLED_DATA";

export default function setup(): () => void {
  const folder = mkdtempSync(path.join(os.tmpdir(), "reelgate-filled-"));
  process.env[FILLED_DATA] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** How often the promises' tests repeat: bounded at the gate, in full with `DRILL=1`, and where a drill leaves its figures. */
import { mkdir, writeFile } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import { fileURLToPath } from "node:url";

export const isDrill = process.env["DRILL"] === "1";
const EVIDENCE = fileURLToPath(new URL("../../../docs/evidence/", import.meta.url));

export function drillCount({ gate, drill }: { gate: number; drill: number }): number {
  return isDrill ? drill : gate;
}

/** Writes `docs/evidence/<promise>.json` when this is a drill; at the gate nothing. */
export async function leaveEvidence(promise: string, figures: Record<string, unknown>): Promise<void> {
  if (!isDrill) return;
  const machine = {
    cpu: cpus()[0]?.model ?? "unknown",
    cores: cpus().length,
    memory_gib: Math.round(totalmem() / 2 ** 30),
  };
  const content = { promise, at: new Date().toISOString(), machine, ...figures };
  await mkdir(EVIDENCE, { recursive: true });
  await writeFile(`${EVIDENCE}${promise}.json`, `${JSON.stringify(content, null, 2)}\n`);
}

/** How a bench says its figures: medians over rounds that alternate, and a page in docs/evidence with machine and command. */
import { mkdir, writeFile } from "node:fs/promises";
import { cpus, loadavg, release, totalmem } from "node:os";
import { fileURLToPath } from "node:url";

const EVIDENCE = fileURLToPath(new URL("../../docs/evidence/", import.meta.url));

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const high = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? Number.NaN) + high) / 2;
}

/** Reads `--name=number` from the command line. */
export function option(name: string, otherwise: number): number {
  const found = process.argv.find((argument) => argument.startsWith(`--${name}=`));
  const value = found === undefined ? otherwise : Number(found.slice(name.length + 3));
  if (!Number.isFinite(value) || value <= 0) throw new Error(`--${name} wants a number above 0`);
  return value;
}

export interface Page {
  /** Name of the row in the table of promises: the file is called after it. */
  readonly row: string;
  readonly title: string;
  readonly head: readonly string[];
  readonly lines: readonly (readonly string[])[];
  readonly notes: readonly string[];
}

/** Prints the table; with `--write` it becomes the evidence of this row. */
export async function publish({ row, title, head, lines, notes }: Page): Promise<void> {
  const [processor] = cpus();
  const busy = loadavg()[0]?.toFixed(1) ?? "?";
  const text = [
    `# ${row}: ${title}`,
    "",
    `| ${head.join(" | ")} |`,
    `|${head.map(() => "---").join("|")}|`,
    ...lines.map((line) => `| ${line.join(" | ")} |`),
    "",
    ...notes,
    "",
    `Machine: ${cpus().length} × ${processor?.model.trim() ?? "unknown"}, ${Math.round(totalmem() / 2 ** 30)} GiB, Linux ${release()}, Node ${process.version}; load average at the end ${busy}.`,
    `Command: \`node bench/${process.argv[1]?.split("/").at(-1) ?? ""} ${process.argv.slice(2).join(" ")}\`, ${new Date().toISOString().slice(0, 10)}.`,
    "",
  ].join("\n");
  console.log(text);
  if (!process.argv.includes("--write")) return;
  await mkdir(EVIDENCE, { recursive: true });
  await writeFile(`${EVIDENCE}${row}.md`, text);
}

/** `npm run check`: every check of the house in one run; `npm run check -- lint knip` runs those named. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { totals } from "./house/measure.ts";
import { isTest, measureAll } from "./house/sources.ts";
import { lineOf, type Outcome, runSteps, type Step } from "./house/step.ts";
import { closingLine, countTests } from "./house/test-count.ts";

const root = join(import.meta.dirname, "..");
const minute_ms = 60_000;
const reportFolder = mkdtempSync(join(tmpdir(), "check-"));
const report = join(reportFolder, "tests.json");

const quick = (name: string, ...command: [string, ...string[]]): Step => ({ name, command, limit_ms: 10 * minute_ms });

/** Each stage waits for the one before; the steps of a stage run as many at a time as `width`. */
const stages: readonly { width: number; steps: readonly Step[] }[] = [
  { width: 1, steps: [quick("generated", "node", "tools/generate.ts", "--check")] },
  {
    width: 2,
    steps: [
      quick("format", "oxfmt", "--check"),
      quick("lint", "npm", "run", "-s", "lint"),
      quick("types-contract", "tsc", "-p", "src/contract"),
      quick("types-server", "tsc", "-p", "src/server"),
      quick("types-studio", "tsc", "-p", "src/studio"),
      quick("types-web", "tsc", "-p", "src/web"),
      quick("rules", "npm", "run", "-s", "rules"),
      quick("knip", "knip", "--no-progress"),
      quick("db-lint", "npm", "run", "-s", "db:lint"),
    ],
  },
  {
    // The tests share two cores, one cluster and one browser among themselves; nothing may run beside them.
    width: 1,
    steps: [
      {
        name: "tests",
        command: ["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
        limit_ms: 75 * minute_ms,
        aloud: true,
      },
    ],
  },
];

function tellCeilings(): void {
  const { files, medianLines, shareUpTo250, castsPerThousandLines } = totals(
    measureAll(root).filter(({ path }) => !isTest(path)),
  );
  console.log(
    `${files} files, median ${medianLines} lines (at most 90), ${(shareUpTo250 * 100).toFixed(0)} % up to 250 lines ` +
      `(at least 90), ${castsPerThousandLines.toFixed(1)} casts per 1,000 lines (at most 0.5)`,
  );
}

async function check(wanted: readonly string[]): Promise<Outcome[]> {
  const known = stages.flatMap(({ steps }) => steps.map(({ name }) => name));
  const unknown = wanted.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`no step called ${unknown.join(", ")}; there are ${known.join(", ")}`);
  const outcomes: Outcome[] = [];
  for (const { width, steps } of stages) {
    const asked = steps.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
    outcomes.push(...(await runSteps(root, asked, width, (text) => process.stdout.write(text))));
  }
  return outcomes;
}

const outcomes = await check(process.argv.slice(2));
const failed = outcomes.filter(({ passed }) => !passed).map(({ name }) => name);

console.log(`\n${outcomes.map(lineOf).join("")}`);
tellCeilings();
console.log(failed.length === 0 ? "\nevery check passed" : `\nfailed: ${failed.join(", ")}`);
if (outcomes.some(({ name }) => name === "tests")) {
  const counted = countTests(existsSync(report) ? readFileSync(report, "utf8") : undefined);
  for (const unsteady of counted.unsteady) console.log(`passed only when tried again: ${unsteady}`);
  for (const failure of counted.failures) console.log(`failed: ${failure}`);
  console.log(closingLine(counted));
}
rmSync(reportFolder, { recursive: true });
if (failed.length > 0) process.exitCode = 1;

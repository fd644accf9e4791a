/** Counts tests from vitest's JSON report; a file that could not even start counts as one failed test. */
import { z } from "zod";

const report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

export interface TestCount {
  passed: number;
  failed: number;
  skipped: number;
}

/** `json` is undefined when the tests ended without writing a report. */
export function countTests(json: string | undefined): TestCount {
  if (json === undefined) return { passed: 0, failed: 1, skipped: 0 };
  const read = report.parse(JSON.parse(json));
  const silent = read.testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0);
  return {
    passed: read.numPassedTests,
    failed: read.numFailedTests + silent.length,
    skipped: read.numPendingTests + read.numTodoTests,
  };
}

/** The plain closing line: `412 passed, 0 failed`, with the skipped when there are any. */
export function closingLine({ passed, failed, skipped }: TestCount): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

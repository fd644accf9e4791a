/** Reads vitest's JSON report: counts its tests and names those that failed. */
import { z } from "zod";

const report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(""),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).default([]) }),
      ),
    }),
  ),
});

export interface TestCount {
  passed: number;
  failed: number;
  skipped: number;
  /** What failed, a paragraph each: file, test, and the beginning of the reason. */
  failures: string[];
  /** What failed once and passed when it was tried again: to be mended before it fails twice. */
  unsteady: string[];
}

const REASON_LINES = 6;

const beginning = (reason: string): string => reason.trim().split("\n").slice(0, REASON_LINES).join("\n    ");

/** `json` is undefined when the tests ended without writing a report; a file that could not even start counts as one failed test. */
export function countTests(json: string | undefined): TestCount {
  if (json === undefined)
    return { passed: 0, failed: 1, skipped: 0, failures: ["no report was written"], unsteady: [] };
  const read = report.parse(JSON.parse(json));
  const silent = read.testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0);
  const withReason = (wanted: string): string[] =>
    read.testResults.flatMap((file) =>
      file.assertionResults
        .filter(({ status, failureMessages }) => status === wanted && failureMessages.length > 0)
        .map(
          ({ fullName, failureMessages }) =>
            `${file.name}\n  ${fullName}\n    ${beginning(failureMessages.join("\n"))}`,
        ),
    );
  return {
    passed: read.numPassedTests,
    failed: read.numFailedTests + silent.length,
    skipped: read.numPendingTests + read.numTodoTests,
    failures: [...silent.map(({ name, message }) => `${name}\n    ${beginning(message)}`), ...withReason("failed")],
    unsteady: withReason("passed"),
  };
}

/** The plain closing line: `412 passed, 0 failed`, with the skipped when there are any. */
export function closingLine({ passed, failed, skipped }: Pick<TestCount, "passed" | "failed" | "skipped">): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

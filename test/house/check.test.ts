/** Proves the check itself: what fails is named, what hangs is stopped, what is stale is told, what is counted is right. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { staleFiles } from "../../tools/house/generated.ts";
import { lineOf, runStep, runSteps, type Step } from "../../tools/house/step.ts";
import { closingLine, countTests } from "../../tools/house/test-count.ts";
import { onDisk } from "./planted-tree.ts";

const node = (name: string, script: string, limit_ms = 20_000): Step => ({
  name,
  command: ["node", "-e", script],
  limit_ms,
});

function listener(): { said: string[]; say: (text: string) => void } {
  const said: string[] = [];
  return { said, say: (text) => void said.push(text) };
}

const assertion = (status: string, ...failureMessages: string[]) => ({
  fullName: `counts › what ${status}`,
  status,
  failureMessages,
});

const vitestReport = (files: { status: string; assertionResults: ReturnType<typeof assertion>[] }[]): string =>
  JSON.stringify({
    numPassedTests: 7,
    numFailedTests: 1,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [{ status: "passed", assertionResults: [assertion("passed")] }, ...files].map((file) =>
      Object.assign({ name: "a.test.ts" }, file),
    ),
  });

describe("works", () => {
  test("steps answer in the order given, and only the words of those that failed are said", async () => {
    const { said, say } = listener();
    const steps = [
      node("slow", "setTimeout(() => console.log('quiet'), 300)"),
      node("broken", "console.log('the reason'); process.exit(3)"),
      node("quick", ""),
    ];
    const outcomes = await runSteps(process.cwd(), steps, 2, say);
    expect(outcomes.map(({ name, passed }) => [name, passed])).toEqual([
      ["slow", true],
      ["broken", false],
      ["quick", true],
    ]);
    expect(said.join("")).toContain("the reason");
    expect(said.join("")).not.toContain("quiet");
  });

  test("a line tells the name, the result and the seconds", () => {
    expect(lineOf({ name: "lint", passed: false, took_ms: 1234, printed: "" })).toBe(
      "FAILED  lint                   1.2 s\n",
    );
  });

  test("the closing line counts tests", () => {
    expect(closingLine({ passed: 412, failed: 0, skipped: 0 })).toBe("412 passed, 0 failed");
    expect(closingLine({ passed: 1, failed: 2, skipped: 3 })).toBe("1 passed, 2 failed, 3 skipped");
  });

  test("a generated file that reads the same is not stale", async () => {
    const command = ["node", "-e", "fs.writeFileSync('a.json', '1')"] as const;
    const stale = await onDisk({ "a.json": "1" }, async (root) => staleFiles(root, [{ file: "a.json", command }]));
    expect(stale).toEqual([]);
  });

  test("a command that makes two files runs once", async () => {
    const script = "fs.appendFileSync('runs', '|'); fs.writeFileSync('a.json', '2'); fs.writeFileSync('b.json', '2')";
    const command = ["node", "-e", script] as const;
    const files = ["a.json", "b.json"].map((file) => ({ file, command }));
    await onDisk({ "a.json": "1", "b.json": "2" }, async (root) => {
      expect(staleFiles(root, files)).toEqual(["a.json"]);
      expect(readFileSync(join(root, "runs"), "utf8")).toBe("|");
    });
  });
});

describe("refuses", () => {
  test("a step that takes longer than its limit", async () => {
    const outcome = await runStep(process.cwd(), node("hangs", "setInterval(() => {}, 1000)", 300), () => {});
    expect(outcome.passed).toBe(false);
    expect(outcome.printed).toContain("stopped after 300 ms");
  });

  test("a step whose program is not there", async () => {
    const step: Step = { name: "absent", command: ["no-such-program"], limit_ms: 1000 };
    expect((await runStep(process.cwd(), step, () => {})).passed).toBe(false);
  });

  test("a generated file that is stale, or was never made", async () => {
    const write = (file: string) => ["node", "-e", `fs.writeFileSync('${file}', '2')`] as const;
    const files = ["a.json", "b.json"].map((file) => ({ file, command: write(file) }));
    expect(await onDisk({ "a.json": "1" }, async (root) => staleFiles(root, files))).toEqual(["a.json", "b.json"]);
  });

  test("a test file that could not start counts as a failed test", () => {
    const failed = [{ status: "failed", assertionResults: [assertion("failed", "expected 1, got 2")] }];
    expect(countTests(vitestReport(failed))).toMatchObject({ passed: 7, failed: 1, skipped: 0 });
    const silent = [{ status: "failed", assertionResults: [] }];
    expect(countTests(vitestReport(silent))).toMatchObject({ failed: 2 });
  });

  test("names what failed, and what passed only when it was tried again", () => {
    const files = [
      { status: "failed", assertionResults: [assertion("failed", "expected 1, got 2"), assertion("passed")] },
      { status: "passed", assertionResults: [assertion("passed", "too late")] },
    ];
    const { failures, unsteady } = countTests(vitestReport(files));
    expect(failures).toEqual([expect.stringMatching(/counts › what failed\n.*expected 1, got 2/)]);
    expect(unsteady).toEqual([expect.stringMatching(/counts › what passed\n.*too late/)]);
  });

  test("a run without a report is a failure", () => {
    expect(countTests(undefined)).toMatchObject({ passed: 0, failed: 1, skipped: 0 });
  });
});

/** One step of the check: a command with a name and a time limit; what it printed is kept for the summary. */
import { spawn } from "node:child_process";
import { join } from "node:path";

export interface Step {
  name: string;
  command: readonly [string, ...string[]];
  limit_ms: number;
  /** Prints while it runs, as the tests do; else its words are shown only when it fails. */
  aloud?: boolean;
}

export interface Outcome {
  name: string;
  passed: boolean;
  took_ms: number;
  printed: string;
}

/** Commands come from node_modules/.bin, where Node 24 lies too, whatever the machine has. */
function environment(root: string): NodeJS.ProcessEnv {
  return { ...process.env, PATH: `${join(root, "node_modules", ".bin")}:${process.env["PATH"] ?? ""}` };
}

export async function runStep(root: string, step: Step, say: (text: string) => void): Promise<Outcome> {
  const began = performance.now();
  const [program, ...args] = step.command;
  const child = spawn(program, args, { cwd: root, env: environment(root), stdio: ["ignore", "pipe", "pipe"] });
  const printed: string[] = [];
  const hear = (chunk: Buffer): void => {
    printed.push(chunk.toString());
    if (step.aloud) say(chunk.toString());
  };
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);

  return await new Promise((resolve) => {
    const finish = (passed: boolean, word = ""): void => {
      clearTimeout(limit);
      resolve({ name: step.name, passed, took_ms: performance.now() - began, printed: printed.join("") + word });
    };
    const limit = setTimeout(() => {
      printed.push(`\nstopped after ${step.limit_ms} ms\n`);
      // First politely, so that it can stop what it has started itself.
      child.kill("SIGTERM");
      setTimeout(() => child.kill("SIGKILL"), 10_000).unref();
    }, step.limit_ms);
    child.once("error", (error) => finish(false, `${program}: ${error.message}\n`));
    child.once("close", (code) => finish(code === 0));
  });
}

/** Runs steps that do not need each other, `width` at a time; answers in the order given. */
export async function runSteps(
  root: string,
  steps: readonly Step[],
  width: number,
  say: (text: string) => void,
): Promise<Outcome[]> {
  const outcomes = new Map<Step, Outcome>();
  const waiting = [...steps];
  const worker = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const outcome = await runStep(root, step, say);
      outcomes.set(step, outcome);
      say(lineOf(outcome));
      if (!outcome.passed && !step.aloud) say(`${outcome.printed.trimEnd()}\n\n`);
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  return steps.flatMap((step) => outcomes.get(step) ?? []);
}

export function lineOf({ name, passed, took_ms }: Outcome): string {
  return `${passed ? "ok    " : "FAILED"}  ${name.padEnd(18)} ${(took_ms / 1000).toFixed(1).padStart(7)} s\n`;
}

// What runs the calls the reference writes, by language, as an engineer would in a shell.
import { execFileSync, spawnSync } from "node:child_process";

type Environment = Readonly<Record<string, string | undefined>>;
const runner =
  (program: string, ...args: readonly string[]) =>
  (input: string, env: Environment): string =>
    execFileSync(program, args, { input, env, encoding: "utf8" });

/** PHP is no package: where the machine has none, the examples of clients are what runs it. */
const PHP = "php";
const HAS_PHP = spawnSync(PHP, ["-v"]).status === 0;
export const RUNNERS = [
  { language: "curl", run: runner("bash") },
  { language: "TypeScript", run: runner(process.execPath, "--input-type=module-typescript") },
  { language: "Python", run: runner("python3") },
  ...(HAS_PHP ? [{ language: "PHP", run: runner(PHP) }] : []),
];

/** Builds what browsers load: the dashboard, the game client and the verifier, each where its configuration stands. */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { precompress, type Effort } from "./precompress.ts";

type Build = {
  name: string;
  config: string;
  folder: string;
  command: [program: string, ...args: string[]];
  effort: Effort;
};

const builds: readonly Build[] = [
  {
    name: "dashboard",
    config: "react-router.config.ts",
    folder: "dist/web",
    effort: "quick",
    command: ["react-router", "build", "--logLevel", "warn"],
  },
  {
    name: "game client",
    config: "vite.game.config.ts",
    folder: "dist/game",
    effort: "smallest",
    command: ["vite", "build", "--config", "vite.game.config.ts", "--logLevel", "warn"],
  },
  {
    name: "verifier",
    config: "vite.verify.config.ts",
    folder: "dist/verify",
    effort: "smallest",
    command: ["vite", "build", "--config", "vite.verify.config.ts", "--logLevel", "warn"],
  },
];

/** The output is kept and shown only when the build fails: a good build is one line. */
async function run({ name, command: [program, ...args] }: Build): Promise<boolean> {
  const startedAt = performance.now();
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  if (code === 0) console.log(`Built the ${name} in ${seconds} s`);
  else console.error(`${output.trim()}\n\nThe ${name} could not be built.`);
  return code === 0;
}

for (const build of builds) {
  // One after the other: both use every core.
  if (existsSync(build.config) && !(await run(build))) {
    process.exitCode = 1;
    break;
  }
  if (existsSync(build.folder)) await precompress(build.folder, build.effort);
}

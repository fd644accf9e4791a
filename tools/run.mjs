/** `npm start`, `npm run dev`, `npm run build`, `npm run look` and `npm test` from a bare checkout: runs on plain Node 20, then hands over to Node 24. */
import path from "node:path";
import { buildIfStale, buildWeb } from "./run/build.mjs";
import { supervise } from "./run/child.mjs";
import { ensureChromium } from "./run/chromium.mjs";
import { ensurePackages } from "./run/packages.mjs";
import { environment, Failure, npm, root } from "./run/place.mjs";

const server = path.join("src", "server", "main.ts");

/** The exit code of a program that SIGKILL ended. */
const KILLED = 137;

/** Each resolves to the exit code. */
const commands = {
  async start(node, args) {
    buildIfStale(node);
    const code = await supervise([{ program: node, args: [server, ...args] }], environment());
    if (code === KILLED)
      console.error("The server was killed. Nothing it had answered is lost: npm start goes on from there.");
    return code;
  },

  async dev(node, args) {
    const port = Number(process.env["PORT"] ?? 4400);
    return supervise(
      [
        { program: node, args: ["--watch", "--watch-preserve-output", server, ...args] },
        { program: node, args: [path.join("tools", "dev.ts"), String(port), String(port + 1)] },
      ],
      environment(),
    );
  },

  async build(node) {
    buildWeb(node);
    return 0;
  },

  async look(node, args) {
    const chromium = ensureChromium();
    buildIfStale(node);
    return supervise([{ program: node, args: [path.join("tools", "look.ts"), ...args] }], {
      ...environment(),
      CHROMIUM_PATH: chromium,
    });
  },

  async test(node, args) {
    const chromium = ensureChromium();
    buildIfStale(node);
    const [program, ...npmArgs] = npm("run", "--silent", "check", ...(args.length > 0 ? ["--", ...args] : []));
    return supervise([{ program, args: npmArgs }], { ...environment(), CHROMIUM: chromium, CHROMIUM_PATH: chromium });
  },
};

async function main([name = "", ...args]) {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) throw new Failure(`usage: node tools/run.mjs ${Object.keys(commands).join(" | ")}`);
  process.chdir(root);
  return command(ensurePackages(), args);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

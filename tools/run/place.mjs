/** Where the checkout is, and the environment its programs run in. Needs no installed package. */
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** Something the person can put right; the message is all they see. */
export class Failure extends Error {}

/** Ours first: programs started by name are the installed ones, Node 24 among them. */
export function environment() {
  const bin = path.join(root, "node_modules", ".bin");
  return {
    ...process.env,
    PATH: `${bin}${path.delimiter}${process.env["PATH"] ?? ""}`,
    // Compiled code is kept between starts: the second one is ready sooner.
    NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] ?? path.join(root, "node_modules", ".cache", "node-compile"),
  };
}

/** An npm command line: the npm that runs us, where one does, else the one on the path. */
export function npm(...args) {
  const running = process.env["npm_execpath"];
  return running?.endsWith(".js") ? [process.execPath, running, ...args] : ["npm", ...args];
}

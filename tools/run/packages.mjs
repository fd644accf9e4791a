/** Installs the packages of the lock file when they are missing or others, and finds the Node that runs our TypeScript. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { Failure, npm, root } from "./place.mjs";

/** The oldest Node that runs the project's TypeScript as it is. */
const OLDEST_NODE = 24;
const SHOWN_LINES = 12;

/** Returns the path of Node 24. */
export function ensurePackages() {
  const missing = firstDifference();
  if (missing !== undefined) {
    console.log(`Installing packages (${missing}) …`);
    install();
    const stillMissing = firstDifference();
    if (stillMissing !== undefined) throw new Failure(`npm ci finished, but ${stillMissing}`);
  }
  return findNode();
}

/** Compares the lock file with what npm noted down after installing; says what differs first. */
function firstDifference() {
  const installedFile = path.join(root, "node_modules", ".package-lock.json");
  if (!existsSync(installedFile)) return "none are installed yet";
  const wanted = packagesOf(path.join(root, "package-lock.json"));
  const installed = packagesOf(installedFile);
  for (const [place, { version, optional, link }] of Object.entries(wanted)) {
    if (place === "" || link) continue;
    const found = installed[place]?.version;
    // An optional package is absent where it is meant for another kind of machine.
    if (found === version || (found === undefined && optional)) continue;
    return `${place.replace(/^node_modules\//, "")} ${version} is ${found === undefined ? "missing" : `here as ${found}`}`;
  }
  return undefined;
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch (error) {
    throw new Failure(`${file}: ${error.message}`);
  }
}

function install() {
  // Building the web and the tests need the packages for development, whatever NODE_ENV says.
  const [program, ...args] = npm(
    "ci",
    "--ignore-scripts",
    "--include=dev",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  );
  const result = spawnSync(program, args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  if (result.status === 0) return;
  const output = `${result.stdout ?? ""}${result.stderr ?? ""}`.trim().split("\n").slice(0, SHOWN_LINES).join("\n");
  const reason = result.error?.message ?? output;
  throw new Failure(`${reason}\n\nThe packages could not be installed (npm ci, above). Is the network reachable?`);
}

function findNode() {
  const packaged = path.join(root, "node_modules", ".bin", "node");
  if (existsSync(packaged)) return packaged;
  if (Number.parseInt(process.versions.node, 10) >= OLDEST_NODE) return process.execPath;
  throw new Failure(
    `Node ${OLDEST_NODE} is needed. It comes with the packages on Linux (x64, arm64); ` +
      `on ${process.platform} ${process.arch} install it yourself: this is ${process.versions.node}.`,
  );
}

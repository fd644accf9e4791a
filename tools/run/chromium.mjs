/** Finds the Chromium that the browser tests drive, and installs it where that is possible. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { Failure } from "./place.mjs";

const USUAL_PLACE = "/usr/bin/chromium";
/** The same engine without a window around its pages: end-to-end tests take a quarter of the work where it is there. */
const SHELL = "/usr/bin/chromium-headless-shell";
const APT_LIMIT_MS = 10 * 60_000;

/** Returns its path. CHROMIUM names one elsewhere. */
export function ensureChromium() {
  const named = process.env["CHROMIUM"] ?? process.env["CHROMIUM_PATH"];
  if (named !== undefined) {
    if (existsSync(named)) return named;
    throw new Failure(`CHROMIUM: there is no ${named}`);
  }
  const mayInstall = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  if (existsSync(USUAL_PLACE)) {
    if (mayInstall && !existsSync(SHELL)) addShell();
    return USUAL_PLACE;
  }
  if (!mayInstall) {
    throw new Failure(
      `The tests need Chromium: install it as ${USUAL_PLACE} (Debian: apt-get install chromium), or set CHROMIUM to its path.`,
    );
  }
  console.log("Installing Chromium …");
  apt("update", "-qq");
  apt("install", "-y", "-qq", "--no-install-recommends", "chromium", path.basename(SHELL));
  if (!existsSync(USUAL_PLACE))
    throw new Failure(`apt-get installed chromium, but not as ${USUAL_PLACE}: set CHROMIUM`);
  return USUAL_PLACE;
}

/** Only makes the tests quicker, so nothing is lost where it can't be had. */
function addShell() {
  console.log(`Installing ${path.basename(SHELL)} …`);
  try {
    apt("update", "-qq");
    apt("install", "-y", "-qq", "--no-install-recommends", path.basename(SHELL));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    console.log(`${error.message}. Going on with ${USUAL_PLACE}.`);
  }
}

function apt(...args) {
  const result = spawnSync("apt-get", args, {
    encoding: "utf8",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: APT_LIMIT_MS,
  });
  if (result.status === 0) return;
  const reason = result.error?.message ?? result.stderr.trim().split("\n").at(-1);
  throw new Failure(`The tests need Chromium, and apt-get ${args[0]} failed: ${reason}`);
}

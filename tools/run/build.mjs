/** Builds the web when its sources are not the ones it was last built from. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { environment, Failure, root } from "./place.mjs";

/** Everything a build reads. Names that do not exist are left out. */
const SOURCES = [
  "src/web",
  "src/contract",
  "src/studio",
  "docs/integrate",
  "tools/browser-contract.ts",
  "tools/browser-libraries.ts",
  "tools/browser-router.ts",
  "tools/browser-zod.ts",
  "tools/build.ts",
  "tools/compiled-components.ts",
  "tools/guide.ts",
  "tools/left-out.ts",
  "tools/messages.ts",
  "tools/precompress.ts",
  "tools/publish-web.ts",
  "tools/shared-entries.ts",
  "tools/short-names.ts",
  "tools/web-chunks.ts",
  "tools/whole-pages.ts",
  "package.json",
  "package-lock.json",
  "tsconfig.base.json",
  "react-router.config.ts",
  "vite.config.ts",
  "vite.game.config.ts",
  "vite.verify.config.ts",
];
const MARK = path.join("dist", ".build-hash");

export function buildIfStale(node) {
  let mark = "";
  try {
    mark = readFileSync(path.join(root, MARK), "utf8");
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
  }
  if (mark !== sourcesHash()) buildWeb(node);
}

export function buildWeb(node) {
  // Taken before: what is edited during the build makes it stale again.
  const hash = sourcesHash();
  console.log("Building the web …");
  const args = [path.join("tools", "build.ts")];
  const result = spawnSync(node, args, { cwd: root, env: environment(), stdio: ["ignore", "inherit", "inherit"] });
  if (result.signal !== null) throw new Failure(`The build was stopped (${result.signal}).`);
  if (result.status !== 0) throw new Failure("The web could not be built; the reason is above.");
  mkdirSync(path.join(root, "dist"), { recursive: true });
  writeFileSync(path.join(root, MARK), hash);
}

/** Of names, sizes and times, not contents: this runs at each start. */
function sourcesHash() {
  const hash = createHash("sha256");
  const add = (place) => {
    const stat = statSync(path.join(root, place), { throwIfNoEntry: false });
    if (stat === undefined) return;
    if (stat.isDirectory()) {
      for (const name of readdirSync(path.join(root, place)).sort()) add(path.join(place, name));
    } else if (!/\.(?:test|e2e)\.tsx?$/.test(place)) {
      hash.update(`${place}\0${stat.size}\0${stat.mtimeMs}\n`);
    }
  };
  for (const place of SOURCES) add(place);
  return hash.digest("hex");
}
